"""What comes live takes nothing away that somebody is at, and nothing that comes is missed."""

import re

from playwright.async_api import Dialog, Page, Route, expect

from bot.center.guards.visitor import COOKIE
from memory.operations.kinds.add import Add
from tests.bot.center.page.served import ServedCenter
from tests.bot.center.portrait import portrait

TEA = "I like green tea."
SELECT = """(words) => {
    const sentence = [...document.querySelectorAll('[data-memories]')]
        .find((each) => each.textContent.includes(words)).firstChild;
    const at = sentence.data.indexOf(words);
    document.getSelection().setBaseAndExtent(sentence, at, sentence, at + words.length);
}"""
SELECTED = "document.getSelection().toString()"
LET_GO = "document.getSelection().removeAllRanges()"


def changed(page: Page):
    return page.locator("#changed")


async def test_selected_words_stay_selected_while_things_change(center: ServedCenter):
    cat, *_ = await portrait(center.world, "selecting")
    page = await center.visit("/profile", name="selecting")
    await page.evaluate(SELECT, "a cat called Pixel")
    await (await center.world.own("selecting")).hush(cat)
    await expect(changed(page)).to_be_visible()
    selected, button = await page.evaluate(SELECTED), page.locator("#touched button")
    await expect(button).to_have_text("What about “a cat called Pixel”?")
    await page.evaluate(LET_GO)

    assert selected == "a cat called Pixel"
    await expect(page.locator("#portrait .badge")).to_be_visible()
    await expect(changed(page)).to_be_hidden()


async def test_who_wants_to_see_what_changed_lets_go_of_what_they_selected(center: ServedCenter):
    cat, *_ = await portrait(center.world, "looking")
    page = await center.visit("/profile", name="looking")
    await page.evaluate(SELECT, "Storms")
    await (await center.world.own("looking")).hush(cat)
    await changed(page).get_by_role("link", name="Show it").click()

    await expect(page.locator("#portrait .badge")).to_be_visible()
    assert await page.evaluate(SELECTED) == ""


async def test_a_form_about_touched_words_stays_and_tells_of_a_conflict(center: ServedCenter):
    _, town, _ = await portrait(center.world, "writing")
    page, own = await center.visit("/profile", name="writing"), await center.world.own("writing")
    await page.evaluate(SELECT, "a cat called Pixel")
    await page.locator("#touched button").click()
    await page.get_by_label("What is right").fill("My cat is called Pixi")
    await own.add(TEA)
    await own.hush(town)
    await expect(page.locator("#portrait .badge")).to_be_visible()
    await expect(page.locator("#choice [data-conflict]")).to_be_visible()
    await expect(page.get_by_label("What is right")).to_have_value("My cat is called Pixi")
    await expect(page.get_by_label("What is right")).to_be_focused()


async def test_a_card_that_one_rewrites_tells_that_it_changed(center: ServedCenter):
    own = await center.world.own("rewriting")
    added = await own.add(TEA)
    page = await center.visit("/memories", name="rewriting")
    await page.get_by_role("link", name="Edit").click()
    await page.locator("article textarea").fill("I like bla")
    await expect(page.locator("[data-conflict]")).to_be_hidden()
    await own.hush(added.id)

    await expect(page.locator("[data-conflict]")).to_be_visible()
    await expect(page.locator("article textarea")).to_have_value("I like bla")
    await expect(page.locator("article textarea")).to_be_focused()


async def test_a_list_that_one_chooses_from_stays_as_it_is(center: ServedCenter):
    await portrait(center.world, "choosing")
    own = await center.world.own("choosing")
    page = await center.visit("/graph", name="choosing")
    names = page.get_by_role("combobox")
    await own.act(Add(content="The dog Bruno barks.", entities=["Bruno"]))
    await expect(names).to_contain_text("Bruno")
    await names.focus()
    await own.act(Add(content="The bird Coco sings.", entities=["Coco"]))
    await expect(changed(page)).to_be_visible()
    await expect(names).not_to_contain_text("Coco")
    await names.blur()

    await expect(names).to_contain_text("Coco")


