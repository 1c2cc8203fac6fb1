"""Reader of the document with the lesson plans."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from types import SimpleNamespace
from typing import Any, NamedTuple

from course.data_files import HERE, contents_of
from course.document_names import Beside, Node, nodes_of
from course.document_reader import Reader
from course.plans import facts
from course.plans.kinds import Plan, Step, Task
from course.prepared import PreparedView
from course.question_bank import predictions

_STEP = ("minutes", "view", "shows")
_SAID = ("", "hint", "lost")
_PARTS = ("", "last", "homework", "drop")


class Read(NamedTuple):
    """The plans by their names, and what stands beside them: a title and Markdown, by name.

    `check` looks every question up, for which all lessons must be read.
    """

    plans: Mapping[str, Plan]
    beside: Mapping[str, tuple[str, str]]
    check: Callable[[], None]


@dataclass
class _Plans(Reader):
    """Reads the plans. `written` are the steps that have been read with their text."""

    written: dict[str, Step] = field(default_factory=dict)

    def all(self, tree: Sequence[Any]) -> Read:
        """Return what the document has: sections with a name stand beside the plans."""
        beside, plans = {}, {}
        for head, inside in _sections(nodes_of(tree), "h2"):
            if name := str(head.attrs.get("id", "")):
                beside[name] = (self.text(head), "\n\n".join(map(self.written_out, inside)))
            else:
                plans[self.text(head)] = self.plan(head, inside)
        return Read(plans, beside, self.check)

    def written_out(self, node: Node) -> str:
        """Return a paragraph or a list in Markdown."""
        if node.type == "paragraph":
            return self.tell([node])
        return "\n".join(f"- {self.tell(item.children)}" for item in node.children)

    def check(self) -> None:
        for name, node in self.named:
            self.known("question", name, predictions(), node)

    def plan(self, head: Node, nodes: Sequence[Node]) -> Plan:
        """Return a plan: what is known before it, its aims, its steps, and what comes after."""
        parts: dict[str, list[tuple[Node, Sequence[Node]]]] = {kind: [] for kind in _PARTS}
        for one, inside in _sections(nodes, "h3"):
            parts[self.kind(one, _PARTS)].append((one, inside))
        if [len(parts[kind]) for kind in _PARTS[1:]] != [1, 1, 1]:
            raise self.fault(head, self.text(head), "one heading .last, .homework and .drop each")
        steps = tuple(self.step(*part) for part in parts[""])
        asked = [step.question for step in steps]
        (end, _), (_, home), (_, drop) = (parts[kind][0] for kind in _PARTS[1:])
        said = [*takewhile(lambda node: node.name != "h3", nodes)]
        if [node.name for node in said] != ["p", "dl"]:
            raise self.fault(head, self.text(head), "a paragraph and a list of aims under it")
        found = Plan(
            self.tell(said[:1]),
            {aim: tuple(tests.split()) for aim, tests in self.numbers(said[1])(None).items()},
            steps,
            sum(self.minutes(end)),
            tuple((self.tell(i.children[:1]), self.prepared(i.children[1])) for i in _items(home)),
            tuple(self.known("step", self.tell(one.children), asked, one) for one in _items(drop)),
        )
        self.named.extend((name, head) for name in found.last)
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
            return self.written[question]._replace(spent=minutes)
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
        if len(tables) != 1 or len(others) != 2:
            raise self.fault(says, "a task", "a table with a name and a link after it")
        told = self.words[tables[0].part][tables[0].name](None)
        return Task(self.tell([says]), told.columns, tuple(told.rows), self.prepared(others[1]))

    def prepared(self, node: Node) -> PreparedView:
        """Return where the link of a paragraph leads."""
        for found in self.links(node):
            return PreparedView(found.page, found.label, found.view)
        raise self.fault(node, self.text(node), "a link")

    def tell(self, nodes: Sequence[Node]) -> str:
        return self.telling(nodes)(None)

    def kind(self, node: Node, kinds: Sequence[str]) -> str:
        return self.known("class", str(node.attrs.get("class", "")), kinds, node)

    def minutes(self, head: Node) -> tuple[int, ...]:
        try:
            return tuple(map(int, str(head.attrs["minutes"]).split()))
        except (KeyError, ValueError):
            raise self.fault(head, self.text(head), 'minutes, such as minutes="1 2"') from None

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
