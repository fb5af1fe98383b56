#!/usr/bin/env python3
"""Records one page load twice: by the browser, as an HTTP archive, and by tcpdump, as packets.

    record-page-load.py FOLDER

A local server gives a page with styles, scripts, pictures of two hosts and a late answer. It stands at the
other end of a cable between two network namespaces, whose packets are 1500 bytes at most. The folder gets load.har, load.pcap and
server.json, which has the bytes of HTTP that the server received and sent.

Needs root, tcpdump, Chromium, and the Python package playwright.
"""

import gzip
import http.server
import json
import os
import shutil
import struct
import subprocess
import sys
import threading
import time
import zlib

PHONE, SERVER = "10.20.30.1", "10.20.30.2"

PAGE = b"""<!doctype html><title>A shop</title><link rel=icon href=data:,><link rel=stylesheet href=/style.css>
<script src=/script.js></script>%s<p id=offers>offers</p>"""
SCRIPT = b"""addEventListener("load", () => setTimeout(async () => {
  const answer = await fetch("/offers", { method: "POST", body: "x".repeat(3000) });
  document.getElementById("offers").textContent = (await answer.text()).length;
  document.title = "done";
}, 700));"""
PICTURES = b"".join(b"<img src=http://pictures.example/%d.png>" % n for n in range(12))


def noise(size):
    """Bytes that nothing can pack, the same each time."""
    state, out = 1, bytearray()
    while len(out) < size:
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        out += state.to_bytes(8, "little")
    return bytes(out[:size])


def picture(size):
    """A PNG of grey noise, of about this many bytes; whatever else browsers stop loading."""
    side = int(size**0.5)
    rows = noise(side * side)
    lines = b"".join(b"\0" + rows[row * side : row * side + side] for row in range(side))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


class Counted:
    """A file of a connection that counts its bytes."""

    total = {"received": 0, "sent": 0}
    lock = threading.Lock()

    def __init__(self, file, direction):
        self.file, self.direction = file, direction

    def count(self, data):
        with self.lock:
            self.total[self.direction] += len(data)
        return data

    def readline(self, *size):
        return self.count(self.file.readline(*size))

    def read(self, *size):
        return self.count(self.file.read(*size))

    def write(self, data):
        self.count(data)
        return self.file.write(data)

    def __getattr__(self, name):
        return getattr(self.file, name)


class Shop(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        self.rfile = Counted(self.rfile, "received")
        self.wfile = Counted(self.wfile, "sent")

    def do_GET(self):
        path = self.path
        if path == "/":
            self.answer(PAGE % PICTURES + b"<!-- %s -->" % (b"words " * 4000), "text/html", packed=True)
        elif path == "/style.css":
            self.answer(b"p { color: black }\n" * 2000, "text/css", packed=True)
        elif path == "/script.js":
            self.answer(SCRIPT + b"\n// words" * 5000, "text/javascript")
        elif path.endswith(".png"):
            time.sleep(0.05)
            self.answer(picture(20000 + 9000 * int(path[1:-4])), "image/png")
        else:
            self.answer(b"", "text/plain", status=404)

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        time.sleep(0.4)
        self.answer(noise(50000).hex().encode(), "application/json", packed=True)

    def answer(self, body, kind, packed=False, status=200):
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("cache-control", "max-age=3600" if kind.startswith("image") else "no-store")
        if packed:
            body = gzip.compress(body, mtime=0)
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def browse(folder, done):
    from playwright.sync_api import sync_playwright

    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser,
            args=["--no-sandbox", f"--host-resolver-rules=MAP *.example {SERVER}"],
        )
        context = chromium.new_context(record_har_path=f"{folder}/load.har")
        page = context.new_page()
        # The second visit finds the pictures in the cache.
        for _ in range(2):
            page.goto("http://shop.example/")
            page.wait_for_function("document.title == 'done'")
            page.wait_for_timeout(3000)
        done()
        context.close()
        chromium.close()


def serve(folder):
    """Serve until the standard input ends, then tell the bytes."""
    print("ready", flush=True)
    sys.stdin.readline()
    subprocess.run(["ip", "address", "add", f"{SERVER}/24", "dev", "shop"], check=True)
    subprocess.run(["ip", "link", "set", "shop", "up"], check=True)
    server = http.server.ThreadingHTTPServer((SERVER, 80), Shop)
    server.handle_error = lambda *_: None  # Browsers close connections as they like.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("serving", flush=True)
    sys.stdin.read()
    with open(f"{folder}/server.json", "w") as file:
        json.dump(Counted.total, file)


def record(folder):
    """Browse and listen, at this end of a cable to the server."""
    server = subprocess.Popen(
        ["unshare", "--net", sys.executable, __file__, folder, "serve"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    server.stdout.readline()
    # Segments are as long as on a real network.
    link = ["ip", "link", "add", "phone", "gso_max_segs", "1", "type", "veth", "peer", "name", "shop",
            "gso_max_segs", "1", "netns", str(server.pid)]
    subprocess.run(link, check=True)
    subprocess.run(["ip", "address", "add", f"{PHONE}/24", "dev", "phone"], check=True)
    subprocess.run(["ip", "link", "set", "phone", "up"], check=True)
    print("go", file=server.stdin, flush=True)
    server.stdout.readline()
    dump = subprocess.Popen(
        ["tcpdump", "-i", "phone", "-B", "16384", "-U", "-n", "-w", f"{folder}/load.pcap", "tcp port 80"],
        stderr=subprocess.PIPE)
    dump.stderr.readline()  # It says that it listens.

    def stop():
        # Packets that close the browser's connections are no part of the load.
        # Whoever started this may have blocked the gentler signals; each packet is written at once.
        time.sleep(1)
        dump.kill()
        dump.wait()

    browse(folder, stop)
    server.stdin.close()
    server.wait()


def main():
    folder = os.path.abspath(sys.argv[1])
    part = {"serve": serve, "record": record}.get(sys.argv[2] if len(sys.argv) > 2 else "")
    if part:
        return part(folder)
    command = ["unshare", "--net", sys.executable, __file__, folder, "record"]
    sys.exit(subprocess.run(command).returncode)


main()
