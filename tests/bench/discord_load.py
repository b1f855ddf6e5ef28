"""`python -m tests.bench.discord_load`: many people in many channels at once, on our own Discord.

Measured is, for each message, the time from its event being sent over the gateway until the last
edit of its reply has reached Discord, less the seconds for which the scripted model pauses: the
bot's own part, which is everything but the model. So it counts the event's way in, all reads
and writes, recall with the bundled embedder, the prompt, the client's and both servers' share of
each request, waiting for background work (curation, embedding, notes), which runs as it always
does, and waiting for the reply before it in the same channel, whose model is not taken off.

People talk at once: in each round everybody speaks once, at a random time, and the next round
begins when all have their replies. The bot runs as a process of its own; Discord and the model
share another with whoever measures. It is measured twice: without Discord's rate limits and without
the pause in which the bot waits whether a person writes on, which would be what is measured; and
with both, as people have it.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.table import Figure, printed
from tests.fakes.behaviours import Slow
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.discord import DiscordServer
from tests.fakes.discord.world import Channel, Message, User
from tests.fakes.model_server import ModelServer

COMPANION = Path(sys.executable).with_name("companion")
PIECES, PAUSE = 3, 0.05
MODEL_SECONDS = (PIECES + 1) * PAUSE
"""An OpenAI-compatible stream opens with a chunk without words, and the server pauses before it."""
PATIENCE = 180.0
GLANCE = 0.02
MARK = re.compile(r"#(\d+)#")
END = "end."


@dataclass
class Load:
    """Who talks where, and what came of it."""

    discord: DiscordServer
    talks: list[tuple[User, Channel]]
    asked: list[float] = field(default_factory=list)
    """By the number of a message: when it was said."""
    finished: dict[int, float] = field(default_factory=dict)
    """When the reply to it was whole."""
    replies: Counter[int] = field(default_factory=Counter)
    _looked_at: set[int] = field(default_factory=set)

    async def speak(self, seconds: float) -> None:
        """Let everybody speak once, at random within the time, and have their reply."""
        looking = asyncio.create_task(self._look())
        async with asyncio.timeout(seconds + PATIENCE):
            await asyncio.gather(*(self._person(*talk, seconds) for talk in self.talks))
        looking.cancel()

    def own_parts(self, first: int) -> list[float]:
        """Return how many milliseconds each reply from the first took, without the model's."""
        return [
            (self.finished[number] - self.asked[number] - MODEL_SECONDS) * 1000
            for number in range(first, len(self.asked))
        ]

    async def _person(self, user: User, channel: Channel, seconds: float) -> None:
        chance = random.Random(f"{user.id} {len(self.asked) // len(self.talks)}")
        await asyncio.sleep(chance.uniform(0, seconds))
        number = len(self.asked)
        self.asked.append(time.perf_counter())
        await self.discord.call(user, channel, f"I like the colour of number #{number}#")
        while number not in self.finished:  # noqa: ASYNC110  # one look serves all
            await asyncio.sleep(GLANCE)

    async def _look(self) -> None:
        """Note the replies that are whole by now."""
        bot = self.discord.world.bot
        while True:
            await asyncio.sleep(GLANCE)
            for channel in self.discord.world.channels.values():
                for message in channel.messages.values():
                    if message.id not in self._looked_at and _is_whole(message, bot):
                        self._looked_at.add(message.id)
                        self._note(message)

    def _note(self, message: Message) -> None:
        found = MARK.search(message.content)
        if found:
            number = int(found[1])
            self.finished.setdefault(number, message.changed)
            self.replies[number] += 1


def _is_whole(message: Message, bot: User) -> bool:
    return message.author is bot and message.content.rstrip().endswith(END)


def answering(request: ChatRequest) -> Slow:
    """Return the scripted model's answer, which names the newest number it was told."""
    number = MARK.findall(str(request.body["messages"]))[-1]
    return Slow((f"#{number}# is a fine", " number, to the", f" very {END}"), PAUSE)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the bot is measured with."""

    name: str
    discord: Mapping[str, Any]
    bot: Mapping[str, str]
    goal: str = ""


BARE = Surroundings(
    "without limits and pause",
    {"limits": {}, "together": None},
    {"DEBOUNCE_SECONDS": "0", "REPLIES_PER_MINUTE": "1000"},
    "p95 ≤ 250 ms",
)
USUAL = Surroundings("with Discord's limits and the pause of 1.5 s", {}, {})


async def measure(
    people: int, channels: int, rounds: int, seconds: float, around: Surroundings
) -> list[Figure]:
    """Run the load and return the figures; fails where a reply is lost or doubled."""
    with ModelServer() as model, tempfile.TemporaryDirectory() as folder:
        model.script(route=answering)
        async with DiscordServer(**around.discord) as discord:
            load = Load(discord, peopled(discord, people, channels))
            bot = await begin(discord, model, Path(folder), around)
            try:
                await discord.until(lambda: discord.gateway.identified, "a start", seconds=PATIENCE)
                await load.speak(seconds / rounds)  # not counted: notes to newcomers are sent
                sizes, worked, warm = [memory_of(bot.pid)], work_of(bot.pid), len(load.asked)
                for _ in range(rounds):
                    await load.speak(seconds / rounds)
                    sizes.append(memory_of(bot.pid))
                worked = work_of(bot.pid) - worked
            finally:
                bot.terminate()
                await bot.wait()
            assert set(load.replies.values()) == {1}, "a message got two replies"
            parts = load.own_parts(warm)
    name = f"Discord, {people} people in {channels} channels, {around.name}"
    return [
        Figure(f"{name}, bot's own part", parts, goal=around.goal),
        Figure(f"{name}, processor, each reply", [worked / len(parts) * 1000]),
        *(
            Figure(f"{name}, memory, MB after {people * (1 + number)} replies", [size])
            for number, size in enumerate(sizes)
        ),
    ]


def peopled(discord: DiscordServer, people: int, channels: int) -> list[tuple[User, Channel]]:
    """Return everybody with the channel they talk in."""
    world = discord.world
    users = [world.user(f"Person {number}") for number in range(people)]
    guild = world.guild("The town", *users)
    rooms = [world.channel(guild, f"room-{number}") for number in range(channels)]
    return [(user, rooms[at % channels]) for at, user in enumerate(users)]


async def begin(
    discord: DiscordServer, model: ModelServer, folder: Path, around: Surroundings
) -> asyncio.subprocess.Process:
    """Start the bot."""
    variables = {
        **os.environ,
        **discord.variables,
        "COMPANION_DATA": str(folder),
        "COMPANION_MINDS__CHAT__BASE_URL": model.url,
        "COMPANION_MINDS__CHAT__MODEL": "scripted",
        "COMPANION_DISCORD__CONSENT": "notice",
        **{f"COMPANION_DISCORD__{name}": value for name, value in around.bot.items()},
    }
    return await asyncio.create_subprocess_exec(
        str(COMPANION), "discord", "run", env=variables, stdout=asyncio.subprocess.DEVNULL
    )


def memory_of(process: int) -> float:
    """Return the resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1024**2


def work_of(process: int) -> float:
    """Return the seconds a process kept a processor busy."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Run the load and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--channels", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=2, help="messages of each person")
    parser.add_argument("--seconds", type=float, default=120, help="the time they are spread over")
    asked = parser.parse_args()
    for around in (BARE, USUAL):
        figures = measure(asked.people, asked.channels, asked.rounds, asked.seconds, around)
        sys.stdout.write(printed(asyncio.run(figures)))


if __name__ == "__main__":
    main()
