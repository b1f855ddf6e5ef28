"""Comparing: whether what a run of the curator would add is known already, asked once."""

import asyncio
from dataclasses import replace

from curator.curation.batching import MOST_RUNS, portion_of
from curator.curation.curator import ProposedOperations
from curator.curation.job import CurationCase, proposals_of, withheld_by
from curator.deduplication.judge import DuplicateJudge
from curator.deduplication.nomination import NominationContext, SecondOpinion, second_opinion
from curator.deduplication.resolution import Opinion
from memory.recall.duplicate_candidates import DuplicateScope
from memory.services import Services
from memory.tables import row_id


async def compare(
    services: Services, case: CurationCase, judge: DuplicateJudge, proposed: ProposedOperations
) -> SecondOpinion:
    """Read what was proposed, and hear whether what is new is known already."""
    scope = DuplicateScope(
        user_id=row_id(case.user),
        audience=case.conversation.audience,
        character=case.conversation.character,
        now=services.now(),
        floor=services.embedder.calibration.near,
        limit=services.settings.curation.near_duplicates,
    )
    asker = NominationContext(
        services=services,
        judge=judge,
        scope=scope,
        handles=case.memories,
        zone=case.window.zone,
        language=case.window.language,
        now=case.window.now,
    )
    # Quotes are looked up in all that was said: long words must not keep the others waiting.
    proposals = await asyncio.to_thread(proposals_of, case, proposed)
    most = services.settings.curation.operations
    portion = portion_of(proposals, case.stage, most)
    room = most * (MOST_RUNS if proposed.is_by_rule else 1)
    taken, beyond = portion.proposals[:room], portion.proposals[room:]
    opinion = await second_opinion(asker, taken)
    refused = [] if proposed.is_by_rule else [Opinion(proposal) for proposal in beyond]
    return replace(
        opinion,
        opinions=[*opinion.opinions, *refused],
        too_many=len(beyond) - len(refused),
        unreadable=proposed.unreadable,
        withheld=[
            message_id
            for message_id in withheld_by(case, proposed)
            if message_id <= portion.through
        ],
        is_by_rule=proposed.is_by_rule,
        through=portion.through,
        left=portion.left,
    )
