"""Which words a scene's store still holds, in its files or in the rows of a database."""

from memory.erasure.file_cleanup import left_over
from memory.erasure.residue_probe import probe
from tests.bot.discord.scene import Scene


async def holds(scene: Scene, *words: str) -> set[str]:
    """Return those of the words that some file of the data folder holds, or a row elsewhere."""
    found = {trace.word for trace in probe(scene.stage.folder, words)}
    store = scene.stage.services.store
    if not store.rows_in_folder:
        found |= set(words) - await store.read(lambda rows: left_over(rows, words))
    return found
