"""Erasing a memory or a message: what goes, what stays, and that no file holds its words.

Covers: memory.erasure.batches.
"""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlmodel import col

from config.errors import NotFound, OperationRefused
from memory.amendments.undo import undo_operation
from memory.erasure.requests import erase_memory, erase_message
from memory.ledger.proposal import Batch
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.storage.store import FILE
from memory.storage.upgrades.migration import revisions
from memory.tables import Erasure, Evidence, Memory, Message, Operation, Participant, User
from tests.memory.erasure.erased import Eraser, known
from tests.memory.house import PERSON, House
from tests.stores import blank_database, on_postgres


def test_a_memory_goes_with_its_index_evidence_and_images_and_its_messages_stay(
    house: House, eraser: Eraser
):
    tea = house.learn("Mira keeps a wombat called Quilldrop.", entities=["Quilldrop"])
    house.learn("Mira lives in Oslo.")

    done = eraser.memory(tea)

    assert done.progress["memories"] == 1
    assert [memory.content for memory in house.all(Memory)] == ["Mira lives in Oslo."]
    assert len(house.all(Message)) == 4
    operation = house.all(Operation, col(Operation.memory_id) == tea)[0]
    assert (operation.before, operation.after, operation.evidence) == (None, None, [])
    assert [message.text for message in house.all(Message) if "Quilldrop" in message.text] != []


def test_a_memory_with_its_messages_leaves_no_word_in_any_file(house: House, eraser: Eraser):
    gone = house.learn("Mira keeps a wombat called Quilldrop.", entities=["Quilldrop"])
    house.learn("Mira lives in Oslo.")
    assert eraser.holds("Quilldrop", "wombat") == {"Quilldrop", "wombat"}

    eraser.memory(gone, messages=True)

    assert eraser.holds("Quilldrop", "quilldrop", "wombat") == set()
    assert eraser.holds("Oslo") == {"Oslo"}


def test_chinese_words_leave_every_spelling_of_them(house: House, eraser: Eraser):
    gone = house.learn("米拉养了一只叫团子的猫。", entities=["团子"])
    eraser.memory(gone, messages=True)
    assert eraser.holds("团子") == set()


def test_a_message_that_stays_is_never_evidence_again(house: House, eraser: Eraser):
    said = house.quote("I keep a wombat.")
    memory = known(house, "Mira keeps a wombat.", said)
    eraser.memory(memory)

    outcome = house.apply(Add(content="Mira keeps a wombat.", quotes=[said]))

    assert [rejection.reason for rejection in outcome.rejected] == ["said before an erase"]
    part = house.all(Participant)
    assert all(participant.curated_through >= said.message_id for participant in part)


def test_erasing_a_message_erases_what_came_only_from_it(house: House, eraser: Eraser):
    alone, shared = house.quote("I drink zorblax tea."), house.quote("I like the rain.")
    also = house.quote("Rain is lovely.")
    known(house, "Mira drinks zorblax tea.", alone)
    kept = known(house, "Mira likes rain.", shared, also)

    eraser.message(alone.message_id)
    eraser.message(also.message_id)

    assert [memory.id for memory in house.all(Memory)] == [kept]
    assert [evidence.message_id for evidence in house.all(Evidence)] == [shared.message_id]
    assert eraser.holds("zorblax") == set()


def test_with_cascade_the_rounds_other_half_goes_too(house: House, eraser: Eraser):
    said = house.say("I keep a wombat.", "A wombat, how quirkish!")
    reply = house.all(Message, col(Message.reply_to_id) == said)[0]
    other = house.say("I live in Oslo.", "By the fjord.")
    answer = house.all(Message, col(Message.reply_to_id) == other)[0]

    eraser.message(said, cascade=True)
    assert reply.id not in {message.id for message in house.all(Message)}
    eraser.message(answer.id or 0, cascade=True)

    assert house.all(Message) == []
    assert eraser.holds("quirkish", "fjord") == set()


