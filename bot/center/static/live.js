// What happens meanwhile, by whatever process, is shown where the page says that it tells of it.
//
// An element with an id and `data-live="memory.updated"` (several, separated by spaces) is asked for
// anew by its `hx-get` with `hx-trigger="live"`; with `data-subject` only for that memory, operation
// or erasure. Where somebody is at something there, it waits until they let go (`held.js`), and the
// page says that something changed. `data-conflict` names the memories that a form is about: a change of one is
// told in the form, which stays as it is.
import { askWhether, pageOf } from "./closed.js";
import { leave } from "./gone.js";
import { holds, whenLetGo } from "./held.js";

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
  "forgetting.progress",
];
const TOGETHER = 200; // milliseconds: what happens at once is shown at once
const PACE = 1000; // however much happens, no more is asked for than once in this
const AGAIN = 10_000;
const LATER = 5000; // until what could not be shown is asked for again
const due = new Set();
const waiting = new Set();
const conflicts = new Set();
let last = document.body.dataset.event; // the page shows what was so at that event, or later
let source;
let timer;
let begun = -PACE;

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
  // A page that was left may hold what is gone by now, and one that hears nothing learns it of nobody else.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    askWhether();
    refreshAll();
  });
  addEventListener("focus", () => source?.readyState === EventSource.OPEN || askWhether());
}

function open() {
  const asked = new URLSearchParams({ page_of: pageOf, ...(last && { after: last }) });
  source = new EventSource(`/api/v1/events?${asked}`);
  source.addEventListener("ready", (event) => {
    last = event.lastEventId;
    document.dispatchEvent(new CustomEvent("center:open"));
  });
  for (const kind of KINDS) {
    source.addEventListener(kind, (event) => {
      last = event.lastEventId;
      happened(kind, String(JSON.parse(event.data).subject));
    });
  }
  source.addEventListener("reset", (event) => {
    last = event.lastEventId;
    askWhether();
    refreshAll();
  });
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    askWhether();
    setTimeout(() => document.hidden || source || open(), AGAIN);
  });
}

function happened(kind, subject) {
  if (kind.startsWith("memory.")) conflicts.add(subject);
  if (kind === "memory.deleted") leave(subject);
  refreshSoon(
    [...document.querySelectorAll("[data-live]")].filter(({ dataset }) => {
      const isMeant = dataset.subject === undefined || dataset.subject === subject;
      return isMeant && dataset.live.split(" ").includes(kind);
    }),
  );
}

export function refreshAll() {
  refreshSoon([...document.querySelectorAll("[data-live]")]);
}

function refreshSoon(regions) {
  for (const region of regions) due.add(region.id);
  timer ??= setTimeout(refresh, Math.max(TOGETHER, begun + PACE - performance.now()));
}

function refresh() {
  timer = undefined;
  begun = performance.now();
  for (const id of [...due].filter((each) => document.getElementById(each))) {
    const region = document.getElementById(id);
    const isFree = window.htmx && !holds(region);
    waiting[isFree ? "delete" : "add"](id);
    if (isFree) region.dispatchEvent(new CustomEvent("live"));
  }
  for (const told of document.querySelectorAll("[data-conflict]")) {
    const isAbout = told.dataset.conflict.split(" ").some((subject) => conflicts.has(subject));
    if (isAbout && !told.closest("form.htmx-request")) told.hidden = false;
  }
  due.clear();
  conflicts.clear();
  document.getElementById("changed").hidden = waiting.size === 0;
}

// Nobody asked for what comes by itself: where it fails, nobody is troubled, and it is asked for later.
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (!sourceElement.matches("[data-live]") || !(response?.status === 429 || response?.status >= 500)) return;
  event.preventDefault();
  setTimeout(() => refreshSoon([sourceElement]), LATER);
});
document.addEventListener("htmx:error", ({ detail }) => {
  const region = detail.ctx?.sourceElement;
  if (region?.matches("[data-live]")) setTimeout(() => refreshSoon([region]), LATER);
});

whenLetGo(() => {
  if (window.htmx && waiting.size) refreshSoon([...waiting].map((id) => ({ id })));
});
