"""Tells a sentence that no rule reads nearly in its own words, of the user in the third person."""

import re
from collections.abc import Iterator

from curator.offline.english.clauses.segmentation import with_pauses
from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.english.parsing.speakers import voiced
from curator.offline.english.parsing.third_person import PASTS
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.spoken_of import brings_in
from curator.offline.english.unclear_subjects import STRANGERS, is_of_somebody_unnamed, names_only
from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.lexicon.english import PETS, RELATIONS
from memory.text.calendar_names import WEEKDAYS
from memory.text.late_pattern import LatePattern

QUOTED = "The user said: “{words}”"
_FEWEST_QUOTED = 3
_TELLS = LatePattern(r"\d|(?<=[a-z] )[A-Z][a-z]")
"""Tells something in a word or two: a number or a name."""
_WEATHER = frozenset({"rain", "snow", "hail", "pour", "thunder"})
_FOR_ONESELF = LatePattern(
    r"(?i)^(?P<deed>got|bought|made|found|built|treated) (?:me|us) (?=(?:an?|some|another|the) )"
)
_PICTURES = LatePattern("[\U0001f000-\U0001faff☀-➿⬀-⯿️‍♀♂🕊]+")
_LEADS = LatePattern(
    r"^(?:(?:oh my (?:days|god|gosh|word|goodness|life)|omg|lol|haha+|ok|okay|so|well|and|n|but|"
    r"oh|yeah|yep|yes|nope|no(?=,| wait| no\b)|ngl|"
    r"tbh|tbf|fr|btw|anyway|basically|obviously|obvs|literally(?= i\b)|essentially|actually|srsly|"
    r"seriously|like(?=,)|to be honest|to be fair|in fairness|not gonna lie|the thing is|"
    r"thing is|turns out(?: that)?|it turns out(?: that)?|"
    r"anyways|also|h(?:e|i)y+|hi+|hello|yo|sup|ayo|heya|hiya|honestly|lowkey|update|fyi|guess what|"
    r"fun fact(?: abt me| about me)?|plus|ugh|yay|finally|by the way|for the record|true story|"
    r"please remember that|remember that|wait|right|look|listen|hmm*|note to self,? and to you|"
    r"you know|i know(?=,)|good news(?: from me)?|correction(?: from \w+)?|also|morning|evening|"
    r"let me (?:correct|fix|rephrase) (?:that|this|it)|autocorrect (?:got|hates) me|"
    r"good (?:morning|evening|afternoon))\b[\s,:!.…-]*)+",
    re.IGNORECASE,
)
_TRAILS = LatePattern(
    r"(?i)[\s,;:–—-]*\b(?:lol|lmao|haha+|tbh|ngl|btw|by the way|fr|obvs|idk|you know|i know|tho|"
    r"though|xd|send help|fight me|dont judge|don't judge|if that helps|or so)\s*$"
)
_REMARK = LatePattern(
    r"(?i),? which (?:is|was|means|makes|surprised|explains)\b(?! (?:called|named|where|in|"
    r"from|my))"
    r"[^,]*$|,? (?:they|it|its|it's) (?:tastes?|smells?|looks?|feels?|sounds?)\b.*$"
)
"""What is only thought of what is told: "which is treason"."""
_SPEAKER = {
    "i": ("the user", "the user"), "we": ("the user", "the user"), "me": ("the user", "the user"),
    "us": ("the user", "the user"), "my": ("the user's", "their"), "our": ("the user's", "their"),
    "mine": ("the user's", "the user's"), "ours": ("the user's", "the user's"),
    "myself": ("the user", "themselves"), "ourselves": ("the user", "themselves"),
}  # fmt: skip
_OWN_WORDS = frozenset({"my", "our"})
_BEFORE_LETTERS = frozenset({"no", "an", "the", "letter", "extra", "one", "two", "double"})
_OF_USER = {
    "am": "is", "'m": "is", "are": "is", "'re": "is", "have": "has", "'ve": "has", "do": "does",
    "were": "was",
}  # fmt: skip
_OF_THEM = {"am": "are", "'m": "are", "was": "were"}
_FINITE = frozenset({"VBP", "VBD", "VBZ", "MD", "VB"})
_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_SPEAKS = LatePattern(r"(?i)\b(?:i|we)\b")
_SPEAKS_IN_QUOTES = LatePattern(
    r"(?i)(?<!\w)['\"“‘](?:[^'\"“”]+ )?(?:i|i'?m|my|me|we)\b[^\"“”]*['\"”’](?!\w)"
)
"""Has others say "I"."""
_SHORTENED = LatePattern(r"\buser(?:(?P<have>'ve)|'m|'re)\b")
"""Is left where a helper agrees with no verb of its own: "the user've been married"."""
_AND_USER = LatePattern(r"^The user's (?P<other>(?:[\w-]+ ){0,2}[\w-]+) and the user\b(?!'s)")
_OF_MINE = LatePattern(r"(?i)\b(?:mine|ours)(?:['’]?s| is| are| was| were)\b")
"""Says of a thing of the user's only that it is theirs."""
_SUPPOSES = LatePattern(
    r"(?i)(?:had|were) (?:i|we|my \w+)\b|(?:and |but |so |even |only )?if\b.*"
    r"(?:\bever\b|\bwould\b|\bcould\b|'d\b|\bid\b|\bwere\b)"
)
_NAMES_SPEAKER = LatePattern(r"(?i)(?:i|i'm|im|i've|ive|my|our|we)\b")
_ADDRESSES = LatePattern(r"(?i)\b(?:you|your|yours|yourself)\b")
_OWN = LatePattern(
    rf"(?i)^(?:the )?(?:(?:oldest|eldest|youngest|middle|late|little|big|two|three|four|twin) )*"
    rf"(?:{RELATIONS}|(?:{PETS})(?=(?:'s|s)? (?:is|was|are|has|had|called|named|got|died|loves|"
    rf"likes|hates|turned|just|keeps|eats|sleeps|can|will|needs)\b|'s|s? called)|eldest|youngest|"
    rf"parents|kids|twins|folks|birthday|name|fave|fav|"
    rf"favou?rite|hometown|dream|wife|job|major|maiden name)\b"
)
_NOT_OWN = LatePattern(
    r"(?i)^(?:the )?(?:friends?|colleague|coworker|boss|manager|roommate|flatmate|neighbou?r|"
    r"teacher|landlord|landlady|supervisor|cat|dog|baby|kid|child|fish|bird)s?\b"
)