def test_without_cascade_the_answer_stays(house: House, eraser: Eraser):
    said = house.say("I keep a wombat.", "How nice.")
    eraser.message(said)
    assert [(message.text, message.reply_to_id) for message in house.all(Message)] == [
        ("How nice.", None)
    ]


def test_a_wording_that_only_the_erased_message_brought_gives_way_to_the_one_before(
    house: House, eraser: Eraser
):
    first, then = house.quote("I drink tea."), house.quote("It is zorblax tea.")
    tea = known(house, "Mira drinks tea.", first)
    reworded = Update(memory_id=tea, content="Mira drinks zorblax tea.", quotes=[then])
    house.apply(reworded)

    eraser.message(then.message_id)

    assert house.memory(tea).content == "Mira drinks tea."
    assert house.found("What does Mira drink?") == ["Mira drinks tea."]
    assert eraser.holds("zorblax") == set()


def test_what_took_the_place_of_an_erased_memory_loses_a_topic_of_erased_words(
    house: House, eraser: Eraser
):
    old = house.learn("Mira drinks zorblax tea.", topic="zorblax")
    health = house.learn("Mira takes pills.", topic="health")
    for memory, content in ((old, "Mira drinks water."), (health, "Mira takes nothing.")):
        quotes = [house.quote(content)]
        changed = Update(memory_id=memory, content=content, because="changed", quotes=quotes)
        house.apply(changed)
    kept = house.all(Memory)[2:]
    assert [memory.topic for memory in kept] == ["zorblax", "health"]

    eraser.memory(old, messages=True)
    eraser.memory(health, messages=True)

    assert [(memory.content, memory.topic) for memory in house.all(Memory)] == [
        ("Mira drinks water.", ""),
        ("Mira takes nothing.", "health"),
    ]
    assert eraser.holds("zorblax") == set()


def test_an_undo_never_brings_back_what_was_erased(house: House, eraser: Eraser):
    tea = house.learn("Mira drinks tea.")
    eraser.memory(tea)
    operation = house.all(Operation, col(Operation.memory_id) == tea)[0]
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=[])

    with pytest.raises(OperationRefused, match="erased"):
        house.write(
            lambda rows: undo_operation(rows, operation.id or 0, batch, house.services.policy)
        )


def test_the_owners_caches_start_anew_in_every_process(house: House, eraser: Eraser):
    services = house.services
    tea = house.learn("Mira drinks tea.")
    assert len(house.ask("tea", services=services).memories) == 1
    eraser.memory(tea)
    [user] = house.all(User)
    assert user.erased_revision == user.revision
    assert house.ask("tea", services=services).memories == []


def test_what_is_not_theirs_is_answered_like_what_is_not_there(house: House, eraser: Eraser):
    noor = house.person("noor")
    theirs = house.conversation("theirs")
    said = house.say("I live in Bergen.", user=noor, conversation=theirs)
    for deed, number, chosen in (
        (erase_memory, 99, {"messages": False}),
        (erase_message, said, {"cascade": False}),
    ):
        with pytest.raises(NotFound):
            eraser.accept(deed, number, **chosen)
    assert house.all(Erasure) == []


def test_what_was_rejected_without_a_source_goes_with_any_message(house: House, eraser: Eraser):
    said = house.say("I drink zorblax tea.")
    house.apply(Update(memory_id=99, content="Mira drinks zorblax tea."))
    [rejected] = house.all(Operation)
    assert (rejected.status, rejected.evidence) == ("rejected", [])

    eraser.message(said)

    assert eraser.holds("zorblax") == set()


def test_backups_and_own_exports_in_the_data_folder_go(house: House, eraser: Eraser):
    [user] = house.all(User)
    backup = house.folder / f"companion.before-{revisions()[-1]}.db"
    backup.write_text("Mira keeps a wombat")
    mine, other, draft = (house.folder / text for text in ("mine.txt", "other.json", ".mine.part"))
    form = '{"format": "companion-memory-export/1", "user": {"uid": "%s"}}'
    mine.write_text(form % user.uid)
    draft.write_text((form % user.uid)[:-1])
    other.write_text(form % "somebody")

    eraser.memory(house.learn("Mira drinks tea."))

    kept = [path for path in (backup, mine, draft, other) if path.exists()]
    assert kept == [other]


