"""What waits for a yes, and what fades soon."""

from pathlib import Path

from bot.actions.account.settings import OwnSettings
from tests.bot.center.pages.memories.page_visit import CAT, DOG, HTMX, Visit, texts_of
from tests.bot.center.world import CenterWorld, center_world
from tests.stage import said


async def asked(world: CenterWorld) -> None:
    """Have things learned of somebody who wants to be asked before."""
    talk = await world.stage.talk()
    await OwnSettings(world.stage.services, talk.user_id).choose({"automatic": False})
    for words in (CAT, DOG):
        await said(talk, words)
        await world.stage.worker.drain()


async def answered(visit: Visit, is_htmx: bool = True, **form: str):
    headers = HTMX if is_htmx else {}
    return await visit.browser.post("/pages/pending", data=form, headers=headers)


def ids_in(page: str) -> str:
    """Return the operations that the form over all of a page's questions names."""
    return page.partition('name="shown" value="')[2].partition('"')[0]


async def test_what_waits_is_accepted_or_declined(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        await asked(world)
        shown = await visit.page("/memories/pending")
        runs = [part.partition('"')[0] for part in shown.split('name="number" value="')[1:]]
        yes = await answered(visit, waiting="run", number=runs[0], answer="yes")
        no = await answered(visit, False, waiting="run", number=runs[1], answer="no")

        assert ("called Pixel" in shown, "called Rex" in shown, len(runs)) == (True, True, 2)
        assert ("Answered: 1." in yes.text, "called Pixel" in yes.text) == (True, False)
        assert no.headers["location"] == "/memories/pending?done=answered&count=1"
        assert texts_of(await visit.page("/memories")) == ["Your cat is called Pixel."]
        assert "Nothing waits" in await visit.page("/memories/pending")


async def test_all_that_waits_is_answered_at_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        await asked(world)
        shown = await visit.page("/memories/pending")
        done = await answered(visit, waiting="all", answer="yes", shown=ids_in(shown))
        again = await answered(visit, waiting="operation", number="1", answer="yes")

        assert "Answered: 2." in done.text
        assert len(texts_of(await visit.page("/memories"))) == 2
        assert again.status_code == 409


async def test_what_came_after_the_page_was_made_is_not_answered_with_all(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        await asked(world)
        shown = ids_in(await visit.page("/memories/pending"))
        talk = await world.stage.talk()
        await said(talk, "My horse is called Moss.")
        await world.stage.worker.drain()
        done = await answered(visit, False, waiting="all", answer="yes", shown=shown)
        after = await visit.page(done.headers["location"])

        assert ("Answered: 2." in after, "Moss" in after) == (True, True)
        assert texts_of(await visit.page("/memories")) == [
            "Your dog is called Rex.",
            "Your cat is called Pixel.",
        ]


async def test_nonsense_in_the_place_of_what_was_shown_is_refused(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        for shown in ("1 x", "9" * 19, "٣"):
            done = await answered(visit, waiting="all", answer="yes", shown=shown)

            assert done.status_code == 422


async def test_what_fades_soon_is_kept_by_a_button(tmp_path: Path):
    with center_world(tmp_path) as world:
        early = await Visit.of(world)
        cat = await early.added(CAT)
        nothing = await early.page("/memories/fading")
        due = (await (await world.own()).view(cat.id)).next_due_at
        assert due
        world.stage.clock.move(seconds=(due - world.stage.clock.now()).total_seconds() - 3600)
        visit = await Visit.of(world)
        shown = await visit.page("/memories/fading")
        kept = await visit.act(cat, "keep")

        assert "Nothing fades" in nothing
        assert f'action="/pages/memories/{cat.id}/act"' in shown
        assert "Kept from fading." in kept.text
        assert "Nothing fades" in await visit.page("/memories/fading")
