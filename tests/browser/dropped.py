"""Files as a learner gives them to a place: chosen by keyboard or dropped."""

from playwright.sync_api import FilePayload, Locator, Page

from course.own_files import MOST

_DATA = """(files) => {
  const data = new DataTransfer();
  for (const [name, size, text] of files)
    data.items.add(new File([text || new Uint8Array(size)], name));
  return data;
}"""
TOO_LARGE = MOST + 1


def place(page: Page) -> Locator:
    return page.locator(".live-own-files")


def choose(page: Page, label: str, **files: bytes) -> None:
    """Choose files by keyboard; an underscore stands for the point of a name."""
    with page.expect_file_chooser() as chooser:
        page.get_by_label(label).press("Enter")
    each = [
        FilePayload(name=name.replace("_", "."), mimeType="", buffer=data)
        for name, data in files.items()
    ]
    chooser.value.set_files(each)


def drop(page: Page, *files: tuple[str, int, str]) -> None:
    """Drop files, each a name with a size or with what is in it."""
    data = page.evaluate_handle(_DATA, list(files))
    place(page).dispatch_event("dragover", {"dataTransfer": data})
    place(page).dispatch_event("drop", {"dataTransfer": data})
