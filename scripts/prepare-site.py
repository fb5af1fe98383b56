#!/usr/bin/env python3
"""Prepares copies of the documents, and DocC's pages, for the generator of the site.

    prepare-site.py DOCUMENTS SYMBOLS API

The documents are written for GitHub. So that they read the same on the site, a blank line comes between a paragraph and its
list, Graphviz draws diagrams of states, and a file of the repository to which a document links gets a page with its text. A
notebook gets one with its cells. docs/api.md is written anew from the compiler's symbol graphs in SYMBOLS. DocC's pages in API
get addresses that hold in whichever folder of a server the site lies.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

MODULES = ["Kernel", "Statistics", "Numerics", "Quantities"]
LANGUAGES = {".yaml": "yaml", ".yml": "yaml", ".swift": "swift", ".json": "json", ".csv": "text", ".sh": "sh", ".ipynb": "json",
             "Containerfile": "dockerfile"}
# A kept page that the site has at another address.
MOVED = {"results/catalogue/catalogue.md": "docs/scenarios.md"}
# Without a table of contents beside them, the tables of these pages stand whole on a screen of 1280 pixels.
WIDE = ["docs/interfaces.md", "docs/scenarios.md"]
LINK = re.compile(r"(?<=\]\()([^)#\s:]+)(?=[)#])")
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)


def prepare(path, documents):
    parts = FENCE.split(path.read_text())
    parts[0::2] = [spaced_lists(linked_pages(part, path, documents)) for part in parts[0::2]]
    parts[1::2] = [diagram(part) for part in parts[1::2]]
    path.write_text("".join(parts))


def linked_pages(text, path, documents):
    """Give every linked file that is no document a page, and lead there: many browsers would store the file itself."""

    def target(match):
        file = Path(os.path.relpath((path.parent / match[0]).resolve(), documents))
        if moved := MOVED.get(file.as_posix()):
            return os.path.relpath(documents / moved, path.parent)
        language = LANGUAGES.get(file.suffix or file.name)
        if not language or not file.is_file():
            return match[0]
        page = documents / f"{file}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        text = f"```{language}\n{file.read_text().rstrip()}\n```" if file.suffix != ".ipynb" else notebook(file)
        page.write_text(f"# `{file}`\n\n{text}\n")
        return match[0] + ".md"

    return LINK.sub(target, text)


def notebook(file):
    """The cells of a notebook: its text, one level below the page's heading, and its code."""
    cells = []
    for cell in json.loads(file.read_text())["cells"]:
        text = "".join(cell["source"]).rstrip()
        cells.append(re.sub(r"^#", "##", text, flags=re.MULTILINE) if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    return "\n\n".join(cells)


def spaced_lists(text):
    """Put a blank line between a paragraph and its list, without which Python-Markdown sees no list."""
    return re.sub(r"^(?![*|#\s]|\d+\. )(.+)\n(?=\* |1\. )", r"\1\n\n", text, flags=re.MULTILINE)


def diagram(fence):
    """Draw a Mermaid diagram of states by Graphviz. Without Graphviz its text stays."""
    if not fence.startswith("```mermaid\nstateDiagram") or not shutil.which("dot"):
        return fence
    graph = ["digraph { bgcolor=transparent; start [shape=point, width=0.12];",
             'node [shape=box, style=rounded, fontname="sans-serif", fontsize=11]; edge [fontname="sans-serif", fontsize=10];']
    for line in fence.splitlines():
        if state := re.match(r'\s*state "(.*)" as (\w+)$', line):
            graph.append(f"{state[2]} [label={quoted(state[1])}];")
        elif step := re.match(r"\s*(\w+|\[\*\]) --> (\w+)(?: : (.*))?$", line):
            label = "\n".join(textwrap.wrap(step[3] or "", 28))
            graph.append(f"{step[1].replace('[*]', 'start')} -> {step[2]} [label={quoted(label)}];")
    drawn = subprocess.run(["dot", "-Tsvg"], input="\n".join(graph) + "}", capture_output=True, text=True, check=True).stdout
    # Colours come from the page, and identifiers would repeat in every diagram.
    drawn = re.sub(r'<title>.*?</title>|<!--.*?-->| id="[^"]*"| stroke="black"| fill="black"', "", drawn, flags=re.DOTALL)
    drawn = "\n".join(line for line in drawn[drawn.index("<svg"):].splitlines() if line)
    return f'<div class="diagram" role="img" aria-label="Diagram of states">{drawn}</div>'


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def public_api(symbols):
    """The list of the public types, with links to DocC's pages."""
    page = ["# Public API", "",
            "The package exports the libraries `Kernel` and `Statistics`, with `Numerics` and `Quantities` below them. This page "
            "lists their types. Each has a page of its own, which DocC makes from the comments in the sources.", ""]
    for module in MODULES:
        home = f"../../api/documentation/{module.lower()}/"
        page += [f"## {module}", "", f'<a href="{home}">All of {module}</a>', "", "| type | meaning |", "| --- | --- |"]
        graph = json.loads((symbols / f"{module}.symbols.json").read_text())
        types = [symbol for symbol in graph["symbols"] if len(symbol["pathComponents"]) == 1]
        for symbol in sorted(types, key=lambda symbol: symbol["names"]["title"]):
            name = html.escape(symbol["names"]["title"])
            lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
            first = " ".join(lines[: lines.index("")] if "" in lines else lines)
            first = first.replace("``", "`").replace("|", "\\|")
            page.append(f'| <a href="{home}{name.lower()}/"><code>{name}</code></a> | {first} |')
        page.append("")
    return "\n".join(page)


def relocate(api):
    (api / "theme-settings.json").write_text("{}\n")  # DocC's script asks for it.
    (api / "index.html").write_text(
        '<!doctype html><title>Public API</title><meta http-equiv="refresh" content="0; url=../docs/api/">\n')
    for page in api.glob("documentation/**/index.html"):
        up = os.path.relpath(api, page.parent)
        text = page.read_text()
        text = text.replace('baseUrl = "/api/"', r'baseUrl = location.pathname.replace(/documentation\/.*$/, "")')
        back = f'<p style="margin: 0.5em 1em"><a href="{up}/../docs/api/">drainsim: public API</a></p>'
        page.write_text(text.replace('"/api/', f'"{up}/').replace('<div id="app">', back + '<div id="app">'))


def main():
    documents, symbols, api = [Path(argument).resolve() for argument in sys.argv[1:]]
    for path in sorted(documents.rglob("*.md")):
        prepare(path, documents)
    for page in WIDE:
        path = documents / page
        path.write_text("---\nhide: [toc]\n---\n\n" + path.read_text())
    (documents / "docs/api.md").write_text(public_api(symbols))
    relocate(api)


main()
