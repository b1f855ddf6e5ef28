"""What English predicates say of tastes and of the body: `hate cilantro`, `be allergic to nuts`."""

from curator.offline.english.rules.attribute_slots import LIKE, V, rule
from curator.offline.grammar.dates import day_of_birth
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import (
    CONDITIONS,
    TRAITS,
    is_allergen,
    is_drink,
    is_pastime,
    is_thing,
)
from memory.text.calendar_names import MONTH_SHAPE

_NOWADAYS = "(?: (?:right now|now|nowadays|these days|at the moment|lately))?"
TASTES: tuple[Rule, ...] = (
    rule(rf"like {V}", "like", "likes {value}", "like {value}", **LIKE),
    rule(rf"love {V}", "like", "loves {value}", "love {value}", **LIKE),
    rule(rf"(?:adore|be crazy about|be obsessed with) {V}", "like", "loves {value}",
          "love {value}", **LIKE),
    rule(rf"(?:enjoy|be fond of|be into|be keen on) {V}", "like", "enjoys {value}",
          "enjoy {value}", **LIKE),
    rule(rf"be an? (?:\w+ )?fan of {V}", "like", "likes {value}", "like {value}", **LIKE),
    rule(rf"(?:hate|detest|despise|loathe|cannot bear) {V}", "dislike", "hates {value}",
          "hate {value}", **LIKE),
    rule(rf"(?:cannot stand|be not able to stand) {V}", "dislike", "can't stand {value}",
          **LIKE),
    rule(rf"dislike {V}", "dislike", "dislikes {value}", "dislike {value}", **LIKE),
    rule(rf"(?:like|enjoy|love|care for) {V}", "dislike", "doesn't like {value}", negated=True,
          **LIKE),
    rule(rf"(?:be an? (?:\w+ )?fan of|be into|be fond of|be keen on) {V}", "dislike",
          "doesn't like {value}", negated=True, **LIKE),
    rule(rf"prefer {V} (?P<link>to|over) (?P<other>.+)", "prefer",
          "prefers {value} {link} {other}", "prefer {value} {link} {other}",
          **(LIKE | {"many": False})),
    rule(rf"prefer {V}", "prefer", "prefers {value}", "prefer {value}",
          **(LIKE | {"many": False})),
    rule(rf"=(?:absolute |all-time )?favou?rite (?P<what>[\w -]{{2,30}}?){_NOWADAYS} "
         rf"(?:is|are) {V}",
          "favourite.{what}", "'s favourite {what} is {value}",
          **(LIKE | {"many": False, "single": True, "salience": 0.7,
                      "check": lambda value: is_thing(value) or value[:1].isupper()})),
    rule(rf"=(?:\w+ )?hobb(?:y|ies) (?:is|are) {V}", "like", "'s hobby is {value}", **LIKE),
    rule(rf"(?:be (?:afraid|scared|terrified|frightened) of|have a (?:fear|phobia) of|fear) {V}",
          "fear", "is afraid of {value}", "be afraid of {value}",
          kind="preference", topic="fear", salience=0.7, check=is_thing, many=True),
    rule(rf"drink (?:(?:way )?too much|a lot of|lots of|plenty of|mostly|only|nothing but|"
         rf"(?:\w+ )?cups? of|) ?{V}", "drinks", "drinks {value}",
         **(LIKE | {"salience": 0.5, "check": is_drink})),
    rule(rf"collect {V}", "collects", "collects {value}", "collect {value}",
          **(LIKE | {"many": False})),
    rule(r"(?P<value>(?:run|swim|jog|go|do|play|meditate|walk|read|cook|visit|call|drink|eat|"
          r"practi[cs]e|wake up|get up|train)(?: [\w' -]{1,50})? every (?:single )?(?:day|morning|"
          r"evening|night|week|weekend|month|year|summer|winter|monday|tuesday|wednesday|"
          r"thursday|friday|saturday|sunday)s?)", "habit", "{verbs}", topic="habit", of="user"),
    rule(rf"(?:quit|stopped|gave up|have quit|have stopped|have given up) (?:drinking|eating) {V}",
         "given_up", "has given up {value}", topic="habit", salience=0.6, effect="starts",
         check=is_thing, single=True),
    rule(rf"(?:started|took up|have started|have taken up|got into|have gotten into) "
         rf"{V}", "habit", "has taken up {value}", topic="hobby", effect="starts",
         kind="preference", salience=0.6, check=is_pastime),
    rule(r"(?:quit|stopped|gave up|have quit|have stopped|have given up) (?P<value>smoking|"
          r"drinking|drinking alcohol|eating meat|gambling|vaping|coffee|sugar|meat|alcohol)",
          "habit", "has given up {value}", topic="habit", salience=0.6, effect="starts"),
)  # fmt: skip

