"""What the hand does on a page of the site: presses, links, steps back, menus, files."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Semaphore

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from course.question_bank import of_page
from pe_core import sinusoidal
from tests.browser.dropped import choose, drop
from tests.site.serving import Server
from tests.site.visits import Visit, visit

pytestmark = pytest.mark.site


@pytest.fixture
def here(visitor: BrowserContext, site: Server) -> Iterator[Visit]:
    with visit(visitor, site) as opened:
        yield opened


def _title(page: Page, text: str) -> None:
    expect(page.locator("h1")).to_have_text(text)


def test_a_press_before_the_worker_is_there_is_answered(here: Visit) -> None:
    page = here.open("heatmap/")
    page.get_by_role("button", name="Just show me").first.click()  # while Python is loading
    assert page.locator(".stApp[data-test-runs]").count() == 0
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    page.get_by_role("button", name="Next question").click()
    expect(page.locator("strong", has_text="Question 2 of ")).to_be_visible()


@pytest.mark.slow
def test_a_menu_stays_open_while_the_page_is_drawn_again(here: Visit) -> None:
    page = here.open("heatmap/")
    page.get_by_role("button", name="Download").click()
    assert page.locator(".stApp[data-test-runs]").count() == 0
    here.run()
    expect(page.get_by_role("button", name="Matrix as CSV")).to_be_visible()


def test_links_steps_and_a_reload_keep_what_was_done(here: Visit) -> None:
    page = here.open("heatmap/")
    here.run()
    page.locator('[class*="st-key-predict_"]').first.get_by_role("button").filter(
        has_text=of_page("heatmap")[0].options[0].text
    ).click()
    page.get_by_role("button", name="Next question").click()
    page.locator(".stMain").evaluate("main => main.scrollTo(0, 300)")
    page.locator(".st-key-neighbours .live-filled").click()
    _title(page, "Clock hands")
    here.drawn()
    assert page.url == f"{here.site.address}clock_hands"
    assert page.locator(".stMain").evaluate("main => main.scrollTop") == 0
    page.go_back()
    _title(page, "The table: stripes and waves")
    _reads_on(page)
    page.go_forward()
    _title(page, "Clock hands")
    page.reload()
    here.run()
    expect(page.get_by_text("Restored from this browser: 1 answer")).to_be_visible()
    page.locator(".st-key-neighbours .live-quiet").click()
    _title(page, "The table: stripes and waves")
    _reads_on(page)


def _reads_on(page: Page) -> None:
    """The first question is there as it was answered, with the way to the next one."""
    expect(page.locator("strong", has_text="Question 1 of ")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Question 1 [✓✗]$"))).to_be_visible()
    page.get_by_role("button", name="Next question").click()
    expect(page.locator("strong", has_text="Question 2 of ")).to_be_visible()


def test_a_slider_moves_the_figures_and_the_address(here: Visit) -> None:
    page = here.open("heatmap/")
    here.run()
    runs = page.locator(".stApp").get_attribute("data-test-runs")
    page.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".live-figure").first).not_to_have_attribute(
        "data-shown", re.compile("d=128&")
    )
    expect(page).to_have_url(re.compile(r"heatmap\?d=\d+$"))
    assert page.locator(".stApp").get_attribute("data-test-runs") == runs  # it runs no page
    page.go_back()  # what a slider writes is no place of its own
    assert "heatmap" not in page.url


HEARD = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.onloaded = ({ data }) => (window.loaded = data.loaded ?? window.loaded);
      this.addEventListener("message", this.onloaded);
    }
  };
}"""


def test_the_hand_is_followed_while_what_presses_need_still_comes(
    visitor: BrowserContext, site: Server
) -> None:
    gate = site.gates["pages.pack.gz"] = Semaphore(0)
    visitor.add_init_script(HEARD)
    with visit(visitor, site) as here:
        page = here.open("heatmap/")
        figure = page.locator(".live-figure").first
        for d in (130, 132):
            page.get_by_role("slider").first.press("ArrowRight")
            expect(figure).to_have_attribute("data-shown", re.compile(f"d={d}&"))
            there = page.evaluate("window.loaded")
            gate.release()
            page.wait_for_function("there => window.loaded > there", arg=there)
        here.run()


