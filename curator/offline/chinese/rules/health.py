"""Health, what is not eaten, and medicine."""

from curator.offline.chinese.rules.attribute_slots import BODY, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import CONDITIONS, is_allergen, is_thing
from memory.text.late_pattern import LatePattern

_ILLNESS = (
    rf"(?:(?:轻度|重度|严重的?|慢性|先天性?|过敏性|老){{0,2}}(?:{CONDITIONS}|(?!担心|害怕|怕|得|照顾|[治看探防]|研究|讨厌|了解|听说)(?:(?![到得出成])[一-鿿]){{1,5}}(?<!生)(?:症|炎|病|癌|瘤|疮|结节|结石|息肉|早搏|衰竭|不耐受?|突出|综合征|障碍)|"
    "气喘|哮喘|近视|远视|散光|色弱|痛风|风湿|三高|脂肪肝|乳糖不耐受?|失眠|贫血|鼻炎|胃病|偏头痛|痔疮|地中海贫血|白癜风|银屑病))"
)
_MEDS = r"[一-鿿A-Za-z]{1,10}(?:片|药|平|素|汀|林|孢|胶囊|剂|唑|酮|胰岛素|丸|波糖|双胍|沙坦|洛尔|普利|列净|洛芬|司他|替尼|西泮|叶酸|益生菌|褪黑素|鱼油|[甲康]乐|维生素?[A-E])"
_LONG = r"[\d一二两三四五六七八九十几]{1,4}(?:来|多|个)?(?:年|个月|月)(?:多)?"
_NO_MEDICINE = LatePattern(
    r".*(?:抓药|药房|药店|医院|卖药|中药铺)|[一二两三四五六七八九十半几\d]+[片粒颗包]|.*[搞做弄玩看]"
)


def is_medicine(value: str) -> bool:
    """Tell whether the value may be what a medicine is called: neither 一片 nor 搞生酮."""
    return _NO_MEDICINE.match(value) is None


_STATE = BODY | {"kind": "fact", "base": ""}

