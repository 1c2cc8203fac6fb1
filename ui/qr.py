"""Addresses as QR codes."""

from io import BytesIO

import segno


def qr_code(address: str) -> bytes:
    """Return the address as a QR code: an SVG, black on white with the quiet zone it needs."""
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", scale=8, border=4, light="#fff", dark="#000"
    )
    return out.getvalue()
