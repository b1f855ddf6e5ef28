"""Off the record: which messages say that something is not to be kept, in both languages."""

import time

import pytest

from memory.off_record import Announcement, announced, asks_to_keep

BESIDE_WORDS = [
    "don't remember this: my sister is pregnant",
    "Don’t remember this: my sister is pregnant",
    "DON'T REMEMBER THIS my sister is pregnant",
    "off the record, my boss is quitting",
    "Off the record: I hate my job",
    "between you and me, I failed the exam",
    "Between us, don't note that: I owe 4000 euros",
    "just between you and me I think I'm in love with Tom",
    "please don't save this but I have an ulcer",
    "my sister is pregnant, don't remember that",
    "I'm gay (this is off the record)",
    "please do not write this down: my PIN is on the fridge",
    "can you not remember this? I'm seeing someone",
    "I don't want you to remember this: I cried all night",
    "I cheated on the test, keep it secret",
    "This stays between us: I'm moving out",
    "don't keep a record of this: i'm broke",
    "Honestly, you don't need to note this: the wedding is off.",
    "这个别记：我妹妹怀孕了",
    "别记住，我妹妹怀孕了",
    "不要记：我欠了钱",
    "我妹妹怀孕了，这个别记",
    "我妹妹怀孕了，要保密",
    "保密：我要辞职了",
    "请不要记录：我在看心理医生",
    "私下说，我老板要走了",
    "能不能不记这个，我失业了",
    "我跟你说个事，别记，我怀孕了",
    "只告诉你，我考砸了",
    "我昨晚喝醉了，不要保存",
    "把这句别记住：我讨厌他",
    "你先别把这事记下来：我申请了离婚",
    "d\u200bon't remem\u00adber this: my sister is pregnant",
    "这个\u200b别\ufeff记：我妹妹怀孕了",
    "ｏｆｆ ｔｈｅ ｒｅｃｏｒｄ: I am ill",
    "I'm in love with Tobias and this stays between us",
    "I'm in love with Tobias, please forget that I said that",
    "I'm in love with Tobias. Forget I said anything.",
    "don't put this in your memory. I'm in love with Tobias",
    "don't add this to your notes: I'm in love with Tobias",
    "I'm in love with Tobias — don't keep a record of this",
    "no notes on this one: I'm in love with Tobias",
    "strictly confidential, I'm in love with Tobias",
    "this isn't for the record: I'm in love with Tobias",
    "off the books: I'm in love with Tobias",
    "you didn't hear it from me but Tobias is leaving",
    "I never told you this, but I'm in love with Tobias",
    "pretend I never said this: I'm in love with Tobias",
    "don't hold on to this: I'm in love with Tobias",
    "I don't want this saved: I'm in love with Tobias",
    "please leave this out of your memory: I'm in love with Tobias",
    "I'm in love with Tobias - don't log that",
    "I'm in love with Tobias. Strike that from the record.",
    "this must not be saved: I'm in love with Tobias",
    "nothing of this should be stored: I'm in love with Tobias",
    "not to be remembered: I'm in love with Tobias",
    "for your ears only: I'm in love with Tobias",
    "it's a secret but I'm in love with Tobias",
    "don't tell anyone: I'm in love with Tobias",
    "exclude this from memory: I'm in love with Tobias",
    "I'm in love with Tobias [off record]",
    "我喜欢上了小李，当我没说",
    "我喜欢上了小李，就当我没说过",
    "我喜欢上了小李。忘了我说的",
    "不要加到记忆里，我喜欢上了小李",
    "别写进你的笔记：我喜欢上了小李",
    "只有你知道，我喜欢上了小李",
    "我喜欢上了小李，这是秘密",
    "帮我保守秘密：我喜欢上了小李",
    "别告诉别人，我喜欢上了小李",
    "我喜欢上了小李，听完就忘了吧",
    "这条不要入库：我喜欢上了小李",
    "不记录：我喜欢上了小李",
    "我不希望你记得这件事，我喜欢上了小李",
    "这件事请从记忆中排除：我喜欢上了小李",
    "不要当真也不要记，我喜欢上了小李",
    "这个 别 记，我喜欢上了小李",
    "這個別記：我喜歡上了小李",
    "不要記下來，我喜歡上了小李",
    "我喜歡上了小李，當我沒說",
]
ALONE = {
    "off the record": "before after",
    "Off the record:": "after",
    "between you and me": "before after",
    "Can I tell you something off the record?": "after",
    "can you keep a secret?": "after",
    "don't remember what I'm about to say": "after",
    "don't remember that": "before",
    "Please don't note that down.": "before",
    "don't remember what I just said": "before",
    "forget what I just said": "before",
    "forget that": "before",
    "keep that between us": "before",
    "keep it secret": "before",
    "don't remember this": "before after",
    "接下来说的别记": "after",
    "我跟你说个秘密，别记": "after",
    "你能保密吗？": "after",
    "私下说": "after",
    "刚才说的别记": "before",
    "刚才的话不要记住": "before",
    "忘掉刚才说的": "before",
    "当我没说": "before",
    "忘了吧": "before",
    "forget it": "before",
    "要保密哦": "before",
    "这个别记": "before after",
    "别记下来": "before after",
    "don't write it down": "before",
    "please don't save": "before after",
    "Off the record please, what I just said.": "before",
    "never mind, forget it": "before",
    "delete my last message": "before",
    "刚才的话当我没说": "before",
    "把刚才那句删了": "before",
    "撤回刚才的话": "before",
    "上一句不算，别记": "before",
    "接下来说的不要存": "after",
}
SAID_OF_OTHER_THINGS = [
    "I don't remember this song",
    "I can't remember that",
    "Do you remember this?",
    "don't forget this",
    "I never keep a diary",
    "there is tension between us",
    "what's the difference between us?",
    "It's over between us",
    "The secret of good bread is time",
    "My record collection is big",
    "remember this: I love jazz",
    "Don't keep me waiting",
    "She told me a secret yesterday",
    "He works in records management",
    "Never save money on shoes",
    "forget it, I'm tired of this job anyway",
    "forget that I'm allergic to penicillin",
    "The minister said off the record that taxes would rise",
    "我不记得了",
    "别忘了我的生日",
    "你别记错了",
    "别记恨他",
    "我记性不好",
    "我们公司签了保密协议",
    "我要不要记下来？",
    "我不要存钱",
    "我喜欢记日记",
    "这个单词我记不住",
    "记住：我喜欢喝茶",
    "别急，不要紧",
    "上次聊了什么？",
    "my boss said don't write this down",
    "we keep nothing between us but love",
    "the meat should not be stored at room temperature",
    "don't save money on shoes",
    "erase the blackboard from left to right",
    "this secret ingredient is butter",
    "tell me a secret",
    "老师说别记公式",
    "我和他之间没有秘密",
    "秘密花园是本好书",
    "别录音，不礼貌",
    "他把那条消息删了",
    "别忘了告诉别人",
]