BODY: tuple[Rule, ...] = (
    rule(rf"(?:be (?:\w+ly )?allergic to|have an allergy to|have (?:a |an )?(?:\w+ )?(?=\w+ "
          rf"allergy)){V}(?: allergy)?", "allergy", "is allergic to {value}",
          "be allergic to {value}", kind="boundary", topic="health", salience=0.95,
          check=is_allergen, many=True),
    rule(rf"be intolerant (?:to|of) {V}", "allergy", "is intolerant to {value}",
          "be intolerant to {value}", kind="boundary", topic="health", salience=0.9,
          check=is_thing, many=True),
    rule(r"be (?:the|a|an) (?P<value>black|white|grey|gray|brown|ginger|orange|tabby|calico|"
         r"spotted|striped|golden|red) (?:one|cat|dog|kitten|puppy|rabbit)", "colour",
         "is {value}", of="being", topic="pets", salience=0.6),
    rule(rf"(?P<verb>eat|drink) {V}", "diet", "doesn't {verb} {value}", negated=True,
          kind="boundary", topic="food", salience=0.8, check=is_thing, many=True),
    rule(r"(?P<value>smoke|drink|drive)", "habit", "doesn't {value}", negated=True,
          topic="habit", salience=0.6),
    rule(r"be (?:\w+ly )?(?P<value>(?:an? )?(?:vegan|vegetarian|"
         r"pescatarian))", "diet", "is {value}",
         "be {value}", topic="food", salience=0.7),
    rule(rf"be (?:\w+ly )?(?P<value>{TRAITS})", "trait", "is {value}", "be {value}",
          topic="character", salience=0.7),
    rule(r"(?:became|went|turned|have gone) (?P<value>vegan|vegetarian|a vegetarian|a vegan|"
          r"sober|pescatarian)", "diet", "is {value}", effect="starts", topic="food",
          salience=0.8),
    rule(r"be (?:an? )?(?P<value>type (?:1|2|one|two) diabetic|coeliac|celiac)(?:,? so .+)?",
          "health", "is {value}", "be {value}", kind="boundary", topic="health", salience=0.85),
    rule(rf"(?:have|suffer from|be diagnosed with|was diagnosed with|got diagnosed with) "
          rf"(?P<value>{CONDITIONS})", "health", "has {value}", "have {value}",
          kind="boundary", topic="health", salience=0.85),
    rule(r"(?:be|turned|just turned|be turning|have|turn)(?: aged)? (?P<value>\d{1,3})"
         r"(?: years?(?: old| young| of age)?| yrs?| now)?(?: (?:in|on|last|this|next) .+)?", "age",
          "is {value} years old", topic="age", salience=0.7, single=True,
          check=lambda value: 3 <= int(value) <= 119),
    rule(r"(?:have |had )?(?:just )?(?:celebrated?|had|marked?) my (?P<value>\d{2})(?:th|st|nd|rd)"
         r" birthday(?: .+)?", "age", "is {value} years old", topic="age", salience=0.7,
         single=True),
    rule(rf"=birthday (?:is|was) (?:on )?{V}(?:,.*)?", "birthday", "'s birthday is {value}",
          topic="birthday",
          salience=0.9, single=True, read=day_of_birth, passing=False),
    rule(rf"=(?P<of>(?:wedding )?anniversary) (?:is|was) (?:on )?{V}", "anniversary",
          "'s {of} is {value}", topic="anniversary", salience=0.9, single=True,
          read=day_of_birth, passing=False),
    rule(rf"(?:was|be) born (?:in (?-i:[A-Z])[\w -]+ )?on {V}(?: in .+)?", "birthday",
          "was born on {value}", topic="birthday", salience=0.9, single=True, read=day_of_birth),
    rule(rf"(?:was|be) born (?:back )?in (?P<value>(?:early |late |mid-)?(?i:{MONTH_SHAPE}))",
          "birthday", "was born in {value}", topic="birthday", salience=0.9, single=True,
          passing=False, read=str.title),
    rule(r"(?:was|be) born in (?P<value>(?:19|20)\d\d)(?: in .+)?", "birth_year",
          "was born in {value}", topic="birthday", salience=0.8, single=True),
    rule(r"be (?P<value>pregnant|expecting|expecting a baby|expecting twins)", "expecting",
          "is {value}", topic="family", salience=0.9),
)  # fmt: skip
