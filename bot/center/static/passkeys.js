// Passkeys: the browser asks the device, and hands on what it answers.
const ACTS = {
  register: {
    options: "/pages/passkeys/options",
    answer: "/pages/passkeys",
    ask: (options) =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    next: "/settings?done=passkey-added#passkeys",
  },
  "log in": {
    options: "/login/passkey/options",
    answer: "/login/passkey",
    ask: (options) =>
      navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
    next: "/",
  },
};

// Where a browser knows none of this, nothing is offered.
if (window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(form, ACTS[form.dataset.passkey]);
    });
  }
}

async function run(form, act) {
  const button = form.querySelector("button");
  const said = form.querySelector("[role=alert]");
  button.disabled = true;
  said.hidden = true;
  try {
    const options = await (await sent(act.options, {})).json();
    const credential = await act.ask(options);
    const name = form.elements.name?.value ?? "";
    await sent(act.answer, { credential: credential.toJSON(), name });
    if (new URL(act.next, location.href).href === location.href) location.reload();
    else location.assign(act.next);
  } catch (problem) {
    const why = problem.name === "InvalidStateError" ? form.dataset.known : form.dataset.givenUp;
    said.textContent = problem.told ?? why;
    said.hidden = false;
  } finally {
    button.disabled = false;
  }
}

async function sent(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "Page-Of": document.body.dataset.pageOf },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    const problem = new Error(path);
    const told = await response.json().catch(() => undefined);
    problem.told = told?.detail || told?.title;
    throw problem;
  }
  return response;
}
