"""English words of hasty typing, and those that are no names though they stand where names do."""

import re

WRITTEN_OUT = dict(
    pair.split("=")
    for pair in re.split(
        r"\s*,\s*|\n\s*",
        """
        u=you, ur=your, im=i'm, ive=i've, r=are, n=and, cuz=because, coz=because, bc=because
        cos=because, gonna=going to, wanna=want to, gotta=have to, tmrw=tomorrow, tmr=tomorrow
        tomo=tomorrow, 2moro=tomorrow, yrs=years, yr=year, mo=month, bday=birthday, bro=brother
        sis=sister, gf=girlfriend, bf=boyfriend, bff=best friend, bestie=best friend
        hubby=husband, fave=favourite, fav=favourite, abt=about, v=very, lil=little, doc=doctor
        theres=there is, shes=she's, hes=he's, thats=that's, theyre=they're
        isnt=isn't, arent=aren't, wasnt=wasn't, didnt=didn't, havent=haven't, hasnt=hasn't
        wont=won't, doesnt=doesn't, dont=don't, cant=can't, couldnt=couldn't, wouldnt=wouldn't
        pls=please, plz=please, thx=thanks, rn=these days, atm=at the moment, til=until, tix=tickets
        xmas=christmas, ppl=people, hrs=hours, hr=hour, min=minutes, mins=minutes, wk=week
        tho=though, dunno=don't know, kinda=kind of, ya=you, yall=you all, luv=love, grl=girl
        boi=boy, sept=September, jan=January, feb=February, aug=August, oct=October, nov=November
        dec=December, gdad=grandfather, nan=grandmother, nana=grandmother
        mams=mum, mam=mum, fam=family, apt=apartment, meds=medication, whats=what's
        missus=wife, kiddo=kid, pup=puppy, doggo=dog
        """.strip(),
    )
    if "=" in pair
)  # fmt: skip
"""How a word of hasty typing is written out."""
NOT_LOWER_PLACES = frozenset(
    """
    a an the my your his her our their this that these those it me you him them us home here there
    hell heaven hope fear peace sin paradise uni college school work bed love work scratch now
    then what where experience reddit tiktok discord twitter instagram church class vacation
    holiday practice town dorms halls pain harmony silence luxury squalor denial poverty debt
    general between today tomorrow yesterday night nights weekends least all first hard myself
    someone somebody everyone people another different one two three four five some any each both
    bed sleep eat see visit get make take have has had do did be become buy go going start stay
    study work play try learn meet move marry propose quit retire adopt apply ask call cook drink
    drive find finish fly give help keep know leave let live look lose miss pay prepare put read
    run say sell send show sing sit speak spend stop swim talk teach tell think travel use wait
    walk want watch win write die cry hate pass fail school smoking vaping drinking early late
    smoke because since and with for from until new old minutes hours days years months free fun
    money rent food real sure stuff things japanese english french german spanish italian dust
    jail prison hospital rehab therapy retirement college secondary primary nursery kindergarten
    sixth mars space narnia hogwarts exile fights trouble january february march april may june
    july august september october november december monday tuesday wednesday thursday friday
    saturday sunday smth something nothing anything everything concerts parties festivals gigs
    student accommodation suburbs countryside city village england's law medicine nursing art
    music history maths math physics biology chemistry engineering football piano guitar twins
    meat dairy sugar coffee tea alcohol
    """.split()  # noqa: SIM905
)
"""What stands after "live in", "going to" or "work at" and is no name of a place or a firm."""
NOT_LOWER_NAMES = frozenset(
    """
    a an the my your his her its our their it that this these those me you him them us we they he
    she who and or but so just also still always never really very too not no is was has had are
    name names after before back up down in on at for from to with of as if then now later
    tomorrow today tonight crazy mad names stupid lazy idiot things something someone anything
    whatever everything nothing maybe sometime soon when where why how once again out over
    house home lot does did do got said says went goes keeps kept used
    who's passed lost only both all
    finally recently actually already probably
    """.split()  # noqa: SIM905
)
"""What stands after "called" or "my brother" and is no name."""
NOT_SAID_NAMES = frozenset(
    """
    tired bored hungry happy sad sorry fine good bad great well ok okay okayish alright sick ill
    busy free home here back done late early new old young fat single taken married engaged lonely
    alone lazy sleepy crazy silly funny dizzy grumpy moody angry ready lucky shy picky messy
    chatty clingy needy cranky nerdy geeky tiny healthy friendly nervous anxious depressed broke
    drunk high sober awake asleep dead alive mad glad cold hot warm wet sore sus lowkey highkey
    hangry skint knackered gutted swamped fuming shook dying deadass weird normal serious
    bi gay queer trans straight ace lesbian nonbinary enby pan male female human dumb smart
    stupid clever fast slow strong weak rich poor pretty ugly cute short tall blonde ginger bald
    blind deaf vegan veggie vegetarian goth emo catholic muslim jewish christian british english
    irish scottish welsh american german french dutch polish spanish italian chinese indian asian
    black white brown mixed curious confused lost stuck stressed upset hurt scared afraid proud
    excited hyper calm chill cool down up in out on off over under about around just not so too
    very really still also always never now then maybe probably literally actually honestly kinda
    sorta pretty soooo finna gonna gunna tryna boutta like basically only almost nearly already
    all both at from with a an the my your his her their our this that these those what who how
    why when where there it he she they we you me him them us someone nobody nothing something
    everything god trash toast mom mum dad team guy girl man woman boy lady student working
    living studying looking trying feeling having getting making doing waiting thinking talking
    watching playing reading eating cooking writing learning moving leaving staying home sure
    positive certain wrong right left next last first second third half pregnant retired
    unemployed available usually currently also cheap mostly totally completely absolutely
    batman superman spiderman santa jesus satan dracula voldemort queen king captain lord sir
    """.split()  # noqa: SIM905
)
"""What stands after "I'm" alone and is a mood, a trait or a joke, not a name."""
_LIKE_NO_NAME = re.compile(
    r".*(?:ed|ing|ish|ful|less|ous|able|ible|ive|ical|istic|tic)|.*(.)\1\1.*|.{1}|.{16,}",
    re.IGNORECASE,
)


def is_said_name(value: str) -> bool:
    """Tell whether "I'm …" with the value alone may tell a name: `tom`, `Beatrice Okonkwo`."""
    words = value.split()
    if not 1 <= len(words) <= 3 or not all(
        re.fullmatch(r"[^\W\d_][\w'-]*", word) for word in words
    ):
        return False
    if len(words) > 1 and not all(word[:1].isupper() for word in words):
        return False
    lower = [word.casefold() for word in words]
    return not any(word in NOT_SAID_NAMES or _LIKE_NO_NAME.fullmatch(word) for word in lower)
