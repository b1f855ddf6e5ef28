// Who is no longer let in, in another tab or by time, is told so, and so is whose page this is no more, since
// somebody else was let in. Either way nothing is seen in it but what was written, until they are back.
import { writtenIn } from "./held.js";

export const { pageOf } = document.body.dataset;
const TOLD = { 401: document.body.dataset.closed, 403: document.body.dataset.other };
let isClosed = false;

export async function askWhether() {
  const answer = await fetch("/api/v1/settings", { headers: { "Page-Of": pageOf } }).catch(() => undefined);
  if (answer?.status in TOLD) close(TOLD[answer.status]);
}

function close(words) {
  isClosed = true;
  cover(document.getElementById("content"));
  document.dispatchEvent(new CustomEvent("center:closed", { detail: words }));
}

function cover(region) {
  for (const part of region.children) {
    if (part.id === "problem") continue;
    if (!writtenIn(part).length) part.setAttribute("data-covered", "");
    else if (!part.matches("form")) cover(part);
  }
}

function reopen() {
  if (!isClosed) return;
  isClosed = false;
  document.querySelectorAll("[data-covered]").forEach((part) => part.removeAttribute("data-covered"));
  document.dispatchEvent(new CustomEvent("center:reopened"));
}

document.addEventListener("center:open", reopen);
document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.request.headers["Page-Of"] = pageOf;
});
document.addEventListener("htmx:after:request", ({ detail }) => {
  const status = detail.ctx.response?.status;
  if (status in TOLD) askWhether();
  else if (status < 400) reopen();
});
