// Who is no longer let in, in another tab or by time, is told so, and so is whose page this is no more, since
// somebody else was let in, or since everything of them was erased. Either way no word stays in it but what was
// written; whoever is back is shown the page anew, with that in its place.
import { unquote } from "./gone.js";
import { writtenIn } from "./held.js";

const { dataset } = document.body;
export const { pageOf } = dataset;
const TOLD = { 401: dataset.closed, 403: dataset.other };
const ERASED = "urn:companion:problem:erased";
const OURS = { headers: { "Page-Of": pageOf } };
let isClosed = false;

export async function askWhether() {
  const answer = await fetch("/api/v1/settings", OURS).catch(() => undefined);
  if (!(answer?.status in TOLD)) return;
  const { type } = await answer.json().catch(() => ({}));
  close(type === ERASED ? dataset.erased : TOLD[answer.status]);
}

function close(words) {
  isClosed = true;
  empty(content());
  document.dispatchEvent(new CustomEvent("center:closed", { detail: words }));
}

// What is left of a part are places, by their names, for answers that are still under way.
function empty(region) {
  for (const part of [...region.childNodes]) {
    if (part.id === "problem") continue;
    if (part.nodeType !== Node.ELEMENT_NODE) part.remove();
    else if (!writtenIn(part).length) part.replaceWith(place(part));
    else if (part.matches("form")) strip(part);
    else empty(part);
  }
}

function place(part) {
  const [whole, ...within] = [part, ...part.querySelectorAll("[id]")].map(({ id }) => {
    return Object.assign(document.createElement("div"), id && { id });
  });
  whole.setAttribute("data-covered", "");
  whole.append(...within);
  return whole;
}

function strip(form) {
  unquote(form);
  for (const field of writtenIn(form)) field.defaultValue = "";
}

async function reopen() {
  if (!isClosed) return;
  isClosed = false;
  if (!writtenIn(content()).length) return location.reload();
  const answer = await fetch(location.href, OURS).catch(() => undefined);
  if (!answer?.ok) return (isClosed = true);
  graft(new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("content"));
  document.dispatchEvent(new CustomEvent("center:reopened"));
}

function graft(fresh) {
  for (const form of [...content().querySelectorAll("form")].filter((each) => writtenIn(each).length)) {
    const there = fresh.querySelector(`form[action="${CSS.escape(form.getAttribute("action"))}"]`);
    if (there) there.replaceWith(form);
    else fresh.prepend(form);
  }
  fresh.querySelector("#told").append(...document.getElementById("told").childNodes);
  content().replaceChildren(...fresh.childNodes);
  window.htmx?.process(content());
}

function content() {
  return document.getElementById("content");
}

document.addEventListener("center:open", reopen);
document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.request.headers["Page-Of"] = pageOf;
});
// What comes by itself has nothing to show to who is not let in: no region makes room for that.
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement.matches("[data-live]") && response?.status in TOLD) event.preventDefault();
});
document.addEventListener("htmx:after:request", ({ detail }) => {
  const status = detail.ctx.response?.status;
  if (status in TOLD) askWhether();
  else if (status < 400) reopen();
});
