#!/usr/bin/env python3
"""Opens the built site in Chromium, and searches it.

    open-site.py FOLDER PICTURES

Fails where a page has an error of a script, a request fails or goes to another server, a heading is missing, or a search finds
nothing. Pictures of the pages are written to PICTURES, in light and dark colours and as on a phone.

Needs Chromium, and the Python package playwright.
"""

import functools
import http.server
import re
import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

# Address, and a text that the page must show.
PAGES = {
    "home": ("", "Compare app strategies"),
    "tutorial": ("docs/tutorial/", "Begin with a scenario that runs"),
    "language": ("docs/scenario-language/", "variants"),
    "models": ("docs/models/", "cpu-clusters"),
    "phones": ("docs/devices/", "pixel-6"),
    "interfaces": ("docs/interfaces/", "What no step does"),
    "practices": ("docs/scenarios/", "saves in"),
    "truth": ("docs/truth/", "What is bad"),
    "studies": ("studies/", "stated and then run"),
    "decisions": ("docs/decisions/", "Energy is exact"),
    "changes": ("CHANGELOG/", "Results changed"),
    "scenario": ("scenarios/ergondesk/search.yaml/", "ergondesk-search"),
    "types": ("docs/api/", "Public API"),
    "module": ("api/documentation/kernel/", "Kernel"),
    "type": ("api/documentation/statistics/confidenceinterval/", "ConfidenceInterval"),
    "gallery": ("gallery/", "A sweep of two numbers"),
    "result": ("gallery/A1-search.html", "Does a filtered scan find the desk sooner"),
    "sweep": ("gallery/sweep.html", "confirm-time"),
    "advice": ("gallery/advice.html", "scan-filter"),
}
# Words to search, and the page that one of the first ten results must lead to.
SEARCHES = {"battery": "docs/", "schedule-job": "docs/scenario-language/", "ConfidenceInterval": "docs/api/"}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


class Visit:
    """One window, and what went wrong in it."""

    def __init__(self, browser, home, **options):
        self.home, self.wrong = home, []
        self.page = browser.new_page(**options)
        self.page.on("console", lambda message: message.type == "error" and self.note(message.text))
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on("requestfailed", lambda request: self.note(f"{request.url}: {request.failure}"))
        self.page.on("response", lambda response: response.status >= 400 and self.note(f"{response.url}: {response.status}"))
        self.page.on("request", lambda request: self.check(request.url))

    def note(self, text):
        self.wrong.append(f"{self.page.url.removeprefix(self.home) or 'home'}: {text}")

    def check(self, url):
        if not url.startswith((self.home, "data:", "blob:")):
            self.note(f"loads {url}")

    def open(self, address, text):
        self.page.goto(self.home + address, wait_until="networkidle")
        try:
            self.page.get_by_text(text).first.wait_for(state="attached", timeout=10_000)
        except Exception:
            self.note(f"does not show '{text}'")
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 1:
            self.note(f"is {wide} pixels wider than the window")

    def search(self, word, address):
        self.page.goto(self.home, wait_until="networkidle")
        self.page.keyboard.press("/")
        self.page.keyboard.type(word)
        # Results come anew with every letter.
        found = """start => [...document.querySelectorAll("a.md-search-result__link")].slice(0, 10)
          .some(link => link.href.startsWith(start))"""
        try:
            self.page.wait_for_function(found, arg=self.home + address, timeout=10_000)
        except Exception:
            self.note(f"the first ten results for '{word}' have none below {address}")


def main():
    folder, pictures = [Path(argument).resolve() for argument in sys.argv[1:]]
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    # The site lies in a folder of the server, as on a host of many sites.
    handler = functools.partial(Quiet, directory=folder.parent)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/{folder.name}/"

    wrong = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"])
        windows = {
            "light": dict(viewport={"width": 1400, "height": 1000}, color_scheme="light"),
            "dark": dict(viewport={"width": 1400, "height": 1000}, color_scheme="dark"),
            "phone": dict(viewport={"width": 400, "height": 800}, color_scheme="light"),
        }
        for window, options in windows.items():
            visit = Visit(browser, home, **options)
            for name, (address, text) in PAGES.items():
                visit.open(address, text)
                visit.page.screenshot(path=pictures / f"{name}-{window}.png")
            wrong += visit.wrong
        visit = Visit(browser, home, **windows["light"])
        for word, address in SEARCHES.items():
            visit.search(word, address)
            visit.page.screenshot(path=pictures / f"search-{re.sub(r'[^a-z]', '-', word.lower())}.png")
        wrong += visit.wrong
        browser.close()
    for line in wrong:
        print(f"open-site: {line}", file=sys.stderr)
    print(f"{len(PAGES)} pages opened in {len(windows)} windows, {len(SEARCHES)} words searched, {len(wrong)} mistakes")
    sys.exit(1 if wrong else 0)


main()
