// What can be computed of a page that people see and touch: contrast, labels, sizes. Runs within the page.

/** Returns a sentence for each fault of what is visible. */
export function audit() {
  const faults = [];
  const visible = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
  const named = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}${element.className && typeof element.className === "string" ? `.${element.className}` : ""} "${element.textContent.trim().slice(0, 30)}"`;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** A colour as red, green, blue and opacity, however it is written. */
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const parent = (element) => element.parentElement ?? element.getRootNode().host;
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = parent(at)) layers.push(rgba(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const elements = all(document.body).filter((element) => !["SCRIPT", "STYLE"].includes(element.tagName) && visible(element));

  for (const element of elements) {
    const isSvg = element instanceof SVGElement;
    const has = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isOff = element.closest(":disabled, [aria-disabled=true], .unseen, .skip, [aria-hidden=true], option, .cm-gutters");
    // Signs on a board have the colours of the board below them.
    if (!has || isOff || (isSvg && !element.closest(".chart"))) continue;
    const style = getComputedStyle(element);
    const below = ground(isSvg ? element.closest(".chart") : element);
    const [a, b] = [light(over(rgba(isSvg ? style.fill : style.color), below)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < least) faults.push(`contrast ${ratio.toFixed(2)} of ${named(element)}`);
  }
  for (const control of elements.filter((element) => element.matches("button, select, input, textarea, [role=button], [role=textbox], [tabindex='0']"))) {
    const label = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.getAttribute("aria-labelledby") ?? (control.matches("input, select, textarea") ? "" : control.textContent);
    if (!label.trim()) faults.push(`no label: ${named(control)}`);
    // The label of a box or a choice can be touched, too. Lines between cells are as far apart as the cells are.
    const boxes = [control, ...(control.matches("[type=checkbox], [type=radio]") ? control.labels : [])].map((one) => one.getBoundingClientRect());
    const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
    if (control.matches("button, select, input, [role=button]:not([data-line])") && (width < 24 || height < 24)) {
      faults.push(`${width.toFixed(0)}x${height.toFixed(0)} is small to touch: ${named(control)} ${control.dataset.place ?? ""}`);
    }
  }
  const ids = elements.map((element) => element.id).filter(Boolean);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) faults.push(`two elements have the identifier ${id}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide on ${innerWidth}`);
  return faults;
}
