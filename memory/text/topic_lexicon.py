"""The broad topics that people name, each with the words that speak of it, English and Chinese.

More words of each are in `topic_words.toml`. A narrower topic ("my ex", 香菜) needs no entry: its
own words are looked for.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_WORDS = tomllib.loads(Path(__file__).with_name("topic_words.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Together:
    """What speaks of a topic where one of each stands near the other: "my knee hurts"."""

    parts: frozenset[str]
    signs: frozenset[str]
    apart: int = 0
    """How many words, or Chinese characters, stand between them at most."""


PLURAL = 3
"""Words in Latin letters have a plural from so many letters on: "offers", and not "hrs"."""
APART, APART_ZH = 5, 4
NO_PAIRS = Together(frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class BroadTopic:
    """A topic that is spoken of in many words."""

    names: frozenset[str]
    """How people call it."""
    english: frozenset[str]
    """Words and phrases, in any form of theirs."""
    chinese: frozenset[str]
    keys: frozenset[str] = frozenset()
    """Slots of memories that are about it, or about a being of it: `mother.name`."""
    english_pairs: Together = NO_PAIRS
    chinese_pairs: Together = NO_PAIRS
    english_but: frozenset[str] = frozenset()
    """What says something else, and is passed over: "sick of"."""
    chinese_but: frozenset[str] = frozenset()


def _listed(text: str, separator: str = ",") -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(separator) if part.strip())


def _topic(names: str, english: str, chinese: str, keys: str = "") -> BroadTopic:
    more = _WORDS.get(names.split(",", 1)[0], {})

    def listed(name: str) -> frozenset[str]:
        return _listed(more.get(name, "").replace("\n", " "))

    def spaced(name: str) -> frozenset[str]:
        return frozenset(more.get(name, "").split())

    return BroadTopic(
        _listed(names),
        _listed(english) | listed("english"),
        frozenset(chinese.split()) | spaced("chinese"),
        frozenset(keys.split()),
        Together(listed("parts"), listed("signs"), int(more.get("apart", APART))),
        Together(
            spaced("chinese_parts"),
            spaced("chinese_signs"),
            int(more.get("chinese_apart", APART_ZH)),
        ),
        listed("but"),
        spaced("chinese_but"),
    )


BROAD_TOPICS: tuple[BroadTopic, ...] = (
    _topic(
        "health, healthcare, medical, medicine, illness, illnesses, sickness, disease, diseases, "
        "mental health, 健康, 身体, 医疗, 疾病, 病情, 病, 生病, 心理健康",
        "health, healthy, unhealthy, medical, medicine, medication, illness, ill, sick, sickness, "
        "disease, doctor, hospital, clinic, surgeon, surgery, therapy, therapist, "
        "psychologist, psychiatrist, diagnosis, diagnose, symptom, treatment, chemotherapy, "
        "cancer, tumour, tumor, diabetes, diabetic, asthma, allergy, allergic, migraine, headache, "
        "fever, flu, covid, infection, virus, vaccine, vaccination, blood pressure, blood sugar, "
        "cholesterol, heart attack, stroke, pregnant, pregnancy, miscarriage, depression, "
        "depressed, anxiety, bipolar, adhd, autism, autistic, insomnia, panic attack, "
        "burnout, pain, ache, injury, injured, wound, fracture, broken leg, broken arm, pill, "
        "prescription, antidepressant, insulin, operation on, dentist, physiotherapy, disability, "
        "disabled, epilepsy, arthritis, hiv, overweight, obese, eating disorder, anorexia, "
        "addiction, rehab, sober, relapse, dementia, alzheimer",
        "健康 病 医院 医生 大夫 护士 门诊 看诊 吃药 药 手术 开刀 体检 化验 诊断 症 癌 肿瘤 化疗 "
        "过敏 怀孕 "
        "流产 血压 血糖 血脂 抑郁 焦虑 失眠 发烧 感冒 流感 咳嗽 头疼 头痛 疼痛 胃疼 胃痛 牙疼 "
        "牙痛 腰疼 "
        "受伤 骨折 扭伤 体重 牙医 疫苗 住院 出院 心理医生 心理咨询 治疗 康复 残疾 哮喘 头晕 中风 "
        "心脏 "
        "例假 痛经 更年期 戒酒 戒烟 戒毒 近视 瘫痪 昏迷",
        "illness allergy allergic medication health disease condition diagnosis",
    ),
    _topic(
        "work, job, jobs, career, my work, my job, office, 工作, 职业, 事业, 上班, 职场, 工作上",
        "work, worked, job, career, boss, colleague, coworker, co worker, office, employer, "
        "employee, employed, unemployed, company, manager, supervisor, promotion, promoted, "
        "resign, resignation, laid off, got fired, was fired, been fired, get fired, hired, "
        "internship, intern, workplace, "
        "profession, occupation, business trip, overtime, night shift, freelance, freelancer, "
        "job interview, retire, retired, startup",
        "工作 上班 下班 加班 同事 老板 上司 公司 职业 职位 升职 晋升 辞职 跳槽 面试 简历 领导 "
        "客户 办公室 "
        "出差 实习 入职 离职 裁员 失业 单位 绩效 年终奖 项目组 创业 退休 职场 兼职 全职 岗位 应聘",
        "job work employer occupation field profession career",
    ),
    _topic(
        "family, my family, relatives, parents, 家庭, 家人, 家里, 家里人, 亲人, 亲戚, 父母",
        "family, parent, mother, mom, mum, mommy, father, dad, daddy, sister, brother, sibling, "
        "son, daughter, child, children, kid, baby, toddler, grandmother, grandma, granny, "
        "grandfather, grandpa, grandparent, grandson, granddaughter, aunt, uncle, cousin, nephew, "
        "niece, husband, wife, stepfather, stepmother, in law, relative, twins",
        "家人 家庭 家里人 爸 妈 父亲 母亲 父母 爹 娘家 姐姐 姐夫 妹妹 妹夫 哥哥 嫂 弟弟 弟媳 "
        "兄弟 姐妹 儿子 "
        "女儿 孩子 小孩 宝宝 爷爷 奶奶 外公 外婆 姥姥 姥爷 孙子 孙女 叔叔 伯伯 舅 阿姨 姑姑 姑妈 "
        "表哥 表姐 "
        "表弟 表妹 堂哥 堂姐 堂弟 堂妹 侄 外甥 亲戚 亲人 老公 老婆 丈夫 妻子 公公 婆婆 岳父 岳母",
        "mother father parents sister brother son daughter child grandmother grandfather aunt "
        "uncle cousin nephew niece husband wife family",
    ),
    _topic(
        "love, love life, romance, romantic life, relationship, relationships, dating, "
        "恋爱, 爱情, 感情, 感情生活, 恋情, 婚姻",
        "in love, love life, love affair, romance, romantic, boyfriend, girlfriend, partner, "
        "lover, crush, am dating, is dating, are dating, was dating, were dating, been dating, "
        "started dating, dating app, first date, on a date, a date with, going out with, "
        "seeing someone, affair, flirt, kiss, breakup, broke up, break up, breaking up, divorce, "
        "divorced, marriage, married, marry, wedding, engaged, engagement, fiance, fiancee, "
        "spouse, husband, wife, ex boyfriend, ex girlfriend, ex husband, ex wife, my ex, "
        "user s ex, heartbroken, heartbreak, relationship, is single, was single, being single",
        "恋爱 爱情 感情 男朋友 女朋友 男友 女友 对象 约会 分手 暗恋 表白 结婚 离婚 婚姻 婚礼 "
        "老公 老婆 丈夫 "
        "妻子 前任 前男友 前女友 前夫 前妻 伴侣 订婚 相亲 恋人 情人 失恋 初恋 脱单 未婚 求婚 "
        "出轨 复合 单身 "
        "爱上 喜欢上",
        "partner girlfriend boyfriend husband wife relationship fiance crush ex",
    ),
    _topic(
        "money, my money, finance, finances, financial situation, "
        "钱, 金钱, 财务, 财产, 经济状况, 收入, 财富",
        "money, salary, income, wage, debt, loan, mortgage, savings account, life savings, "
        "invest, investment, investor, "
        "stocks, bank, bank account, budget, credit card, tax, taxes, afford, pension, "
        "inheritance, inherit, bankrupt, bankruptcy, is broke, was broke, financial, finance, "
        "rich, earn, "
        "euros, dollars, bitcoin, crypto, allowance, rent, lottery",
        "钱 工资 薪 收入 债 贷款 房贷 车贷 房租 存款 储蓄 投资 股票 基金 银行 预算 信用卡 税 "
        "养老金 遗产 破产 "
        "理财 财务 经济状况 经济困难 彩票 月光族 负担得起 欧元 美元 比特币",
        "salary income debt savings rent budget money",
    ),
    _topic(
        "politics, politic, political views, political opinions, 政治, 时政, 政见, 政治观点",
        "politics, political, politician, election, elect, vote, voter, voting, government, "
        "president, prime minister, democrat, republican, liberal, conservative, socialist, "
        "communist, parliament, congress, senate, protest, demonstration, activist, left wing, "
        "right wing, political party, referendum, labour party, green party",
        "政治 选举 投票 政府 政党 总统 总理 首相 议会 国会 抗议 示威 民主 共产 左派 右派 左翼 "
        "右翼 党员 入党 "
        "政见 游行 政策 公投",
        "politics vote",
    ),
    _topic(
        "religion, religious beliefs, religious views, faith, belief, beliefs, god, "
        "宗教, 信仰, 宗教信仰, 信教",
        "religion, religious, god, church, pray, prayer, bible, christian, christianity, muslim, "
        "islam, islamic, jewish, jew, judaism, hindu, hinduism, buddhist, buddhism, sikh, mosque, "
        "temple, synagogue, priest, pastor, imam, rabbi, faith, believer, atheist, agnostic, "
        "catholic, protestant, orthodox, quran, koran, torah, baptism, baptised, baptized, "
        "ramadan, kosher, halal, holy, worship, convert to",
        "宗教 信仰 上帝 教堂 祷告 祈祷 圣经 基督 天主教 穆斯林 伊斯兰 佛教 拜佛 信佛 佛经 寺庙 "
        "道教 清真 信教 "
        "教徒 牧师 神父 和尚 做礼拜 无神论 洗礼 受洗 斋月 耶稣 古兰经",
        "religion faith church",
    ),
    _topic(
        "sexuality, sex, sex life, sexual orientation, sexual life, 性, 性取向, 性生活, 性向",
        "sex, sexual, sexuality, gay, lesbian, bisexual, queer, transgender, homosexual, "
        "heterosexual, asexual, pansexual, lgbt, lgbtq, porn, pornography, coming out as, came "
        "out as, coming out to, came out to, "
        "libido, intimacy, condom, contraception, contraceptive, masturbate, erotic, nude, "
        "sleep with, slept with, gender identity, nonbinary",
        "性取向 性生活 性向 同性恋 双性恋 异性恋 无性恋 出柜 跨性别 性别认同 性欲 做爱 色情 避孕 "
        "上床 男同 "
        "女同 裸照 性关系 性爱",
        "sexuality orientation gender",
    ),
    _topic(
        "location, my location, address, my address, where i live, home address, place of "
        "residence, whereabouts, 位置, 地址, 住址, 住处, 地点, 住在哪, 住哪儿, 住哪里, 所在地",
        "location, located, address, live in, live at, live on, live near, lived in, living in, "
        "based in, moved to, move to, moving to, resident, residence, reside, neighbourhood, "
        "neighborhood, street, avenue, apartment, flat in, house in, hometown, home town, home is, "
        "postcode, zip code, grew up in, from town",
        "住在 住址 地址 位置 搬到 搬去 搬家 家乡 老家 定居 小区 街道 住处 居住 坐标 定位 租房 "
        "邮编 门牌 来自",
        "home hometown address origin birthplace location household",
    ),
)


def places_of(words: Iterable[str], text: str) -> set[int]:
    """Return where such words begin or end; one in Latin letters is no part of a longer one."""
    found: set[int] = set()
    for word in words:
        at = text.find(word)
        while at >= 0:
            if not _is_within_a_word(text, at, at + len(word)):
                found.update((at, at + len(word)))
            at = text.find(word, at + 1)
    return found


def _is_within_a_word(text: str, begin: int, end: int) -> bool:
    """Tell whether what stands there is a part of a longer word in Latin letters."""
    first, last = text[begin], text[end - 1]
    if _is_latin(last) and last != "s" and end - begin >= PLURAL and text[end : end + 1] == "s":
        end += 1
    joined_before = _is_latin(first) and begin > 0 and _is_latin(text[begin - 1])
    return joined_before or (_is_latin(last) and _is_latin(text[end : end + 1]))


def _is_latin(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()
