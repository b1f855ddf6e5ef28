"""Words that mean the same, where something is asked for in other words than it was told."""

from collections.abc import Sequence

from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_SENSES: Sequence[LatePattern] = tuple(
    LatePattern(rf"(?i)\b(?:{words})\b")
    for words in (
        r"br(?:ing|ought)(?: \w+)? up|raised?|gr[eo]w(?:ing)? up",
        r"marr(?:y|ies|ying|ied)|weddings?|fianc[eé]e?|engaged|engagement|spouse",
        r"manag(?:e|es|ing)|runs?|running|owns?|owner|in charge of|business|firm|company",
        r"visit(?:s|ing|ed|or)?|com(?:e|es|ing) (?:to stay|over|round|to see)|fl(?:y|ies|ying) in|"
        r"arriv(?:e|es|ing|al)",
        r"operations?|surgery|operated|op|replaced|removed",
        r"hat(?:e|es|ed)|refuse|dislikes?|avoids?|(?:can't|cannot) (?:bear|stand)|loathes?|"
        r"detests?",
        r"loves?|favou?rite|adores?|prefers?|best|enjoys?",
        r"thesis|phd|doctorate|dissertation",
        r"concerts?|gigs?|tickets|show",
        r"films?|movies?|cinema",
        r"flat|apartment|lease|rent(?:s|ed|ing)?|tenancy",
        r"boss|manager|supervisor|line manager",
        r"shop|store|boutique|tailor's|bakery|salon|florist'?s|butcher'?s|garage|cafe",
        r"bestie|bff|bezzie|best (?:friend|mate)",
        r"singer|band|artist|musician|listen(?:s|ing)? to",
        r"close[sd]?|shut",
        r"married|marr(?:y|ies|ying)|hitched|weddings?|tie the knot",
        r"transferred|shifting|relocat\w+|moving|posted",
        r"trade|job|profession|roofing|plumbing|building",
        r"rings?|phones?|telephones?|calls?",
        r"smok\w+|fags|cigarettes",
        r"set(?:ting)? off|leav(?:e|es|ing)|head(?:ed|ing)? off|head(?:ed|ing)|depart\w*",
        r"cooking|cook|dish|food|meal",
        r"brew(?:s|ing)?|mak(?:e|es|ing) (?:\w+ )?(?:beer|wine|cider)",
        r"scooters?|vespa|mopeds?|lambretta",
        r"mother tongue|native language|first language",
        r"nationality|citizen(?:ship)?|passport",
        r"sick|ill|illness|disease|condition",
        r"retir(?:e|ed|es|ing|ement)|pension(?:er)?",
        r"gr(?:ow|ows|owing|ew)|garden(?:s|ing)?|allotment|plants?",
        r"teach(?:es|ing|er)?|taught|lessons|lectur(?:es|er|ing)|tutor(?:s|ing)?",
        r"support(?:s|er)?|fan",
        r"boys?|lads?|sons?",
        r"girls?|lass(?:es)?|daughters?",
        r"beverages?|drinks?|drinking",
    )
)
"""Each a class of words of which one may be asked for and another one told."""


def meant_alike(question: str, content: str) -> frozenset[str]:
    """Return the words of a question for which a memory has others that mean the same."""
    found: set[str] = set()
    for sense in _SENSES:
        if sense.search(content):
            found |= raising_words(" ".join(asked[0] for asked in sense.finditer(question)))
    return frozenset(found)
