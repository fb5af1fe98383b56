#!/usr/bin/env python3
"""Checks that every link of a built site leads somewhere inside it, and that nothing is loaded from elsewhere.

    check-links.py FOLDER

Reads all pages and style sheets, the list of the search, and the data of DocC's pages, whose links a script draws. A link to a
part of a page needs that part. Links to other sites are counted, and with --external printed. Ends with status 1 where something
is broken.
"""

import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes with an address that the browser loads by itself, by tag.
LOADED = {"script": ["src"], "img": ["src", "srcset"], "iframe": ["src"], "source": ["src", "srcset"], "video": ["src", "poster"],
          "audio": ["src"], "object": ["data"], "embed": ["src"], "image": ["href", "xlink:href"], "use": ["href", "xlink:href"]}
LOADED_RELATIONS = {"stylesheet", "icon", "preload", "mask-icon", "manifest", "modulepreload"}


class Page(HTMLParser):
    """The anchors and addresses of one page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads, self.in_style = {"", "top"}, [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        self.in_style = tag == "style"
        if tag in ("a", "area") and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and "href" in values:
            loaded = LOADED_RELATIONS & set(values.get("rel", "").split())
            (self.loads if loaded else self.links).append(values["href"])
        if tag == "meta" and values.get("http-equiv") == "refresh" and "url=" in values["content"]:
            self.links.append(values["content"].split("url=")[1])
        for name in LOADED.get(tag, []):
            for part in values.get(name, "").split(", ") if name == "srcset" else [values.get(name, "")]:
                if part:
                    self.loads.append(part.split()[0] if name == "srcset" else part)
        self.loads += addresses_of_style(values.get("style", ""))

    def handle_data(self, data):
        if self.in_style:
            self.loads += addresses_of_style(data)


def addresses_of_style(text):
    found = re.findall(r"url\(\s*[\"']?([^\"')]+)", text) + re.findall(r"@import\s+[\"']([^\"']+)", text)
    return [address for address in found if address]


class Site:
    def __init__(self, root):
        self.root, self.pages, self.broken, self.external, self.checked = root, {}, [], Counter(), 0
        for path in sorted(root.rglob("*.html")):
            self.pages[path] = Page(path.read_text(encoding="utf-8"))

    def check(self, place, address, loaded=False):
        """Note where an address of a file of the site leads nowhere."""
        parts = urlsplit(address.strip())
        if parts.scheme in ("data", "blob", "javascript"):
            return
        if parts.scheme or parts.netloc:
            self.external[address] += 1
            if loaded:
                self.broken.append(f"{place.relative_to(self.root)}: loads {address} from elsewhere")
            return
        self.checked += 1
        path = unquote(parts.path)
        target = place if not path else self.root / path.lstrip("/") if path.startswith("/") else place.parent / path
        target = target.resolve()
        if target.is_dir():
            target = target / "index.html"
        if not target.is_file() or self.root not in target.parents:
            self.broken.append(f"{place.relative_to(self.root)}: {address} leads to no file")
        elif target in self.pages and parts.fragment and not parts.fragment.startswith("__"):
            if unquote(parts.fragment) not in self.pages[target].anchors:
                self.broken.append(f"{place.relative_to(self.root)}: {address} names no part of that page")

    def check_all(self):
        for path, page in self.pages.items():
            for address in page.links:
                self.check(path, address)
            for address in page.loads:
                self.check(path, address, loaded=True)
        for path in sorted(self.root.rglob("*.css")):
            for address in addresses_of_style(path.read_text(encoding="utf-8")):
                self.check(path, address, loaded=True)
        for path in sorted(self.root.glob("search/search_index.json")):
            for entry in json.loads(path.read_text())["docs"]:
                self.check(self.root / "index.html", entry["location"])
        # DocC's addresses begin at the folder of the API.
        for path in sorted(self.root.glob("api/data/**/*.json")):
            for reference in json.loads(path.read_text())["references"].values():
                if reference["type"] in ("topic", "section", "link"):
                    address = reference["url"]
                    self.check(self.root / "api/index.html", address.lstrip("/") if address.startswith("/") else address)


def main():
    folders = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    if len(folders) != 1 or not Path(folders[0], "index.html").is_file():
        sys.exit("check-links: name one folder with the index.html of a site")
    site = Site(Path(folders[0]).resolve())
    site.check_all()
    for line in sorted(set(site.broken)):
        print(line, file=sys.stderr)
    if "--external" in sys.argv:
        print("\n".join(sorted(site.external)))
    print(f"{folders[0]}: {len(site.pages)} pages, {site.checked} links inside checked, {len(set(site.broken))} broken, "
          f"{len(site.external)} addresses of other sites not checked")
    sys.exit(1 if site.broken else 0)


main()
