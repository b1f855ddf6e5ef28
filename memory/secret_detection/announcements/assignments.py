"""Assignments: what settings, commands, headers and addresses give to names of secrets."""

from collections.abc import Iterator

from memory.secret_detection.patterns.reading import FoldedText, SecretFinding
from memory.secret_detection.values.values import is_said
from memory.text.late_pattern import LatePattern

_NAME = (
    r"(?:secret|token|api_?-?key|access_?-?key|private_?-?key|passw(?:or)?d|passwd|pwd|passphrase"
    r"|auth_?key|credentials?|account_?key|signature|session_?-?id|sess(?:id|data|ion)|[a-z]sid"
    r"|bduss|cookie|connection_?string)"
)
_ASSIGNED = LatePattern(
    rf"(?<![a-z0-9_.-])[a-z0-9_.-]{{0,40}}?{_NAME}[a-z0-9_.-]{{0,30}}[\"']{{0,2}}"
    r"(?: ?(?::=|=>|[:=]) ?[\"'`]?|>)(?P<value>[^\s\"'`<>;&,]{4,400})"
)
_OPTION = LatePattern(
    r"(?:--(?:password|passwd|pass|token|api-key|secret|auth)[ =]|(?:-u ?|--user[ =])[^\s:]{1,64}:"
    r"|sshpass -p ?|net use [^|;]{0,80}?/user:[^\s]{1,64} "
    r"|(?:unzip|zip|7za?|unrar|rar)[^|;]{0,80}? -p ?"
    r"|(?:-u|--user(?:name)?)[ =]\S{1,64} -p ?"
    r"|(?:mysql|mysqldump|psql|docker login|redis-cli)[^|;]{0,80}? -(?:p|a) ?)"
    r"[\"']?(?P<value>[^\s\"'|;]{3,200})"
)
_BEARER = LatePattern(
    r"(?<![a-z])(?:bearer|basic) (?P<value>(?=[^ ]{0,80}\d)[a-z0-9+/=_.~-]{16,2000})"
)
_IN_QUERY = LatePattern(
    r"[?&#](?:[a-z]{1,15}[_-]){0,3}(?:access|auth|api|id|secret|session|client)?_?-?"
    r"(?:token|key|secret|sig|signature|password|passwd|pwd|pass|auth|apikey|session|sid"
    r"|credential)"
    r"=(?P<value>[^\s&#\"'<>]{6,1000})"
)
_IN_CODE = LatePattern(
    r"[({\[$<]|[a-z_][a-z_.]{1,40}[(\[]|os\.|process\.|env|none$|null$|true$|false$|undefined$"
)
_CODE_MARK = LatePattern(r"_|=|\"[ :]|>[^ ]")
_LONG = 16


def assignments_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the values of names that tell that they hold a secret."""
    for shape in reading.scanned["plain"].some((_ASSIGNED, _OPTION, _BEARER, _IN_QUERY)):
        for found in shape.finditer(reading.plain):
            start, end = found.span("value")
            value = reading.cased[start:end]
            is_wanted = shape is not _ASSIGNED or _is_assigned(found[0], value)
            if is_wanted and not _IN_CODE.match(value.lower()):
                is_password = "pass" in found[0] or "pwd" in found[0]
                yield SecretFinding("password" if is_password else "key", start, end)


def _is_assigned(whole: str, value: str) -> bool:
    """Tell whether an assignment is one in code, and no sentence with a colon."""
    is_code = _CODE_MARK.search(whole) is not None
    if "pass" in whole or "pwd" in whole:
        return is_code and not is_said(value)
    is_mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return len(value) >= _LONG // 2 and is_mixed and (is_code or len(value) >= _LONG)
