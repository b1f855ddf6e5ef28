"""What only certain English words answer."""

import pytest

from curator.offline.answers.english_attributes import lacks_english_answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("when is my birthday", "The user wakes up at 4 every day."),
        ("when is Tom's birthday?", "The user's boyfriend Tom is 29 years old."),
        ("what time do I go to bed?", "The user gets up at 5am for their shift."),
        ("when do I finish work on Friday?", "The user works at St James."),
        ("how much do I earn?", "The user gets up at 5am."),
        ("how long have I been a nurse?", "The user is going to Lisbon in May (2026-05)."),
        ("What should I never be given to eat?", "The user's favourite food is sushi."),
        ("what's my favourite food?", "The user can't stand mushrooms."),
        ("what medication do I take?", "The user is allergic to penicillin."),
        ("do I have asthma?", "The user is allergic to penicillin."),
        ("am I allergic to nuts?", "The user is allergic to penicillin."),
        ("do I play an instrument?", "The user plays badminton on Tuesdays."),
        ("what breed is Biscuit?", "The user's dog is called Biscuit."),
        ("how old is Sheldon?", "The user has a tortoise called Sheldon."),
        ("what was my first job", "The user works at Tesco in Hull."),
        ("what time do I start work", "The user works at Tesco in Hull."),
        ("what's my favourite instrument", "The user plays the violin."),
        ("what breed is Bo", "I've got two dogs, Bo and Rex"),
        ("what hospital does Dan work at", "The user's brother Dan is a nurse."),
        ("do i still deliver for uber eats", "The user doesn't eat pork."),
        ("who is my dentist?", "The user's boyfriend Tom is 29 years old."),
        ("who am I going to Lisbon with?", "The user is going to Lisbon in May (2026-05)."),
        ("where am I going in August?", "The user is going to Lisbon in May (2026-05)."),
        ("what do I do on Fridays?", "The user plays badminton on Tuesdays."),
        ("where does my dad live?", "The user lives in Bradford."),
        ("what does my sister do?", "The user's sister Nadia lives in Leeds."),
        ("do I like Tom's cooking?", "The user loves Thai food."),
        ("where is Sian's wedding?", "The user's best mate Sian is getting married in August."),
        ("what's my mum's name?", "The user's mum has dementia."),
        ("where did I work before Barclays?", "The user is an accountant at Barclays."),
        ("when did I get married?", "My best mate Sian is getting married in August"),
        ("what do I do at the weekend?", "The user is a nurse at St James."),
    ],
)
def test_words_without_what_is_asked_for_answer_nothing(question: str, told: str):
    assert lacks_english_answer(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("when is my birthday", "The user's birthday is 3 May."),
        ("when is my mum's birthday?", "The user's mum turns 60 on 3 May (2026-05-03)."),
        ("what time do I go to bed?", "The user is in bed by ten."),
        ("when do I finish work on Friday?", "The user works until 6."),
        ("how long have I been a nurse?", "The user has been a nurse for six years."),
        ("What should I never be given to eat?", "The user is allergic to peanuts."),
        ("what's my favourite food?", "The user loves Thai food."),
        ("what medication do I take?", "The user is on sertraline."),
        ("do I have high blood pressure?", "The user has hypertension."),
        ("am I allergic to nuts?", "The user is allergic to peanuts."),
        ("am I allergic to anything?", "The user is allergic to penicillin."),
        ("do I play an instrument?", "The user plays the cello."),
        ("what breed is Biscuit?", "The user has a corgi called Biscuit."),
        ("what breed is my dog?", "The user's dog is a whippet."),
        ("who is my dentist?", "The user's dentist is Dr Shah."),
        ("who am I going to Lisbon with?", "The user is going to Lisbon with Tom."),
        ("where am I going in May?", "The user is going to Lisbon in May (2026-05)."),
        ("where does my dad live?", "The user's dad lives in Leeds."),
        ("where does my dad live?", "The user lives with both parents in Leeds."),
        ("what does my sister do?", "The user's sister is a vet."),
        ("do I like Tom's cooking?", "The user can't stand Tom's cooking."),
        ("where do I work?", "The user works for Google."),
        ("where is my daughter?", "The user's daughter is in Madrid."),
        ("where did I go to school?", "The user went to school in Dundee."),
        ("what's my mum's name?", "The user's mum is called Rita."),
        ("where did I work before Barclays?", "The user works at Tesco."),
        ("when did I get married?", "The user got married in 2012."),
        ("when is my sister's wedding?", "The user's sister's wedding is on 3 May."),
        ("what do I do at the weekend?", "The user goes climbing."),
        ("what do I do?", "The user is a nurse at St James."),
        ("how much is my rent?", "The user pays 900 a month."),
        ("do i still deliver for uber eats", "The user delivers for uber eats."),
        ("who is my boss?", "The user's manager is called Ann."),
        ("what's my favourite colour?", "The user loves teal."),
    ],
)
def test_words_that_hold_it_may_answer(question: str, told: str):
    assert not lacks_english_answer(question, told)
