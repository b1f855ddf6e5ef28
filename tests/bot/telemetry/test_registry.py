"""Measures are told as Prometheus reads them."""

from contextlib import suppress

from bot.telemetry.registry import Measures


def test_counts_are_told_with_their_labels():
    measures = Measures()
    measures.count("replies_total", outcome="answered")
    measures.count("replies_total", outcome="answered")
    measures.count("replies_total", outcome="failed")

    assert list(measures.lines()) == [
        "# TYPE companion_replies_total counter",
        'companion_replies_total{outcome="answered"} 2',
        'companion_replies_total{outcome="failed"} 1',
    ]


def test_durations_are_sorted_by_bounds_that_add_up():
    measures = Measures()
    for seconds in (0.004, 0.2, 100.0):
        measures.observe("turn_seconds", seconds, stage="recall")

    lines = list(measures.lines())

    assert 'companion_turn_seconds_bucket{stage="recall",le="0.005"} 1' in lines
    assert 'companion_turn_seconds_bucket{stage="recall",le="0.25"} 2' in lines
    assert 'companion_turn_seconds_bucket{stage="recall",le="60"} 2' in lines
    assert 'companion_turn_seconds_bucket{stage="recall",le="+Inf"} 3' in lines
    assert lines[-2:] == [
        'companion_turn_seconds_sum{stage="recall"} 100.204',
        'companion_turn_seconds_count{stage="recall"} 3',
    ]


def test_what_fails_is_timed_as_well():
    measures = Measures()
    with suppress(ZeroDivisionError), measures.timed("turn_seconds", stage="reply"):
        _ = 1 / 0

    assert any(line.endswith('_count{stage="reply"} 1') for line in measures.lines())
