"""What English predicates say of a life: skills, goals, bonds, losses, belongings."""

import re

from curator.offline.english.rules.attribute_slots import DURABLE, FAMILY, GOAL, LIKE, SOME, V, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import LANGUAGES, is_thing
from curator.offline.lexicon.shared import is_activity

LIFE: tuple[Rule, ...] = (
    rule(rf"(?:speak|be fluent in) (?P<value>(?:{SOME}(?:{LANGUAGES}))"
          rf"(?:(?:, and |, | and ){SOME}(?:{LANGUAGES}))*)"
          r"(?: fluently| at home| natively| well)?", "speaks", "speaks {value}",
          "speak {value}", kind="skill", topic="languages", salience=0.6, many=True),
    rule(rf"=(?:native language|mother tongue|first language) is (?P<value>{LANGUAGES})",
          "speaks", "'s first language is {value}", kind="skill", topic="languages",
          salience=0.7),
    rule(r"(?:=blood (?:type|group) is|be blood (?:type|group)) (?:type )?"
         r"(?P<value>(?:ab|a|b|o)(?: ?(?:positive|negative|pos|neg)\b|[+-])?)", "blood_type",
         "'s blood type is {value}", single=True, of="user", topic="health", salience=0.8),
    rule(r"be (?P<value>expecting|pregnant)(?: (?:a baby|our .+|my .+|again))?", "expecting",
         "is expecting a baby", "be expecting a baby", topic="family", salience=0.9),
    rule(rf"play (?:a (?:bit|little) (?:of )?)?(?:the )?{V}"
         rf"(?: in a .+)?", "plays", "plays {value}", "play {value}",
          kind="skill", topic="hobby", salience=0.6, check=is_activity, many=True),
    rule(rf"(?:be|started|have started|began|have begun) "
          rf"(?:learning|teaching myself) (?:how )?{V}", "learning",
          "is learning {value}", "learn {value}",
          **(GOAL | {"check": lambda value: is_thing(value) and len(value.split()) <= 5})),
    rule(rf"(?:want|plan|be planning|hope|be hoping|intend|aim|have decided|decided) to "
          rf"(?P<value>{DURABLE}.*)", "goal", "wants to {their}", "want to {their}", of="user",
          **GOAL),
    rule(rf"=(?:(?:big|main|new|life) )?(?:goal|dream|plan|ambition|new year's resolution) "
          rf"(?:this year )?is to {V}", "goal", "'s goal is to {their}", of="user",
          **GOAL),
    rule(r"be (?:going|about) to (?P<value>(?:propose|marry|quit|apply|buy a|start a|have a baby|"
          r"study|retire|adopt|sell my|get married|open a|publish|emigrate|become)\b.*)", "goal",
          "plans to {their}", of="user", **GOAL),
    rule(rf"be applying (?P<what>for|to) {V}", "goal", "is applying {what} {value}", **GOAL),
    rule(rf"be (?P<what>training for|saving up for|saving for|preparing for) {V}", "goal",
          "is {what} {value}",
          **(GOAL | {"check": lambda value: bool(re.match(r"(?:an?|the) \w+|[A-Z]", value))})),
    rule(r"be (?P<value>together|a couple|dating|in a relationship|engaged|married) with "
         r"(?P<partner>(?-i:[A-Z])[\w'-]+)", "relationship", "is {value} with {partner}",
         single=True, effect="starts", of="user", **FAMILY),
    rule(r"passed (?:the|my|an?) (?P<value>[\w -]{2,40}? ?(?:exam|test|finals|driving test))"
         r"(?: in .+)?", "achievement", "has passed the {value}", topic="study", salience=0.6,
         of="user"),
    rule(rf"(?:cancelled|canceled|called off|gave up on|dropped out of|have cancelled) "
         rf"(?:the|my) {V}", "goal", "has given up the {value}", effect="ends", of="user",
         **(GOAL | {"future": False, "check": is_thing})),
    rule(r"(?:be|got) (?P<value>married|engaged) to (?P<partner>(?-i:[A-Z])[\w'-]+)",
          "relationship", "is {value} to {partner}", single=True, **FAMILY),
    rule(r"be (?P<value>married|engaged|divorced|widowed|single)(?: to (?P<partner>[A-Z]\w+))?",
          "relationship", "is {value}", "be {value}", single=True, **FAMILY),
    rule(r"(?:got|get|have gotten) (?P<value>married|engaged|divorced)(?: to .+)?",
          "relationship", "is {value}", single=True, effect="starts", **FAMILY),
    rule(r"(?:broke|split|have broken|have split) up(?: (?:with|last|today|yesterday) .+)?|"
         r"be no longer together with .+", "relationship",
          "is no longer with their partner", value="single", single=True, effect="starts",
          of="user", **FAMILY),
    rule(r"died|passed away|have died|have passed away|be dead|was put down",
          "died", "has died", value="died", of="being", topic="loss", salience=0.95),
    rule(r"own (?P<value>an? [\w -]{2,40})", "owns", "has {their}",
          "have {their}", topic="possessions", of="user"),
    rule(r"have (?P<value>an? (?:\w+ )?(?:boat|sailboat|house|"
          r"cabin|garden|piano|guitar|violin|tattoo|allotment))", "owns",
          "has {value}", "have {value}", topic="possessions", of="user"),
    rule(r"=(?P<what>laptop|phone|house|boat) is (?P<value>an? [\w -]{2,40})",
          "owns", "'s {what} is {value}", topic="possessions", of="user"),
    rule(rf"switched from (?P<other>.+?) to {V}", "prefer", "switched from {other} to {value}",
          effect="starts", **(LIKE | {"many": False})),
    rule(rf"switched (?:over )?(?:from .+? )?to {V}", "prefer", "switched to {value}",
          effect="starts", **(LIKE | {"many": False})),
)  # fmt: skip