@pytest.mark.parametrize("text", BESIDE_WORDS)
def test_an_announcement_beside_words_is_about_these(text: str):
    announcement = announced(text)
    assert announcement is not None
    assert not announcement.is_alone
    assert not announcement.after


@pytest.mark.parametrize(("text", "reach"), ALONE.items())
def test_an_announcement_alone_is_about_what_was_said_or_what_comes(text: str, reach: str):
    wanted = Announcement(before="before" in reach, after="after" in reach, is_alone=True)
    assert announced(text) == wanted


@pytest.mark.parametrize("text", SAID_OF_OTHER_THINGS)
def test_what_merely_uses_the_words_announces_nothing(text: str):
    assert announced(text) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Remember that my sister is pregnant", True),
        ("ok, you can note it: my sister is pregnant", True),
        ("记住：我妹妹怀孕了", True),
        ("don't remember that my sister is pregnant", False),
        ("这个别记住", False),
        ("My sister remembers everything", False),
    ],
)
def test_who_asks_to_remember_it_wants_it_kept(text: str, asks: bool):
    assert asks_to_keep(text) == asks


@pytest.mark.parametrize(
    "hostile",
    ["把", "别记", "don't ", "keep this ", "这请就先千万", "what i just about going to ", "(,"],
)
def test_hostile_text_takes_linear_time(hostile: str):
    begun = time.process_time()
    announced((hostile * 100_000)[:100_000])
    announced(f"{hostile}," * 20_000)
    assert time.process_time() - begun < 5
