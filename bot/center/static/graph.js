// Draws the list of names and memories as a picture; whoever touches a point is led to its line.
import cytoscape from "/static/vendor/cytoscape.min.js";

const LAYOUT = { name: "cose", animate: false, padding: 30, nodeDimensionsIncludeLabels: true };
const LONGEST = 40; // characters of a memory that stand beside its point
let picture;

draw();
document.addEventListener("htmx:after:swap", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  picture?.style(style(getComputedStyle(document.documentElement)));
});
document.addEventListener("click", (event) => {
  const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (zoom === undefined || !picture) return;
  if (Number(zoom)) {
    const middle = { x: picture.width() / 2, y: picture.height() / 2 };
    picture.zoom({ level: picture.zoom() * Number(zoom), renderedPosition: middle });
  } else {
    picture.fit(undefined, 30);
  }
});

function draw() {
  const container = document.querySelector("[data-picture]");
  if (!container) return;
  container.closest("[hidden]")?.removeAttribute("hidden");
  container.setAttribute("aria-label", document.querySelector("[data-pictured]").textContent);
  if (picture?.container() === container) {
    change([...elements()]);
  } else {
    picture?.destroy();
    picture = begin(container);
  }
  container.dataset.nodes = picture.nodes().length;
}

function begin(container) {
  const begun = cytoscape({
    container,
    elements: [...elements()],
    style: style(getComputedStyle(document.documentElement)),
    layout: LAYOUT,
    maxZoom: 3,
    minZoom: 0.2,
  });
  begun.on("tap", "node", (event) => lead(event.target.data("line")));
  return begun;
}

// What came is drawn beside what it belongs to; whatever was there stays where somebody looks at it.
function change(wanted) {
  const ids = new Set(wanted.map(({ data }) => data.id));
  picture.elements().filter((each) => !ids.has(each.id())).remove();
  const old = picture.nodes();
  const fresh = wanted.filter(({ data }) => picture.getElementById(data.id).empty());
  for (const { data, classes } of wanted) picture.getElementById(data.id).data(data).classes(classes ?? "");
  const added = picture.add(fresh).nodes();
  if (added.empty()) return;
  for (const node of added) {
    const near = node.neighborhood("node").intersection(old);
    const middle = near.empty() ? old.boundingBox() : near.first().boundingBox();
    node.position({ x: middle.x1 + Math.random() * 80, y: middle.y2 + 40 });
  }
  old.lock();
  picture.layout({ ...LAYOUT, fit: false, randomize: false }).run();
  old.unlock();
}

function* elements() {
  const known = new Set();
  for (const section of document.querySelectorAll("[data-entity]")) {
    const { entity, name, count } = section.dataset;
    const size = 24 + 8 * Math.log2(1 + Number(count));
    yield { data: { id: `e${entity}`, label: name, size, line: `[data-entity="${entity}"]` }, classes: "entity" };
    for (const item of section.querySelectorAll("[data-memory]")) {
      const { memory, over } = item.dataset;
      if (!known.has(memory)) {
        known.add(memory);
        const words = item.querySelector("a").textContent;
        const label = words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
        yield { data: { id: `m${memory}`, label, line: `[data-memory="${memory}"]` }, classes: over === "true" ? "memory over" : "memory" };
      }
      yield { data: { id: `e${entity} m${memory}`, source: `e${entity}`, target: `m${memory}` } };
    }
  }
  const linked = new Set();
  for (const { dataset } of document.querySelectorAll("[data-link]")) {
    const id = `${dataset.link} ${dataset.from} ${dataset.to}`;
    if (linked.has(id) || !known.has(dataset.from) || !known.has(dataset.to)) continue;
    linked.add(id);
    yield { data: { id, source: `m${dataset.from}`, target: `m${dataset.to}` }, classes: "link" };
  }
}

function lead(selector) {
  const line = document.querySelector(selector);
  line.tabIndex = -1;
  line.focus();
  line.scrollIntoView({ block: "center" });
}

function style(variables) {
  const colour = (name) => variables.getPropertyValue(name).trim();
  const label = { label: "data(label)", color: colour("--text"), "text-valign": "bottom", "text-margin-y": 4 };
  return [
    { selector: "node", style: { ...label, "font-size": 12, "text-wrap": "wrap", "text-max-width": 110 } },
    { selector: ".entity", style: { "background-color": colour("--accent"), width: "data(size)", height: "data(size)", "font-size": 16, "font-weight": "bold" } },
    { selector: ".memory", style: { "background-color": colour("--faint"), width: 12, height: 12 } },
    { selector: ".over", style: { "background-opacity": 0.35, "text-opacity": 0.6 } },
    { selector: "edge", style: { width: 1.5, "line-color": colour("--line") } },
    { selector: ".link", style: { "line-style": "dashed", "line-color": colour("--accent"), "curve-style": "bezier", "target-arrow-shape": "triangle", "target-arrow-color": colour("--accent") } },
  ];
}
