"""What English predicates say, in their base form: `live in Oslo`, `be called Pixel`."""

import re
from typing import Any

from curator.offline.dates import day_of_birth
from curator.offline.english_words import (
    CONDITIONS,
    LANGUAGES,
    NATIONS,
    PETS,
    RELATIONS,
    TRAITS,
    is_allergen,
    is_job,
    is_known_place,
    is_name,
    is_place,
    is_place_to_move,
    is_thing,
    is_workplace,
)
from curator.offline.lexicon import is_activity
from curator.offline.rule import Rule


def _rule(shape: str, key: str, says: str, base: str = "", **more: Any) -> Rule:
    return Rule(re.compile(shape, re.IGNORECASE), key, says, base, **more)


_V = r"(?P<value>.+?)"
_HOME: dict[str, Any] = {
    "topic": "home", "salience": 0.8, "check": is_place, "single": True, "named": True,
    "passing": False,
}  # fmt: skip
_WORK: dict[str, Any] = {"topic": "work", "salience": 0.7, "passing": False}
_LIKE: dict[str, Any] = {
    "kind": "preference", "topic": "preference", "salience": 0.6, "check": is_thing, "many": True,
}  # fmt: skip
_GOAL: dict[str, Any] = {"kind": "goal", "topic": "plans", "salience": 0.6, "future": True}
_NAMED: dict[str, Any] = {"topic": "name", "salience": 0.8, "check": is_name, "named": True}
_FAMILY: dict[str, Any] = {"topic": "family", "salience": 0.8}
_WITH = r"(?: with .+| near .+| and .+|,.+)?"
_DURABLE = (
    r"(?:learn|become|be a|be an|write a|write my|build|run a|run the|travel|visit|move|buy a|"
    r"start a|open a|lose weight|quit|stop smoking|study|get better|read more|improve|finish my|"
    r"graduate|get fit|get a (?:dog|cat|degree|phd)|climb|publish|found a|save|apply|emigrate|"
    r"retire|get married|adopt|record an?|release|propose|marry|change jobs|leave my job|"
    r"sell my|renovate|have a baby)\b"
)
_SOME = r"(?:a little |some |a bit of )?"
_FROM_TO = r"(?:move|moved|relocate|relocated|moving)"

NAMES: tuple[Rule, ...] = (
    _rule(rf"be (?:called|named) {_V}", "name", "is called {value}", of="user", single=True,
          **_NAMED),
    _rule(rf"be (?:called|named) {_V}", "name", "is called {value}", of="being", **_NAMED),
    _rule(rf"=nickname is {_V}", "nickname", "has the nickname {value}", single=True, **_NAMED),
    _rule(rf"go by {_V}", "nickname", "goes by {value}", single=True, **_NAMED),
    _rule(rf"(?:have|get|got|adopted|own) (?:an?|another|one|a new|a \w+) (?P<pet>{PETS})"
          rf"(?:,? (?:called|named) |, ){_V}", "{pet}.name", "has a {pet} called {value}",
          "have a {pet} called {value}", of="user", **(_NAMED | {"topic": "pets"})),
    _rule(rf"have (?:two|three|four|2|3|4) (?P<pet>{PETS})s,? (?:called |named )?{_V}",
          "{pet}.name", "has a {pet} called {value}", "have a {pet} called {value}", of="user",
          many=True, **(_NAMED | {"topic": "pets"})),
    _rule(rf"have (?:an?|one|an? [\w-]+) (?P<relation>{RELATIONS}),? (?:called|named) {_V}",
          "{relation}.name", "has a {relation} called {value}", of="user",
          **(_NAMED | {"topic": "family"})),
    _rule(rf"(?:have|adopted|got|own) (?P<value>(?:an?|two|three|\d) (?:{PETS})s?)", "pet",
          "has {value}", "have {value}", of="user", topic="pets", salience=0.7),
    _rule(rf"have (?P<value>(?:an?|one|two|three|four|five|\d|no) (?:(?:older|younger|little|big|"
          rf"twin|half|step) ?)?-?(?:{RELATIONS})(?:s|ren)?)(?:,.*)?", "family", "has {value}",
          of="user", **_FAMILY),
)  # fmt: skip

