// What is erased leaves every page that shows it. A region of a subject that is no more is emptied; of a form about
// it only what somebody wrote stays.
import { UNSAVED, writtenIn } from "./held.js";

document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (!sourceElement.matches("[data-live]") || response?.status !== 404) return;
  event.preventDefault();
  const kept = [...sourceElement.querySelectorAll(UNSAVED)].filter((form) => writtenIn(form).length);
  kept.forEach(unquote);
  sourceElement.replaceChildren(told(), ...kept);
});

export function leave(memory) {
  for (const note of document.querySelectorAll(`[data-conflict~="${CSS.escape(memory)}"]`)) {
    const form = note.closest("[data-unsaved]");
    if (!form) continue;
    if (writtenIn(form).length) unquote(form);
    else form.replaceWith(told());
  }
}

export function unquote(form) {
  form.querySelectorAll("[data-quoted]").forEach((part) => part.remove());
}

function told() {
  return Object.assign(document.createElement("p"), { className: "empty", textContent: document.body.dataset.gone });
}
