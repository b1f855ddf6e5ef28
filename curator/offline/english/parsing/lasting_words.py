"""Which English words tell of a lasting matter, and which of a mood, an opinion or a day."""

import re

from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

FLEETING_VERBS = frozenset(word_list("english", "fleeting_verbs"))
"""What one does in a moment, or thinks of it: no habit, where nothing says so."""
HABITUAL = LatePattern(
    r"\b(?:every|each|always|usually|often|never|regularly|on (?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|twice|once a|times a|nightly|"
    r"daily|weekly|for a living|part[- ]time|full[- ]time|freelance|as an?|since|years?|"
    r"professionally|competitively)\b",
    re.IGNORECASE,
)
LASTING_PROGRESSIVES = frozenset(word_list("english", "lasting_progressives"))
"""What goes on for weeks and longer though it is said as going on now."""
LIFE_EVENTS = frozenset(word_list("english", "life_events"))
"""What is told of a life for good, whenever it was."""
LASTING_ADJECTIVES = frozenset(word_list("english", "lasting_adjectives"))
HOLLOW_NOUNS = frozenset(word_list("english", "hollow_nouns"))
"""Nouns that say nothing lasting of whom they are said, nor are such themselves."""
PASSING = LatePattern(
    r"\b(?:again|so far|for now|almost|nearly|maybe|perhaps|probably|possibly|apparently|"
    r"supposedly|kind of|sort of|as if|as though|rather|supposed|each other|such|bet|hopefully|"
    r"called it (?:off|a day|quits)|not sure|guess|feels?|lap|password|passcode|pin)\b|"
    r"\blike (?:an?|the) ",
    re.IGNORECASE,
)
"""Words of doubt and of likening: what they stand in is not stated outright."""
UNSAID = frozenset(word_list("english", "unsaid"))
"""Words that mean nothing outside of the talk."""
THOUGHTS = frozenset(word_list("english", "thoughts"))
"""What is thought, said or wanted: no deed, whenever it was."""
CHANGES = frozenset(word_list("english", "changes"))
"""What makes things other than they were."""
ACQUIRES = frozenset(word_list("english", "acquires"))
PLANNED = frozenset(word_list("english", "planned"))
"""What one plans, other than for the next hour."""
WANTED = frozenset(word_list("english", "wanted"))
MEMBERS = frozenset(word_list("english", "members"))
"""What one is on, in or at for long."""
ACTIVITIES = frozenset(word_list("english", "activities"))
"""What one does for long, though "do" tells of the moment."""
STATES_OF_MIND = frozenset(word_list("english", "states_of_mind"))
"""What one gets for a day."""
LOSSES = frozenset(word_list("english", "losses"))
"""What is told for good of others."""
COMES_FROM = frozenset(word_list("english", "comes_from"))
TASTES = frozenset(word_list("english", "tastes"))
STAYS = frozenset(word_list("english", "stays"))
"""What a denial of answers a memory, instead of adding one."""
PASSING_NOUNS = frozenset(word_list("english", "passing_nouns"))
"""What one has for a day."""
DATED_PAST = LatePattern(
    r"\b(?:(?:19|20)\d\d|years? ago|last (?:year|spring|summer|autumn|fall|winter)|"
    r"when i was|as a (?:child|kid|teenager|student|boy|girl)|in my (?:teens|twenties|thirties|"
    r"forties|fifties|youth|childhood)|for (?:\w+ ){0,2}(?:years|decades)|"
    r"in (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r")\b",
    re.IGNORECASE,
)
"""What places a past deed in a life instead of in a day."""
APPOINTMENTS = frozenset(word_list("english", "appointments"))
"""What is worth keeping with its day."""
DWELLINGS = frozenset(word_list("english", "dwellings"))
"""Where one lives, other than a place that has a name."""
WHEREABOUTS = frozenset(word_list("english", "whereabouts"))
BODY = frozenset(word_list("english", "body"))
"""What may ail for long."""
