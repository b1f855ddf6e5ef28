"""What English predicates say, in their base form: `live in Oslo`, `be called Pixel`."""

import re

from curator.offline.english.rules.attribute_slots import (
    AT_WORK,
    FAMILY,
    FROM_TO,
    GOAL,
    HOME,
    NAMED,
    SEASON,
    WITH,
    V,
    rule,
)
from curator.offline.english.rules.hobbies import BELONGINGS, BODIES, HOBBIES, PLANS
from curator.offline.english.rules.life import LIFE
from curator.offline.english.rules.tastes import BODY, TASTES
from curator.offline.english.rules.work import ENDINGS, SHIFTS, STUDIES, TRADES
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import (
    NATIONS,
    PETS,
    RELATIONS,
    is_job,
    is_known_place,
    is_place,
    is_place_to_move,
    is_thing,
    is_workplace,
)
from memory.text.late_pattern import LatePattern

_NO_EMPLOYER = LatePattern(
    r"(?i)(?:instagram|insta|tik ?tok|facebook|twitter|snapchat|whatsapp|netflix|youtube|reddit|"
    r"discord|tinder|duolingo|fortnite|minecraft)\b"
)
"""What one quits without having worked there."""
_STUDENTS_AT = LatePattern(r"(?i)\b(?:uni|university|college|sixth form)\b")
"""Names where those who start study."""


def _is_employer(value: str) -> bool:
    """Tell whether what was quit is written as a name all through: "Marks and Spencer"."""
    words = [word for word in value.split() if word not in {"and", "of", "the", "&"}]
    return all(word[:1].isupper() for word in words) and not _NO_EMPLOYER.match(value)


_PRONOUNS = r"(?P<value>(?:she|he|they|xe|ze|it)/(?:her|him|them|they|she|he|xem|hir|its)(?:/\w+)?)"
NAMES: tuple[Rule, ...] = (
    rule(rf"=pronouns (?:is|are) {_PRONOUNS}(?:[, ].*)?", "pronouns", "'s pronouns are {value}",
         single=True, topic="identity", salience=0.9),
    rule(rf"(?:use|go by|be|prefer) {_PRONOUNS}(?: pronouns)?(?:[, ].*)?", "pronouns",
         "'s pronouns are {value}", of="user", single=True, topic="identity", salience=0.9),
    rule(rf"be (?:called|named) {V}", "name", "is called {value}", of="user", single=True,
          **NAMED),
    rule(rf"be (?:called|named) {V}", "name", "is called {value}", of="being", many=True, **NAMED),
    rule(rf"=(?:boys|sons|little boys) (?:is|are) (?:called |named )?{V}", "son.name",
         "has a son called {value}", of="user", many=True, **(NAMED | {"topic": "family"})),
    rule(rf"=(?:girls|little girls) (?:is|are) (?:called |named )?{V}", "daughter.name",
         "has a daughter called {value}", of="user", many=True, **(NAMED | {"topic": "family"})),
    rule(rf"=full name is {V}", "full_name", "has the full name {value}", of="user", single=True,
         **NAMED),
    rule(rf"=nickname is {V}", "nickname", "has the nickname {value}", single=True, **NAMED),
    rule(rf"go by {V}", "nickname", "goes by {value}", single=True, **NAMED),
    rule(rf"(?:have|get|got|adopted|own) (?:an?|another|one|a new|a \w+) (?P<pet>{PETS})"
          rf"(?:,? (?:called|named) |, ){V}", "{pet}.name", "has a {pet} called {value}",
          "have a {pet} called {value}", of="user", **(NAMED | {"topic": "pets"})),
    rule(rf"have (?:two|three|four|2|3|4) (?P<pet>{PETS})s,? (?:called |named )?{V}",
          "{pet}.name", "has a {pet} called {value}", "have a {pet} called {value}", of="user",
          many=True, **(NAMED | {"topic": "pets"})),
    rule(rf"have (?:an?|one|an? [\w-]+) (?P<relation>{RELATIONS}),? (?:called|named) {V}",
          "{relation}.name", "has a {relation} called {value}", of="user",
          **(NAMED | {"topic": "family"})),
    rule(rf"(?:have|adopted|got|own) (?P<value>(?:an?(?: second| third)?|another|two|"
         rf"three|\d) (?:{PETS})s?)", "pet", "has {value}", "have {value}",
         of="user", topic="pets", salience=0.7),
    rule(r"be (?P<value>one of \w+ (?:sisters|brothers|siblings|kids|children))", "family",
         "is {value}", of="user", **FAMILY),
    rule(rf"have (?P<value>(?:an?|one|two|three|four|five|\d|no) (?:(?:older|younger|little|big|"
          rf"twin|half|step) ?)?-?(?:{RELATIONS})(?:s|ren)?"
          r")(?:,.*)?",
          "family", "has {value}", of="user", **FAMILY),
)  # fmt: skip

