"""Component handlers: what each button does, and what is done with what a window was given."""

from collections.abc import Mapping

from bot.discord.commands.server import turn_server
from bot.discord.components.buttons import Handler
from bot.discord.components.modals import Taker
from bot.discord.notices import learning_notes as learning
from bot.discord.notices import questions
from bot.discord.notices import reminders as reminding
from bot.discord.views import consent_buttons, fading_list, topics
from bot.discord.views import memory_card as cards
from bot.discord.views import pending_list as pending
from bot.discord.views.erase_flow import erase, erase_everything, forget_all
from bot.discord.views.explanation import turn_why
from bot.discord.views.memory_list import turn_page
from bot.discord.views.settings_panel import press_switch

HANDLERS: Mapping[str, Handler] = {
    "agree": consent_buttons.agree,
    "refuse": consent_buttons.refuse,
    "view": learning.view,
    "view_page": learning.turn_view,
    "never_page": topics.turn_never_stored,
    "server_page": turn_server,
    "undo": learning.undo,
    "undo_page": learning.turn_undone,
    "accept": questions.accept,
    "decline": questions.decline,
    "pending_page": pending.turn_pending,
    "say_yes": pending.say_yes,
    "say_no": pending.say_no,
    "say_yes_to_all": pending.say_yes_to_all,
    "say_no_to_all": pending.say_no_to_all,
    "no_notes": learning.switch_off,
    "no_reminders": reminding.switch_off,
    "forget": cards.forget,
    "restore": cards.restore,
    "hush": cards.hush,
    "unhush": cards.unhush,
    "wrong": cards.wrong,
    "outdated": cards.outdated,
    "edit": cards.edit,
    "page": turn_page,
    "keep": fading_list.keep,
    "fading_page": fading_list.turn_fading,
    "why_page": turn_why,
    "switch": press_switch,
    "erase": erase,
    "forget_all": forget_all,
}
TAKERS: Mapping[str, Taker] = {
    "edit": cards.rewrite,
    "wrong": cards.put_right,
    "outdated": cards.bring_up_to_date,
    "erase": erase_everything,
}
"""By the button that opened the window."""
