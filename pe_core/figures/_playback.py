"""Play, pause, step and scrub, inside the figure and without a server.

Plotly has no "one step on". So each frame brings along the step buttons that fit it: their
targets are the frames beside it, and Play goes on from it.
"""

from typing import Any

from pe_core.figures._style import BUTTON_GROUND, BUTTON_TEXT, CLEAR, NEUTRAL, SMALL

_FRAME_MS = 120
# A transition is never longer than its frame, so 0 here means at once.
_AT_ONCE = {"mode": "immediate", "frame": {"duration": 0}}
_PLAYING = {"mode": "immediate", "frame": {"duration": _FRAME_MS}, "transition": {"duration": 0}}


def controls(places: list[int], current: int) -> dict[str, Any]:
    """Return the layout's buttons and slider; a single position has none."""
    if len(places) == 1:
        return {}
    look = {
        "type": "buttons",
        "direction": "right",
        "showactive": False,
        "x": 0,
        "xanchor": "left",
        "y": 0,
        "yanchor": "top",
        "pad": {"t": 4, "b": 0, "l": 0, "r": 0},
        "bgcolor": BUTTON_GROUND,
        "bordercolor": NEUTRAL,
        "font": {"color": BUTTON_TEXT, "size": SMALL},
    }
    # Before anything has played, Plotly knows no current frame: Play names all from here on.
    rest = [str(place) for place in places[current:]]
    buttons = _buttons(places, current, [rest, _PLAYING])
    return {"updatemenus": [look | {"buttons": buttons}], "sliders": [_slider(places, current)]}


def frame_controls(places: list[int], current: int) -> dict[str, Any]:
    """Return the buttons that fit a frame: steps to its neighbours, and Play from here on."""
    buttons = _buttons(places, current, [None, _PLAYING | {"fromcurrent": True}])
    return {"updatemenus": [{"buttons": buttons}]}


def _buttons(places: list[int], current: int, play: list[Any]) -> list[dict[str, Any]]:
    back, on = places[max(current - 1, 0)], places[min(current + 1, len(places) - 1)]
    return [
        _button("Play", play),
        _button("Pause", [[None], _AT_ONCE]),
        _button("Step back", [[str(back)], _AT_ONCE]),
        _button("Step forward", [[str(on)], _AT_ONCE]),
    ]


def _button(label: str, args: list[Any]) -> dict[str, Any]:
    return {"label": label, "method": "animate", "args": args}


def _slider(places: list[int], current: int) -> dict[str, Any]:
    """Return the frame slider. The legend says where it stands, in type of a readable size."""
    steps = [_button(str(place), [[str(place)], _AT_ONCE]) for place in places]
    return {
        "active": current,
        "steps": steps,
        "x": 0,
        "len": 1,
        "y": 0,
        "yanchor": "top",
        "pad": {"t": 40, "b": 0, "l": 10, "r": 10},
        "currentvalue": {"visible": False},
        # The labels of the steps would cost a line of height that the dials need more.
        "font": {"size": 1, "color": CLEAR},
        "bgcolor": NEUTRAL,
        "activebgcolor": NEUTRAL,
        "bordercolor": NEUTRAL,
        "borderwidth": 0,
        "ticklen": 0,
        "minorticklen": 0,
        "transition": {"duration": 0},
    }
