"""The menus on messages."""

from memory.tables import Evidence
from tests.bot.discord.scene import Scene

CAT = "My cat is called Pixel."


async def test_remember_this_keeps_ones_own_words_with_their_message(scene: Scene):
    await scene.agrees(scene.alice)
    said = await scene.alice.send(scene.channel, f"{scene.me.mention} My locker is number 214")

    done = await scene.alice.context_menu(scene.channel, "Remember this", said)

    assert done.ephemeral
    assert done.response.content == "Remembered as #1: My locker is number 214"
    assert [evidence.quote for evidence in await scene.stage.all(Evidence)] == [
        "My locker is number 214"
    ]


async def test_remember_this_tells_whose_words_they_were(scene: Scene):
    said = await scene.bob.send(scene.channel, "I am allergic to nuts")

    await scene.alice.context_menu(scene.channel, "Remember this", said)

    assert await scene.stage.contents() == ["bob: I am allergic to nuts"]


async def test_there_is_nothing_to_remember_in_an_empty_message(scene: Scene):
    files = [("cat.png", b"\x89PNG")]
    said = await scene.alice.send(scene.channel, "", attachments=files)

    done = await scene.alice.context_menu(scene.channel, "Remember this", said)

    assert done.response.content == "That message says nothing that I could remember."


async def test_forget_this_forgets_what_came_of_ones_own_message(scene: Scene):
    await scene.agrees(scene.alice)
    said = await scene.alice.send(scene.channel, f"{scene.me.mention} {CAT}")
    await scene.learned()

    done = await scene.alice.context_menu(scene.channel, "Forget this", said)

    assert done.response.content == (
        "Forgotten, what I had from that message: Your cat is called Pixel."
    )
    assert await scene.stage.contents() == []


async def test_forget_this_does_nothing_to_anothers_message(scene: Scene):
    await scene.agrees(scene.alice)
    said = await scene.alice.send(scene.channel, f"{scene.me.mention} {CAT}")
    await scene.learned()

    done = await scene.bob.context_menu(scene.channel, "Forget this", said)

    assert done.response.content == "I remember nothing from that message."
    assert await scene.stage.contents() == ["The user's cat is called Pixel."]
