"use strict";
// Numbers are copied without the spaces between their thousands.
document.addEventListener("copy", (event) => {
  event.clipboardData.setData("text/plain", String(getSelection()).replaceAll("\u202f", ""));
  event.preventDefault();
});
// Boards one page at a time. Without this script all of them are there.
for (const list of document.querySelectorAll(".boards[data-page]")) {
  const boards = Array.from(list.children);
  const size = Number(list.dataset.page);
  const pages = Math.ceil(boards.length / size);
  if (pages < 2) continue;
  const bar = document.createElement("div");
  bar.className = "pages";
  const button = (text) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    bar.append(made);
    return made;
  };
  const back = button("Back");
  const told = document.createElement("span");
  told.setAttribute("aria-live", "polite");
  bar.append(told);
  const next = button("Next");
  let page = 0;
  const show = () => {
    boards.forEach((board, at) => { board.hidden = Math.floor(at / size) !== page; });
    const last = Math.min((page + 1) * size, boards.length);
    told.textContent = `${page * size + 1} to ${last} of ${boards.length}`;
    back.disabled = page === 0;
    next.disabled = page === pages - 1;
  };
  back.addEventListener("click", () => { page -= 1; show(); });
  next.addEventListener("click", () => { page += 1; show(); });
  list.before(bar);
  show();
}
// Tables are sorted by a column when its heading is pressed; numbers of any length are compared as numbers.
const compare = (a, b) => {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) {
    return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
  }
  const [x, y] = [Number(a), Number(b)];
  if (a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
};
for (const table of document.querySelectorAll("table.sorted")) {
  const headings = Array.from(table.tHead.rows[0].cells);
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const text = (row) => row.cells[column].textContent.replaceAll("\u202f", "").trim();
      const rows = Array.from(table.tBodies[0].rows);
      rows.sort((a, b) => compare(text(a), text(b)) * (down ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}
