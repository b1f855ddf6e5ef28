// What every page does by itself: listen for changes, and what keys and failures do.
import { listen, refreshAll } from "./live.js";

listen();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.shiftKey && event.code === "KeyT") {
    event.preventDefault();
    document.getElementById("private").requestSubmit();
  }
});

document.addEventListener("htmx:error", () => tell(document.body.dataset.offline));
document.addEventListener("htmx:before:request", () => tell(""));

// Where what was focused is no more, its card is: keys go on from there.
let focusedIn = "";
document.addEventListener("focusin", (event) => {
  focusedIn = event.target.closest("article[id], section[id]")?.id ?? "";
});
document.addEventListener("htmx:after:swap", () => {
  if (document.activeElement === document.body) {
    document.getElementById(focusedIn)?.focus({ preventScroll: true });
  }
});

// What was done may have changed anything on the page.
document.addEventListener("center:refresh", refreshAll);

// Whoever wrote something loses none of it to a change that comes from elsewhere.
document.addEventListener("input", (event) => {
  event.target.closest("[data-keep]")?.setAttribute("data-unsaved", "");
});

// One box ticks all of its name.
document.addEventListener("change", (event) => {
  const name = event.target.dataset.all;
  if (!name) return;
  for (const box of document.querySelectorAll(`input[type=checkbox][name="${name}"]`)) {
    box.checked = event.target.checked;
  }
});

// Filters apply by themselves where htmx does not do it.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-eager]");
  if (form && !window.htmx) form.requestSubmit();
});

function tell(words) {
  const problem = document.getElementById("problem");
  problem.textContent = words;
  problem.classList.toggle("problem", Boolean(words));
}
