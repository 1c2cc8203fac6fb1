"""The HTML of controls that hold a value: switches, options, fields; each tied to its label."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from web.host import prose
from web.host.markup import attributes, words


def _label(id: str, text: str, **more: object) -> str:
    """Return the label of a field, of which it is the visible name."""
    tag = attributes(id=f"{id}-label", data_testid="stWidgetLabel", **more)
    return f"<label{tag}>{words(text)}</label>"


def toggle(id: str, key: str, label: str, on: bool, hint: str) -> str:
    """Return a switch."""
    told = f"{id}-hint" if hint else None
    box = attributes(
        type="checkbox", role="switch", data_value=key, id=f"{id}-field", checked=on,
        aria_describedby=told,
    )  # fmt: skip
    said = f'<span hidden id="{told}">{escape(hint)}</span>' if hint else ""
    return (
        f'<div class="stCheckbox" data-testid="stCheckbox"><label{attributes(title=hint or None)}>'
        f'<span><input{box}></span><div aria-hidden="true"><div></div></div>'
        f'<div data-testid="stWidgetLabel">{words(label)}</div></label>{said}</div>'
    )


def radio(id: str, key: str, label: str, options: Sequence[str], chosen: int,
          horizontal: bool) -> str:  # fmt: skip
    """Return a few options of which one is chosen."""
    group = attributes(
        role="radiogroup", data_testid="stRadioGroup", aria_labelledby=f"{id}-label",
        aria_orientation="horizontal" if horizontal else "vertical", data_value=key,
    )  # fmt: skip
    lines = []
    for number, option in enumerate(options):
        box = attributes(
            type="radio", name=f"{id}-group", value=number, id=f"{id}-{number}",
            checked=number == chosen,
        )  # fmt: skip
        lines.append(
            f'<label data-testid="stRadioOption"><span><input{box}></span>'
            f'<div aria-hidden="true"><div></div></div>{words(option)}</label>'
        )
    name = f"<div{attributes(id=f'{id}-label', data_testid='stWidgetLabel')}>{words(label)}</div>"
    return (
        f'<div class="stRadio" data-testid="stRadio">{name}<div{group}>{"".join(lines)}</div></div>'
    )


def multiselect(id: str, key: str, label: str, options: Sequence[str], chosen: Sequence[int],
                most: int | None) -> str:  # fmt: skip
    """Return options of which several are chosen, each a box to tick; when full, others rest."""
    group = attributes(
        role="group", aria_labelledby=f"{id}-label", data_value=key, data_most=most,
        data_many=True,
    )  # fmt: skip
    full = most is not None and len(chosen) >= most
    lines = []
    for number, option in enumerate(options):
        on = number in chosen
        box = attributes(
            type="checkbox", value=number, id=f"{id}-{number}", checked=on,
            disabled=full and not on,
        )  # fmt: skip
        lines.append(f"<label><input{box}><span>{prose.label(option)}</span></label>")
    name = f"<div{attributes(id=f'{id}-label', data_testid='stWidgetLabel')}>{words(label)}</div>"
    return (
        '<div class="stMultiSelect" data-testid="stMultiSelect">'
        f"{name}<div{group}>{''.join(lines)}</div></div>"
    )


def text_input(id: str, key: str, label: str, value: str, placeholder: str, most: int) -> str:
    """Return a line to type into."""
    field = attributes(
        type="text", id=f"{id}-field", data_value=key, value=value, placeholder=placeholder,
        maxlength=most, autocomplete="off", data_testid="stTextInputField",
    )  # fmt: skip
    return (
        '<div class="stTextInput" data-testid="stTextInput">'
        f"{_label(id, label, for_=f'{id}-field')}<input{field}></div>"
    )
