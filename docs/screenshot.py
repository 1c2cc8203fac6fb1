"""Make the README's picture: start the app, open the playground and save what it shows.

Run it as ``.venv/bin/python -m docs.screenshot``.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch, served, settle

PICTURE = Path(__file__).with_name("playground.png")


def main() -> None:
    with served() as address, sync_playwright() as playwright:
        page = launch(playwright).new_page(viewport={"width": 1366, "height": 768})
        page.goto(address)
        settle(page)
        page.screenshot(path=PICTURE, animations="disabled")


if __name__ == "__main__":
    main()
