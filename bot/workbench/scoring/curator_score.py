"""Scoring a curator's case: what would be stored, against what should be."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.workbench.cases.model import CuratorCase, Learned
from bot.workbench.scoring.case_score import kept
from bot.workbench.scoring.dry_run import Judged, accepted
from bot.workbench.scoring.label_matching import holds, holds_any, paired, unserved
from bot.workbench.scoring.rates import Count

Scored = tuple[dict[str, Count], list[str]]


@dataclass(frozen=True, slots=True)
class LabelMatch:
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


def read_labels(case: CuratorCase, operations: Sequence[Judged]) -> LabelMatch:
    """Return which operations meet which labels; optional labels take what is left over."""
    sound = accepted(operations)
    stored = [
        judged
        for judged in sound
        if judged.operation.op in ("ADD", "UPDATE") and not _is_play(judged, case)
    ]
    # Wanted labels choose first; what serves an optional one must leave each of them served.
    labels = sorted(case.learn, key=lambda learned: learned.optional)
    meets = paired([learned.that for learned in labels], [judged.text for judged in stored])
    allowed = [at for label, at in meets.items() if labels[label].optional]
    return LabelMatch(
        case=case,
        accepted=sound,
        stored=[judged for at, judged in enumerate(stored) if at not in allowed],
        served=[(labels[label], stored[at]) for label, at in meets.items() if at not in allowed],
        missed=[
            learned
            for label, learned in enumerate(labels)
            if label not in meets and not learned.optional
        ],
        extra=[stored[at] for at in unserved(len(stored), meets)],
    )


def _is_play(judged: Judged, case: CuratorCase) -> bool:
    return judged.operation.grounding == "fiction" and holds_any(judged.text, case.fiction)


def _kinds(reading: LabelMatch) -> Count:
    labelled = [(label, judged) for label, judged in reading.served if label.kind]
    return Count(
        sum(judged.operation.kind in label.kind for label, judged in labelled), len(labelled)
    )


def _details(reading: LabelMatch) -> Count:
    met = sum(
        holds(judged.text, name) for label, judged in reading.served for name in label.details
    )
    labels = [*(label for label, _ in reading.served), *reading.missed]
    return Count(met, sum(len(label.details) for label in labels))


def _changes(reading: LabelMatch) -> Count:
    labels = [*(label for label, _ in reading.served), *reading.missed]
    right = sum(
        _is_told(label, judged, reading) for label, judged in reading.served if label.replaces
    )
    return Count(right, sum(label.replaces is not None for label in labels))


def _is_told(label: Learned, judged: Judged, reading: LabelMatch) -> bool:
    """Tell whether the old memory was ended as a change, or taken back as a correction."""
    operation = judged.operation
    if operation.op == "UPDATE":
        return operation.id == label.replaces and operation.because == label.because
    deleted = {each.operation.id for each in reading.accepted if each.operation.op == "DELETE"}
    return label.because == "corrected" and label.replaces in deleted


def _retiring(reading: LabelMatch) -> list[str]:
    return [
        judged.operation.id or ""
        for judged in reading.accepted
        if judged.operation.op == "DELETE"
        or (judged.operation.op == "UPDATE" and judged.operation.because is not None)
    ]


def _retired(reading: LabelMatch) -> Count:
    case, retiring = reading.case, _retiring(reading)
    right = {learned.replaces for learned in case.learn} | {cited.id for cited in case.delete}
    counted = [text for text in retiring if text not in case.may_delete]
    overlooked = {cited.id for cited in case.delete} - set(retiring)
    return Count(sum(text in right for text in counted), len(counted) + len(overlooked))


def _copies(reading: LabelMatch) -> list[Judged]:
    again = reading.case.again
    return [
        judged
        for judged in reading.extra
        if judged.operation.op == "ADD" and holds_any(judged.text, again)
    ]


def _lies(reading: LabelMatch) -> list[Judged]:
    return [judged for judged in reading.extra if holds_any(judged.text, reading.case.fiction)]


def _forbidden(reading: LabelMatch) -> list[Judged]:
    return [
        judged
        for judged in reading.accepted
        if holds_any(f"{judged.text} · {judged.operation.topic or ''}", reading.case.never)
    ]


def _has_nothing_to_store(case: CuratorCase) -> bool:
    return not (case.learn or case.delete)


def _use(reading: LabelMatch) -> dict[str, Count]:
    case = reading.case
    used = {cited.id for cited in case.boost}
    called = {
        judged.operation.id or "" for judged in reading.accepted if judged.operation.op == "BOOST"
    }
    counted = called - set(case.may_boost)
    return {
        "use precision": Count(len(counted & used), len(counted)),
        "use recall": Count(len(called & used), len(used)),
    }


def _complaints(reading: LabelMatch) -> list[str]:
    found = [f"missed: {learned.gold}" for learned in reading.missed]
    found += [f"stored without reason: {judged.text}" for judged in reading.extra]
    for label, judged in reading.served:
        found += [
            f"lost {name!r}: {judged.text}"
            for name in label.details
            if not holds(judged.text, name)
        ]
        if label.kind and judged.operation.kind not in label.kind:
            found.append(
                f"kind {judged.operation.kind}, not {' or '.join(label.kind)}: {judged.text}"
            )
        if label.replaces and not _is_told(label, judged, reading):
            found.append(f"{label.replaces} was to end as {label.because}: {judged.text}")
    return [*found, *_misuse(reading), *_misretired(reading)]


def _misuse(reading: LabelMatch) -> list[str]:
    case = reading.case
    called = {
        judged.operation.id or "" for judged in reading.accepted if judged.operation.op == "BOOST"
    }
    used = {cited.id for cited in case.boost}
    return [
        *(f"was used, and not called so: {text}" for text in sorted(used - called)),
        *(f"called used: {text}" for text in sorted(called - used - set(case.may_boost))),
    ]


def _misretired(reading: LabelMatch) -> list[str]:
    case, retiring = reading.case, _retiring(reading)
    wanted = {cited.id for cited in case.delete}
    right = wanted | {learned.replaces for learned in case.learn} | set(case.may_delete)
    return [
        *(f"was to be deleted: {text}" for text in sorted(wanted - set(retiring))),
        *(f"retired without reason: {text}" for text in retiring if text not in right),
    ]


def _refusals(operations: Sequence[Judged]) -> list[str]:
    return [
        f"rejected ({operation.rejected}): {operation.operation.op} {operation.text}".rstrip()
        for operation in operations
        if operation.rejected
    ]
