"""What is said of passkeys, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class PasskeyTexts:
    """The words of one language; braces are filled in."""

    title: str
    hint: str
    none: str
    made: str
    used: str
    never_used: str
    remove: str
    name: str
    add: str
    log_in: str
    given_up: str
    """Said where the person, or the device, broke it off."""
    known: str
    """Said where the device has one of that person already."""
    no_script: str
    done: Mapping[str, str]


PASSKEY_TEXTS: Mapping[Language, PasskeyTexts] = {
    "en": PasskeyTexts(
        title="Passkeys",
        hint="Log in with your device (fingerprint, face or PIN), without asking for a link.",
        none="There is none yet.",
        made="made {when}",
        used="last used {when}",
        never_used="never used",
        remove="Remove {name}",
        name="What to call this device",
        add="Add a passkey",
        log_in="Log in with a passkey",
        known="This device has a passkey of yours already: nothing was added.",
        given_up="Nothing was done: your device did not go on, or it has no passkey for this.",
        no_script="Passkeys need scripts, which this browser does not run here.",
        done={
            "passkey-added": "The passkey is added.",
            "passkey-removed": "The passkey is removed.",
        },
    ),
    "zh": PasskeyTexts(
        title="通行密钥",
        hint="用你的设备（指纹、面容或 PIN）登录，不用再要链接。",
        none="还没有。",
        made="{when}添加",
        used="上次使用：{when}",
        never_used="没有用过",
        remove="移除 {name}",
        name="给这台设备起个名字",
        add="添加通行密钥",
        log_in="用通行密钥登录",
        known="这台设备已经有你的通行密钥了，没有再添加。",
        given_up="什么都没有做：设备没有继续，或者没有这里的通行密钥。",
        no_script="通行密钥需要脚本，这个浏览器在这里不运行脚本。",
        done={"passkey-added": "通行密钥已添加。", "passkey-removed": "通行密钥已移除。"},
    ),
}
