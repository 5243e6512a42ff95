"""A night's champions and best score."""

from django.utils.translation import override

from scoring.pages.nights.recap import Best, Champions


def test_names_are_listed_as_the_reader_writes_lists():
    with override("ja"):
        assert Champions(["Ana", "<b>"], "1", 2, by_rank=False).html == (
            "<strong><bdi>Ana</bdi></strong>、<strong><bdi>&lt;b&gt;</bdi></strong>"
        )
        assert Best(["Ana", "Bo"], "50").html == "<bdi>Ana</bdi>、<bdi>Bo</bdi>"