HEALTH: tuple[Rule, ...] = (
    rule(r"(?:是)?(?:天生|生来|从小)?(?P<value>[左右][耳眼手腿脚臂](?:朵|睛|胳膊)?(?:已经|完全|几乎|都|也|从小|天生)*(?:听不[见到清]|看不[见到清]|失明|失聪|聋|瞎|截肢|不能动|不好使|不太好使|使不上劲))(?:了|的)?",
         "health", "{value}", **BODY),
    rule(rf"(?:[一-鿿]{{1,6}}(?:到|出|成)了?)?(?:我?有|得了?|患有?|查出|确诊|是|左眼|右眼|从小|还|也|有点|天生){{0,3}}(?P<value>{_ILLNESS})(?:有)?(?:{_LONG})?(?:了)?", "health",
         "有{value}", **BODY),
    rule(r"(?:我)?(?P<what>近视|远视|散光|老花)(?:有|都)?(?P<value>[\d一二两三四五六七八九十百几多]{1,5}度)(?:了)?", "health", "{what}{value}", **_STATE),
    rule(r"(?:对)?(?P<value>[一-鿿]{1,8}?)(?:严重|重度|也)?(?:过敏|不耐受)(?:体质)?(?:的)?", "allergy", "对{value}过敏", check=is_allergen, many=True,
         **(BODY | {"salience": 0.95})),
    rule(r"(?P<value>[一-鿿]{1,4}(?:毛|粉|奶|虾|蟹|蛋|海鲜|花生|尘螨))也(?:不行|过敏|碰不得|不能碰)", "allergy", "对{value}过敏", check=is_allergen,
         **(BODY | {"salience": 0.95})),
    rule(r"(?:已经)?怀孕(?:有)?(?P<value>[\d一二两三四五六七八九十]{1,4}(?:周|个月|个多月))(?:了|多)?", "expecting", "怀孕{value}了", **_STATE),
    rule(r"(?:又|还|在|都|已经|刚)*(?P<value>住院|住进医院|进ICU|化疗|放疗|透析)(?:治疗|观察)?(?:了|中|呢|着)?", "condition", "{value}了", of="being", **_STATE),
    rule(r"(?:又|还|都|已经|刚)*(?:被送)?(?:住|转|送)(?:进|到|去|在)了?(?P<value>[一-鿿]{0,6}(?:医院|病房|ICU|重症监护室?|抢救室))(?:里|去|观察|治疗)*(?:了)?", "condition",
         "住进了{value}", of="being", **_STATE),
    rule(r"(?:在)?备孕(?:中|呢)?", "expecting", "在备孕", value="备孕", **_STATE),
    rule(r"(?P<value>(?:糖耐|产检|体检|血压|血糖|血脂|肝功|甲功).{0,4}(?:没过|偏高|偏低|不太好|超标|异常))", "condition", "{value}", **_STATE),
    rule(rf"(?:每天|天天|一直|早上|晚上|早晚|长期|在|得|要|都|还){{1,4}}(?:吃|服用|打|用)?(?:着)?(?:[一二两半\d][片粒颗针包])?(?P<value>{_MEDS})", "medication",
         "在用{value}", **(_STATE | {"check": is_medicine})),
    rule(rf"(?:(?:降[压糖脂]|治.{{1,4}}|消炎|止痛|心脏|甲状腺|高?血压|糖尿病|胃)的?药?|药)?(?:一直|现在|都|主要|每天)*(?:吃|用|服)的(?:药)?(?:一直|都|就)?(?:是)?(?P<value>{_MEDS}|[一-鿿]{{1,6}}地平|[一-鿿]{{1,4}}片)", "medication", "在吃{value}",
         **(_STATE | {"check": is_medicine})),
    rule(rf"(?:医生|大夫|医院)?(?:又|已经|最近)*(?:给|帮|让)?(?:我)?(?:把药)?(?:换|改|调)(?:成|为|用|吃)了?(?P<value>{_MEDS}|[一-鿿]{{1,6}}地平)(?:了)?", "medication", "在吃{value}",
         **(_STATE | {"check": is_medicine, "effect": "starts", "single": True, "of": "user"})),
    rule(r"(?:吃|服用|用)着(?P<value>[一-鿿]{2,8}?)(?:呢)?", "medication", "在吃{value}", **_STATE),
    rule(r"(?:一直)?在?(?:看|吃|喝)(?P<value>中医|中药|汤药|西药)", "treatment", "在看{value}", **_STATE),
    rule(r"(?:一直在)(?P<value>(?:看|做).{0,3}(?:中医|心理咨询|理疗|康复|透析|化疗))", "treatment", "在{value}", **_STATE),
    rule(r"(?P<value>(?:胃|肠胃|腰|颈椎|膝盖|肝|肾|心脏|嗓子|眼睛|皮肤|睡眠|肩膀|血压|牙).{0,2}?)(?:(?:一直|一向|最近)?(?:不太|不|有点)(?:好|行)|(?:一直|一向|老是?)不(?:太)?舒服)", "health", "{value}不好", **_STATE),
    rule(r"(?:把)?(?P<value>(?:膝盖|腰|胳膊|手|脚|脚踝|腿|半月板|韧带|锁骨|手腕|肋骨)[一-鿿]{0,6}?(?:摔|扭|撞|崴|拉|弄)?(?:裂|断|伤|骨折|崴)了?)", "injury", "{value}", of="user", **_STATE),
    rule(r"(?:做|动)(?:过|了)(?:个|一次)?(?P<value>[一-鿿]{2,10}?)手术", "surgery", "做过{value}手术", **_STATE),
    rule(r"(?:是)?(?:开始)?(?P<value>吃素|吃纯素|茹素|素食|吃斋)(?:第?.{1,4}年)?(?:的|了)?", "trait", "{value}", topic="饮食", salience=0.8),
    rule(r"(?P<value>[一-鿿]{1,6}?)(?:都|也|全都?|通通)?(?:不碰|不吃|不能吃|吃不了|不喝|戒口)(?:的)?", "diet", "不吃{value}", of="user",
         **(BODY | {"topic": "饮食", "salience": 0.8, "check": is_thing})),
    rule(r"(?:有)?(?:在)?(?P<verb>吃|喝|能吃|能喝|碰|抽)(?P<value>[一-鿿]{1,6}?)(?:的)?", "diet", "不{verb}{value}", negated=True,
         check=is_thing, **(BODY | {"topic": "饮食", "salience": 0.8})),
)  # fmt: skip
