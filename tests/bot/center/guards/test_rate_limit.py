from bot.center.guards.rate_limit import MOST_KNOWN, RateLimit


def test_a_bucket_empties_and_fills_again():
    now = 0.0
    limit = RateLimit(2, timer=lambda: now)

    assert [limit.wait_for("me") for _ in range(3)] == [0, 0, 30]
    now = 30.0
    assert [limit.wait_for("me") for _ in range(2)] == [0, 30]


def test_each_asker_has_a_bucket_of_their_own():
    limit = RateLimit(1, timer=lambda: 0.0)

    assert [limit.wait_for(asker) for asker in ("one", "other", "one")] == [0, 0, 60]


def test_it_remembers_no_more_askers_than_it_may():
    limit = RateLimit(1, timer=lambda: 0.0)
    for asker in range(MOST_KNOWN + 5):
        limit.wait_for(asker)

    assert len(limit._buckets) == MOST_KNOWN
