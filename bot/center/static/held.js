// What somebody is at, no change takes away: words they selected, a list they chose from, a button
// under their finger, a form that they write in.
let pressed;

addEventListener("pointerdown", (event) => (pressed = event.target), true);
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => (pressed = undefined), true);
}

export function holds(region) {
  const selection = document.getSelection();
  const isSelected = !selection.isCollapsed && selection.rangeCount && selection.getRangeAt(0).intersectsNode(region);
  const isChosenFrom = document.activeElement?.matches("select") && region.contains(document.activeElement);
  return isSelected || isChosenFrom || (pressed !== undefined && region.contains(pressed));
}

export function whenLetGo(act) {
  for (const kind of ["selectionchange", "focusout", "pointerup", "pointercancel"]) {
    document.addEventListener(kind, act);
  }
}

// Whoever wrote something loses none of it to a change that comes from elsewhere.
document.addEventListener("input", (event) => {
  event.target.closest("[data-keep]")?.setAttribute("data-unsaved", "");
});

// Whoever is about to leave what they wrote is asked first; a form that is sent is done with.
let sending;
document.addEventListener("submit", (event) => (sending = event.target), true);
addEventListener("pageshow", () => (sending = undefined));
addEventListener("beforeunload", (event) => {
  if (writtenIn(document).some((field) => field.form !== sending)) event.preventDefault();
});

export function writtenIn(region) {
  const fields = region.querySelectorAll("form[method=post] :is(textarea, input[type=text]:not([name=typed]))");
  return [...fields].filter((field) => field.value.trim() !== field.defaultValue.trim());
}

// Where what somebody is writing in is gone from elsewhere, their form stays until they are done.
export const UNSAVED = "article[data-unsaved], form[data-unsaved]";
let written = [];
document.addEventListener("htmx:before:swap", ({ detail }) => {
  const region = detail.ctx.sourceElement;
  written = region.matches("[data-live]") ? [...region.querySelectorAll(UNSAVED)] : [];
});
document.addEventListener("htmx:after:swap", ({ detail }) => {
  for (const form of written.filter((each) => !each.isConnected)) {
    document.getElementById(detail.ctx.sourceElement.id)?.prepend(form);
    window.htmx.process(form);
    form.querySelectorAll("[data-conflict]").forEach((told) => (told.hidden = false));
  }
  written = [];
});
