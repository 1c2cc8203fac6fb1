"""A model's own file, pasted or opened: read in the browser, and shown by the page's figures."""

import json
import struct
from collections.abc import Callable

import numpy as np
from playwright.sync_api import Page, expect

GEMMA = {
    "model_type": "gemma3",
    "text_config": {
        "model_type": "gemma3_text",
        "head_dim": 256,
        "max_position_embeddings": 131_072,
        "rope_theta": 1_000_000.0,
        "rope_local_base_freq": 10_000.0,
        "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
    },
}
BASE, LENGTH = "Base: value", "Trained length: value"


def opened(visit: Callable, sent: list[str | bytes] | None = None) -> Page:
    visitor = visit()
    if sent is not None:
        visitor.page.on("request", lambda request: sent.append(request.post_data_buffer or b""))
        visitor.page.on(
            "websocket",
            lambda socket: socket.on("framesent", lambda frame: sent.append(frame)),
        )
    page = visitor.open("/rope_in_models")
    fold = page.get_by_text("Read the numbers from your model’s config.json")
    fold.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Paste a config.json")).to_be_visible()
    return page


def paste(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name="Paste a config.json")
    field.fill(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def field(page: Page, name: str, value: str) -> None:
    expect(page.get_by_role("textbox", name=name)).to_have_value(value)


def turning(base: int, width: int, length: int) -> str:
    waves = 2 * np.pi * float(base) ** (np.arange(0, width, 2) / width)
    return f"{int((waves <= length).sum())} of {len(waves)}"


def test_a_pasted_config_sets_the_numbers_and_the_figures_and_is_sent_nowhere(
    visit: Callable,
) -> None:
    sent: list[str | bytes] = []
    page = opened(visit, sent)
    said = page.locator(".live-model-report [role=status]")
    paste(page, "<b>hello</b>")
    expect(said).to_contain_text("cannot be read as JSON")
    expect(said).to_contain_text("Nothing on the page is changed.")
    field(page, BASE, "10\u202f000")
    paste(page, json.dumps(GEMMA | {"secret_of_mine": 1}))
    field(page, BASE, "1\u202f000\u202f000")
    field(page, LENGTH, "131\u202f072")
    expect(page.locator("dd").first).to_have_text(turning(1_000_000, 256, 131_072))
    expect(page.get_by_role("radio", name="linear")).to_be_checked()
    expect(said).to_contain_text("The page now shows the rotation of this model (gemma3_text)")
    expect(page.get_by_role("row", name="text_config.rope_theta")).to_contain_text("1\u202f000")
    page.wait_for_function("() => location.search.includes('rope_base=1000000')")
    page.get_by_role("button", name="Show the layers with sliding attention").click()
    field(page, BASE, "10\u202f000")
    expect(page.locator("dd").first).to_have_text(turning(10_000, 256, 131_072))
    whole = b"".join(one if isinstance(one, bytes) else one.encode() for one in sent)
    assert b'"rope_base":1000000' in whole
    assert b"secret_of_mine" not in whole
    assert b"gemma3_text" not in whole
    page.go_back()
    field(page, BASE, "1\u202f000\u202f000")


def test_the_head_of_a_gguf_file_is_opened(visit: Callable) -> None:
    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    numbers = {"rope.dimension_count": 64, "attention.key_length": 128, "context_length": 2048}
    values = [text("general.architecture") + struct.pack("<I", 8) + text("phi2")]
    values += [text(f"phi2.{key}") + struct.pack("<II", 4, n) for key, n in numbers.items()]
    values.append(text("phi2.rope.freq_base") + struct.pack("<If", 6, 20_000))
    head = b"GGUF" + struct.pack("<IQQ", 3, 0, len(values)) + b"".join(values)
    page = opened(visit)
    page.get_by_label("or open a .json or .gguf file").set_input_files(
        {"name": "phi2.gguf", "mimeType": "", "buffer": head + bytes(100_000)}
    )
    field(page, BASE, "20\u202f000")
    field(page, "Rotated share (%): value", "50")
    expect(page.locator("dd").first).to_have_text(turning(20_000, 64, 2048))
