"""The profile in a real browser: words of it are touched by mouse, by keys and on a phone."""

from playwright.async_api import Page, expect

from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter
from tests.bot.center.portrait import portrait

SELECT = """(words) => {
    const sentence = [...document.querySelectorAll('[data-memories]')]
        .find((each) => each.textContent.includes(words)).firstChild;
    const at = sentence.data.indexOf(words);
    document.getSelection().setBaseAndExtent(sentence, at, sentence, at + words.length);
}"""

TO_THE_NEXT = """() => {
    const [first, second] = [...document.querySelectorAll('[data-memories]')];
    document.getSelection().setBaseAndExtent(first.firstChild, 0, second.firstChild, 0);
}"""
NUMBERS = "(fields) => fields.map((each) => each.value)"


async def select(page: Page, words: str) -> None:
    await page.evaluate(SELECT, words)


async def test_selected_words_are_corrected(center: ServedCenter):
    await portrait(center.world, "mouse")
    page = await center.visit("/profile", name="mouse")
    await select(page, "a cat called Pixel")
    await page.get_by_role("button", name="What about “a cat called Pixel”?").click()
    await expect(page.get_by_role("checkbox", name="My cat is called Pixel.")).to_be_checked()
    await expect(page.get_by_role("checkbox", name="I live in Oslo.")).not_to_be_checked()
    assert await axe_problems(page) == []
    await page.get_by_label("What is right").fill("My cat is called Pixie.")
    await page.get_by_role("button", name="Correct it").click()

    await expect(page.get_by_text("Corrected.")).to_be_visible()
    assert await axe_problems(page) == []


async def test_a_sentence_of_which_no_word_is_selected_is_not_touched(center: ServedCenter):
    cat, town, _ = await portrait(center.world, "edge")
    page = await center.visit("/profile", name="edge")
    await page.evaluate(TO_THE_NEXT)
    await expect(page.locator("#touched")).to_be_visible()
    touched = await page.locator("#touched [name=memory]").evaluate_all(NUMBERS)

    assert touched == [str(cat), str(town)]


async def test_by_keys_alone_a_sentence_is_hushed(center: ServedCenter):
    await portrait(center.world, "keys")
    page = await center.visit("/profile", name="keys")
    await page.get_by_role("link", name="Change: Storms frighten them.").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Storms frighten them.")).to_be_focused()
    button = page.get_by_role("button", name="Don't mention it")
    for _ in range(12):
        await page.keyboard.press("Tab")
        if await button.evaluate("(each) => each === document.activeElement"):
            break
    await page.keyboard.press("Enter")

    await expect(page.get_by_text("It stays remembered, and is not brought up.")).to_be_visible()


async def test_on_a_phone_in_chinese_it_is_erased_for_good(center: ServedCenter):
    await portrait(center.world, "phone", "zh")
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = await center.visit("/profile", name="phone", locale="zh-CN", **phone)
    await select(page, "毛毛的猫")
    await page.get_by_role("button", name="“毛毛的猫”怎么办？").tap()
    await page.get_by_role("button", name="永远抹去").tap()
    await expect(page.get_by_text("谁也找不回来：")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    assert await axe_problems(page) == []
    await page.get_by_role("button", name="永远抹去").tap()

    await expect(page.get_by_text("正在永远抹去。")).to_be_visible()
    await center.world.stage.worker.drain()
    await expect(page.get_by_text("毛毛")).to_have_count(0)
    await expect(page.get_by_text("正在永远抹去。")).to_be_visible()


async def test_what_is_refused_leaves_what_was_written(center: ServedCenter):
    await portrait(center.world, "typist")
    page = await center.visit("/profile", name="typist", color_scheme="dark")
    await select(page, "Storms")
    await page.get_by_role("button", name="What about “Storms”?").click()
    await page.get_by_label("What is right").fill("I love storms.")
    await page.get_by_role("checkbox").uncheck()
    await page.get_by_role("button", name="Correct it").click()

    await expect(page.get_by_role("alert").filter(has_text="Choose at least")).to_be_visible()
    await expect(page.get_by_label("What is right")).to_have_value("I love storms.")
    assert await axe_problems(page) == []
