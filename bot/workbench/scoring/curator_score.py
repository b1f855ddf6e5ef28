"""Scoring a curator's case: what would be stored, against what should be."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.workbench.cases.model import CuratorCase, Learned
from bot.workbench.scoring.case_score import kept
from bot.workbench.scoring.dry_run import Judged, accepted
from bot.workbench.scoring.label_matching import holds, holds_any, paired, unserved
from bot.workbench.scoring.rates import Count
from memory.operations.validation import NEEDS_CONTENT

Scored = tuple[dict[str, Count], list[str]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a case's accepted operations have to do with its labels."""

    case: CuratorCase
    accepted: Sequence[Judged]
    stored: Sequence[Judged]
    """Those that store content, what was said in play and marked so left out."""
    served: Sequence[tuple[Learned, Judged]]
    """The wanted labels that were met, each with what meets it."""
    missed: Sequence[Learned]
    extra: Sequence[Judged]
    """What was stored and serves no label."""


def curator_score(case: CuratorCase, operations: Sequence[Judged]) -> Scored:
    """Return the counts by rate, and what went wrong in words."""
    reading = read_labels(case, operations)
    wanted = len(reading.served) + len(reading.missed)
    counts = {
        "precision": Count(len(reading.served), len(reading.served) + len(reading.extra)),
        "recall": Count(len(reading.served), wanted),
        "kind": _kinds(reading),
        "details": _details(reading),
        "changes": _changes(reading),
        "retired": _retired(reading),
        "no copy": Count(int(not _copies(reading)), int(bool(case.again))),
        "passing": Count(int(not reading.stored), int(_has_nothing_to_store(case))),
        "fiction": Count(int(not _lies(reading)), int(bool(case.fiction))),
        "kept out": Count(int(not _forbidden(reading)), int(bool(case.never))),
        **_use(reading),
        "valid": Count(len(reading.accepted), len(operations)),
        "answered": Count(1, 1),
    }
    return kept(counts), [*_complaints(reading), *_refusals(operations)]


def read_labels(case: CuratorCase, operations: Sequence[Judged]) -> Reading:
    """Return which operations meet which labels; optional labels take what is left over."""
    sound = accepted(operations)
    stored = [one for one in sound if one.operation.op in NEEDS_CONTENT and not _is_play(one, case)]
    # Wanted labels choose first; what serves an optional one must leave each of them served.
    labels = sorted(case.learn, key=lambda one: one.optional)
    meets = paired([one.that for one in labels], [one.text for one in stored])
    allowed = [at for label, at in meets.items() if labels[label].optional]
    return Reading(
        case=case,
        accepted=sound,
        stored=[one for at, one in enumerate(stored) if at not in allowed],
        served=[(labels[label], stored[at]) for label, at in meets.items() if at not in allowed],
        missed=[one for label, one in enumerate(labels) if label not in meets and not one.optional],
        extra=[stored[at] for at in unserved(len(stored), meets)],
    )


def _is_play(one: Judged, case: CuratorCase) -> bool:
    return one.operation.grounding == "fiction" and holds_any(one.text, case.fiction)


def _kinds(reading: Reading) -> Count:
    labelled = [(label, one) for label, one in reading.served if label.kind]
    return Count(sum(one.operation.kind in label.kind for label, one in labelled), len(labelled))


def _details(reading: Reading) -> Count:
    met = sum(holds(one.text, name) for label, one in reading.served for name in label.details)
    labels = [*(label for label, _ in reading.served), *reading.missed]
    return Count(met, sum(len(label.details) for label in labels))


def _changes(reading: Reading) -> Count:
    labels = [*(label for label, _ in reading.served), *reading.missed]
    right = sum(_is_told(label, one, reading) for label, one in reading.served if label.replaces)
    return Count(right, sum(label.replaces is not None for label in labels))


def _is_told(label: Learned, one: Judged, reading: Reading) -> bool:
    """Tell whether the old memory was ended as a change, or taken back as a correction."""
    operation = one.operation
    if operation.op == "UPDATE":
        return operation.id == label.replaces and operation.because == label.because
    deleted = {each.operation.id for each in reading.accepted if each.operation.op == "DELETE"}
    return label.because == "corrected" and label.replaces in deleted


def _retiring(reading: Reading) -> list[str]:
    return [
        one.operation.id or ""
        for one in reading.accepted
        if one.operation.op == "DELETE"
        or (one.operation.op == "UPDATE" and one.operation.because is not None)
    ]


def _retired(reading: Reading) -> Count:
    case, retiring = reading.case, _retiring(reading)
    right = {one.replaces for one in case.learn} | {one.id for one in case.delete}
    counted = [one for one in retiring if one not in case.may_delete]
    overlooked = {one.id for one in case.delete} - set(retiring)
    return Count(sum(one in right for one in counted), len(counted) + len(overlooked))


def _copies(reading: Reading) -> list[Judged]:
    again = reading.case.again
    return [
        one for one in reading.extra if one.operation.op == "ADD" and holds_any(one.text, again)
    ]


def _lies(reading: Reading) -> list[Judged]:
    return [one for one in reading.extra if holds_any(one.text, reading.case.fiction)]


def _forbidden(reading: Reading) -> list[Judged]:
    return [
        one
        for one in reading.accepted
        if holds_any(f"{one.text} · {one.operation.topic or ''}", reading.case.never)
    ]


def _has_nothing_to_store(case: CuratorCase) -> bool:
    return not (case.learn or case.delete)


def _use(reading: Reading) -> dict[str, Count]:
    case = reading.case
    used = {one.id for one in case.boost}
    called = {one.operation.id or "" for one in reading.accepted if one.operation.op == "BOOST"}
    counted = called - set(case.may_boost)
    return {
        "use precision": Count(len(counted & used), len(counted)),
        "use recall": Count(len(called & used), len(used)),
    }


def _complaints(reading: Reading) -> list[str]:
    found = [f"missed: {one.gold}" for one in reading.missed]
    found += [f"stored without reason: {one.text}" for one in reading.extra]
    for label, one in reading.served:
        found += [
            f"lost {name!r}: {one.text}" for name in label.details if not holds(one.text, name)
        ]
        if label.kind and one.operation.kind not in label.kind:
            found.append(f"kind {one.operation.kind}, not {' or '.join(label.kind)}: {one.text}")
        if label.replaces and not _is_told(label, one, reading):
            found.append(f"{label.replaces} was to end as {label.because}: {one.text}")
    return [*found, *_misuse(reading), *_misretired(reading)]


def _misuse(reading: Reading) -> list[str]:
    case = reading.case
    called = {one.operation.id or "" for one in reading.accepted if one.operation.op == "BOOST"}
    used = {one.id for one in case.boost}
    return [
        *(f"was used, and not called so: {one}" for one in sorted(used - called)),
        *(f"called used: {one}" for one in sorted(called - used - set(case.may_boost))),
    ]


def _misretired(reading: Reading) -> list[str]:
    case, retiring = reading.case, _retiring(reading)
    wanted = {one.id for one in case.delete}
    right = wanted | {one.replaces for one in case.learn} | set(case.may_delete)
    return [
        *(f"was to be deleted: {one}" for one in sorted(wanted - set(retiring))),
        *(f"retired without reason: {one}" for one in retiring if one not in right),
    ]


def _refusals(operations: Sequence[Judged]) -> list[str]:
    return [
        f"rejected ({one.rejected}): {one.operation.op} {one.text}".rstrip()
        for one in operations
        if one.rejected
    ]
