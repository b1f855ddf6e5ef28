// Words of the profile that are selected, by mouse, finger or keys, can be asked about.
const LONGEST = 500;
const SHOWN = 60;
let timer;

document.addEventListener("selectionchange", () => {
  clearTimeout(timer);
  timer = setTimeout(touch, 150);
});

function touch() {
  const form = document.getElementById("touched");
  const text = document.querySelector("[data-text]");
  const selection = document.getSelection();
  if (!form || !text || form.contains(document.activeElement)) return;
  const range = selection.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
  const sentences = range ? [...text.querySelectorAll("[data-memories]")].filter((each) => within(range, each).trim()) : [];
  const words = sentences.map((each) => within(range, each)).join(" ").trim().slice(0, LONGEST);
  form.hidden = !words;
  if (!words) return;
  form.elements.words.value = words;
  form.querySelectorAll("[name=memory]").forEach((field) => field.remove());
  for (const number of new Set(sentences.flatMap((each) => each.dataset.memories.split(" ")))) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "memory", value: number });
    form.append(field);
  }
  const told = words.length > SHOWN ? `${words.slice(0, SHOWN - 1)}…` : words;
  form.querySelector("button").textContent = form.dataset.about.replace("{words}", () => told);
}

// Only the words of the sentence itself: what stands between sentences is no part of the text.
function within(range, sentence) {
  if (!range.intersectsNode(sentence)) return "";
  const part = document.createRange();
  part.selectNodeContents(sentence);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}