async def test_what_happens_between_a_page_and_its_listening_is_shown(center: ServedCenter):
    page = await center.visit("/", name="between")
    own = await center.world.own("between")

    async def meanwhile(route: Route) -> None:
        await own.add(TEA)
        await route.continue_()

    await page.route("**/static/live.js", meanwhile)
    await page.goto("/memories")

    await expect(page.get_by_role("article")).to_contain_text(TEA)


async def test_what_could_not_be_shown_by_itself_troubles_nobody_and_is_shown_later(
    center: ServedCenter,
):
    page = await center.visit("/memories", name="busy")
    refused: list[str] = []

    async def busy(route: Route) -> None:
        if refused or "hx-request" not in route.request.headers:
            await route.continue_()
            return
        refused.append(route.request.url)
        headers = {"HX-Retarget": "#problem", "Content-Type": "text/html"}
        await route.fulfill(status=429, headers=headers, body="<p>That was often.</p>")

    await page.route(re.compile("/memories"), busy)
    await (await center.world.own("busy")).add(TEA)

    await expect(page.get_by_role("article")).to_contain_text(TEA)
    assert len(refused) == 1
    await expect(page.locator("#problem")).to_be_empty()


async def test_however_much_happens_no_more_is_asked_for_than_once_a_second(center: ServedCenter):
    page, asked = await center.visit("/memories", name="storm"), list[str]()
    page.on("request", lambda each: asked.append(each.url) if "/memories" in each.url else None)
    own = await center.world.own("storm")
    begun = await page.evaluate("performance.now()")
    for number in range(15):
        await own.add(f"I like tea number {number}.")
        await page.wait_for_timeout(100)
    await expect(page.get_by_role("article").first).to_contain_text("number 14")
    seconds = (await page.evaluate("performance.now()") - begun) / 1000

    assert 1 <= len(asked) <= seconds + 2


async def test_who_is_logged_out_elsewhere_is_told_and_loses_nothing(center: ServedCenter):
    page = await center.visit("/memories", name="leaving")
    field = page.get_by_label("Something to remember of you")
    await field.fill(TEA)
    await center.world.login.leave_everywhere(await center.world.user("leaving"))
    await expect(page.locator("#problem")).to_contain_text("You are not logged in")
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.locator("#problem")).to_contain_text("what you wrote is still here")
    await expect(field).to_have_value(TEA)
    secret = await center.world.login.enter(await center.world.token("leaving"))
    cookie = {"name": COOKIE, "value": secret, "url": center.address, "httpOnly": True}
    await page.context.add_cookies([cookie])  # type: ignore[list-item]  # a SetCookieParam
    await page.get_by_role("button", name="Remember", exact=True).click()

    await expect(page.get_by_role("article")).to_contain_text(TEA)


async def test_who_is_about_to_leave_what_they_wrote_is_asked_first(center: ServedCenter):
    page, asked = await center.visit("/memories", name="unsaved"), list[str]()
    stays = True

    async def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        await (dialog.dismiss() if stays else dialog.accept())

    page.on("dialog", answer)
    field, data = page.get_by_label("Something to remember of you"), page.locator("nav a").last
    await field.click()
    await field.press_sequentially("I like")
    await data.click(no_wait_after=True)
    await expect(field).to_have_value("I like")
    await field.fill(TEA)
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.get_by_role("article")).to_contain_text(TEA)
    await data.click()
    await page.wait_for_url(re.compile("(?<!memories)$"))
    before = [*asked]
    await page.goto("/memories")
    await field.click()
    await field.press_sequentially("I like")
    stays = False
    await data.click()
    await page.wait_for_url(re.compile("(?<!memories)$"))

    assert (before, asked) == (["beforeunload"], ["beforeunload"] * 2)
