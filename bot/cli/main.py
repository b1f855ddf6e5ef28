"""The commands, each imported only when it is run, and the one place that turns errors to words."""

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError

from bot.process.hang_up import hold_hang_ups
from bot.texts.machine_language import language_here
from config.errors import CompanionError, NotFound, SettingsInvalid

if TYPE_CHECKING:
    from bot.cli.chinese_help import ChineseHelp

BAD_SETTINGS = 2
FAILED = 1
INTERRUPTED = 130
HEEDS_HANG_UPS = ["discord", "run"]

memory = App(name="memory", help="List, search, add, forget and restore memories.")
memory.command(
    "bot.cli.memory.memory:list_memories", name="list", help="List memories, newest first."
)
memory.command("bot.cli.memory.memory:search", help="Search memories, best first.")
memory.command("bot.cli.memory.memory:add", help="Remember a sentence, in your own words.")
memory.command("bot.cli.memory.topics:forget", help="Forget a memory, or all on a topic; softly.")
memory.command(
    "bot.cli.memory.forgettings:forgettings", help="Tell how far the forgetting of much is."
)
memory.command("bot.cli.memory.memory:restore", help="Bring a forgotten memory back.")
memory.command(
    "bot.cli.memory.hush:hush", help="Keep a memory or topic, but never bring it up unasked."
)
memory.command("bot.cli.memory.hush:unhush", help="Let a memory or topic be brought up again.")
memory.command("bot.cli.memory.topics:never", help="Name a topic that is never to be stored.")
memory.command("bot.cli.memory.fading:fading", help="List what is about to fade.")
memory.command("bot.cli.memory.fading:keep", help="Keep a memory that is about to fade.")
memory.command("bot.cli.memory.history:history", help="Tell all that happened to a memory.")
memory.command("bot.cli.memory.pending:pending", help="List what waits for your answer.")
memory.command(
    "bot.cli.memory.pending:accept", help="Say yes to what waits: an operation or a run."
)
memory.command(
    "bot.cli.memory.pending:decline", help="Say no to what waits: an operation or a run."
)
memory.command("bot.cli.memory.memory:stats", help="Count memories and jobs.")

prompts = App(name="prompts", help="The workbench: see, try, score and compare prompts.")
prompts.command("bot.cli.prompts.prompts:list_prompts", name="list", help="List the prompts.")
prompts.command("bot.cli.prompts.prompts:show", help="Show a prompt's file and its contract.")
prompts.command("bot.cli.prompts.render:render", help="Show a prompt filled, as a model reads it.")
prompts.command("bot.cli.prompts.trial:try_prompt", name="try", help="Try a prompt on a few words.")
prompts.command("bot.cli.prompts.evaluation:evaluate", name="eval", help="Score prompts on cases.")
prompts.command("bot.cli.prompts.diff:diff", help="Compare two versions of a prompt.")

erase = App(name="erase", help="Erase for good what is yours; it never comes back.")
erase.command(
    "bot.cli.commands.erase:memory", help="Erase a memory, and what was made of it alone."
)
erase.command("bot.cli.commands.erase:message", help="Erase a message, and what came only from it.")
erase.command("bot.cli.commands.erase:conversation", help="Clear the terminal's chat.")
erase.command("bot.cli.commands.erase:topic", help="Erase what is about a topic.")
erase.command("bot.cli.commands.erase:everything", help="Erase all there is of you; asks twice.")
erase.command("bot.cli.commands.erase:status", help="Tell how far erasures are.")
jobs = App(name="jobs", help="What the background work has left to do.")
jobs.command("bot.cli.commands.jobs:list_jobs", name="list", help="List what is not done, and why.")
jobs.command("bot.cli.commands.jobs:retry", help="Try jobs again at once.")
jobs.command(
    "bot.cli.commands.jobs:drop", help="Give jobs up for good; tells what is lost, and asks."
)
discord = App(name="discord", help="Be on Discord.")
discord.command("bot.cli.commands.discord:run", help="Be on Discord until told to stop.")
discord.command("bot.cli.commands.discord:sync", help="Tell Discord the commands.")
discord.command("bot.cli.commands.discord:block", help="Answer somebody no more, at once.")
discord.command("bot.cli.commands.discord:unblock", help="Answer somebody again.")
discord.command("bot.cli.commands.discord:blocked", help="List who is blocked.")
store = App(name="store", help="What is done with a store as a whole.")
store.command(
    "bot.cli.commands.store:copy", help="Copy a store into another, on SQLite or PostgreSQL."
)
app = App(
    name="companion",
    help="A companion character that really remembers the people it talks with.",
    version=lambda: _version(),
    help_format="plaintext",
    error_formatter=lambda problem: _shown(problem),
)
app.command("bot.cli.commands.chat:chat", help="Talk with the character in the terminal.")
app.command("bot.cli.commands.curator:curator", help="Do the work of memory in the background.")
app.command("bot.cli.commands.center:center", help="Serve the Memory Center, for browsers.")
app.command("bot.cli.commands.recall:recall", help="Show what a message brings to mind, and why.")
app.command(memory)
app.command(prompts)
app.command(erase)
app.command(jobs)
app.command(discord)
app.command(
    "bot.cli.commands.settings:settings", help="Show or change your switches, language, time zone."
)
app.command("bot.cli.commands.undo:undo", help="Undo an operation, or a whole run of an agent.")
app.command(
    "bot.cli.commands.report:report", help="Tell how well memory is kept; as a page with charts."
)
app.command(
    "bot.cli.commands.costs:costs_of", name="costs", help="Tell what models were asked and cost."
)
app.command("bot.cli.commands.top:top", help="Watch the work: queue, rates, latencies, costs.")
app.command(
    "bot.cli.commands.export:export", help="Write everything of one user to a file, as JSON."
)
app.command("bot.cli.commands.backup:backup", help="Copy the whole store, also while it is in use.")
app.command(
    "bot.cli.commands.restore:restore_backup", name="restore", help="Put a backup in its place."
)
app.command(store)
app.command(
    "bot.cli.commands.doctor:doctor", help="Check settings, store, index, embedder and endpoint."
)


