"""More that English predicates say of work and study: a trade, a training, a firm of one's own."""

import re
from typing import Any

from curator.offline.english.rules.attribute_slots import AT_WORK, V, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import is_job, is_thing

_SUBJECT = r"(?:(?!law\b)[\w&' -]{3,40}?)"
_ONE: dict[str, Any] = AT_WORK | {"single": True}

_FIELDS = (
    r"(?:marketing|sales|accounting|accounts|the accounts|payroll|hr|it support|it|admin|pr|comms|"
    r"communications|logistics|qa|data entry|data analysis|data science|finance|bookkeeping|"
    r"reception|"
    r"security|customer service|customer support|tech support|web design|web development|"
    r"graphic design|"
    r"recruitment|procurement|compliance|research|childcare|social care|home care|fundraising|"
    r"policy|"
    r"software|coding|programming|testing|copywriting|translation|translating|landscaping|plumbing|"
    r"roofing|plastering|tiling|groundwork|scaffolding|catering|events|social media|seo|ux|"
    r"hair and (?:nails|makeup|beauty)|hair|nails|deliveries|removals|cleaning|housekeeping|"
    r"project management|"
    r"product|operations|ops|conveyancing|underwriting|claims|audit|tax)"
)
TRADES: tuple[Rule, ...] = (
    rule(r"do (?P<value>payroll|the accounts|data entry|customer service|tech support|it support|"
         r"bookkeeping|"
         r"recruitment|copywriting|web design|graphic design|marketing|social care|home care|qa|"
         r"logistics|"
         r"procurement|underwriting|conveyancing|hair and nails|"
         r"fundraising)", "job", "does {value}",
         "do {value}", **_ONE),
    rule(rf"(?:do|be doing|be in) (?P<value>{_FIELDS}(?:,? and {_FIELDS})?)(?P<rest> (?:for|at|"
         rf"in|with) "
         r"(?!fun\b|free\b|now\b|hours\b|my (?:mum|mom|dad|sister|brother|friend)|the (?:morning|"
         r"evening|"
         r"weekend)|a (?:bit|"
         r"while))[\w'& -]{3,50})", "job", "does {value}{rest}", "do {value}{rest}", **_ONE),
    rule(r"(?P<value>(?:drive|teach|sell|restore|build|make|design|write|repair|fix|clean|train|"
         r"run|"
         r"paint|translate|grow|cook|bake|edit|do|breed|photograph|coach|deliver) .{2,60}?) "
         r"(?:for a living|as my job|for work|professionally|full[- ]time)", "job",
         "{verbs} for a living", **_ONE),
    rule(r"drive (?P<value>(?:an?|the|our) (?:[\w-]+ ){0,3}(?:bus|tram|train|taxi|cab|lorry|truck|"
         r"ambulance|forklift|van))(?: .+)?", "job", "drives {value}", **_ONE),
    rule(r"be driving (?P<value>(?:an?|the|our) (?:[\w-]+ ){0,3}(?:bus|tram|train|taxi|cab|lorry|"
         r"truck))(?: .+)?", "job", "drives {value}", **_ONE),
    rule(r"teach (?P<value>(?!me\b|you\b|myself\b|my\b|him\b|her\b|them\b)[\w -]{3,30}?)"
         r"(?P<rest> (?:at|in|"
         r"to) .+)?", "job", "teaches {value}{rest}", "teach {value}{rest}", **_ONE),
    rule(r"sell (?P<value>(?!my\b|the\b|it\b|this\b|out\b|a\b)[\w -]{3,30}?)(?: (?:at|for|in) .+)?",
         "job", "sells {value}", "sell {value}", **_ONE),
    rule(r"(?:run|own|manage) (?P<value>(?:an?|my own|our own|the) (?:[\w-]+ ){0,2}(?:bakery|"
         r"shop|store|"
         r"cafe|café|restaurant|farm|company|business|studio|salon|bar|pub|hotel|school|practice|"
         r"garage|bookshop|bookstore|kennel|vineyard|startup|nursery|gallery|agency|"
         r"brewery))(?: .+)?",
         "job", "runs {value}", "run {value}", **_ONE),
    rule(r"=job is (?P<value>(?:teach|sell|driv|repair|fix|build|clean|writ|design|translat|"
         r"cook|bak|paint|mak|restor|train|coach|edit|deliver|test|manag|program|"
         r"cod)\w*ing .+)", "job", "'s job is {value}", **_ONE),
    rule(rf"(?:be |have been )?(?:retraining|training|apprenticing|studying|learning|qualifying) "
         rf"(?:as|to be|to become) (?:an? )?{V}(?: .+)?", "training",
         "is training as {a} {value}", check=is_job, single=True, **AT_WORK),
    rule(rf"be an? (?:apprentice|trainee|student|junior|senior) {V}(?: (?:at|in|for) .+)?", "job",
         "is {a} apprentice {value}", check=is_job, **_ONE),
    rule(r"(?:be|work as|have been) an? (?P<value>(?:[\w-]+ ){0,3}[\w-]+?)(?P<rest> (?:on|at|"
         r"in|for|with) "
         r".{2,60})", "job", "is {a} {value}{rest}", "be {a} {value}", check=is_job, **_ONE),
    rule(r"work in (?P<value>(?:the|an?) [\w' -]{3,30}|(?-i:[A-Z])[\w'-]+)", "employer",
         "works in {value}", "work in {value}",
         check=lambda value: not re.search(r"(?i)\b(?:morning|evening|night|same|city|country|"
                                           r"way|end|field|afternoon)\b", value), **_ONE),
)  # fmt: skip

