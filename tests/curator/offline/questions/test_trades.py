"""Tests of trades of the user's own."""

from curator.offline.questions.trades import names_trade, without_own_trade


def test_a_trade_is_named():
    assert names_trade("From today the user is an accounts assistant in a hotel.")
    assert not names_trade("The user is tired.")


def test_a_manager_by_trade_is_no_other_person():
    assert "manager" not in without_own_trade("The user is working as a shop manager in Hove.")
    assert "manager" in without_own_trade("The user's manager is called Ravi.")
