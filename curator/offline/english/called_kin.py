"""Whose somebody is, and what they are called, said in full: "wife is ola", "mum lives in York"."""

import re
from collections.abc import Iterator

from curator.offline.english.parsing.parser import parsed
from curator.offline.lexicon.english import LANGUAGES, NATIONS, RELATIONS, is_job, is_name
from curator.offline.lexicon.texting import is_said_name, may_be_lower_name
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_KIN = rf"(?:{RELATIONS}|hubby|wifey|missus|other half|mam|nan|gran|bf|gf|bro|sis)"
_OPENS = (
    r"(?:^\W*(?:(?:and|but|so|oh|well|yeah|yes|btw|the) )*|[.!?,;] (?:and |the )?|"
    r"\b(?:and|but|n) )"
)
_CALLED = LatePattern(
    rf"(?i){_OPENS}(?P<said>(?P<whose>(?:my|our|me|ma|mi) (?:(?:own|dear|lovely|little|big|lil|wee|"
    rf"older|younger|elder|new) )?)?(?P<kin>{_KIN})(?P<is>(?:['’]?s| is) (?:(?:called|named) )?|"
    rf",? (?:called|named) ))(?P<name>[^\W\d_][\w'’-]{{1,14}}?)"
    r"(?=\s*(?:$|[.,!;(]| (?:and|n|who|whos|who's|hes|shes|he's|she's|lol|btw)\b))"
)
_GOT = LatePattern(
    rf"(?i){_OPENS}(?P<said>(?:(?:i|we)(?:['’]?ve| have)? )?(?:got|have) (?:one|an?) "
    r"(?P<like>(?:(?:little|lil|baby|wee|older|younger|big) )?)(?P<kin>son|daughter|boy|girl|lad|"
    r"lass|kid|bloke|fella|brother|sister|husband|wife|boyfriend|girlfriend|dog|cat|puppy|kitten)"
    r" )(?P<name>[a-z]{3,12})(?P<aged>,? (?:whos|who's|who is|him|her|hes|"
    r"he's|shes|she's)"
    r" (?P<age>\d{1,2})\b)?(?=\s*(?:$|,| (?:who|whos|who's|him|he|she|and|n|"
    r"hes|shes)\b))"
)
"""Names in small letters whom one has: "got one son jaheim, him 7"."""
_CHILDREN = {"boy": "son", "lad": "son", "bloke": "son", "fella": "son", "girl": "daughter",
             "lass": "daughter"}  # fmt: skip
_DOES = LatePattern(
    rf"(?i){_OPENS}(?P<kin>(?:mum|mom|mam|dad|gran|granny|nan|grandad|grandma|grandpa|wife|husband|"
    r"hubby|brother|sister|son|daughter|boyfriend|girlfriend|missus))(?= (?:lives|works|teaches|"
    r"studies|drives|plays|speaks|loves|likes|hates|owns|runs|comes|collects|sings|is|was|has|"
    r"isn't|makes|cooks|sells|does|grew|died|passed|got|just|had|retired|moved) )"
)
"""Is said of one's own: "mum lives in York"."""
_JOINT = LatePattern(r"(?i)(?<![,\s])\s+(?P<and>and|but|n)\s+$")
_ORDINARY = LatePattern(
    rf"(?i)(?:{NATIONS}|{LANGUAGES}|{'|'.join((*MONTHS, *WEEKDAYS))}|today|tomorrow|dead|gone|god|"
    r"a|an|the|here|there|home|away|out|back|not|mine|great|life|work|off|on|in|up|down|over|done|"
    r"everything|amazing|fine|ill|well|late|pregnant|vegan|gay|bi|trans|deaf|blind|male|female|"
    r"alive|alone|king|queen|goals|royalty|family|nuts|bonkers|chef|next|first|older|younger)"
)
_NO_NAME_TAGS = frozenset({"VBN", "VBD", "VBG", "RB", "CD", "DT", "PRP", "RP"})


def called_kin_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text leaves out whose somebody is, or that they are called so."""
    done = 0
    for match in _CALLED.finditer(text):
        if _is_named(match):
            done = match.end()
            name = match["name"][:1].upper() + match["name"][1:]
            whose = match["whose"] or "my "
            yield match.start("said"), match.end(), f"{whose}{match['kin']} is called {name}"
    for match in _GOT.finditer(text, done):
        if _may_be_called(match["name"]):
            kin = match["kin"].lower()
            kin = _CHILDREN.get(kin, kin) if match["like"] or kin not in _CHILDREN else kin
            name = match["name"].capitalize()
            aged = f". My {kin} {name} is {match['age']}" if match["aged"] else ""
            yield match.start("said"), match.end(), f"I have a {kin} called {name}{aged}"
    for match in _DOES.finditer(text, done):
        joint = _JOINT.search(text[: match.start("kin")])
        begin = joint.start() if joint else match.start("kin")
        before = f", {joint['and']} " if joint else ""
        yield begin, match.end("kin"), f"{before}my {match['kin'].lower()}"


def _may_be_called(name: str) -> bool:
    is_ordinary = _ORDINARY.compiled.fullmatch(name) is not None or is_job(name)
    return not is_ordinary and is_said_name(name) and may_be_lower_name(name, ends=True)


def _is_named(match: re.Match[str]) -> bool:
    """Tell whether what somebody "is" is their name: Ola, and neither ill nor a nurse."""
    name = match["name"].replace("’", "'")
    if _ORDINARY.compiled.fullmatch(name) or not is_name(name.capitalize()) or is_job(name):
        return False
    is_called = "called" in match["is"] or "named" in match["is"]
    if name[:1].isupper():
        return is_called or not name.isupper()
    if not may_be_lower_name(name, ends=not is_called):
        return False
    words = () if is_called else parsed(f"my {match['kin']} is {name}")
    return is_called or (is_said_name(name) and bool(words) and words[-1].tag not in _NO_NAME_TAGS)
