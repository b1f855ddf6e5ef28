"""Templates filled in: everything that people said is escaped."""

from functools import cache
from pathlib import Path

from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.center.texts import CENTER_TEXTS
from memory.vocabulary import Language

HERE = Path(__file__).parents[1]
TEMPLATES, STATIC = HERE / "templates", HERE / "static"


@cache
def environment() -> Environment:
    """Return where the templates are, read when they are first shown."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(name: str, language: Language, *, status: int = 200, **values: object) -> HTMLResponse:
    """Return a template filled in, with the texts of a language as `texts`."""
    texts = CENTER_TEXTS[language]
    told = environment().get_template(name).render(texts=texts, language=language, **values)
    return HTMLResponse(told, status_code=status, headers={"Vary": "Accept-Language, Cookie"})
