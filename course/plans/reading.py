"""Reads the document of the lesson plans."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from types import SimpleNamespace
from typing import Any, NamedTuple

from course.bank import predictions
from course.document_names import Beside, Node, nodes_of
from course.document_reader import Reader
from course.plans import facts
from course.plans.kinds import Plan, Step, Task
from course.prepared import PreparedView
from course.sources import SOURCES
from course.written import HERE, contents_of

_STEP = ("minutes", "view", "shows")
_SAID = ("", "hint", "lost")
_PARTS = ("", "last", "drop")
_BESIDE = ("materials", "trouble", "known")


class Read(NamedTuple):
    """The plans by their names, and what stands beside them.

    `check` looks every question up, for which all lessons must be read.
    """

    plans: Mapping[str, Plan]
    materials: tuple[str, ...]
    trouble: Mapping[str, str]
    known: tuple[tuple[str, str], ...]
    check: Callable[[], None]


@dataclass
class _Plans(Reader):
    """Reads the plans. `written` are the steps that have been read with their text."""

    written: dict[str, Step] = field(default_factory=dict)

    def all(self, tree: Sequence[Any]) -> Read:
        """Return what the document has: sections with a name stand beside the plans."""
        sections = list(_sections(nodes_of(tree), "h2"))
        beside = {str(head.attrs["id"]): inside for head, inside in sections if "id" in head.attrs}
        for name in _BESIDE:
            self.known("section", name, beside, None)
        plans = {
            self.text(head): self.plan(head, inside) for head, inside in sections
            if "id" not in head.attrs
        }  # fmt: skip
        return Read(
            plans,
            tuple(self.tell(item.children) for item in _items(beside["materials"])),
            self.numbers(beside["trouble"][0])(None),
            tuple(
                (self.tell([said]), self.sourced(said))
                for item in _items(beside["known"]) for said in item.children
            ),
            self.check,
        )  # fmt: skip

    def check(self) -> None:
        for name, node in self.named:
            self.known("question", name, predictions(), node)

    def plan(self, head: Node, nodes: Sequence[Node]) -> Plan:
        """Return a plan: its goal, its steps, what is asked at the end and what may be dropped."""
        parts: dict[str, list[tuple[Node, Sequence[Node]]]] = {kind: [] for kind in _PARTS}
        for one, inside in _sections(nodes, "h3"):
            parts[self.kind(one, _PARTS)].append((one, inside))
        if [len(parts[kind]) for kind in _PARTS[1:]] != [1, 1]:
            raise self.fault(head, self.text(head), "one heading .last and one .drop")
        steps = tuple(self.step(*part) for part in parts[""])
        asked = [step.question for step in steps]
        (end, last), (_, drop) = (parts[kind][0] for kind in _PARTS[1:])
        found = Plan(
            self.tell([*takewhile(lambda node: node.type == "paragraph", nodes)]),
            steps,
            self.minutes(end),
            tuple(self.asked_by(item.children[0]) for item in _items(last)),
            tuple(self.known("step", self.tell(one.children), asked, one) for one in _items(drop)),
        )
        if not self.text(head).startswith(f"{found.minutes} minutes"):
            rule = f"{found.minutes} minutes, which its steps and its end take"
            raise self.fault(head, self.text(head), rule)
        return found

    def step(self, head: Node, nodes: Sequence[Node]) -> Step:
        """Return a step; one without a text is that of an earlier plan, with other minutes."""
        for key in head.attrs:
            self.known("attribute", key, _STEP, head)
        question, minutes = self.asked_by(head), self.minutes(head)
        if not nodes:
            self.known("step with a text", question, self.written, head)
            return self.written[question]._replace(minutes=minutes)
        own = [*takewhile(lambda node: node.attrs.get("class") != "task", nodes)]
        does, hint, lost = (
            self.tell([one for one in own if self.kind(one, _SAID) == kind]) for kind in _SAID
        )
        view = self.filled(str(head.attrs.get("view", "")), head, self.usual)
        if not (view and does and hint):
            raise self.fault(head, question, "a view, what the teacher does, and a hint")
        shows = self.view(str(head.attrs.get("shows", "")), head)
        task = self.task(nodes[len(own) :])
        self.written[question] = Step(minutes, question, view, does, hint, lost, task, shows)
        return self.written[question]

    def task(self, nodes: Sequence[Node]) -> Task | None:
        """Return what is worked out on paper: what is asked, a table, and a link."""
        if not nodes:
            return None
        says, *others = nodes
        tables = [found for one in others if (found := self.live(one))]
        links = [found for one in others for found in self.links(one)]
        if len(tables) != 1 or len(links) != 1:
            raise self.fault(says, "a task", "a table with a name and a link after it")
        told = self.words[tables[0].part][tables[0].name](None)
        compare = PreparedView(links[0].page, links[0].label, links[0].view)
        return Task(self.tell([says]), told.columns, tuple(told.rows), compare)

    def tell(self, nodes: Sequence[Node]) -> str:
        return self.telling(nodes)(None)

    def sourced(self, node: Node) -> str:
        return self.known("source", str(node.attrs.get("source", "")), SOURCES, node)

    def kind(self, node: Node, kinds: Sequence[str]) -> str:
        return self.known("class", str(node.attrs.get("class", "")), kinds, node)

    def minutes(self, head: Node) -> int:
        try:
            return int(head.attrs["minutes"])
        except (KeyError, ValueError):
            raise self.fault(head, self.text(head), "minutes, such as minutes=5") from None

    def asked_by(self, node: Node) -> str:
        """Return the name of the question that stands there."""
        self.named.append((self.text(node), node))
        return self.text(node)


def _items(nodes: Sequence[Node]) -> Sequence[Node]:
    return [item for node in nodes for item in node.children]


def _sections(nodes: Sequence[Node], tag: str) -> Iterator[tuple[Node, Sequence[Node]]]:
    """Yield each heading of a level, with what follows it."""
    starts = [number for number, node in enumerate(nodes) if node.name == tag]
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        yield nodes[start], nodes[start + 1 : end]


def read(name: str) -> Read:
    """Return the lesson plans of a document; a fault is told with its file and its line."""
    no_model = SimpleNamespace(Model=lambda view: None)
    plans = _Plans(HERE / name, Beside(no_model, facts, lambda lesson: ()))
    return plans.all(contents_of(name))
