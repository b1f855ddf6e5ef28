"""Which English words tell of a lasting matter, and which of a mood, an opinion or a day."""

import re

_WORDS = re.compile(r"\S+")


def _set(words: str) -> frozenset[str]:
    return frozenset(_WORDS.findall(words))


FLEETING_VERBS = _set(
    """
    think guess feel mean know hope wish suppose bet say see hear look seem appear wonder agree
    forget swear promise doubt believe understand sound tell thank apologise apologize reckon
    imagine expect assume notice realise realize remember recall ask talk happen matter intend
    let try want come sit stand wait laugh cry smile die pass kill kid joke bore
    annoy worry care mind figure find turn leave bring send show pick put
    decide consider appreciate deserve suck miss crave freak lose break hold make
    hurt ache begin stop finish end last change become continue pretend dream lol
    start admit confess repeat insist suggest recommend propose request refuse accept fancy 'm beg
    sleep fall sigh scream
    """
)
"""What one does in a moment, or thinks of it: no habit, where nothing says so."""
HABITUAL = re.compile(
    r"\b(?:every|each|always|usually|often|never|regularly|on (?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|twice|once a|times a|nightly|"
    r"daily|weekly|for a living|part[- ]time|full[- ]time|freelance|as an?|since|years?|"
    r"professionally|competitively)\b",
    re.IGNORECASE,
)
LASTING_PROGRESSIVES = _set(
    """
    date drive teach run own share rent learn recover
    learn study train work live save write teach restore build raise rent retrain intern volunteer
    renovate apprentice breed foster major research compose illustrate code
    """
)
"""What goes on for weeks and longer though it is said as going on now."""
LIFE_EVENTS = _set(
    """
    grow move adopt marry graduate retire found bear raise divorce emigrate immigrate inherit
    publish enlist qualify separate diagnose migrate study train serve coach foster
    win survive name christen lay promote hire widow orphan establish relocate call
    fire operate prescribe replace amputate transplant engage obsess addict hook
    """
)
"""What is told of a life for good, whenever it was."""
LASTING_ADJECTIVES = _set(
    """
    allergic intolerant vegan vegetarian pescatarian coeliac celiac diabetic asthmatic dyslexic
    autistic epileptic deaf blind colourblind colorblind colour-blind color-blind left-handed
    right-handed ambidextrous single married divorced widowed engaged pregnant retired unemployed
    self-employed freelance bilingual trilingual fluent gay lesbian bisexual bi trans queer
    non-binary nonbinary religious atheist agnostic catholic muslim jewish hindu buddhist
    protestant orthodox shy introverted extroverted short-sighted nearsighted long-sighted
    bald tall short blonde ginger terrified afraid scared phobic addicted obsessed passionate
    claustrophobic arachnophobic anaemic anemic lactose-intolerant gluten-free sober teetotal
    monolingual disabled adopted estranged
    german french spanish italian polish irish scottish welsh english british american canadian
    australian mexican brazilian indian chinese japanese korean dutch swedish norwegian danish
    finnish greek turkish russian ukrainian portuguese nigerian kenyan egyptian iranian israeli
    colombian argentinian chilean peruvian vietnamese thai filipino indonesian pakistani romanian
    hungarian czech austrian swiss belgian
    """
)
HOLLOW_NOUNS = _set(
    """
    mess wreck disaster idiot fool star legend genius joke nightmare day days one thing things
    shame pity
    pleasure fun bit lot shambles moron jerk angel sweetheart hero saint bot robot mood week
    morning night evening afternoon weekend minute moment second hour time way point problem
    question answer idea opinion guess reason fault turn deal case kind sort type plan rest
    ghost zombie potato slug monster pirate wizard dragon goat trash garbage loser winner
    believer puppy kitten fan password passcode pin card boy girl guy chap bloke lot ones
    something nothing anything everything someone somebody anyone everyone nobody
    head mind god goodness gosh bad brain feet back heart eyes body stomach throat favorite
    favourite life world luck word words internet wifi battery stuff choice choices clue time money
    energy regrets issue issues idea ideas plans doubt doubts patience complaints preference
    years year hours ups downs hang idea queen king god
    sense interest intention problem problems worries
    """
)
"""Nouns that say nothing lasting of whom they are said, nor are such themselves."""
PASSING = re.compile(
    r"\b(?:again|so far|for now|almost|nearly|maybe|perhaps|probably|possibly|apparently|"
    r"supposedly|kind of|sort of|as if|as though|rather|supposed|each other|such|bet|hopefully|"
    r"not sure|guess|feels?|lap|password|passcode|pin)\b|\blike (?:an?|the) ",
    re.IGNORECASE,
)
"""Words of doubt and of likening: what they stand in is not stated outright."""
UNSAID = _set(
    """
    you your yours yourself u ur ya he she it they him her hers them his its their theirs this
    that these those here there himself herself itself themselves everyone everybody
    someone somebody something anything everything nothing anyone anybody nobody
    which what same former latter thing things stuff
    """
)
"""Words that mean nothing outside of the talk."""
THOUGHTS = _set(
    """
    think guess feel mean know hope wish suppose bet say see hear look seem appear wonder agree
    forget swear promise doubt believe understand sound tell reckon imagine expect assume notice
    realise realize remember recall ask dream pretend joke kid lol admit confess repeat insist
    suggest need want try decide intend plan
    """
)
"""What is thought, said or wanted: no deed, whenever it was."""
CHANGES = _set(
    """
    quit leave stop sell lose break split divorce separate drop switch move start join begin
    become resign retire cancel end finish graduate propose swap ditch
    """
)
"""What makes things other than they were."""
ACQUIRES = _set("buy get adopt inherit build rescue receive")
PLANNED = _set(
    """
    move visit travel fly buy learn become study open run write build adopt marry retire quit
    apply publish propose graduate climb record renovate cycle emigrate save teach foster
    """
)
"""What one plans, other than for the next hour."""
WANTED = _set("want plan hope intend aim dream wish")
MEMBERS = _set(
    """
    team band choir orchestra club board union army navy police school university college group
    league society recovery remission wheelchair relationship year medication meds dialysis
    sertraline insulin pill antidepressant troupe committee council diet spectrum
    """
)
"""What one is on, in or at for long."""
STATES_OF_MIND = _set(
    """
    tired bored hungry annoyed angry upset drunk excited lost stuck wet cold sick ready better
    worse confused used coffee food drink drinks snack snacks pizza sandwich takeaway beer hangover
    home back up rid bus train ticket tickets message text call shot
    """
)
"""What one gets for a day."""
LOSSES = _set("die pass")
"""What is told for good of others."""
COMES_FROM = _set("come hail")
TASTES = _set("love like hate enjoy prefer adore dislike detest loathe")
STAYS = _set("live work study reside stay")
"""What a denial of answers a memory, instead of adding one."""
PASSING_NOUNS = _set(
    """
    headache migraine cold flu fever cough hangover meeting exam test appointment interview date
    deadline question favour favor request feeling hunch dream nap shower breakfast lunch dinner
    book song fire job
    snack chat talk look party call flight cramp cramps exams meetings guests visitors homework
    """
)
"""What one has for a day."""
DATED_PAST = re.compile(
    r"\b(?:(?:19|20)\d\d|years? ago|last (?:year|spring|summer|autumn|fall|winter)|"
    r"when i was|as a (?:child|kid|teenager|student|boy|girl)|in my (?:teens|twenties|thirties|"
    r"forties|fifties|youth|childhood)|for (?:\w+ ){0,2}(?:years|decades)|"
    r"in (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r")\b",
    re.IGNORECASE,
)
"""What places a past deed in a life instead of in a day."""
APPOINTMENTS = _set(
    """
    exam exams test appointment interview flight wedding operation surgery concert recital race
    marathon deadline date check-up checkup scan audition tournament match trip holiday vacation
    graduation birthday due baby job ticket tickets final finals driving
    """
)
"""What is worth keeping with its day."""
DWELLINGS = _set(
    """
    flat house apartment village van farm town city countryside country suburb suburbs dorm boat
    houseboat cottage room studio bungalow street area coast mountain mountains island outskirts
    edge north south east west middle valley hill hills parents mother father family wife husband
    grandparents grandmother grandfather partner girlfriend boyfriend sister brother daughter son
    kids cat dog cats dogs roommates flatmates roommate flatmate hostel caravan tower block building
    neighbourhood neighborhood district centre center lake sea woods forest cabin mansion loft
    place basement attic monastery convent barge campervan trailer commune
    """
)
"""Where one lives, other than a place that has a name."""
WHEREABOUTS = _set("live move stay reside settle relocate bear raise grow come hail from")
BODY = _set(
    """
    knee knees back heart eye eyes eyesight hearing hip hips shoulder wrist thyroid kidneys liver
    lungs pressure cholesterol stomach skin joints spine neck hands feet ankle legs
    """
)
"""What may ail for long."""