PLACES: tuple[Rule, ...] = (
    _rule(rf"(?:live|reside|be based|be settled) in {_V}{_WITH}", "home", "lives in {value}",
          "live in {value}", **_HOME),
    _rule(rf"=home is {_V}", "home", "lives in {value}", **_HOME),
    _rule(rf"{_FROM_TO} (?:(?:back|over|out|down|up|here) )?(?:(?:from .+? )?to|from here to) "
          rf"{_V}(?: from .+)?{_WITH}", "home", "lives in {value}", effect="starts",
          **(_HOME | {"check": is_place_to_move})),
    _rule(rf"{_FROM_TO} (?:away |out )?from {_V} to .+", "home.left", "used to live in {value}",
          effect="ends", **(_HOME | {"single": False})),
    _rule(rf"{_FROM_TO} to .+? from {_V}", "home.left", "used to live in {value}",
          effect="ends", **(_HOME | {"single": False})),
    _rule(rf"(?:left|moved out of|moved away from) {_V}", "home", "used to live in {value}",
          effect="ends", **(_HOME | {"check": is_known_place})),
    _rule(rf"(?:be moving|will move|be going to move) to {_V}", "plan",
          "plans to move to {value}", **(_GOAL | {"check": is_place, "named": True})),
    _rule(r"live (?P<value>alone|by myself|on my own|with (?:my|a|two|three|some|his|her|their) "
          r".+)", "household", "lives {their}", "live {their}", topic="home", single=True),
    _rule(rf"(?:be|come) (?:originally )?from {_V}", "origin", "comes from {value}",
          **(_HOME | {"topic": "origin"})),
    _rule(rf"(?:grew up|was raised|be raised) in {_V}", "childhood", "grew up in {value}",
          **(_HOME | {"topic": "origin"})),
    _rule(rf"(?:was|be) born in {_V}", "birthplace", "was born in {value}",
          **(_HOME | {"topic": "origin"})),
    _rule(rf"=hometown is {_V}", "origin", "comes from {value}", **(_HOME | {"topic": "origin"})),
    _rule(rf"be (?:half[- ])?(?P<value>{NATIONS})", "nationality", "is {value}", topic="origin",
          salience=0.7),
)  # fmt: skip