STUDIES: tuple[Rule, ...] = (
    rule(r"(?:do|be doing|doing|write|be writing) (?:my|a|an) (?P<what>phd|doctorate|"
         r"master'?s|thesis|"
         r"dissertation|degree) (?P<link>on|about|in) (?P<value>[\w' -]{3,40}?)", "studies",
         "is doing a {what} {link} {value}", **_ONE),
    rule(r"(?:be )?(?:in )?(?:my )?(?P<year>\w+) year (?:of |in |"
         r"studying )?(?P<value>[\w ]{3,30}?)"
         r" (?:at|in) (?P<where>.+)", "studies", "studies {value} at {where}", **_ONE),
    rule(rf"(?:be going to study|be studying|study|(?:do|be doing|be going to do|doing)"
         rf"(?=.* at .*(?:uni|college|school|academy|institute|(?-i:[A-Z])))) (?:my |an? )?"
         rf"(?:degree in |phd in |ba in |masters? in |master's in )?(?P<value>{_SUBJECT}) at "
         r"(?P<where>(?:the )?(?:uni |university |college )?.{2,40})", "studies",
         "studies {value} at {where}",
         check=lambda value: is_thing(value) and len(value.split()) <= 4
         and not re.fullmatch(_FIELDS, value, re.IGNORECASE), **_ONE),
    rule(r"(?:do|be doing|doing) (?:my |a |an )?(?:degree in |phd in |masters? in |"
         r"master's in )?(?P<value>"
         r"(?:[\w ]{0,20}(?:studies|science|biology|chemistry|physics|history|law|medicine|nursing|"
         r"engineering|maths|psychology|economics|philosophy|literature|art|design|a[- ]levels|"
         r"gcses|"
         r"biochem|compsci|music|architecture|"
         r"linguistics)))", "studies", "studies {value}", **_ONE),
    rule(r"=(?P<what>phd|doctorate|degree|master'?s|ba|bsc|ma|msc|bachelor'?s|diploma|mba|"
         r"a[- ]levels?) "
         r"(?:is|are|was|were) in (?P<value>[\w &-]{3,40}?)(?: (?:at|from) .+)?",
         "education", "'s {what} is in {value}",
         check=lambda value: not re.search(r"(?i)\b(?:june|july|may|a|the|two|three|\d+|years?|"
                                           r"months?|post|"
                                           r"mail|frame|drawer|summer|spring|autumn|"
                                           r"winter)\b", value), **AT_WORK),
    rule(r"majored in (?P<value>[\w &-]{3,40}?)(?: (?:at|from) .+)?", "education",
         "majored in {value}", **AT_WORK),
    rule(r"(?:finished|did|got|completed|have|defended) (?:my|a) (?P<what>phd|doctorate|degree|"
         r"master's|masters|ba|bachelor's|diploma|mba) in (?P<value>[\w ]{3,40}?)(?: (?:at|from|"
         r"in) .+)?",
         "education", "has a {what} in {value}", **AT_WORK),
    rule(r"(?:dropped|quit|gave up|stopped studying|dropped out of) (?P<value>law|medicine|physics|"
         r"maths|history|biology|chemistry|engineering|economics|[\w ]{3,20} studies|uni|"
         r"university|"
         r"college|school|art school|med school|"
         r"law school)", "studies", "no longer studies {value}",
         effect="ends", **AT_WORK),
)  # fmt: skip

SHIFTS: tuple[Rule, ...] = (
    rule(r"(?:do|be doing|doing) (?P<shifts>nights|days|lates|earlies|shifts|night shifts|weekends)"
         r" (?:at|in|for) (?P<value>.{2,40})", "employer", "works {shifts} at {value}",
         "work {shifts} at {value}", **_ONE),
)  # fmt: skip

ENDINGS: tuple[Rule, ...] = (
    rule(r"(?:quit|left|resigned from) (?:my job at |my job with |working at )?(?P<value>(?:the )?"
         r"(?:[\w'-]+ ){0,2}(?:bakery|library|bank|shop|hospital|office|school|cafe|café|"
         r"restaurant|factory|company|firm|university|museum|supermarket|bar|hotel|"
         r"clinic))(?: .+)?", "employer", "no longer works at {value}",
         effect="ends", single=True, **AT_WORK),
)  # fmt: skip
