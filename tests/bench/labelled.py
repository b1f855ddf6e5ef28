"""A labelled set of our own: memories, questions that they answer, and questions nobody answers.

Each stands in both languages, so that a question can be asked of memories in its own language and
in the other. All of it is invented.
"""

from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True)
class Known:
    """One memory and one question that it answers, in both languages."""

    memory: dict[Language, str]
    question: dict[Language, str]
    names: dict[Language, list[str]]
    """The entities that it names."""


def _known(memory: tuple[str, str], question: tuple[str, str], en: str = "", zh: str = "") -> Known:
    return Known(
        {"en": memory[0], "zh": memory[1]},
        {"en": question[0], "zh": question[1]},
        {"en": en.split(), "zh": zh.split()},
    )


KNOWN = (
    _known(
        ("The user's birthday is May 5.", "用户的生日是5月5日。"),
        ("When is my birthday?", "我的生日是哪天？"),
    ),
    _known(
        ("The user's cat is called Pixel.", "用户的猫叫像素。"),
        ("What's the name of my cat?", "我的猫叫什么名字？"),
        "Pixel",
        "像素",
    ),
    _known(
        ("The user lives in Oslo.", "用户住在奥斯陆。"),
        ("Which city do I live in?", "我住在哪个城市？"),
        "Oslo",
        "奥斯陆",
    ),
    _known(
        ("The user works as a nurse in a children's hospital.", "用户在儿童医院当护士。"),
        ("What is my job?", "我是做什么工作的？"),
    ),
    _known(
        ("The user is allergic to peanuts.", "用户对花生过敏。"),
        ("What food must I avoid?", "我不能吃什么？"),
    ),
    _known(
        ("The user's sister Anna is a violin teacher.", "用户的姐姐安娜是小提琴老师。"),
        ("What does my sister do for a living?", "我姐姐是做什么的？"),
        "Anna",
        "安娜",
    ),
    _known(
        ("The user is learning Portuguese in the evenings.", "用户晚上在学葡萄牙语。"),
        ("Which language am I studying?", "我在学哪门外语？"),
    ),
    _known(
        ("The user drinks green tea every morning.", "用户每天早上喝绿茶。"),
        ("What do I drink in the morning?", "我早上喝什么？"),
    ),
    _known(
        ("The user promised to water Tom's plants in August.", "用户答应八月帮小汤浇花。"),
        ("Whose plants did I promise to take care of?", "我答应帮谁浇花？"),
        "Tom",
        "小汤",
    ),
    _known(
        ("The user runs ten kilometres every Sunday.", "用户每个星期天跑十公里。"),
        ("How far do I run on Sundays?", "我星期天跑多远？"),
    ),
    _known(
        ("The user's favourite composer is Chopin.", "用户最喜欢的作曲家是肖邦。"),
        ("Which composer do I love most?", "我最喜欢哪位作曲家？"),
        "Chopin",
        "肖邦",
    ),
    _known(
        ("The user is afraid of flying.", "用户害怕坐飞机。"),
        ("Why do I prefer trains to planes?", "我为什么不爱坐飞机？"),
    ),
    _known(
        ("The user married Daniel in 2016.", "用户2016年和丹尼尔结婚。"),
        ("When was my wedding?", "我是哪一年结婚的？"),
        "Daniel",
        "丹尼尔",
    ),
    _known(
        ("The user's son Leo started school this autumn.", "用户的儿子乐乐今年秋天上小学。"),
        ("When did my son go to school for the first time?", "我儿子什么时候上学的？"),
        "Leo",
        "乐乐",
    ),
    _known(
        ("The user drives an old blue Volvo.", "用户开一辆蓝色的旧沃尔沃。"),
        ("What car do I have?", "我开什么车？"),
        "Volvo",
        "沃尔沃",
    ),
    _known(
        ("The user cannot stand loud restaurants.", "用户受不了吵闹的餐厅。"),
        (
            "What kind of place should we not go to for dinner?",
            "吃饭的时候我不喜欢去什么样的地方？",
        ),
    ),
    _known(
        ("The user is saving money for a trip to Peru.", "用户在存钱，想去秘鲁旅行。"),
        ("Where do I want to travel?", "我想去哪里旅行？"),
        "Peru",
        "秘鲁",
    ),
    _known(
        ("The user's locker at the gym is number 214.", "用户在健身房的柜子是214号。"),
        ("Which locker is mine?", "我的柜子是几号？"),
    ),
    _known(
        ("The user sleeps badly before exams.", "用户考试前睡不好。"),
        ("When do I have trouble sleeping?", "我什么时候会失眠？"),
    ),
    _known(
        ("The user grew up on a farm near Bergen.", "用户在卑尔根附近的农场长大。"),
        ("Where did I spend my childhood?", "我小时候在哪里长大？"),
        "Bergen",
        "卑尔根",
    ),
    _known(
        ("The user plays the cello in an amateur orchestra.", "用户在业余乐团拉大提琴。"),
        ("Which instrument do I play?", "我会什么乐器？"),
    ),
    _known(
        ("The user's doctor told them to eat less salt.", "医生让用户少吃盐。"),
        ("What did the doctor advise me?", "医生给了我什么建议？"),
    ),
    _known(
        ("The user studied physics in Leiden.", "用户在莱顿读过物理。"),
        ("What was my subject at university?", "我大学学的是什么专业？"),
        "Leiden",
        "莱顿",
    ),
    _known(
        ("The user's best friend is called Samira.", "用户最好的朋友叫萨米拉。"),
        ("Who is my closest friend?", "我最好的朋友是谁？"),
        "Samira",
        "萨米拉",
    ),
    _known(
        ("The user prefers to be called Max.", "用户希望别人叫他小马。"),
        ("How should you address me?", "你应该怎么称呼我？"),
        "Max",
        "小马",
    ),
    _known(
        ("The user writes code in Rust at work.", "用户工作中用Rust写代码。"),
        ("Which programming language do I use?", "我用什么编程语言？"),
        "Rust",
        "Rust",
    ),
    _known(
        ("The user's mother had a knee operation last spring.", "用户的妈妈去年春天做了膝盖手术。"),
        ("What operation did my mum have?", "我妈妈做过什么手术？"),
    ),
    _known(
        ("The user collects old postcards.", "用户收集旧明信片。"),
        ("What do I collect?", "我有什么收藏？"),
    ),
    _known(
        ("The user wants to become a pastry chef.", "用户想当糕点师。"),
        ("What is my dream job?", "我的梦想职业是什么？"),
    ),
    _known(
        ("The user broke a leg while skiing in Austria.", "用户在奥地利滑雪时摔断了腿。"),
        ("How did I get injured?", "我是怎么受伤的？"),
        "Austria",
        "奥地利",
    ),
    _known(
        ("The user does not want to talk about their father.", "用户不想谈自己的父亲。"),
        ("Which topic should you not bring up with me?", "跟我聊天时有什么话题不能提？"),
    ),
    _known(
        ("The user's rent rose to 900 euros in October.", "用户的房租十月涨到了900欧元。"),
        ("How much do I pay for my flat?", "我的房租是多少？"),
    ),
    _known(
        ("The user's dog Bruno died two years ago.", "用户的狗布鲁诺两年前去世了。"),
        ("What happened to my dog?", "我的狗后来怎么了？"),
        "Bruno",
        "布鲁诺",
    ),
    _known(
        ("The user likes to read crime novels by Agatha Christie.", "用户喜欢看阿加莎的侦探小说。"),
        ("What books do I enjoy?", "我喜欢看什么书？"),
        "Agatha",
        "阿加莎",
    ),
    _known(
        (
            "The user switched from coffee to decaf because of migraines.",
            "用户因为偏头痛不再喝咖啡。",
        ),
        ("Why did I give up coffee?", "我为什么戒了咖啡？"),
    ),
    _known(
        ("The user's driving test is on December 3.", "用户12月3日考驾照。"),
        ("When is my driving exam?", "我哪天考驾照？"),
    ),
    _known(
        ("The user sings in a choir on Thursdays.", "用户每周四在合唱团唱歌。"),
        ("What do I do on Thursday evenings?", "我星期四晚上做什么？"),
    ),
    _known(
        ("The user's favourite dish is mushroom risotto.", "用户最爱吃蘑菇烩饭。"),
        ("What should I cook to cheer myself up?", "我最喜欢吃的菜是什么？"),
    ),
    _known(
        ("The user shares a flat with two students.", "用户和两个学生合租。"),
        ("Who do I live with?", "我和谁一起住？"),
    ),
    _known(
        ("The user's boss is called Ingrid.", "用户的老板叫英格丽。"),
        ("Who is my manager?", "我的上司叫什么？"),
        "Ingrid",
        "英格丽",
    ),
    _known(
        ("The user is left-handed.", "用户是左撇子。"),
        ("Which hand do I write with?", "我用哪只手写字？"),
    ),
    _known(
        ("The user voted for the first time this year.", "用户今年第一次投票。"),
        ("Have I ever taken part in an election?", "我参加过选举吗？"),
    ),
    _known(
        ("The user's laptop was stolen in a café.", "用户的笔记本电脑在咖啡馆被偷了。"),
        ("What happened to my computer?", "我的电脑怎么了？"),
    ),
    _known(
        ("The user is writing a thesis about bees.", "用户在写关于蜜蜂的论文。"),
        ("What is my thesis about?", "我的论文写的是什么？"),
    ),
)