WORK: tuple[Rule, ...] = (
    _rule(rf"(?:be|work as) an? {_V}(?:,? (?:at|for|in|with) .+)?", "job", "is {a} {value}",
          "be {a} {value}", check=is_job, single=True, **_WORK),
    _rule(r"(?:be|work as) an? (?!student|pupil|phd|undergrad)(?:\w+ ){1,3}?"
          r"(?:at|for) (?P<value>.+)", "employer",
          "works at {value}", "work at {value}", check=is_workplace, single=True, **_WORK),
    _rule(r"work as an? (?P<value>[\w -]{3,40})", "job", "works as {a} {value}",
          "work as {a} {value}", single=True, **_WORK),
    _rule(rf"=(?:job|profession|occupation) is (?:an? )?{_V}", "job", "is {a} {value}",
          check=is_job, single=True, **_WORK),
    _rule(rf"work (?:at|for) {_V}(?: (?:as|in) .+)?", "employer", "works at {value}",
          "work at {value}", check=is_workplace, single=True, **(_WORK | {"named": True})),
    _rule(r"work in (?P<value>[a-z]{2,20}(?: [a-z]{2,20})?)", "field", "works in {value}",
          "work in {value}", single=True, **_WORK),
    _rule(rf"(?:have|had|got|started|landed|found|took) (?:a |my )?(?:new )?(?:job|position|role)"
          rf",? (?:at|with) {_V}(?: as .+)?", "employer", "works at {value}", effect="starts",
          check=is_workplace, single=True, **(_WORK | {"named": True})),
    _rule(rf"(?:have|got|started|landed|found|took) (?:a |my )?(?:new )?(?:job|position|role),? "
          rf"as an? {_V}(?: at .+)?", "job", "is {a} {value}", effect="starts", single=True,
          check=is_job, **_WORK),
    _rule(rf"(?:started|joined|start)(?: working)? (?:at |for )?{_V}(?: as .+)?", "employer",
          "works at {value}", effect="starts", check=lambda value: value[:1].isupper(),
          single=True, **(_WORK | {"named": True})),
    _rule(rf"(?:became|started(?: working| out)? as|got promoted to|was promoted to) (?:an? )?{_V}"
          r"(?: at .+)?", "job", "is {a} {value}", effect="starts", check=is_job, single=True,
          **_WORK),
    _rule(rf"(?:quit|left|resigned from|gave up|lost) my job (?:at|with) {_V}", "employer",
          "no longer works at {value}", effect="ends", check=is_workplace, single=True, **_WORK),
    _rule(rf"(?:quit|resigned from|got fired from|was fired from|was laid off (?:from|by)|"
          rf"got laid off (?:from|by)) {_V}", "employer", "no longer works at {value}",
          effect="ends", check=lambda value: value[:1].isupper(), single=True, **_WORK),
    _rule(r"(?:quit|left|resigned from|gave up|lost) my job|resigned|was fired|got fired|"
          r"was laid off|got laid off|be unemployed|be between jobs", "employer",
          "left their job", effect="ends", value="job", single=True, **_WORK),
    _rule(r"retired|have retired", "job", "has retired", effect="ends", value="job", **_WORK),
    _rule(rf"(?:study|major in|be majoring in) (?!for\b|hard\b|at\b|in\b|abroad|a lot|all){_V}"
          r"(?: at .+)?", "studies", "studies {value}", "study {value}",
          check=lambda value: is_thing(value) and len(value.split()) <= 4, single=True, **_WORK),
    _rule(rf"(?:study(?: .+)? at|go to|attend|be a student at) {_V}", "school",
          "studies at {value}", "study at {value}", single=True,
          **(_WORK | {"check": lambda value: bool(re.search(
              r"(?i)universit|college|school|academy|institute|\b(?:NTNU|MIT|ETH|UCL|UCLA)\b",
              value)), "named": True})),
    _rule(rf"(?:graduated|have a degree) (?:from|in) {_V}", "education", "graduated from {value}",
          check=lambda value: value[:1].isupper(), **_WORK),
    _rule(rf"be working on {_V}", "project", "is working on {value}",
          check=lambda value: bool(re.match(r"(?:an?|my) \w+", value)), kind="goal",
          topic="plans", salience=0.5),
)  # fmt: skip

TASTES: tuple[Rule, ...] = (
    _rule(rf"like {_V}", "like", "likes {value}", "like {value}", **_LIKE),
    _rule(rf"love {_V}", "like", "loves {value}", "love {value}", **_LIKE),
    _rule(rf"(?:adore|be crazy about|be obsessed with) {_V}", "like", "loves {value}",
          "love {value}", **_LIKE),
    _rule(rf"(?:enjoy|be fond of|be into|be keen on) {_V}", "like", "enjoys {value}",
          "enjoy {value}", **_LIKE),
    _rule(rf"be an? (?:\w+ )?fan of {_V}", "like", "likes {value}", "like {value}", **_LIKE),
    _rule(rf"(?:hate|detest|despise|loathe|cannot bear) {_V}", "dislike", "hates {value}",
          "hate {value}", **_LIKE),
    _rule(rf"(?:cannot stand|be not able to stand) {_V}", "dislike", "can't stand {value}",
          **_LIKE),
    _rule(rf"dislike {_V}", "dislike", "dislikes {value}", "dislike {value}", **_LIKE),
    _rule(rf"(?:like|enjoy|love|care for) {_V}", "dislike", "doesn't like {value}", negated=True,
          **_LIKE),
    _rule(rf"(?:be an? (?:\w+ )?fan of|be into|be fond of|be keen on) {_V}", "dislike",
          "doesn't like {value}", negated=True, **_LIKE),
    _rule(rf"prefer {_V} (?P<link>to|over) (?P<other>.+)", "prefer",
          "prefers {value} {link} {other}", "prefer {value} {link} {other}",
          **(_LIKE | {"many": False})),
    _rule(rf"prefer {_V}", "prefer", "prefers {value}", "prefer {value}",
          **(_LIKE | {"many": False})),
    _rule(rf"=(?:absolute |all-time )?favou?rite (?P<what>[\w -]{{2,30}}) (?:is|are) {_V}",
          "favourite.{what}", "'s favourite {what} is {value}",
          **(_LIKE | {"many": False, "single": True, "salience": 0.7,
                      "check": lambda value: is_thing(value) or value[:1].isupper()})),
    _rule(rf"=hobb(?:y|ies) (?:is|are) {_V}", "like", "'s hobby is {value}", **_LIKE),
    _rule(rf"(?:be (?:afraid|scared|terrified|frightened) of|have a (?:fear|phobia) of|fear) {_V}",
          "fear", "is afraid of {value}", "be afraid of {value}",
          kind="preference", topic="fear", salience=0.7, check=is_thing, many=True),
    _rule(rf"collect {_V}", "collects", "collects {value}", "collect {value}",
          **(_LIKE | {"many": False})),
    _rule(r"(?P<value>(?:run|swim|jog|go|do|play|meditate|walk|read|cook|visit|call|drink|eat|"
          r"practi[cs]e|wake up|get up|train)(?: [\w' -]{1,50})? every (?:single )?(?:day|morning|"
          r"evening|night|week|weekend|month|year|summer|winter|monday|tuesday|wednesday|"
          r"thursday|friday|saturday|sunday)s?)", "habit", "{verbs}", topic="habit", of="user"),
    _rule(r"(?:quit|stopped|gave up|have quit|have stopped|have given up) (?P<value>smoking|"
          r"drinking|drinking alcohol|eating meat|gambling|vaping|coffee|sugar|meat|alcohol)",
          "habit", "has given up {value}", topic="habit", salience=0.6, effect="starts"),
)  # fmt: skip

