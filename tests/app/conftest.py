"""What the tests of the app do once and not for each page that they open."""

from collections.abc import Iterator
from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import app_test, local_script_runner


@pytest.fixture(scope="session", autouse=True)
def _installed_packages_are_searched_once() -> Iterator[None]:
    """For each page that is opened, Streamlit looks into all installed packages for components."""
    with pytest.MonkeyPatch.context() as patch:
        searched = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", searched)
        yield


@pytest.fixture(scope="session", autouse=True)
def _a_script_is_compiled_once() -> Iterator[None]:
    """For each run, the test runner of Streamlit compiles the frame and the page anew."""
    with pytest.MonkeyPatch.context() as patch:
        scripts = ScriptCache()
        for module in (app_test, local_script_runner):
            patch.setattr(module, "ScriptCache", lambda: scripts)
        yield
