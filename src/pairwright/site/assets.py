"""Style sheets, scripts and pictures, served from memory under addresses that change with the content.

The few files in `static/` are read once, with a digest and a gzipped form each. `address("pairwright.css")`
is `/static/<digest>/pairwright.css`: a browser keeps that for good and asks for a new one after an update.
An old digest still finds the file as it is now, without being kept.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from .reach import for_whoever

FOLDER = Path(__file__).parent / "static"
PREFIX = "/static"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_COMPRESSING = ("text/", "application/javascript", "image/svg", "application/manifest")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".css": "text/css"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file: bytes, the same gzipped (None where that wins nothing), media type, digest of the content."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    digest: str


@cache
def assets() -> dict[str, Asset]:
    """All files of `static/` by their path in it, with forward slashes. Licences and notes are not served."""
    return {
        path.relative_to(FOLDER).as_posix(): _read(path)
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.suffix not in {"", ".md"}
    }


def _read(path: Path) -> Asset:
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    small = gzip.compress(body, 9, mtime=0) if kind.startswith(WORTH_COMPRESSING) else body
    text = kind.startswith("text/")
    return Asset(
        body=body,
        gzipped=small if len(small) < len(body) else None,
        media_type=f"{kind}; charset=utf-8" if text else kind,
        digest=hashlib.sha256(body).hexdigest()[:12],
    )


def address(name: str) -> str:
    """The address of a file of `static/`. Raises KeyError for one that isn't there."""
    return f"{PREFIX}/{assets()[name].digest}/{name}"


@for_whoever
@require_safe
def serve(request: HttpRequest, digest: str, name: str) -> HttpResponse:
    """The view behind `address`."""
    asset = assets().get(name)
    if asset is None:
        raise Http404
    etag = f'"{asset.digest}"'
    if request.headers.get("If-None-Match") in {etag, f"W/{etag}"}:
        response: HttpResponse = HttpResponseNotModified()
    elif asset.gzipped is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(asset.gzipped, content_type=asset.media_type)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(asset.body, content_type=asset.media_type)
    patch_vary_headers(response, ["Accept-Encoding"])
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = FOR_GOOD if digest == asset.digest else ASK_AGAIN
    return response
