"""A server that is killed and started again while a learner does four things at once."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import WAIT_MS
from tests.browser.killable import Server
from tests.faults.tabs import all_at_once, told


@pytest.mark.slow
def test_what_a_learner_did_survives_a_server_that_is_killed(
    browser: Browser, tmp_path: Path
) -> None:
    server = Server()
    server.start()
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(WAIT_MS)

    def killed() -> int:
        server.kill()
        return server.port

    try:
        found = all_at_once(
            context, server.address, "killed, started again", server.port, killed, server.start
        )
    finally:
        context.close()
        server.kill()
    assert [one.violations for one in found] == [[]] * 4, told(found)
    assert [one.lost for one in found] == ["nothing", "nothing", "the run", "nothing"]