def test_pages_and_recordings_in_the_data_folder_go_where_they_may_hold_it(
    house: House, eraser: Eraser
):
    [user] = house.all(User)
    style = "<style>:root { --page: #f7f6f3; --card: #ffffff; }</style>"
    mark = '<meta name="companion-memory-report" content="%s">'
    files = {
        "mine.html": mark % user.uid + style,
        "hers.html": mark % "somebody" + style,
        "old.html": f"<title>How well memory is kept · Mira</title>{style}",
        "diff.html": f"<title>curator.en</title>{style}<td>I keep a wombat</td>",
        "eval.html": f"<title>Prompts, evaluated</title>{style}",
        "told.jsonl": '{"recording":1,"model":"m"}\n{"reply":"a wombat"}',
        "cases.jsonl": '{"recording":1,"model":"m"}\n{"reply":"a parcel"}',
        "notes.txt": "my own note on the wombat",
    }
    for name, text in files.items():
        (house.folder / name).write_text(text)
    said = house.say("I keep a wombat.")

    eraser.message(said, cascade=True)

    kept = {file for file in files if (house.folder / file).exists()}
    assert kept == {"hers.html", "eval.html", "cases.jsonl", "notes.txt"}


def test_everything_takes_every_page_and_recording_that_names_nobody(house: House, eraser: Eraser):
    recording, hers = house.folder / "told.jsonl", house.folder / "hers.html"
    recording.write_text('{"recording":1,"model":"m"}\n{"reply":"somebody\'s words"}')
    hers.write_text('<meta name="companion-memory-report" content="somebody">--page: #f7f6f3')

    eraser.everything()

    assert (recording.exists(), hers.exists()) == (False, True)


def test_what_was_said_of_something_that_is_over_goes_with_its_message(
    house: House, eraser: Eraser
):
    vue = house.learn("Mira likes Vue.")
    change = Update(memory_id=vue, content="Mira likes React.", because="changed")
    house.apply(change, author=PERSON)
    later = house.quote("Back then I used Vue at Tinkerworks.")
    content = "Mira used Vue at Tinkerworks."
    house.apply(Update(memory_id=vue, content=content, entities=["Tinkerworks"], quotes=[later]))

    eraser.message(later.message_id, cascade=True)

    assert house.memory(vue).content == "Mira likes Vue."
    assert eraser.holds("Tinkerworks", "tinkerworks") == set()


@pytest.mark.parametrize(
    "name",
    [
        "companion.half.db",
        "companion.replaced-20260302T120000Z.db",
        "companion.replaced-20260302T120000Z.db-wal",
        ".companion.db.part",
        "companion.db.bak",
        "backups/before the move.sqlite",
    ],
)
def test_every_copy_of_the_store_in_the_data_folder_goes(house: House, eraser: Eraser, name: str):
    memory = house.learn("Mira keeps a zorblax.")
    asyncio.run(house.store.truncate_log())
    copy = house.folder / name
    copy.parent.mkdir(exist_ok=True)
    shutil.copyfile(blank_database() if on_postgres() else house.folder / FILE, copy)

    eraser.memory(memory, messages=True)

    assert not copy.exists()
    assert eraser.holds("zorblax") == set()


def test_what_is_no_copy_of_the_store_stays(house: House, eraser: Eraser):
    settings, another = house.folder / "companion.toml", house.folder / "recipes.db"
    settings.write_text('timezone = "Europe/Oslo"')
    with closing(sqlite3.connect(another)) as opened:
        opened.execute("CREATE TABLE recipes (name TEXT)")

    eraser.memory(house.learn("Mira drinks tea."))

    assert (settings.exists(), another.exists()) == (True, True)
