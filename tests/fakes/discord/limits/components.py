"""What Discord checks in buttons, menus and forms."""

from collections.abc import Iterator
from typing import Any

from tests.fakes.discord.refusals import invalid, required, too_long

Json = dict[str, Any]
ROW, BUTTON, CHOICE, TEXT_INPUT, LABEL = 1, 2, 3, 4, 18
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
ROWS, BUTTONS, OPTIONS, V2_COMPONENTS, V2_TEXT = 5, 5, 25, 40, 4000
TITLE, LABEL_TEXT, LABEL_HINT, INPUT_TEXT = 45, 45, 100, 4000
FORM_PARTS = 5


def check_components(components: list[Json], *, v2: bool = False) -> None:
    """Refuse what cannot stand under a message."""
    if v2:
        _check_v2(components)
    else:
        _check_rows(components)
    _check_distinct(components)


def check_modal(data: Json) -> None:
    """Refuse a form that Discord would refuse."""
    _check_text("title", data.get("title"), TITLE)
    _check_text("custom_id", data.get("custom_id"), 100)
    parts = data.get("components") or []
    if not 1 <= len(parts) <= FORM_PARTS:
        raise invalid("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for at, part in enumerate(parts):
        place = f"components.{at}"
        if part.get("type") == LABEL:
            _check_text(f"{place}.label", part.get("label"), LABEL_TEXT)
            _check_length(f"{place}.description", part.get("description"), LABEL_HINT)
            _check_one(part.get("component") or {}, f"{place}.component")
        elif part.get("type") == ROW:
            for inner in part.get("components") or []:
                _check_text(f"{place}.components.0.label", inner.get("label"), LABEL_TEXT)
                _check_one(inner, f"{place}.components.0")
    _check_distinct(parts)


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield all components, outer before inner."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        inner = [component[name] for name in ("component", "accessory") if component.get(name)]
        yield from walk(inner)


def _check_rows(components: list[Json]) -> None:
    if len(components) > ROWS:
        raise invalid("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for at, row in enumerate(components):
        place, inner = f"components.{at}", row.get("components") or []
        if row.get("type") != ROW:
            raise invalid(
                f"{place}.type", "UNION_TYPE_CHOICES", "Value of field must be one of (1,)"
            )
        most = 1 if any(part.get("type") in SELECTS for part in inner) else BUTTONS
        if not 1 <= len(inner) <= most:
            raise invalid(f"{place}.components", "BASE_TYPE_BAD_LENGTH", f"1 to {most} in length.")
        for number, part in enumerate(inner):
            _check_one(part, f"{place}.components.{number}")


def _check_v2(components: list[Json]) -> None:
    everything = list(walk(components))
    if len(everything) > V2_COMPONENTS:
        raise invalid("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Over 40 components")
    if sum(len(entry.get("content") or "") for entry in everything) > V2_TEXT:
        raise invalid("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Over 4000 letters")
    for entry in everything:
        if entry.get("type") in (BUTTON, *SELECTS):
            _check_one(entry, "components")


def _check_one(entry: Json, place: str) -> None:
    match entry.get("type"):
        case 2:
            _check_button(entry, place)
        case 4:
            _check_text(f"{place}.custom_id", entry.get("custom_id"), 100)
            _check_length(
                f"{place}.value", entry.get("value"), entry.get("max_length") or INPUT_TEXT
            )
            _check_length(f"{place}.placeholder", entry.get("placeholder"), 100)
        case 3:
            _check_text(f"{place}.custom_id", entry.get("custom_id"), 100)
            _check_options(entry.get("options") or [], f"{place}.options")
        case 5 | 6 | 7 | 8 | 19 | 21 | 22 | 23:
            _check_text(f"{place}.custom_id", entry.get("custom_id"), 100)
        case other:
            raise invalid(f"{place}.type", "UNION_TYPE_CHOICES", f"{other} cannot stand here")


def _check_button(entry: Json, place: str) -> None:
    if entry.get("style") == LINK:
        _check_text(f"{place}.url", entry.get("url"), 512)
    elif entry.get("style") != PREMIUM:
        _check_text(f"{place}.custom_id", entry.get("custom_id"), 100)
    if not (entry.get("label") or entry.get("emoji") or entry.get("style") == PREMIUM):
        raise required(f"{place}.label")
    _check_length(f"{place}.label", entry.get("label"), 80)


def _check_options(options: list[Json], place: str) -> None:
    if not 1 <= len(options) <= OPTIONS:
        raise invalid(place, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
    for at, option in enumerate(options):
        _check_text(f"{place}.{at}.label", option.get("label"), 100)
        _check_text(f"{place}.{at}.value", option.get("value"), 100)
        _check_length(f"{place}.{at}.description", option.get("description"), 100)
    if len({option["value"] for option in options}) < len(options):
        raise invalid(place, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "A value stands twice")


def _check_distinct(components: list[Json]) -> None:
    names = [entry["custom_id"] for entry in walk(components) if entry.get("custom_id")]
    if len(set(names)) < len(names):
        raise invalid("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "A custom id stands twice")


def _check_text(place: str, text: object, limit: int) -> None:
    if not isinstance(text, str) or not text:
        raise required(place)
    _check_length(place, text, limit)


def _check_length(place: str, text: object, limit: int) -> None:
    if isinstance(text, str) and len(text) > limit:
        raise too_long(place, limit)
