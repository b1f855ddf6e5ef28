"""Whose memories a command works on; what shows or acts on them is imported where it is done."""

from typing import TYPE_CHECKING

from bot.cli.invocation import Invocation
from bot.texts.machine_language import language_here

if TYPE_CHECKING:
    from bot.actions.account.forgettings import OwnForgettings
    from bot.actions.account.settings import OwnSettings
    from bot.actions.erasure import OwnErasing
    from bot.actions.memories import OwnMemory
    from bot.actions.memory_views import OwnMemoryViews
    from bot.actions.question_views import OwnQuestionViews
    from bot.actions.questions import OwnQuestions
    from bot.actions.topics import OwnTopics
    from bot.app import App


async def own_views(app: "App", place: Invocation) -> "OwnMemoryViews":
    """Return what the place's user may see; raises `NotFound` for one never met, as all here do."""
    from bot.actions.memory_views import OwnMemoryViews

    return OwnMemoryViews(app.store_services, await _user_id(app, place))


async def own_memory(app: "App", place: Invocation) -> "OwnMemory":
    """Return the memories of the place's user."""
    from bot.actions.memories import OwnMemory

    user_id = await _user_id(app, place)
    return OwnMemory(app.services, user_id, language=language_here())


async def own_topics(app: "App", place: Invocation) -> "OwnTopics":
    """Return the topics of the place's user."""
    from bot.actions.topics import OwnTopics

    return OwnTopics(app.services, await _user_id(app, place), language_here())


async def own_forgettings(app: "App", place: Invocation) -> "OwnForgettings":
    """Return how far the forgettings of the place's user are."""
    from bot.actions.account.forgettings import OwnForgettings

    return OwnForgettings(app.store_services, await _user_id(app, place))


async def own_question_views(app: "App", place: Invocation) -> "OwnQuestionViews":
    """Return what waits for the yes of the place's user, to be looked at."""
    from bot.actions.question_views import OwnQuestionViews

    return OwnQuestionViews(app.store_services, await _user_id(app, place))


async def own_questions(app: "App", place: Invocation) -> "OwnQuestions":
    """Return what waits for the yes of the place's user."""
    from bot.actions.questions import OwnQuestions

    return OwnQuestions(app.services, await _user_id(app, place))


async def own_erasing(app: "App", place: Invocation) -> "OwnErasing":
    """Return what the place's user may erase."""
    from bot.actions.erasure import OwnErasing

    return OwnErasing(app.services, await _user_id(app, place), language_here())


async def own_settings(app: "App", place: Invocation) -> "OwnSettings":
    """Return the switches, language and time zone of the place's user."""
    from bot.actions.account.settings import OwnSettings

    return OwnSettings(app.store_services, await _user_id(app, place), language_here())


async def _user_id(app: "App", place: Invocation) -> int:
    from bot.actions.local_user import local_user
    from memory.tables import row_id

    return row_id(await local_user(app.store_services, place.user))
