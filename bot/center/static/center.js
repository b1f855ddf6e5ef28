// What every page does by itself: listen for changes, and what keys and failures do.
import "./focus.js";
import { listen, refreshAll } from "./live.js";

document.documentElement.dataset.scripted = "";
listen();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.shiftKey && event.code === "KeyT") {
    event.preventDefault();
    if (!event.repeat) document.getElementById("private").requestSubmit();
  }
});
// Keys that are held down repeat themselves: that would switch on and off and on.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches("button")) event.preventDefault();
});

document.addEventListener("htmx:error", () => tell(document.body.dataset.offline));
// What comes by itself takes nothing away that somebody was told.
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (!detail.ctx.sourceElement.matches("[data-live]")) tell("");
});
document.addEventListener("center:closed", ({ detail }) => tell(detail));
document.addEventListener("center:reopened", () => {
  tell("");
  refreshAll();
});

// Who wants to see what changed lets go of what they selected, and loses nothing that they wrote.
document.querySelector("#changed a").addEventListener("click", (event) => {
  if (!window.htmx) return;
  event.preventDefault();
  document.getSelection().removeAllRanges();
  document.activeElement?.blur();
  refreshAll();
});

// What was done may have changed anything on the page.
document.addEventListener("center:refresh", refreshAll);

// One box ticks all of its name.
document.addEventListener("change", (event) => {
  const name = event.target.dataset.all;
  if (!name) return;
  for (const box of boxes(name)) box.checked = event.target.checked;
});
for (const kind of ["change", "htmx:after:swap"]) {
  document.addEventListener(kind, () => {
    for (const all of document.querySelectorAll("[data-all]")) {
      const each = boxes(all.dataset.all);
      all.checked = each.length > 0 && each.every((box) => box.checked);
    }
  });
}

function boxes(name) {
  return [...document.querySelectorAll(`input[type=checkbox][name="${name}"]`)];
}

// While its year is typed a date is none that fits: nothing is asked for it, nor the field left for another.
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, waitForWholeDate, true);
}

function waitForWholeDate(event) {
  if (event.target.type === "date" && !event.target.validity.valid) event.stopImmediatePropagation();
}

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
