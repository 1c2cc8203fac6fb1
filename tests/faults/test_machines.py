"""The course on machines on which something is missing: every page, a vote, and no traceback."""

import pytest

from tests.faults.machines import (
    BARE,
    MACHINES,
    NOTHING_WRITTEN,
    Machine,
    allow_writing,
    forbid_writing,
    stands,
    started,
)
from tests.server.rooms.test_servers import SEATS, Class
from tests.server.serving import Server
from tests.spread import spread

# One page of each kind: figures, formulas, a table of all schemes, the training, a quiz, a test.
PAGES = ("", "heatmap", "formula", "compare", "train", "quiz", "before_and_after")


@pytest.mark.parametrize("machine", spread(MACHINES, 1), ids=lambda one: one.name)
def test_the_course_stands_where_something_is_missing(machine: Machine) -> None:
    with started(machine) as server:
        assert stands(server, PAGES) == []
        in_memory = "rooms are kept in memory, and a restart ends them" in server.logged()
        assert in_memory == (machine is NOTHING_WRITTEN)
        if machine is BARE:
            votes_wait_for_a_full_disk(server)


def votes_wait_for_a_full_disk(server: Server) -> None:
    room = Class(server.port)
    votes = [room.vote(server.port, seat, 1) for seat in range(SEATS - 1)]
    forbid_writing(server.pid)
    votes += [room.vote(server.port, seat, 0) for seat in range(SEATS)]
    assert room.now(server.port)["counts"] == {"vote": {"1": SEATS - 1}}
    allow_writing(server.pid)
    votes.append(room.vote(server.port, SEATS - 1, 0))
    assert votes == [200] * (SEATS - 1) + [503] * SEATS + [200]
    assert room.now(server.port)["counts"] == {"vote": {"0": 1, "1": SEATS - 1}}
    assert "Traceback" not in server.logged()
