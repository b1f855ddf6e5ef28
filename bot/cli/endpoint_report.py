"""What `companion doctor --probe` asks and tells: what each endpoint can do, and what to set."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from bot.texts.commands.catalogue import say, word
from config.errors import DimensionsWrong, EmbedderError
from config.masking import masked_address
from config.models.registry import ROLES
from config.settings.loader import Settings
from config.settings.sections import EndpointSettings, MindSettings

if TYPE_CHECKING:
    from config.models.embedding.embedder import Embedder
    from config.models.endpoint_probe import Probed

NONE = "No endpoint is configured: the offline voice serves, and there is nothing to probe."
AS_SET = "as set"
"""Told of an embedder that is as the settings say."""
FORMLESS = (
    "  It keeps to no form that memory can be asked for in: choose another model for {tables}, "
    "or nothing is learned."
)
SPEAKERS = ("minds.chat", "minds.vision")
"""The tables of those who answer in words only."""


@dataclass
class ProbeTarget:
    """An endpoint with a model, and where the settings name it."""

    endpoint: EndpointSettings
    tables: list[str] = field(default_factory=list)
    found: "Probed | None" = None

    @property
    def serves(self) -> bool:
        """Whether it can do what the settings name it for."""
        if self.found is None or not self.found.answers.can:
            return False
        return self.found.json_support is not None or not self.keepers

    @property
    def keepers(self) -> list[str]:
        """The tables of those who have to answer in a form."""
        return [table for table in self.tables if not table.startswith(SPEAKERS)]


async def probe_minds(settings: Settings) -> list[ProbeTarget]:
    """Ask every endpoint that the settings name, each once."""
    from config.models.endpoint_probe import probe  # late: only where an endpoint is configured

    targets = _targets(settings)
    for target in targets:
        target.found = await probe(target.endpoint)
    return targets


def embedding_width(embedder: "Embedder") -> tuple[int | None, str]:
    """Return how wide the embedder's vectors are, as it says itself, and what to tell of it."""
    try:
        width = len(embedder.query("hello"))
    except DimensionsWrong as problem:
        return problem.got, f"set dimensions = {problem.got}"
    except EmbedderError as problem:
        return None, str(problem)
    return width, AS_SET


def lines_of(targets: list[ProbeTarget]) -> Iterator[str]:
    """Yield what was found, for a person."""
    if not targets:
        yield say(NONE)
    for target in targets:
        place = masked_address(target.endpoint.base_url)
        yield f"{target.endpoint.model} at {place} ({', '.join(target.tables)})"
        if target.found is None:
            continue
        for ability in target.found.abilities:
            if ability.name:
                detail = f": {ability.detail}" if ability.detail else ""
                yield f"  {word('yes') if ability.can else word('no'):<3} {ability.name}{detail}"
        yield from _advice(target, target.found)


def data_of(targets: list[ProbeTarget]) -> list[dict[str, Any]]:
    """Return what was found, for a program."""
    return [
        {
            "model": target.endpoint.model,
            "base_url": masked_address(target.endpoint.base_url),
            "tables": target.tables,
            "abilities": [asdict(ability) for ability in target.found.abilities if ability.name],
            "settings": _wanted(target.found),
        }
        for target in targets
        if target.found is not None
    ]


def _targets(settings: Settings) -> list[ProbeTarget]:
    own = {f"minds.{role}": getattr(settings.minds, role) for role in ROLES}
    named: dict[str, MindSettings | None] = {"mind": settings.mind, **own}
    found: dict[tuple[str, str], ProbeTarget] = {}
    for table, mind in named.items():
        for name, endpoint in ((table, mind), (f"{table}.fallback", mind and mind.fallback)):
            if endpoint is not None and endpoint.model:
                place = (endpoint.base_url, endpoint.model)
                found.setdefault(place, ProbeTarget(endpoint)).tables.append(name)
    return list(found.values())


def _advice(target: ProbeTarget, found: "Probed") -> Iterator[str]:
    wanted = _wanted(found)
    if not wanted:
        if found.answers.can and target.keepers:
            yield say(FORMLESS, tables=", ".join(target.keepers))
        return
    set_now = target.endpoint.model_dump()
    if all(set_now[name] == value for name, value in wanted.items()):
        yield say("  The settings say so already.")
        return
    yield say("  Write into the settings:")
    for table in target.tables:
        yield f"    [{table}]"
        for name, value in wanted.items():
            written = str(value).lower() if isinstance(value, bool) else f'"{value}"'
            yield f"    {name} = {written}"


def _wanted(found: "Probed") -> dict[str, str | bool]:
    if found.json_support is None:
        return {}
    return {"json_support": found.json_support, "thinks_unopened": found.thinks_unopened}
