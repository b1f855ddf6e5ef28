"""An evening of two people with the companion, as the documents show it.

`python -m tests.bot.discord.evening` writes it anew.
"""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bot.discord.scene import Scene, entered

FILE = Path(__file__).parents[3] / "bot" / "discord" / "evening.md"
HEADING = """# An evening on Discord

Two people, one private talk each and one channel that both read. The offline voice speaks; every
line was really sent, by the real client to a simulated Discord. *Only … sees this* is what Discord
shows to one person alone. `python -m tests.bot.discord.evening` writes this page; a test compares.
"""


@dataclass
class Evening:
    """Writes down what people do and what they are shown."""

    scene: Scene
    lines: list[str] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)

    def chapter(self, title: str) -> None:
        self.lines += ["", f"## {title}", ""]

    async def whispers(self, who: Any, words: str) -> None:
        self._note(who, words)
        await who.send_dm(words)
        self._show(self.scene.dm(who))

    async def asks(self, who: Any, words: str) -> None:
        self._note(who, f"@{self.scene.me.name} {words}")
        await who.send(self.scene.channel, f"{self.scene.me.mention} {words}")
        self._show(self.scene.channel)

    async def later(self, *channels: Any) -> None:
        await self.scene.learned()
        for channel in channels:
            self._show(channel)

    async def slash(self, who: Any, name: str, **options: Any) -> Any:
        told = "".join(f" {key}: {value}" for key, value in options.items())
        self._note(who, f"`/{name}{told}`")
        return self._alone(who, await who.user.slash(name, **options))

    async def menu(self, who: Any, name: str) -> Any:
        self._note(who, f"*opens the menu of that reply and chooses* **{name}**")
        reply = self.scene.channel.last_message
        return self._alone(who, await who.context_menu(self.scene.channel, name, reply))

    async def press(self, who: Any, message: Any, label: str) -> Any:
        self._note(who, f"*presses* **[{label}]**")
        presser = who.user if message.guild is None else who
        return self._alone(who, await presser.click(message, label=label))

    async def types(self, who: Any, window: Any, words: str) -> Any:
        self._note(who, f"*types* “{words}”")
        submitter = who if window.modal and window._interaction.guild_id else who.user
        return self._alone(who, await submitter.submit_modal(window, {"content": words}))

    def becomes(self, who: Any, shown: Any) -> None:
        """Write down what a message that only one person sees says now."""
        self._say(f"*(only {who.name} sees this)* {shown.response.content}", shown.response)

    def _note(self, who: Any, words: str) -> None:
        self.lines.append(f"**{who.name}**: {words}  ")

    def _alone(self, who: Any, shown: Any) -> Any:
        if shown.modal:
            label = shown.modal["components"][0].get("label", "")
            self.lines.append(f"*a window opens*: **{shown.modal['title']}** ({label})  ")
        elif shown.ephemeral and shown.response is not None:
            self._say(f"*(only {who.name} sees this)* {shown.response.content}", shown.response)
        return shown

    def _show(self, channel: Any) -> None:
        history = channel.history()
        for message in history[self.seen.get(channel.id, 0) :]:
            if message.author.id == self.scene.me.id:
                self._say(message.content, message)
        self.seen[channel.id] = len(history)

    def _say(self, content: str, message: Any) -> None:
        name = self.scene.stage.app.character.name
        said = content.replace("-# ", "").replace("\n", "  \n> ")
        buttons = "".join(f" `[{label}]`" for label in _labels(message))
        self.lines.append(f"> **{name}**: {said}{'  ' if buttons else ''}{buttons}\n")


def _labels(message: Any) -> list[str]:
    rows = [
        component if isinstance(component, dict) else component.to_dict()
        for component in message.components
    ]
    found = [each for row in rows for each in row.get("components", [])]
    return [each["label"] for each in found if each.get("label")]


async def told(folder: Path) -> str:
    """Live through the evening and return the page."""
    async with entered(folder) as scene:
        evening = Evening(scene)
        await _live(evening, scene)
    return HEADING + "\n".join(evening.lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


async def _live(evening: Evening, scene: Scene) -> None:
    alice, bob, channel = scene.alice, scene.bob, scene.channel
    evening.chapter("Alice writes in private")
    await evening.whispers(alice, "Hi! My cat is called Pixel.")
    await evening.later(scene.dm(alice))
    evening.chapter("Both meet in a channel")
    await evening.asks(alice, "I work as a baker.")
    await evening.press(alice, channel.last_message, "Remember me here")
    await evening.asks(alice, "I work as a baker.")
    await evening.asks(bob, "My dog is called Rex.")
    question = channel.last_message
    await evening.press(alice, question, "Remember me here")
    await evening.press(bob, question, "Remember me here")
    await evening.asks(bob, "My dog is called Rex.")
    await evening.later(channel)
    await evening.asks(bob, "What is my dog called?")
    evening.chapter("A correction, and a why")
    await evening.asks(bob, "No, my dog is called Max.")
    await evening.later(channel)
    await evening.asks(bob, "What is my dog called?")
    await evening.menu(bob, "Why?")
    evening.chapter("An undo")
    await evening.whispers(alice, "I like liquorice.")
    await evening.later(scene.dm(alice))
    await evening.press(alice, scene.dm(alice).last_message, "Undo")
    evening.seen.pop(scene.dm(alice).id)
    evening.seen[scene.dm(alice).id] = len(scene.dm(alice).history()) - 1
    await evening.later(scene.dm(alice))
    evening.chapter("A talk off the record")
    await evening.slash(alice, "private")
    await evening.whispers(alice, "I am planning a surprise party for Bob.")
    await evening.whispers(alice, "What is my cat called?")
    await evening.slash(alice, "private")
    await evening.later(scene.dm(alice))
    await evening.slash(alice, "memory list")
    evening.chapter("Alice erases a memory, and Bob everything")
    offered = await evening.slash(alice, "erase memory", memory="1", messages=True)
    await evening.press(alice, offered.response.message, "Erase for good")
    evening.becomes(alice, offered)
    offered = await evening.slash(bob, "erase everything")
    window = await evening.press(bob, offered.response.message, "Erase everything…")
    await evening.types(bob, window, "erase everything")
    evening.becomes(bob, offered)
    await evening.asks(bob, "What is my dog called?")


async def _write() -> None:
    with TemporaryDirectory() as folder:
        FILE.write_text(await told(Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