PLACES: tuple[Rule, ...] = (
    rule(rf"(?:live|reside|be based|be settled) in {V}{WITH}", "home", "lives in {value}",
          "live in {value}", **HOME),
    rule(rf"be in {V} now{WITH}", "home", "lives in {value}", effect="starts",
          **(HOME | {"check": is_place})),
    rule(rf"=home is {V}", "home", "lives in {value}", **HOME),
    rule(rf"(?:live|be) (?P<where>(?:right |just )?(?:on the edge of|on the outskirts of|"
         rf"outside(?: "
         rf"of)?|near|close to|(?:like |about )?\d+ minutes? (?:outside(?: of)?|from|out of)|"
         rf"in the "
         rf"(?:middle|heart|centre|center|suburbs|outskirts|north|south|east|west) of)) {V}{WITH}",
         "home", "lives {where} {value}", "live {where} {value}", **HOME),
    rule(rf"(?:stay|rent (?:an?|the) (?:small |tiny |little )?(?:room|flat|apartment|studio|"
         rf"house|place)|"
         rf"(?:have|got|found) (?:an?|(?:my|our) own) (?:small |tiny |little |own )?(?:room|flat|"
         rf"apartment|studio|place|house)) in {V}(?: now)?{WITH}",
         "home", "lives in {value}", **HOME),
    rule(rf"=(?:house|flat|apartment|place|"
         rf"studio) is in {V}{WITH}", "home", "lives in {value}", **HOME),
    rule(rf"{FROM_TO} (?:(?:back|over|out|down|up|here) )?(?:(?:from .+? )?to|from here to) "
          rf"{V}(?: from .+)?{SEASON}{WITH}", "home", "lives in {value}", effect="starts",
          **(HOME | {"check": is_place_to_move})),
    rule(rf"{FROM_TO} (?:away |out )?from {V} to .+", "home.left", "used to live in {value}",
          effect="ends", **(HOME | {"single": False})),
    rule(rf"{FROM_TO} to .+? from {V}", "home.left", "used to live in {value}",
          effect="ends", **(HOME | {"single": False})),
    rule(rf"(?:left|moved out of|moved away from) {V}", "home", "used to live in {value}",
          effect="ends", **(HOME | {"check": is_known_place})),
    rule(rf"(?:be moving|will move|be going to move) to {V}", "plan",
          "plans to move to {value}", **(GOAL | {"check": is_place, "named": True})),
    rule(r"live in (?:[\w'-]+|(?-i:[A-Z])[\w'-]+(?:,? (?-i:[A-Z])[\w'-]+){1,3}),? "
         r"(?P<value>with my .+)", "household", "lives {their}", "live {their}", topic="home",
         of="user"),
    rule(r"live (?P<value>alone|by myself|on my own|with (?:my|a|two|three|some|his|her|their) "
          r".+)", "household", "lives {their}", "live {their}", topic="home", single=True),
    rule(rf"(?:be |was )?born and (?:raised|bred) in {V}", "childhood",
         "was born and raised in {value}", **(HOME | {"topic": "origin"})),
    rule(rf"(?:be|come|be coming) (?:originally )?from {V}(?:,? (?:city|"
         rf"town) of .+)?", "origin", "comes from {value}",
          **(HOME | {"topic": "origin"})),
    rule(rf"(?:grew up|was raised|be raised) in {V}", "childhood", "grew up in {value}",
          **(HOME | {"topic": "origin"})),
    rule(rf"(?:was|be) born in {V}", "birthplace", "was born in {value}",
          **(HOME | {"topic": "origin"})),
    rule(rf"=hometown is {V}", "origin", "comes from {value}", **(HOME | {"topic": "origin"})),
    rule(rf"be (?:half[- ])?(?P<value>{NATIONS})", "nationality", "is {value}", topic="origin",
          salience=0.7),
)  # fmt: skip

