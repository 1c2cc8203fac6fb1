"""What a run tells the browser: all of it, in order, in few pieces."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from ui.server.outgoing import Gathering, in_few_pieces

PATCHED = (
    (AppSession, "_call_soon_on_event_loop"),
    (AppSession, "flush_browser_queue"),
    (Runtime, "_enqueued_some_message"),
    (Runtime, "_send_message"),
)
STREAMS = "uvicorn.protocols.websockets.websockets_sansio_impl"


@pytest.fixture(autouse=True)
def patched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server's own way hold in one test, and Streamlit's again after it."""
    for owner, name in PATCHED:
        monkeypatch.setattr(owner, name, getattr(owner, name))
    kind = pytest.importorskip(STREAMS).WebSocketsSansIOProtocol
    monkeypatch.setattr(kind, "connection_made", kind.connection_made)
    in_few_pieces()


class Session(AppSession):
    """A session of nothing but what it hands on."""

    def __init__(self) -> None:
        self._browser_queue = ForwardMsgQueue()

    def __del__(self) -> None:
        """There is nothing to give back."""


class Wire:
    """A transport that keeps what it is given to send."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_what_a_run_hands_on_wakes_the_loop_once_and_keeps_its_order() -> None:
    done: list[int] = []
    woken: list[object] = []
    failed: list[object] = []

    def act(number: int) -> Callable[[], None]:
        def acted() -> None:
            done.append(number)
            if number == 3:
                raise KeyError("one that fails")

        return acted

    async def whole() -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe
        loop.set_exception_handler(lambda _, told: failed.append(told["exception"]))
        session = Session()
        session._event_loop = SimpleNamespace(  # type: ignore[assignment]
            call_soon_threadsafe=lambda act: (woken.append(act), wake(act))
        )
        for number in range(10):
            session._call_soon_on_event_loop(act(number))
        assert done == []
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert done == list(range(10))
        assert len(woken) == 1
        session._call_soon_on_event_loop(act(10))  # it is woken again for the next run
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert done[-1] == 10
        assert len(woken) == 2

    asyncio.run(whole())
    assert [str(error) for error in failed] == ["'one that fails'"]


def test_nothing_that_threads_hand_on_at_the_same_time_is_lost() -> None:
    done: list[int] = []

    async def whole() -> None:
        session = Session()
        session._event_loop = asyncio.get_running_loop()

        def run(first: int) -> None:
            for number in range(first, first + 500):
                session._call_soon_on_event_loop(lambda number=number: done.append(number))  # type: ignore[misc]

        await asyncio.gather(*(asyncio.to_thread(run, 500 * number) for number in range(4)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(whole())
    assert sorted(done) == list(range(2000))
    for first in range(0, 2000, 500):
        own = [number for number in done if first <= number < first + 500]
        assert own == sorted(own)


def test_all_that_waits_for_a_browser_goes_in_one_turn_and_in_order() -> None:
    session = Session()
    assert session.flush_browser_queue() == []
    for number in range(5):
        session._browser_queue.enqueue(ForwardMsg(hash=str(number)))
    (together,) = session.flush_browser_queue()
    assert session.flush_browser_queue() == []
    written: list[str] = []
    client = SimpleNamespace(write_forward_msg=lambda msg: written.append(msg.hash))
    whole: Any = SimpleNamespace(client=client, script_run_count=0)
    runtime = Runtime.__new__(Runtime)
    runtime._send_message(whole, together)
    finished = ForwardMsg(hash="end", script_finished=ForwardMsg.FINISHED_SUCCESSFULLY)
    runtime._send_message(whole, finished)
    assert written == ["0", "1", "2", "3", "4", "end"]
    assert whole.script_run_count == 1


def test_the_task_that_sends_is_woken_once_until_it_has_looked() -> None:
    async def whole() -> None:
        woken: list[object] = []
        flag = asyncio.Event()
        shared = SimpleNamespace(
            need_send_data=flag,
            eventloop=SimpleNamespace(call_soon_threadsafe=woken.append),
        )
        runtime = Runtime.__new__(Runtime)
        runtime._async_objs = shared  # type: ignore[assignment]
        await asyncio.to_thread(runtime._enqueued_some_message)
        assert woken == [flag.set]  # from another thread, as Streamlit does
        shared.eventloop = asyncio.get_running_loop()
        runtime._enqueued_some_message()
        assert flag.is_set()
        await asyncio.to_thread(runtime._enqueued_some_message)
        assert len(woken) == 1

    asyncio.run(whole())


def test_what_is_written_in_one_turn_is_sent_in_one_piece() -> None:
    async def whole() -> None:
        wire = Wire()
        gathering = Gathering(wire)  # type: ignore[arg-type]
        gathering.write(b"a")
        gathering.write(b"b")
        assert wire.sent == []
        await asyncio.sleep(0)
        assert wire.sent == [b"ab"]
        gathering.write(b"c")
        assert not gathering.is_closing()
        gathering.close()
        assert wire.sent == [b"ab", b"c"]
        assert gathering.is_closing()
        gathering.write(b"too late")
        await asyncio.sleep(0)
        assert wire.sent == [b"ab", b"c"]

    asyncio.run(whole())
