// What every page does by itself: listen for changes, and what keys and failures do.
import { listen } from "./live.js";

listen();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.shiftKey && event.code === "KeyT") {
    event.preventDefault();
    document.getElementById("private").requestSubmit();
  }
});

document.addEventListener("htmx:error", () => tell(document.body.dataset.offline));
document.addEventListener("htmx:before:request", () => tell(""));

// Whoever wrote something loses none of it to a change that comes from elsewhere.
document.addEventListener("input", (event) => {
  event.target.closest("[data-keep]")?.setAttribute("data-unsaved", "");
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
