// Light and dark: as the system says, until a button says otherwise.

const CHOICES = ["system", "light", "dark"];
const dark = matchMedia("(prefers-color-scheme: dark)");

function stored() {
  try {
    return localStorage.getItem("theme") ?? "system";
  } catch {
    return "system"; // A browser may refuse to keep anything.
  }
}

let choice = CHOICES.includes(stored()) ? stored() : "system";

function show(button) {
  const now = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = now;
  button.textContent = { system: "Theme", light: "Light", dark: "Dark" }[choice];
  button.setAttribute("aria-label", `Theme: ${choice}`);
}

/** Has a button go through the choices. */
export function start(button) {
  show(button);
  dark.addEventListener("change", () => show(button));
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    try {
      localStorage.setItem("theme", choice);
    } catch {
      // It holds for this visit.
    }
    show(button);
  });
}