BODY: tuple[Rule, ...] = (
    _rule(rf"(?:be (?:\w+ly )?allergic to|have an allergy to|have (?:a |an )?(?:\w+ )?(?=\w+ "
          rf"allergy)){_V}(?: allergy)?", "allergy", "is allergic to {value}",
          "be allergic to {value}", kind="boundary", topic="health", salience=0.95,
          check=is_allergen, many=True),
    _rule(rf"be intolerant (?:to|of) {_V}", "allergy", "is intolerant to {value}",
          "be intolerant to {value}", kind="boundary", topic="health", salience=0.9,
          check=is_thing, many=True),
    _rule(rf"(?P<verb>eat|drink) {_V}", "diet", "doesn't {verb} {value}", negated=True,
          kind="boundary", topic="food", salience=0.8, check=is_thing, many=True),
    _rule(r"(?P<value>smoke|drink|drive)", "habit", "doesn't {value}", negated=True,
          topic="habit", salience=0.6),
    _rule(rf"be (?:\w+ly )?(?P<value>{TRAITS})", "trait", "is {value}", "be {value}",
          topic="character", salience=0.7),
    _rule(r"(?:became|went|turned|have gone) (?P<value>vegan|vegetarian|a vegetarian|a vegan|"
          r"sober|pescatarian)", "trait", "is {value}", effect="starts", topic="food",
          salience=0.8),
    _rule(rf"(?:have|suffer from|be diagnosed with|was diagnosed with|got diagnosed with) "
          rf"(?P<value>{CONDITIONS})", "health", "has {value}", "have {value}",
          kind="boundary", topic="health", salience=0.85),
    _rule(r"(?:be|turned|just turned) (?P<value>\d{1,3})(?: years? old| yrs?| now)?", "age",
          "is {value} years old", topic="age", salience=0.7, single=True,
          check=lambda value: 3 <= int(value) <= 119),
    _rule(rf"=birthday (?:is|was) (?:on )?{_V}", "birthday", "'s birthday is {value}",
          topic="birthday",
          salience=0.9, single=True, read=day_of_birth, passing=False),
    _rule(rf"(?:was|be) born on {_V}", "birthday", "was born on {value}", topic="birthday",
          salience=0.9, single=True, read=day_of_birth),
    _rule(r"(?:was|be) born in (?P<value>(?:19|20)\d\d)", "birth_year", "was born in {value}",
          topic="birthday", salience=0.8, single=True),
    _rule(r"be (?P<value>pregnant|expecting|expecting a baby|expecting twins)", "expecting",
          "is {value}", topic="family", salience=0.9),
)  # fmt: skip