_OWN_KIND = LatePattern(
    rf"(?i)^(?:(?:the|both|all|two|three) )*(?:[\w-]+ )?(?:{RELATIONS}|{PETS})s?\b"
)


def told_in_kept_words(sentence: str, before: str = "") -> str | None:
    """Return a sentence as it is kept; None where it is of somebody else, or of nobody known.

    `before` is what the message says before it, which may bring in whom it is about.
    """
    spelled = with_pauses(_bare(spelled_with_care(_PICTURES.sub(" ", sentence)).text))
    spelled = _FOR_ONESELF.sub(r"\g<deed> ", spelled)
    words = _bare(_PICTURES.sub(" ", sentence))
    if not words or _SUPPOSES.match(words):
        return None
    tree = _parsed(spelled, before)
    if not tree.words or _is_bidden(tree):
        return None
    if (
        _SPEAKS_IN_QUOTES.search(words)
        or _OF_MINE.search(words)
        or is_of_somebody_unnamed(words, tree)
    ):
        return _quoted(words)
    if any(word.norm in _SPEAKER for word in tree.words):
        told = _of_the_user(tree)
        is_told = told and not _ADDRESSES.search(told) and _is_whole(tree)
        return told if is_told else _quoted(words)
    if _OWN.match(spelled) and not _NOT_OWN.match(spelled):
        return _sentence(f"The user's {_without_article(spelled)}")
    return _quoted(words) if _is_of_ones_own(tree, before) else None


def _of_the_user(tree: Tree) -> str:
    left_out = _left_out(tree)
    told = _in_third_person(tree, is_named=bool(left_out))
    if left_out and not told[:2].isupper():
        told = told[:1].lower() + told[1:]
    plain = _SHORTENED.sub(lambda it: "user has" if it["have"] else "user is", left_out + told)
    return _AND_USER.sub(r"The user and their \g<other>", _sentence(plain))


def _is_bidden(tree: Tree) -> bool:
    """Tell whether words bid something, or tell of whom they don't name: "wants me to move"."""
    first = tree.words[0]
    if first.relation != "ROOT" or tree.child(first, *_SUBJECTS):
        return False
    is_for_speaker = any(word.norm in {"me", "us"} for word in tree.below(first, "dative", "dobj"))
    return first.tag == "VBZ" or (first.tag in {"VB", "VBP"} and is_for_speaker)


def _quoted(words: str) -> str | None:
    """Return a fragment in the user's own words; a word or two tell nothing by themselves."""
    count = len(words.split())
    is_telling = count >= _FEWEST_QUOTED or (count > 1 and _TELLS.search(words) is not None)
    return QUOTED.format(words=words) if is_telling else None


def _is_whole(tree: Tree) -> bool:
    """Tell whether a sentence that begins with "I" goes on with a verb, or something before one."""
    words = [word for word in tree.words if word.tag != "_SP"]
    if len(words) < 2 or words[0].norm != "i":
        return True
    verb = tree.above(words[0])
    is_finite = verb.tag in {"VBP", "VBD", "VBZ", "MD", "VB", "VBN", "VBG"}
    return is_finite and verb.index > words[0].index


def _parsed(text: str, before: str) -> Tree:
    return Tree(text, parsed(text)) if _SPEAKS.search(text) else voiced(text, before).tree


def _left_out(tree: Tree) -> str:
    """Return the user as the subject of a sentence that begins with its verb: "built my own pc"."""
    first = tree.words[0]
    is_done_to = any(it.norm in {"me", "us"} for it in tree.below(first, "dobj", "dative"))
    if is_done_to or first.lemma in _WEATHER:
        return ""
    if first.relation == "auxpass" and first.norm == "got":
        return "the user "
    if first.relation not in {"ROOT", "ccomp", "advcl"} or tree.child(first, *_SUBJECTS):
        return ""
    if first.norm == "been":
        return "the user has "
    if first.tag == "VBG":
        return "the user is "
    return "the user " if first.tag in {"VBD", "VBN"} else ""


