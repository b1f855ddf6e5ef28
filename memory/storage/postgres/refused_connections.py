"""Why a server lets nobody in, in words that say what to do: no code comes with it, only a text."""

from memory.text.late_pattern import LatePattern

UNREACHED = (
    "The database {place} cannot be reached: no server answers there. See that it runs, and that "
    "host and port in the setting 'database' are right."
)
LOST = "The database {place} cannot be reached."
NO_DATABASE = (
    "The server of {place} answers, but has no database of this name. Make it there "
    "(`createdb {name}`), or correct the name in the setting 'database'."
)
WRONG_USER = (
    "The server of {place} answers, but does not let this user in: the user or the password in the "
    "setting 'database' is wrong."
)
NOT_FROM_HERE = (
    "The server of {place} answers, but does not let this user into the database from here: its "
    "administrator has to allow that (`GRANT CONNECT`, pg_hba.conf)."
)
FULL = (
    "The server of {place} answers, but takes no more connections just now: end some, or raise "
    "its max_connections."
)
NOT_YET = "The server of {place} is just starting or ending: try again in a moment."
REFUSED = "The server of {place} answers, but refuses the connection: its log tells why."
REASONS = (
    (
        LatePattern(r'database "[^"\n]{1,63}" does not exist|数据库 ?"[^"\n]{1,63}" ?不存在'),
        NO_DATABASE,
    ),
    (
        LatePattern(r"pg_hba\.conf|permission denied for database|数据库[^\n]{1,80}权限不够"),
        NOT_FROM_HERE,
    ),
    (
        LatePattern(
            r"authentication failed|no password supplied"
            r'|role "[^"\n]{1,63}" (?:does not exist|is not)'
            r'|认证失败|角色 ?"[^"\n]{1,63}" ?不存在'
        ),
        WRONG_USER,
    ),
    (LatePattern(r"too many|remaining connection slots|连接[^\n]{0,20}(?:太多|过多)"), FULL),
    (
        LatePattern(r"starting up|shutting down|not yet accepting|recovery mode|正在启动|正在关闭"),
        NOT_YET,
    ),
)
"""By what servers say, in English and in Chinese; the first that fits."""
_ANSWERED = LatePattern(r"failed: \S{1,20}:  \S")
"""However its words are, a server puts its degree before them."""
_CONNECTING = LatePattern(r"connection (?:to server|failed|is bad|timeout)|resolve host")


def refusal(text: str, *, place: str, name: str) -> str:
    """Return in a sentence why there is no connection, by what driver and server say of it.

    Nothing of that text is told: it may hold names and addresses.
    """
    told = next((told for pattern, told in REASONS if pattern.search(text)), None)
    if told is None:
        told = REFUSED if _ANSWERED.search(text) else UNREACHED
        told = told if _CONNECTING.search(text) else LOST
    return told.format(place=place, name=name)
