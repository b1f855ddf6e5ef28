import pytest

from curator.offline.grammar.coreference import may_mean


@pytest.mark.parametrize(
    ("pronoun", "kind", "is_meant"),
    [("she", "dad", False), ("he", "mum", False), ("she", "mum", True), ("he", "boss", True)],
)
def test_a_pronoun_means_nobody_of_the_other_sex_however_they_are_called(
    pronoun: str, kind: str, is_meant: bool
) -> None:
    assert may_mean(pronoun, kind) == is_meant
