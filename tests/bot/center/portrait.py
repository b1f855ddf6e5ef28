"""A profile of somebody, and the memories that it rests on."""

from sqlmodel import Session as Rows

from memory.ledger.proposal import SourcedSentence
from memory.summaries.profiles import store_profile
from memory.tables import Profile
from memory.vocabulary import PRIVATE, Language
from tests.bot.center.world import CenterWorld

ENGLISH = ("My cat is called Pixel.", "I live in Oslo.", "I am afraid of storms.")
CHINESE = ("我的猫叫毛毛。", "我住在上海。", "我怕打雷。")
TOLD: dict[Language, tuple[str, str]] = {
    "en": ("They live in Oslo with a cat called Pixel.", "Storms frighten them."),
    "zh": ("住在上海，养了一只叫毛毛的猫。", "怕打雷。"),
}


async def portrait(
    world: CenterWorld, name: str = "me", language: Language = "en"
) -> tuple[int, int, int]:
    """Have somebody told of in two sentences; return the ids of the cat, the town, the storms."""
    own = await world.own(name)
    words = CHINESE if language == "zh" else ENGLISH
    cat, town, storms = [(await own.add(each)).id for each in words]
    first, second = TOLD[language]

    def write(rows: Rows) -> None:
        written = Profile(
            user_id=own.user_id,
            character=world.stage.app.character.id,
            audience=PRIVATE,
            version=1,
            language=language,
            name="Mira",
            model="scripted",
            prompt_version="1",
            created_at=own.services.now(),
        )
        of_home = SourcedSentence("paragraph 1", first, memory_ids=(cat, town))
        of_fears = SourcedSentence("paragraph 2", second, memory_ids=(storms,))
        store_profile(rows, written, [[of_home], [of_fears]])

    await world.stage.write(write)
    return cat, town, storms