def main() -> None:
    """Run the command line; errors become a sentence and an exit code."""
    _stand_in_for_what_is_closed()
    app.help_formatter = _help_formatter()
    if sys.argv[1:3] == HEEDS_HANG_UPS:
        hold_hang_ups()
    _write_what_the_screen_can_show()
    try:
        app(sys.argv[1:])
    except CompanionError as problem:
        _complain(_told(problem), BAD_SETTINGS if isinstance(problem, SettingsInvalid) else FAILED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(FAILED)
    except OSError as problem:  # of a path that was named, wherever it is looked at
        from bot.texts.commands.catalogue import retold  # late, as all that is seldom needed

        reason = retold(str(problem.strerror or problem))
        _complain(f"{problem.filename or retold('a file')}: {reason}", FAILED)


def _stand_in_for_what_is_closed() -> None:
    """Read nothing from, and write nowhere, what was closed before the program began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # kept


def _help_formatter() -> "ChineseHelp | None":
    """Return who shows help in the language of the machine; None: as is usual, in English."""
    if language_here() == "en":
        return None
    from bot.cli.chinese_help import ChineseHelp  # late: few machines speak Chinese

    return ChineseHelp()


def _version() -> str:
    from importlib.metadata import version  # late: only who asks for it must pay for it

    return version("companion-memory")


def _write_what_the_screen_can_show() -> None:
    """Write signs that the output's encoding lacks as escapes: nobody's memory ends a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _shown(problem: CycloptsError) -> object:
    """Return why a command line is not understood, to be printed; it quotes what was given."""
    from cyclopts import CycloptsPanel  # late, all: `--help` must not pay for them

    from bot.cli.mistakes import mistake_told
    from bot.safe_output import printable
    from bot.texts.commands.catalogue import retold
    from config.masking import with_masked_addresses, without_keys

    told = without_keys(with_masked_addresses(mistake_told(problem, _commands())))
    return CycloptsPanel(printable(told), title=retold("Error"))


def _commands() -> list[str]:
    """Return all commands as they are typed, without importing any."""
    groups = {group.name[0]: group for group in (memory, prompts, erase, jobs, discord, store)}
    named = [*app]
    named += [f"{first} {second}" for first, group in groups.items() for second in group]
    return [name for name in named if not name.split()[-1].startswith("-")]


def _told(problem: CompanionError) -> str:
    """Return what is wrong in the language of the machine."""
    from bot.texts.commands.catalogue import known, say  # late, both, as below
    from bot.texts.troubles import told

    if isinstance(problem, NotFound) and problem.what == "user":
        name = str(problem.identifier).partition(":")[2]
        return say("Nobody called {name} was here yet: `companion chat` begins.", name=repr(name))
    return known(str(problem)) or told(problem, language_here())


def _complain(told: str, code: int) -> None:
    from bot.safe_output import printable  # late: `--help` must not pay for it

    sys.stderr.write(f"companion: {printable(told)}\n")
    sys.exit(code)