def _bare(text: str) -> str:
    bare = " ".join(text.split())
    for shape in (_LEADS, _TRAILS, _TRAILS, _REMARK):
        bare = shape.sub("", bare).strip(" ,;:–—-")
    return bare


def _without_article(text: str) -> str:
    bare = re.sub(r"(?i)^the ", "", text)
    return bare[:1].lower() + bare[1:] if not bare[:2].isupper() else bare


def _is_of_ones_own(tree: Tree, before: str) -> bool:
    """Tell whether a sentence without "I" is of the user's own: "Both cats are called Sue"."""
    if names_only(tree):
        return True
    subject = next((word for word in tree.words if word.relation in _SUBJECTS), None)
    if subject is None:
        return True
    if subject.tag in {"PRP", "DT", "WDT", "WP"} or subject.norm in STRANGERS:
        return False
    if subject.norm.rstrip("s") in WEEKDAYS:
        return True
    is_own = _OWN_KIND.search(tree.said(tree.span(subject))) is not None
    return is_own or brings_in(before)


def _in_third_person(tree: Tree, *, is_named: bool) -> str:
    agreeing = dict(_agreements(tree))
    told, is_led = "", is_named
    for word in tree.words:
        if word.tag == "_SP":
            continue
        plain = word.text
        if word.norm == "me" and _owns(tree, word):
            plain = "their" if is_named else "the user's"
            is_named = True
        elif word.norm in _SPEAKER and not _is_letter(tree, word):
            is_theirs = is_led or told.lower().startswith("the user ")
            is_again = is_theirs or plain.lower() not in _OWN_WORDS
            plain = _SPEAKER[word.norm][is_named and is_again]
            is_named = True
        elif word.index in agreeing:
            plain = _agreed(word, plain, agreeing[word.index])
        elif word.text == "'s" and word.tag == "VBZ":
            plain = "has" if tree.above(word).tag == "VBN" and word.relation == "aux" else "is"
        spaced = word.start > 0 and tree.text[word.start - 1].isspace()
        spaced = spaced or (plain != word.text and word.text.startswith("'"))
        told += (" " if spaced and told else "") + plain
    return told


def _is_letter(tree: Tree, word: Token) -> bool:
    """Tell whether "i" is the letter: "with no i before the t"."""
    before = tree.words[word.index - 1].norm if word.index else ""
    return word.norm == "i" and before in _BEFORE_LETTERS


def _owns(tree: Tree, word: Token) -> bool:
    """Tell whether "me" is said for "my": "a tattoo on me shoulder"."""
    if not 0 < word.index < len(tree.words) - 1 or tree.words[word.index - 1].tag != "IN":
        return False
    after = tree.words[word.index + 1]
    return after.tag in {"NN", "NNS"} and after.relation != "npadvmod"


def _agreements(tree: Tree) -> Iterator[tuple[int, str]]:
    """Yield the verbs that agree with "I", each with the word that stands for it."""
    for word in tree.words:
        if word.norm not in _SPEAKER:
            continue
        if word.norm in {"i", "we"} and word.relation in _SUBJECTS:
            who = "they" if tree.below(word, "conj") else "user"
            verb = tree.above(word)
            yield _finite(tree, verb).index, who
            for other in _joined(tree, verb):
                yield _finite(tree, other).index, who


def _joined(tree: Tree, verb: Token) -> Iterator[Token]:
    for other in tree.below(verb, "conj"):
        if other.tag in {"VBP", "VBD", "VBZ"} and not tree.child(other, *_SUBJECTS):
            yield other
            yield from _joined(tree, other)


def _finite(tree: Tree, verb: Token) -> Token:
    helpers = [word for word in tree.below(verb, "aux", "auxpass") if word.tag in _FINITE]
    return min([verb, *helpers], key=lambda word: word.index)


def _agreed(word: Token, plain: str, who: str) -> str:
    lower = plain.lower()
    if who == "they":
        return _OF_THEM.get(lower, {"'re": "are", "'ve": "have"}.get(lower, plain))
    if lower in _OF_USER:
        return _OF_USER[lower]
    if lower in {"'ll", "ll"}:
        return "will"
    if lower in {"'d", "d"}:
        return "would" if word.tag == "MD" else "had"
    if word.tag not in {"VBP", "VB"} or lower in {"ca", "wo", "can", "will"} | PASTS:
        return plain
    if lower.endswith("y") and lower[-2:-1] not in set("aeiou"):
        return f"{plain[:-1]}ies"
    return plain + ("es" if lower.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def _sentence(told: str) -> str:
    bare = " ".join(told.split()).strip(" ,;:!.-–—")
    return f"{bare[:1].upper()}{bare[1:]}." if bare else ""


def names_speaker(words: str) -> bool:
    """Tell whether words say themselves that they are of the user."""
    return _NAMES_SPEAKER.match(_bare(words)) is not None