UNANSWERABLE: tuple[dict[Language, str], ...] = tuple(
    {"en": en, "zh": zh}
    for en, zh in (
        ("What is my blood type?", "我是什么血型？"),
        ("What's the capital of Mongolia?", "蒙古的首都是哪里？"),
        ("What is my shoe size?", "我穿多大的鞋？"),
        ("Which football team do I support?", "我支持哪支球队？"),
        ("How many cousins do I have?", "我有几个表兄弟？"),
        ("What is my favourite colour?", "我最喜欢什么颜色？"),
        ("Where did I buy my sofa?", "我的沙发是在哪里买的？"),
        ("What's the weather like?", "天气怎么样？"),
        ("Tell me a joke.", "给我讲个笑话。"),
        ("What is seventeen times three?", "十七乘以三是多少？"),
        ("Which phone do I use?", "我用什么手机？"),
        ("What did I have for lunch?", "我午饭吃了什么？"),
        ("Who painted the Mona Lisa?", "《蒙娜丽莎》是谁画的？"),
        ("What is my tax number?", "我的税号是多少？"),
        ("Did I ever go to Japan?", "我去过日本吗？"),
        ("What perfume do I wear?", "我用什么香水？"),
        ("How do I reset a router?", "怎么重启路由器？"),
        ("Which bank am I with?", "我的账户在哪家银行？"),
        ("What was my first video game?", "我玩的第一个电子游戏是什么？"),
        ("Who is my dentist?", "我的牙医是谁？"),
        ("How tall am I?", "我有多高？"),
        ("What are you doing?", "你在做什么？"),
        ("Thanks, that was nice of you.", "谢谢，你真好。"),
        ("Good morning!", "早上好！"),
        ("I am so tired today.", "我今天好累。"),
        ("Write a poem about the sea.", "写一首关于大海的诗。"),
        ("Do I wear glasses?", "我戴眼镜吗？"),
        ("What is my zodiac sign's colour?", "我有几块手表？"),
        ("Which church do I go to?", "我去哪个教堂？"),
        ("What's my favourite season?", "我最喜欢哪个季节？"),
    )
)
