"""The section of the settings that the companion on Discord goes by."""

from typing import Annotated, Literal

from pydantic import Field, SecretStr

from config.settings.sections import BareAddress, Count, Price, Seconds, Section

Ids = tuple[str, ...]
NonNegative = Annotated[int, Field(ge=0)]


class Discord(Section):
    """The companion on Discord."""

    token: SecretStr = SecretStr("")
    """The bot's token; from the environment or .env only."""
    api_base: BareAddress = ""
    """Another address for Discord's REST API; empty: Discord's own."""
    gateway_url: BareAddress = ""
    """Another address for Discord's gateway; empty: Discord's own."""
    cdn_base: BareAddress = ""
    """Another address for Discord's files; empty: Discord's own."""
    shards: NonNegative = 0
    """How many connections share the servers; 0: one client without shards."""
    message_content: bool = True
    """Whether to ask for the message content intent, which free channels need."""
    direct_messages: bool = True
    """Whether people may talk to it in private."""
    allowed: Ids = ()
    """Ids of servers, channels, categories, roles or users; where there are any, only these."""
    blocked: Ids = ()
    """Ids of servers, channels, categories, roles or users that are not answered."""
    block_file: str = ""
    """The file of those that `companion discord block` names; empty: `<data>-blocked.txt`."""
    debounce_seconds: Annotated[float, Field(ge=0)] = 1.5
    """How long to wait whether a person writes on, before their messages are answered as one."""
    burst_messages: Count = 10
    """How many messages of a person are joined to be answered as one; further ones come after."""
    burst_seconds: Seconds = 5
    """For how long messages are joined; who writes on is answered first."""
    edit_seconds: Annotated[float, Field(ge=0)] = 1.2
    """How often a growing reply is edited at most."""
    replies_per_minute: Count = 20
    """How many replies a channel gets in a minute at most; what comes then waits for one."""
    messages_per_day: NonNegative = 0
    """How many messages of one person are answered in a day of theirs; 0: all."""
    cost_per_day: Price = 0
    """What models may cost for one person in a day of theirs, in `budget.currency`; 0: no limit."""
    reply_chain: NonNegative = 3
    """How many messages up a chain of replies are read with a message."""
    file_characters: NonNegative = 8000
    """How much of the text files sent with a message is read."""
    file_seconds: Seconds = 30
    """How long the files of one message are fetched and looked at; the rest stays unread."""
    picture_megabytes: NonNegative = 8
    """The largest picture that is looked at."""
    consent: Literal["ask", "notice"] = "ask"
    """In servers that chose nothing: ask each person first, or remember with a notice."""
    notes: Literal["off", "dms", "always"] = "dms"
    """Where a quiet note tells what was learned, for people who chose nothing."""
    note_minutes: Count = 15
    """What was learned longer ago gets no note any more."""
    poll_seconds: Seconds = 2
    """How often to look for something learned that is to be told."""
    quiet_from: Annotated[int, Field(ge=0, le=23)] = 22
    """The hour from which nobody is reminded of anything, in their own time."""
    quiet_until: Annotated[int, Field(ge=0, le=23)] = 8
    """The hour until which nobody is."""
    backfill_messages: NonNegative = 50
    """How many messages of a channel, sent while it was away, are read after a start; 0: none."""
    backfill_hours: Annotated[float, Field(gt=0)] = 12
    """What was sent longer ago stays unanswered."""
    backfill_channels: NonNegative = 50
    """In how many channels it looks, the last used first."""
    look_back_days: NonNegative = 7
    """How many days back it looks at a start for what was edited or deleted meanwhile; 0: none."""
    parting_seconds: Annotated[float, Field(ge=0)] = 10
    """How long a stop waits for running replies."""
    restart_seconds: Seconds = 2
    """The first wait before coming back after a breakdown; each further one is twice as long."""
    restart_most_seconds: Seconds = 300
    """The longest such wait."""
    disconnects_per_minute: Count = 20
    """More lost connections than this in a minute count as a breakdown."""
    chores: bool = True
    """Whether the process also does the work of memory; off where `companion curator` runs too."""