@pytest.mark.slow
def test_a_view_is_shared_and_the_focus_comes_back(here: Visit) -> None:
    page = here.open("heatmap/?L=20")
    here.run()
    share = page.get_by_role("button", name="Share", exact=True)
    share.click()
    dialog = page.get_by_role("dialog", name="Share this view")
    expect(dialog.locator("code").first).to_have_text(f"{here.site.address}heatmap?L=20")
    expect(dialog.get_by_role("img").or_(dialog.locator("img"))).to_be_visible()
    dialog.get_by_text("Embed this page").click()
    framed = f'src="{here.site.address}heatmap?L=20&amp;embed=true"'
    expect(dialog.locator("code").nth(1)).to_contain_text(framed)
    figures = dialog.get_by_role("link", name="Single figures")
    expect(figures).to_have_attribute("href", f"{here.site.address}embed/")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(share).to_be_focused()


@pytest.mark.slow
def test_presenting_is_in_the_address_and_goes_from_it(here: Visit) -> None:
    page = here.open("heatmap/")
    here.run()
    page.get_by_text("Present", exact=True).click()
    expect(page).to_have_url(f"{here.site.address}heatmap?present=true")
    page.locator("h1").click()  # a switch has arrow keys of its own
    page.keyboard.press("ArrowRight")
    _title(page, "Clock hands")
    expect(page.get_by_role("switch")).to_be_checked()
    page.get_by_text("Present", exact=True).click()
    expect(page).to_have_url(f"{here.site.address}clock_hands")


@pytest.mark.slow
def test_each_download_saves_its_file(here: Visit, tmp_path: Path) -> None:
    page = here.open("heatmap/")
    here.run()
    page.get_by_role("button", name="Download").click()
    assert _saved(page, "Matrix as CSV", tmp_path).startswith(b"position,0,1,")
    assert _saved(page, "Matrix as NPY", tmp_path).startswith(b"\x93NUMPY")
    figure = _saved(page, "Figure as HTML", tmp_path)
    assert figure.startswith(b"<!DOCTYPE html>")
    assert len(figure) > 1_000_000  # with plotly.js in it
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Matrix as CSV")).to_be_hidden()
    assert page.url == f"{here.site.address}heatmap"
    here.open("code/")
    here.run()
    notebook = json.loads(_saved(page, "This page as a Jupyter notebook", tmp_path))
    assert notebook["nbformat"] == 4
    here.open("quiz/")
    here.run()
    assert "quiz" in json.loads(_saved(page, "Save my answers", tmp_path))


def _saved(page: Page, name: str, folder: Path) -> bytes:
    with page.expect_download() as saving:
        page.get_by_role("button", name=name).first.click()
    path = folder / saving.value.suggested_filename
    saving.value.save_as(path)
    content = path.read_bytes()
    assert content
    return content


def test_a_table_is_read_from_a_file(here: Visit) -> None:
    page = here.open("own_table/")
    drop(page, ("mine.csv", 0, "1\n2\n3"))
    report = page.locator(".st-key-table_report")
    expect(report).to_contain_text("an even number of columns")
    table = BytesIO()
    np.save(table, sinusoidal(20, 8))
    choose(page, "A file with your table", mine_npy=table.getvalue())
    expect(report).to_contain_text("It is the paper's")
    page.get_by_label("Rows of your table").fill("a picture of a cat")
    page.get_by_role("button", name="Compare it").click()
    page.get_by_role("button", name="Remove mine.npy").click()
    expect(report).to_contain_text("There are no numbers in it.")


def test_a_choice_keeps_its_figure_and_its_focus(here: Visit) -> None:
    page = here.open("plan/")
    here.run()
    page.get_by_role("radio", name="45 minutes", exact=True).focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="a lesson of 45 minutes")).to_be_visible()
    expect(page.get_by_role("radio", name="45 minutes", exact=True)).to_be_focused()
    expect(page).to_have_url(re.compile(r"plan\?lesson=45\+minutes$"))


@pytest.mark.slow
def test_models_are_trained_while_one_watches(here: Visit) -> None:
    page = here.open("train/")
    here.run()
    page.get_by_role("button", name="Train them all").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(bar).not_to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped: nothing is being computed.")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
