"""English sentences that are a joke by what they say: exaggerations, and things with a mind."""

from memory.text.late_pattern import LatePattern

_FELT = (
    r"(?:glad|happy|sad|proud|excited|relieved|lucky|grateful|sorry|sure|scared|worried|nervous|"
    r"mad|angry|pleased|thankful|tired|bored|much|many|far|long|stressed|upset|jealous|confused)"
)
_FACELESS = (
    r"(?:hairline|bank balance|wallet|waistline|love life|social life|attention span|willpower|"
    r"motivation|will to live|dignity|sanity|patience|(?:last )?brain cells?|glory days|six-?pack|"
    r"metabolism|to-?do list|inbox|alarm clock|smoke alarm|sat ?nav|scales?|snooze button|"
    r"autocorrect|sleep schedule|cooking|driving|singing|dancing|parking)"
)
_MINDLESS = (
    r"(?:tomato(?:es)?|plants?|basil|cactus|garden|lawn|car|van|bike|laptop|phone|computer|printer|"
    r"fridge|freezer|kettle|toaster|oven|boiler|washing machine|dishwasher|hoover|wallet|bank|"
    r"card|couch|sofa|bed|duvet|mirror|alarm|jeans|trousers|hair|beard|knees?|back|liver|brain|"
    r"stomach|diet|stars?|horoscope|umbrella|shoes?|curtains?|candles?|sourdough|starter)"
)
_THINKS = (
    r"(?:thinks?|believes?|hates? me|judges?|is judging|are judging|laughs?|is laughing|are "
    r"laughing|has trust issues|have trust issues|has given up|have given up|has opinions|"
    r"is plotting|are plotting|applauds?|claps?|knows? me|begs?|is begging|cries|cry|sighs?|"
    r"files? for|filed|resigned|quit on me|has left me|holds? a grudge|wants? a divorce|has filed)"
)
_JESTS = tuple(
    LatePattern(rf"(?i){shape}")
    for shape in (
        rf"\b(?:is|are|was|were|am|'s|'m|'re|cooking|sauce|crab|fish|one|it|him|her|me|my [\w "
        rf"]{{2,20}}) "
        rf"so (?!{_FELT}\b)[a-z]+(?: (?:last|this) \w+)?,? (?:that )?(?:even )?(?:the|my|he|she|"
        rf"it|they|nasa|google|people|even) (?!(?:way|one|first|same)\b)[a-z']+",
        rf"^\W*(?:and |but |so )?(?:my|our|the) (?:[\w-]+ ){{0,2}}?{_FACELESS}(?:['’]s so|(?: "
        rf"and (?:my )?"
        rf"[\w ]{{2,20}})? (?:is|are|has|have) (?!with\b|at\b))",
        rf"\b(?:my|our|the) (?:[\w-]+ ){{0,2}}?{_MINDLESS} {_THINKS}\b",
        r"\b(?:years?|yrs?) old\b.*\b(?:fought in|met (?:jesus|moses|caesar)|dinosaurs?|knew moses|"
        r"civil war|ice age)\b",
        r"\b(?:i'?m|i am|he'?s|she'?s|(?:my|our) (?:[\w-]+ ){1,3}is) (?:literally |like |about |"
        r"at least )?"
        r"(?:\d{4,}|[2-9]\d\d|a (?:thousand|million)) (?:years?|yrs?) old\b",
        r"\b(?:secret|long[- ]lost|illegitimate) (?:daughter|son|twin|wife|husband|child|sister|"
        r"brother|love ?child|heir)\b",
        r"^\W*at my age\b(?!.*\bi\b)",
        r"\b(?:cat|dog|toddler|baby|kid|puppy|kitten)s? (?:really |actually |basically |clearly )?"
        r"(?:runs? (?:the|this|our) (?:house|place|show|home)|is (?:the|my) boss|rules?\b|owns? "
        r"(?:me|us)\b|pays? no rent|thinks? (?:he|she|it|they)(?:'?s|'?re| is| are| owns?| "
        r"runs?) )",
        r"\bsign a waiver\b|\b(?:is|as) my (?:dinner bell|cardio|personality|therapist|love "
        r"language "
        r"is sarcasm|spirit animal)\b|\bi'?m (?:basically|literally|practically) (?:an? "
        r")?(?:potato|raccoon|zombie|vampire|plant|sloth|goblin|gremlin|hermit|houseplant|pigeon|"
        r"ghost|burrito)\b",
    )
)


def is_jest(sentence: str) -> bool:
    """Tell whether an English sentence is a joke, whatever it tells: "the smoke alarm applauds"."""
    return any(shape.search(sentence) for shape in _JESTS)
