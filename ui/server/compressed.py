"""Gzip-compressed responses, sent plain to clients that do not take gzip."""

import gzip
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.responses import Response


def takes_gzip(headers: Headers) -> bool:
    """Return whether who asks can read what is compressed."""
    for offer in headers.get("accept-encoding", "").lower().split(","):
        coding, _, rest = offer.partition(";")
        if coding.strip() in ("gzip", "*"):
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed(asked: Headers, body: bytes, kind: str, headers: Mapping[str, str]) -> Response:
    """Return an answer whose body is compressed already; who cannot read that gets it plain."""
    more = {**headers, "content-type": kind, "vary": "Accept-Encoding"}
    if takes_gzip(asked):
        return Response(body, headers=more | {"content-encoding": "gzip"})
    return Response(gzip.decompress(body), headers=more)
