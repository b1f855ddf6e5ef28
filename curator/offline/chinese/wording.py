"""Words what a rule read of a Chinese clause as one sentence in the third person."""

from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.grammar.claim_builder import ParsedClause
from curator.offline.grammar.rule import Rule
from memory.text.late_pattern import LatePattern

_RELATIVE = LatePattern(r"[上下今明后昨前去这本]")
_NAMES_USER = LatePattern(r"(?![跟和陪给把对被替帮让向为])[^，,]{1,10}用户(?!的|他们|家)")
"""Names the user behind what opens the clause: 每周三用户跟社团打球."""
_SINCE_WORDS = LatePattern(r"^(?:自从|从|自|打)|(?:起|开始)+$")


def word(reading: ParsedClause, rule: Rule, parts: dict[str, str]) -> str:
    """Return one sentence in the third person for what a rule read."""
    says = rule.says.format_map(parts)
    who = reading.being.who
    if reading.being.name == parts["value"] and reading.being.name:
        who = who.removesuffix(reading.being.name)
    says = of_them_in_chinese(says)
    if reading.dated and (rule.future or rule.key == "event"):
        when = "" if _RELATIVE.search(reading.dated_words) else reading.dated_words
        says = f"{when}{says}（{reading.dated.written}）"
    if rule.key == "died" and reading.dated:
        says = f"{says}（{reading.dated.written}）"
    says = _since_when(says, reading, rule)
    if not reading.being.key and _NAMES_USER.match(says):
        who = ""
    if rule.effect == "ends" or rule.negated:
        return f"{who}{says}。"
    match reading.aspect:
        case "past" | "used":
            dates = f"（{reading.dated_words}）" if reading.dated_words else ""
            return f"{who}以前{says}{dates}。"
        case "gone":
            return f"{who}不再{says}。"
    return f"{who}{says}。"


def _since_when(says: str, reading: ParsedClause, rule: Rule) -> str:
    """Return what is said of a habit with the day since when somebody has it."""
    is_begun = rule.key == "habit" and rule.effect == "starts"
    if not is_begun or reading.dated is None or reading.dated.role != "since":
        return says
    when = _SINCE_WORDS.sub("", reading.dated_words)
    return f"从{when}（{reading.dated.written}）{says.removesuffix('了')}"
