"""Holds an RO-Crate against its validator, without a network: the context that crates name comes from the package rocrate.

Usage: python3 scripts/check-crate.py FOLDER

Needs roc-validator and rocrate from PyPI. Prints what is wrong, and ends with 1 where something is.
"""

import email.message
import io
import pathlib
import sys
import urllib.request
import urllib.response

import requests
import rocrate
import urllib3

CONTEXT = (pathlib.Path(rocrate.__file__).parent / "data" / "ro-crate.jsonld").read_bytes()
NAMED = "w3id.org/ro/crate/1.1"
TYPE = "application/ld+json"


def opened(request, *more, through=urllib.request.urlopen, **named):
    address = str(getattr(request, "full_url", request))
    if NAMED not in address:
        return through(request, *more, **named)
    headers = email.message.Message()
    headers["Content-Type"] = TYPE
    return urllib.response.addinfourl(io.BytesIO(CONTEXT), headers, address, 200)


def sent(adapter, request, *more, through=requests.adapters.HTTPAdapter.send, **named):
    if NAMED not in request.url:
        return through(adapter, request, *more, **named)
    answer = urllib3.HTTPResponse(
        io.BytesIO(CONTEXT), {"Content-Type": TYPE}, 200, preload_content=False, request_url=request.url)
    return adapter.build_response(request, answer)


urllib.request.urlopen = opened
requests.adapters.HTTPAdapter.send = sent

# These take their way to the network when they are loaded.
from rocrate_validator import services  # noqa: E402
from rocrate_validator.models import Severity, ValidationSettings  # noqa: E402

result = services.validate(
    ValidationSettings(rocrate_uri=sys.argv[1], profile_identifier="ro-crate-1.1", requirement_severity=Severity.REQUIRED)
)
for issue in result.get_issues():
    print(issue.message)
sys.exit(0 if result.passed() else 1)
