"""Each of the files that a version before has written."""

import json

import pytest

from tests.upgrade.files import WRITTEN, Json


@pytest.fixture(scope="module", params=WRITTEN, ids=lambda path: str(path.stem))
def written(request: pytest.FixtureRequest) -> Json:
    found: Json = json.loads(request.param.read_text(encoding="utf-8"))
    return found
