import pytest
from pydantic import ValidationError

from curator.curation.curator import ProposedOperations
from curator.curation.line_form import read_lines

GOOD = {"op": "ADD", "content": "The user likes tea.", "quote": "I like tea"}
BAD = [{"op": "EXPLODE"}, {"op": "ADD", "kind": "beverage"}, "ADD", None, {"op": "ADD", "id": 7}]


def read(*operations: object) -> ProposedOperations:
    return ProposedOperations.model_validate({"operations": list(operations)})


@pytest.mark.parametrize("bad", BAD)
def test_a_single_operation_that_is_none_is_left_out_and_counted(bad: object):
    found = read(bad, GOOD)

    assert [operation.content for operation in found.operations] == ["The user likes tea."]
    assert found.unreadable == 1


@pytest.mark.parametrize("bad", BAD)
def test_where_no_operation_is_left_nothing_was_understood(bad: object):
    with pytest.raises(ValidationError):
        read(bad, bad)


def test_no_operations_and_none_that_can_be_read_are_not_the_same():
    assert read().operations == []
    assert read().unreadable == 0


@pytest.mark.parametrize("given", [None, [], {}, {"operations": "all"}])
def test_what_is_no_list_of_operations_is_not_understood(given: object):
    with pytest.raises(ValidationError):
        ProposedOperations.model_validate(given)


def test_lines_are_read_alike():
    found = read_lines('[ADD] The user likes tea. | quote="I like tea"\n[ADD] x | kind=beverage')

    assert [operation.quote for operation in found.operations] == ["I like tea"]
    assert found.unreadable == 1


def test_the_schema_tells_a_model_nothing_of_it():
    assert set(ProposedOperations.model_json_schema()["properties"]) == {"operations"}
