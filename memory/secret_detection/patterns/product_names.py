"""Names of products and what else has letters and digits, and is no password."""

from memory.text.late_pattern import LatePattern

NAMED_PRODUCT = LatePattern(
    r"(?:i?phone|ipad|ios|macos|macbook|windows|win|thinkpad|surface|rtx|gtx|ax|cs|ff|wifi|ps|android|galaxy|pixel|xbox|ryzen"
    r"|ubuntu|debian|fedora|python|java|node|covid|utf|base|http|gpt-?|llama|claude|chatgpt|gta|fifa"
    r"|nba2k|room|apt|unit|level|day|week|season|chapter|version|episode|part|team|class|grade|area"
    r"|route|flight|gate|floor|step|number)[ -]?\d{1,4}(?:\.\d{1,3})?[a-z]{0,4}"
)
PRODUCT = LatePattern(
    rf"{NAMED_PRODUCT.pattern}|[a-z]{{1,3}}[ -]?\d{{1,4}}[a-z]{{0,4}}|\d+(?:st|nd|rd|th)"
    r"|[a-z_.]{1,40}=.*|[\d.,]{1,20}[a-z]{1,7}|v?\d{1,9}(?:\.\d{1,9}){1,5}[a-z]?"
    r"|\d{1,9}-[a-z-]{1,40}|[a-z-]{1,40}-\d{1,2}"
)
"""Also models by their numbers, ordinals, measures, versions, and settings in code."""
