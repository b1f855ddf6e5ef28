// Where what was focused is no more, keys go on from what takes its place: the same field or button, the card beside
// one that is gone, else what it stood in.
let places = []; // the best first

document.addEventListener("focusin", ({ target }) => (places = [...placesOf(target)]));
// Whoever points somewhere goes on from there.
addEventListener("pointerdown", () => (places = []), true);
document.addEventListener("htmx:after:swap", () => {
  if (document.activeElement !== document.body) return;
  const place = places.map((find) => find()).find((each) => each?.checkVisibility());
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
});

function* placesOf(target) {
  const around = target.closest("[id]:not(button, input, select, textarea, a)");
  if (target.id) yield () => document.getElementById(target.id);
  if (around && target.name) yield () => alike(document.getElementById(around.id), target);
  for (let region = around; region; region = region.parentElement?.closest("[id]")) {
    const names = [region, beside(region, "nextElementSibling"), beside(region, "previousElementSibling")];
    for (const { id } of names.filter(Boolean)) yield () => document.getElementById(id);
  }
}

function beside(region, way) {
  const next = region[way];
  return region.matches("article, form") && next?.id && next.matches(region.localName) ? next : undefined;
}

function alike(region, { name, type, value, textContent }) {
  const isButton = type === "submit";
  const isSame = (each) => !isButton || (each.value === value && each.textContent === textContent);
  const found = region?.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type="hidden"])`) ?? [];
  return [...found].find((each) => each.type === type && isSame(each));
}