LIFE: tuple[Rule, ...] = (
    _rule(rf"(?:speak|be fluent in) (?P<value>(?:{_SOME}(?:{LANGUAGES}))"
          rf"(?:(?:, and |, | and ){_SOME}(?:{LANGUAGES}))*)"
          r"(?: fluently| at home| natively| well)?", "speaks", "speaks {value}",
          "speak {value}", kind="skill", topic="languages", salience=0.6, many=True),
    _rule(rf"=(?:native language|mother tongue|first language) is (?P<value>{LANGUAGES})",
          "speaks", "'s first language is {value}", kind="skill", topic="languages",
          salience=0.7),
    _rule(rf"play (?:the )?{_V}(?: in a .+)?", "plays", "plays {value}", "play {value}",
          kind="skill", topic="hobby", salience=0.6, check=is_activity, many=True),
    _rule(rf"(?:be|started|have started|began|have begun) "
          rf"(?:learning|teaching myself) (?:how )?{_V}", "learning",
          "is learning {value}", "learn {value}",
          **(_GOAL | {"check": lambda value: is_thing(value) and len(value.split()) <= 5})),
    _rule(rf"(?:want|plan|be planning|hope|be hoping|intend|aim|have decided|decided) to "
          rf"(?P<value>{_DURABLE}.*)", "goal", "wants to {their}", "want to {their}", of="user",
          **_GOAL),
    _rule(rf"=(?:(?:big|main|new|life) )?(?:goal|dream|plan|ambition|new year's resolution) "
          rf"(?:this year )?is to {_V}", "goal", "'s goal is to {their}", of="user",
          **_GOAL),
    _rule(r"be (?:going|about) to (?P<value>(?:propose|marry|quit|apply|buy a|start a|have a baby|"
          r"study|retire|adopt|sell my|get married|open a|publish|emigrate|become)\b.*)", "goal",
          "plans to {their}", of="user", **_GOAL),
    _rule(rf"be applying (?P<what>for|to) {_V}", "goal", "is applying {what} {value}", **_GOAL),
    _rule(rf"be (?P<what>training for|saving up for|saving for|preparing for) {_V}", "goal",
          "is {what} {value}",
          **(_GOAL | {"check": lambda value: bool(re.match(r"(?:an?|the) \w+|[A-Z]", value))})),
    _rule(r"(?:be|got) (?P<value>married|engaged) to (?P<partner>(?-i:[A-Z])[\w'-]+)",
          "relationship", "is {value} to {partner}", single=True, **_FAMILY),
    _rule(r"be (?P<value>married|engaged|divorced|widowed|single)(?: to (?P<partner>[A-Z]\w+))?",
          "relationship", "is {value}", "be {value}", single=True, **_FAMILY),
    _rule(r"(?:got|get|have gotten) (?P<value>married|engaged|divorced)(?: to .+)?",
          "relationship", "is {value}", single=True, effect="starts", **_FAMILY),
    _rule(r"broke up(?: with .+)?|be no longer together with .+", "relationship",
          "is no longer with their partner", value="single", single=True, effect="starts",
          of="user", **_FAMILY),
    _rule(r"died|passed away|have died|have passed away|be dead|was put down",
          "died", "has died", value="died", topic="loss", salience=0.95),
    _rule(r"(?:own|drive|ride) (?P<value>an? [\w -]{2,40})", "owns", "has {value}",
          "have {value}", topic="possessions", of="user"),
    _rule(r"have (?P<value>an? (?:\w+ )?(?:car|motorbike|motorcycle|bike|boat|sailboat|house|"
          r"cabin|garden|piano|guitar|violin|tattoo|allotment|van|campervan))", "owns",
          "has {value}", "have {value}", topic="possessions", of="user"),
    _rule(r"=(?P<what>car|bike|motorbike|laptop|phone|house|boat) is (?P<value>an? [\w -]{2,40})",
          "owns", "'s {what} is {value}", topic="possessions", of="user"),
    _rule(rf"switched from (?P<other>.+?) to {_V}", "prefer", "switched from {other} to {value}",
          effect="starts", **(_LIKE | {"many": False})),
    _rule(rf"switched (?:over )?(?:from .+? )?to {_V}", "prefer", "switched to {value}",
          effect="starts", **(_LIKE | {"many": False})),
)  # fmt: skip

RULES: tuple[Rule, ...] = (*NAMES, *PLACES, *WORK, *TASTES, *BODY, *LIFE)
