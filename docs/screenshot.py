"""Make the pictures of the course: the README's, and the card that links are shown with.

Run it as ``.venv/bin/python -m docs.screenshot``.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch, served, settle

HERE = Path(__file__).resolve().parent
# Each picture: the page, its width and height in points.
PICTURES = {
    HERE / "front_door.png": ("/", 1366, 768),
    HERE.parent / "ui" / "browser" / "card.png": ("/", 1200, 630),
}


def main() -> None:
    with served() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for file, (place, width, height) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(f"{address}{place}")
            settle(page)
            page.screenshot(path=file, animations="disabled")
            page.close()


if __name__ == "__main__":
    main()
