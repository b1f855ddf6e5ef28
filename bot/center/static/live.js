// What happens meanwhile, by whatever process, is shown where the page says that it tells of it.
//
// An element with `data-live="memory.updated"` (several, separated by spaces) is asked for anew by
// its `hx-get` with `hx-trigger="live"`; with `data-subject` only for that memory, operation or
// erasure. What somebody is writing in stays as it is, and the page says that something changed.
const KINDS = [
  "memory.created",
  "memory.updated",
  "memory.deleted",
  "memory.forgotten",
  "memory.restored",
  "message.created",
  "message.updated",
  "message.deleted",
  "operation.pending",
  "erasure.progress",
];
const TOGETHER = 200; // milliseconds: what happens at once is shown at once
const AGAIN = 10_000;
const SLOW = 1000; // a page that takes longer to listen may be of yesterday by then
const due = new Set();
let source;
let hasListened = false;
let timer;

export function listen() {
  if (!("EventSource" in window)) return;
  open();
  // A page that nobody looks at holds no connection; browsers have few of them for one server.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      source?.close();
      source = undefined;
    } else if (!source) {
      open();
    }
  });
}

function open() {
  source = new EventSource("/api/v1/events");
  for (const kind of KINDS) {
    source.addEventListener(kind, (event) => happened(kind, JSON.parse(event.data).subject));
  }
  source.addEventListener("reset", refreshAll);
  // Told to who listens anew, not to who comes back: what happened before, nobody tells.
  source.addEventListener("ready", () => {
    if (hasListened || (window.htmx && performance.now() > SLOW)) refreshAll();
    hasListened = true;
  });
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    setTimeout(() => document.hidden || source || open(), AGAIN);
  });
}

// Where what somebody is writing in is gone from elsewhere, their form stays until they are done.
let written = [];
document.addEventListener("htmx:before:swap", ({ detail }) => {
  const region = detail.ctx.sourceElement;
  written = region.matches("[data-live]") ? [...region.querySelectorAll("article[data-unsaved]")] : [];
});
document.addEventListener("htmx:after:swap", ({ detail }) => {
  for (const form of written.filter((each) => !each.isConnected)) {
    detail.ctx.sourceElement.prepend(form);
    window.htmx.process(form);
    document.getElementById("changed").hidden = false;
  }
  written = [];
});

function happened(kind, subject) {
  document.dispatchEvent(new CustomEvent("center:event", { detail: { kind, subject } }));
  for (const region of document.querySelectorAll("[data-live]")) {
    const about = region.dataset.subject;
    const isMeant = about === undefined || about === String(subject);
    if (isMeant && region.dataset.live.split(" ").includes(kind)) refreshSoon(region);
  }
}

export function refreshAll() {
  document.querySelectorAll("[data-live]").forEach(refreshSoon);
}

function refreshSoon(region) {
  due.add(region);
  clearTimeout(timer);
  timer = setTimeout(refresh, TOGETHER);
}

function refresh() {
  for (const region of due) {
    if (!region.isConnected) continue;
    if (window.htmx && !region.matches("[data-unsaved]")) {
      region.dispatchEvent(new CustomEvent("live"));
    } else {
      document.getElementById("changed").hidden = false;
    }
  }
  due.clear();
}
