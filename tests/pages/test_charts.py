"""Charts stay inside their frame, whatever the numbers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import LOOKS
from scoring.pages import charts
from scoring.pages.charts import (
    BOTTOM,
    LABEL_GAP,
    LEFT,
    MARKERS,
    NARROWEST_PART,
    RIGHT,
    TOP,
    WIDTH,
    Part,
    Point,
)

TOTALS = st.lists(st.integers(-60, 200), min_size=4, max_size=4).map(lambda totals: [0, *totals])
GAMES = st.lists(TOTALS, min_size=2, max_size=8)


def test_a_curve_goes_from_the_first_step_to_the_last():
    (curve,) = charts.lines([[0, 10, 40]]).curves
    assert curve.points == [Point(LEFT, BOTTOM), Point(118, 156), Point(RIGHT, TOP)]
    assert curve.path == "M28 204L118 156L208 12"
    assert curve.leader == "M208 12L226 12"


def test_a_loss_lies_below_zero():
    chart = charts.lines([[0, -3, -6], [0, 4, 9]])
    assert [tick.value for tick in chart.ticks] == [-10, -5, 0, 5, 10]
    zero = next(tick.y for tick in chart.ticks if not tick.value)
    assert chart.curves[0].points[-1].y > zero > chart.curves[1].points[-1].y


@pytest.mark.parametrize(
    ("low", "high", "values"),
    [
        (0, 0, [0, 1]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 21, [0, 10, 20, 30]),
        (0, 160, [0, 50, 100, 150, 200]),
        (-12, 30, [-20, 0, 20, 40]),
        (-9, -2, [-10, -5, 0, 5]),
    ],
)
def test_the_grid_has_round_numbers(low, high, values):
    assert charts.tick_values(low, high) == values


@given(GAMES)
def test_every_point_is_inside_the_grid(game):
    chart = charts.lines(game)
    assert len(chart.ticks) <= charts.MOST_TICKS
    for curve in chart.curves:
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in curve.points)


@given(GAMES)
def test_no_two_names_stand_on_each_other(game):
    labels = sorted(curve.label for curve in charts.lines(game).curves)
    assert all(after - before >= LABEL_GAP for before, after in pairwise(labels))
    assert labels[0] >= TOP
    assert labels[-1] <= BOTTOM


def test_names_that_have_room_stay_beside_their_line():
    assert charts.spread([150, 20, 80]) == [150, 20, 80]


def test_a_bar_has_a_part_for_everything_that_counts():
    chart = charts.bars([[9, 6, 0, 5], [1, 0, 0, 0]])
    assert chart.zero == 0
    assert [(part.kind, part.points) for part in chart.bars[0]] == [(0, 9), (1, 6), (3, 5)]
    assert chart.bars[0][1].x == chart.bars[0][0].x + chart.bars[0][0].width
    assert chart.bars[0][-1].x + chart.bars[0][-1].width == WIDTH


def test_losses_go_the_other_way_from_a_common_zero():
    chart = charts.bars([[10, -3, -6], [7, 0, 0]])
    gain, first, second = chart.bars[0]
    assert gain.x == chart.bars[1][0].x == chart.zero
    assert first.x + first.width == chart.zero
    assert second.x == 0
    assert second.x + second.width == first.x


def test_a_game_without_a_point_has_empty_bars():
    assert charts.bars([[], []]).bars == [[], []]


@given(st.lists(st.lists(st.integers(-12, 60), min_size=8, max_size=8), min_size=2, max_size=8))
def test_every_part_is_inside_the_bar(rows):
    for bar in charts.bars(rows).bars:
        assert all(part.x >= 0 and part.width >= 0 and part.x + part.width <= WIDTH for part in bar)


@given(st.lists(st.lists(st.integers(-12, 60), min_size=8, max_size=8), min_size=2, max_size=8))
def test_every_part_has_room_for_its_dish_and_its_number(rows):
    for bar in charts.bars(rows, NARROWEST_PART).bars:
        assert all(part.width >= NARROWEST_PART - 1 for part in bar)  # both ends are rounded
        assert all(part.x >= 0 and part.x + part.width <= WIDTH for part in bar)


def test_the_number_stands_in_the_middle_of_its_part():
    assert Part(0, 12, 10, 20).middle == 20


def test_every_player_has_a_marker_of_their_own():
    assert len(set(MARKERS)) == LOOKS


def test_columns_stand_on_one_line_and_losses_hang_from_it():
    drawn = charts.columns([3, -1, 0])
    gain, loss, nothing = drawn.columns
    assert gain.y + gain.height == drawn.zero
    assert loss.y == drawn.zero
    assert nothing.height == 0
    assert gain.height == 3 * loss.height


@pytest.mark.parametrize("numbers", [[5], [0] * 12, [1, -40], list(range(12))])
def test_columns_stay_inside_the_chart(numbers):
    for column in charts.columns(numbers).columns:
        assert column.x >= 0
        assert column.x + column.width <= charts.WIDTH
        assert 0 <= column.y <= column.y + column.height <= charts.COLUMNS
        assert 0 < column.label <= charts.COLUMNS


@pytest.mark.parametrize("ranks", [[1], [8, 1], [2] * 10])
def test_a_curve_of_ranks_stays_inside_the_chart(ranks):
    for point in charts.rank_curve(ranks).points:
        assert 0 <= point.x <= charts.WIDTH


def test_the_better_rank_is_higher():
    first, second = charts.rank_curve([1, 2]).points
    assert first.y < second.y
