"""Statistics are written as JSON and read back unchanged."""

import json

import pytest
from hypothesis import given

from scoring.history.summaries import STATISTICS
from scoring.stats.packing import pack, unpack
from tests.stats.histories import histories


@pytest.mark.parametrize("name", STATISTICS)
@given(history=histories(most=4))
def test_every_statistic_comes_back_as_it_was(name, history):
    statistic = STATISTICS[name]
    found = statistic.of(history)
    read = unpack(statistic.type, json.loads(json.dumps(pack(found))))
    assert read == found
    assert repr(read) == repr(found)


def test_the_order_of_a_mapping_is_kept():
    packed = json.loads(json.dumps(pack({"tempura": 9, "maki": 3}), sort_keys=True))
    assert list(unpack(dict[str, int], packed)) == ["tempura", "maki"]


def test_a_type_that_cannot_be_read_is_refused():
    with pytest.raises(TypeError, match="set"):
        unpack(set[int], [1])
