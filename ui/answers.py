"""What the learner has answered on the pages."""

from ui import memory


def given() -> dict[str, int]:
    """Return the answers so far: the number of the chosen option, by the name of the question."""
    return {
        key.removeprefix("page/"): number
        for key, (number, _) in memory.entries().items()
        if key.startswith("page/") and number is not None
    }


def give(name: str, number: int) -> None:
    """Answer a question with the option of this number."""
    memory.keep(f"page/{name}", number)


def take_back(name: str) -> None:
    """Have a question asked again."""
    memory.keep(f"page/{name}", None)
