"""Templates filled in: everything that people said is escaped."""

from datetime import datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.ext import Extension
from jinja2.runtime import Context

from bot.center.api.person import Person
from bot.center.guards.page_owner import FIELD
from bot.center.texts.frame import CENTER_TEXTS
from bot.center.texts.moments import ago, full
from bot.voice.second_person import second_person
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

POSTING = LatePattern(r'<form\b[^>]*\smethod="post"[^>]*>')
OWNER = f'<input type="hidden" name="{FIELD}" value="{{{{ page_owner }}}}">'
HERE = Path(__file__).parents[1]
TEMPLATES, STATIC = HERE / "templates", HERE / "static"


@cache
def environment() -> Environment:
    """Return where the templates are, read when they are first shown."""
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_Owned],
    )
    found.filters |= {"ago": _ago, "full": _full, "yours": yours}
    found.globals["vendored"] = _vendored
    return found


class _Owned(Extension):
    """Has every form that posts say whose page it stands in."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template's source with that."""
        return POSTING.sub(rf"\g<0>{OWNER}", source)


def page(name: str, language: Language, *, status: int = 200, **values: object) -> HTMLResponse:
    """Return a template filled in, with the texts of a language as `texts`."""
    told = filled(name, language, **values)
    return HTMLResponse(told, status_code=status, headers={"Vary": "Accept-Language, Cookie"})


def filled(name: str, language: Language, **values: object) -> str:
    """Return the text of a template filled in."""
    known: dict[str, object] = {
        "texts": CENTER_TEXTS[language],
        "language": language,
        "tab": "",
        "is_inside": False,
        "told": "",
        "undo": None,
        "passkey_words": None,
        "event": None,
        "page_owner": "",
        "private_talks": (),
    }
    return environment().get_template(name).render({**known, **values})


def shown(  # the parts of a page
    request: Request,
    person: Person,
    name: str,
    *,
    part: str = "",
    status: int = 200,
    **values: object,
) -> HTMLResponse:
    """Return a page of somebody who is let in, or only a part of it where the page asks for that.

    `tab` names the tab, `words` are its texts; `ago` and `full` tell instants in the person's zone.
    """
    about = {
        "is_inside": True,
        "event": person.visitor.event,
        "page_owner": person.page_owner,
        "private_talks": person.visitor.private,
        "now": person.services.now(),
        "zone": ZoneInfo(person.visitor.timezone),
    }
    chosen = part if part and is_partial(request) else name
    return page(chosen, person.visitor.language, status=status, **about, **values)


def is_partial(request: Request) -> bool:
    """Tell whether a page asks for a part of itself; else a browser asks for a whole page."""
    headers = request.headers
    return "hx-request" in headers and headers.get("hx-request-type") != "full"


@pass_context
def _ago(context: Context, at: datetime) -> str:
    return ago(at, context["now"], context["language"])


@pass_context
def _full(context: Context, at: datetime) -> str:
    return full(at, context["zone"], context["language"])


def yours(content: str) -> str:
    """Return a memory as it is told to the one it is about."""
    return second_person(content, language_of(content))


@cache
def _vendored(name: str) -> str:
    """Return where a third party's file is served; nothing where it was not built."""
    return f"/static/vendor/{name}" if (STATIC / "vendor" / name).is_file() else ""
