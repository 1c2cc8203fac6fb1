"""The share button: copies the address of this view and shows it as a QR code."""

from html import escape
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import streamlit as st

from course import contents
from ui import platform

# The browser knows its own address best, and may only write to the clipboard while a click is
# being handled. So the button copies there and then, and sends the address up for the QR code.
_SCRIPT = """
async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(() => true, () => false);
  }
  const box = document.createElement("textarea");
  box.value = text;
  box.style.position = "fixed";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}
export default function ({ parentElement, data, setTriggerValue }) {
  const button = parentElement.querySelector("button");
  const room = parentElement.querySelector("a");
  const { programme } = JSON.parse(new TextDecoder().decode(data));
  room.textContent = programme ? "Open a room" : "";
  room.href = `${window.__streamlit.BACKEND_BASE_URL}room/new?for=${programme}`;
  button.onclick = async () => {
    const copied = await copy(window.location.href);
    setTriggerValue("shared", { address: window.location.href, copied });
  };
}
"""

_STYLE = """
div { display: flex; gap: 0.5rem; justify-content: flex-end; }
a, button {
  display: inline-flex; align-items: center; text-decoration: none;
  font: inherit; color: var(--st-text-color); background: var(--st-background-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius);
  min-height: 2.25rem; padding: 0 0.9rem; cursor: pointer; white-space: nowrap;
}
a:empty { display: none; }
@media (max-width: 800px) { a { display: none; } }
:is(a, button):hover { border-color: var(--st-primary-color); color: var(--st-primary-color); }
:is(a, button):focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 1px; }
"""

_component = st.components.v2.component(
    "share",
    html='<div><a></a><button type="button">Share</button></div>',
    css=_STYLE,
    js=_SCRIPT,
)


@st.dialog("Share this view")
def _show(address: str, copied: bool) -> None:
    st.markdown("The link is copied." if copied else "Copy the link below.")
    st.code(address, language=None, wrap_lines=True)
    # Loaded once a code is drawn: it takes as long as all of the page around it.
    import segno

    from ui.qr import qr_code

    try:
        svg = qr_code(address)
    except segno.DataOverflowError:
        st.info("This link is too long for a QR code.")
    else:
        with st.container(key="qr"):
            caption = "Scan to open this view on a phone."
            st.image(svg.decode(), width="stretch", caption=caption, alt="QR code of the link")
    if urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"):
        st.info(
            "This address works on this computer only. For phones in the room, open the app under "
            "the computer's name or address on the network, then share again."
        )

    with st.expander("Embed this page"):
        st.markdown(
            "This HTML shows the page in a frame of another one, without menus. Paste it where "
            "your platform or your slides take HTML."
        )
        st.code(frame_of(address), language="html", wrap_lines=True)
        st.markdown(
            "Other sites may show it once whoever runs this server has named them, with "
            "`COURSE_FRAME_ANCESTORS`."
            if platform.served()
            else f"[Single figures can be embedded, too]({urljoin(address, 'embed/')})."
        )


def frame_of(address: str) -> str:
    """Return the HTML of a frame that shows the page of an address in its view, without menus."""
    parts = urlsplit(address)
    query = [
        (key, value) for key, value in parse_qsl(parts.query) if key not in ("embed", "present")
    ]
    framed = parts._replace(query=urlencode([*query, ("embed", "true")]), fragment="").geturl()
    lesson = contents.BY_ADDRESS.get(parts.path.rstrip("/").rpartition("/")[2], contents.HOME)
    return (
        f'<iframe src="{escape(framed)}"\n  title="{escape(lesson.window_title)}"\n'
        '  width="100%" height="800" style="border: 0" loading="lazy" allow="clipboard-write">'
        "</iframe>"
    )


def button(programme: str = "") -> None:
    """Draw the share button and, once it is pressed, the link and its QR code.

    Beside it stands a link that opens a room for this programme, if there is one; the place is as
    wide as both from the first.
    """
    with st.container(key="share_and_room" if programme else "share_alone"):
        data = platform.facts({"programme": programme})
        result = _component(key="share", data=data, on_shared_change=lambda: None)
    if result.shared:
        _show(str(result.shared["address"]), bool(result.shared["copied"]))