WORK: tuple[Rule, ...] = (
    rule(rf"(?:be|work as) an? {V}(?P<rest> (?:at|for|in) [\w' -]{{2,40}})?"
          r"(?:,? (?:at|for|in|with) .+)?", "job", "is {a} {value}{rest}",
          "be {a} {value}{rest}", check=is_job, single=True, **AT_WORK),
    rule(r"(?:be|work as) an? (?!student|pupil|phd|undergrad)(?:\w+ ){1,3}?"
          r"(?:at|for) (?P<value>.+)", "employer",
          "works at {value}", "work at {value}", check=is_workplace, single=True, **AT_WORK),
    rule(r"work as an? (?P<value>[\w -]{3,40})", "job", "works as {a} {value}",
          "work as {a} {value}", single=True, **AT_WORK),
    rule(rf"=(?:job|profession|occupation) is (?:an? )?{V}", "job", "is {a} {value}",
          check=is_job, single=True, **AT_WORK),
    rule(rf"work (?:(?:nights|days|evenings|weekends|mornings|shifts|part[- ]time|full[- ]time) )?"
          rf"(?:at|for) {V}(?P<rest> in [\w' -]{{2,30}})?(?: (?:as|in) .+)?", "employer",
          "works at {value}{rest}", "work at {value}{rest}", check=is_workplace, single=True,
          **(AT_WORK | {"named": True})),
    rule(r"work in (?P<value>[a-z]{2,20}(?: [a-z]{2,20})?)", "field", "works in {value}",
          "work in {value}", single=True, **AT_WORK),
    rule(rf"(?:have|had|got|started|landed|found|took) (?:a |my )?(?:new )?(?:job|position|role)"
          rf",? (?:at|with) {V}(?: as .+)?", "employer", "works at {value}", effect="starts",
          check=is_workplace, single=True, **(AT_WORK | {"named": True})),
    rule(rf"(?:have|got|started|landed|found|took) (?:a |my )?(?:new )?(?:job|position|role),? "
          rf"as an? {V}(?: at .+)?", "job", "is {a} {value}", effect="starts", single=True,
          check=is_job, **AT_WORK),
    rule(rf"(?:started|joined|start)(?: working)? (?:at |for )?{V}(?: as .+)?", "employer",
          "works at {value}", effect="starts",
          check=lambda value: value[:1].isupper() and not _STUDENTS_AT.search(value),
          single=True, **(AT_WORK | {"named": True})),
    rule(rf"(?:started|start)(?: studying)? at {V}", "school", "studies at {value}",
          "study at {value}", single=True,
          **(AT_WORK | {"check": lambda value: _STUDENTS_AT.search(value) is not None,
                        "named": True})),
    rule(rf"(?:became|started(?: working| out)? as|got promoted to|was promoted to) (?:an? )?{V}"
          r"(?: at .+)?", "job", "is {a} {value}", effect="starts", check=is_job, single=True,
          **AT_WORK),
    rule(r"(?:got|was|have been) promoted to (?:an? |the )?(?P<value>[\w' -]{3,40}?)"
         r"(?P<rest> (?:of|at|in|for) .{2,50})?(?: (?:today|yesterday|last \w+|this \w+|on \w+))?",
         "job", "is {a} {value}{rest}", effect="starts", single=True, **AT_WORK),
    rule(rf"(?:quit|left|resigned from|gave up|lost) my job (?:at|with) {V}", "employer",
          "no longer works at {value}", effect="ends", check=is_workplace, single=True, **AT_WORK),
    rule(rf"(?:quit|resigned from|got fired from|was fired from|was laid off (?:from|by)|"
          rf"got laid off (?:from|by)) {V}", "employer", "no longer works at {value}",
          effect="ends", check=_is_employer, single=True, **AT_WORK),
    rule(r"(?:(?:quit|left|resigned from|gave up|lost) my job|resigned|handed in my notice|"
        r"(?:was|got|been|have been) (?:fired|sacked|laid off|let go|made redundant|the sack)|"
          r"be unemployed|be between jobs)(?: (?:today|yesterday|this \w+|last \w+|on \w+))?",
          "employer",
          "left their job", effect="ends", value="job", single=True, **AT_WORK),
    rule(r"retired|have retired", "job", "has retired", effect="ends", value="job", **AT_WORK),
    rule(rf"(?:study|major in|be majoring in) (?!for\b|hard\b|at\b|in\b|abroad|a lot|all){V}"
          r" at (?P<where>(?:(?-i:[A-Z])|the |uni |college ).{1,40})", "studies",
          "studies {value} at {where}", "study {value} at {where}",
          check=lambda value: is_thing(value) and len(value.split()) <= 4, single=True, **AT_WORK),
    rule(rf"(?:study|major in|be majoring in) (?!for\b|hard\b|at\b|in\b|abroad|a lot|all){V}"
          r"(?: at .+)?", "studies", "studies {value}", "study {value}",
          check=lambda value: is_thing(value) and len(value.split()) <= 4, single=True, **AT_WORK),
    rule(rf"(?:study(?: .+)? at|go to|attend|be a student at) {V}", "school",
          "studies at {value}", "study at {value}", single=True,
          **(AT_WORK | {"check": lambda value: bool(re.search(
              r"(?i)universit|college|school|academy|institute|\b(?:NTNU|MIT|ETH|UCL|UCLA)\b",
              value)), "named": True})),
    rule(rf"(?:graduated|have a degree) (?:from|in) {V}", "education", "graduated from {value}",
          check=lambda value: value[:1].isupper(), **AT_WORK),
    rule(rf"be working on {V}", "project", "is working on {value}",
          check=lambda value: bool(re.match(r"(?:an?|my) \w+", value)), kind="goal",
          topic="plans", salience=0.5),
)  # fmt: skip

RULES: tuple[Rule, ...] = (
    *NAMES, *PLACES, *WORK, *TRADES, *SHIFTS, *STUDIES, *TASTES, *BODY, *BODIES, *LIFE, *PLANS,
    *HOBBIES, *BELONGINGS, *ENDINGS,
)  # fmt: skip
