"""Measures are told as Prometheus reads them."""

from contextlib import suppress

from prometheus_client.parser import text_string_to_metric_families

from bot.telemetry.registry import Measures, exposition
from bot.telemetry.store_figures import gauge


def test_counts_are_told_with_their_labels():
    measures = Measures()
    measures.count("replies_total", outcome="answered")
    measures.count("replies_total", outcome="answered")
    measures.count("replies_total", outcome="failed")
    measures.count("disconnects_total")

    told = measures.text().splitlines()
    assert "# TYPE companion_replies_total counter" in told
    assert 'companion_replies_total{outcome="answered"} 2.0' in told
    assert 'companion_replies_total{outcome="failed"} 1.0' in told
    assert "companion_disconnects_total 1.0" in told
    assert measures.counted("replies_total") == 3
    assert measures.counted("replies_total", outcome="failed") == 1
    assert measures.counted("never_total") == 0


def test_durations_are_sorted_by_bounds_that_add_up():
    measures = Measures()
    for seconds in (0.004, 0.2, 100.0):
        measures.observe("turn_seconds", seconds, stage="recall")

    told = measures.text().splitlines()

    assert 'companion_turn_seconds_bucket{le="0.005",stage="recall"} 1.0' in told
    assert 'companion_turn_seconds_bucket{le="0.25",stage="recall"} 2.0' in told
    assert 'companion_turn_seconds_bucket{le="60.0",stage="recall"} 2.0' in told
    assert 'companion_turn_seconds_bucket{le="+Inf",stage="recall"} 3.0' in told
    assert 'companion_turn_seconds_sum{stage="recall"} 100.204' in told
    assert 'companion_turn_seconds_count{stage="recall"} 3.0' in told
    assert not [line for line in told if "_created" in line]


def test_what_fails_is_timed_as_well():
    measures = Measures()
    with suppress(ZeroDivisionError), measures.timed("turn_seconds", stage="reply"):
        _ = 1 / 0

    assert 'companion_turn_seconds_count{stage="reply"} 1.0' in measures.text().splitlines()


def test_two_processes_in_one_do_not_share_their_measures():
    one, other = Measures(), Measures()
    one.count("replies_total")

    assert other.text() == ""


def test_what_was_read_is_told_so_that_it_can_be_read_back():
    text = exposition([gauge("jobs", ("kind",), {('a "strange"\nkind',): 3})])

    [family] = text_string_to_metric_families(text)
    assert [(sample.name, sample.labels, sample.value) for sample in family.samples] == [
        ("companion_jobs", {"kind": 'a "strange"\nkind'}, 3)
    ]
