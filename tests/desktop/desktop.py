"""A desktop of its own for the program: a screen (Xvfb), a window manager (openbox), and a person's hands.

Mouse and keys come from outside, by way of the X server. Where things are, the program says through the plugin
`probe.cpp`. Nothing here waits for a time to pass: whatever takes time is waited for until it is so."""

import ctypes
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from Xlib import X, XK, display
from Xlib.ext import xtest

PATIENCE = 30  # seconds: far more than anything takes, for a machine that is busy
TESTS = pathlib.Path(__file__).resolve().parent
SOURCE = TESTS.parent.parent


def until(holds, what, patience=PATIENCE):
    """Returns what `holds` says once that is true."""
    end = time.monotonic() + patience
    while True:
        found = holds()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} (waited {patience} s, last: {found!r})")
        time.sleep(0.02)


def _end_with_us():
    """A server of a test that was killed would stay for ever."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def inside(inner, outer):
    return (inner[0] >= outer[0] and inner[1] >= outer[1] and inner[0] + inner[2] <= outer[0] + outer[2]
            and inner[1] + inner[3] <= outer[1] + outer[3])


def middle(rect):
    return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2


class Picture:
    """Pixels of the screen: rows of (red, green, blue)."""

    def __init__(self, data, width, height):
        self.data, self.width, self.height = data, width, height

    def at(self, x, y):
        place = 4 * (y * self.width + x)
        blue, green, red = self.data[place:place + 3]
        return red, green, blue

    def part(self, rect):
        x, y, width, height = rect
        return [self.data[4 * (row * self.width + x):4 * (row * self.width + x + width)]
                for row in range(max(y, 0), min(y + height, self.height))]

    def save(self, path):
        rows = b"".join(b"\0" + bytes(value for x in range(self.width) for value in self.at(x, y))
                        for y in range(self.height))

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) +
                         chunk(b"IEND", b""))


class Screen:
    """An X server with a window manager, and the mouse and keyboard of it."""

    def __init__(self, width, height):
        for tool in ("Xvfb", "openbox"):
            if not shutil.which(tool):
                sys.exit(f"{tool} is not installed: scripts/test.sh installs what the tests need")
        self.size = (width, height)
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[write], preexec_fn=_end_with_us, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            sys.exit("Xvfb did not start")
        self.name = f":{number}"
        self.x = display.Display(self.name)
        self.root = self.x.screen().root
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="desktop-"))
        self.manager = subprocess.Popen(["openbox"], env=self.environment(), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, preexec_fn=_end_with_us)
        check = self.x.intern_atom("_NET_SUPPORTING_WM_CHECK")
        until(lambda: self.root.get_full_property(check, X.AnyPropertyType), "there is no window manager")
        self.held = []

    def environment(self, **more):
        """An empty home, and nothing of the desktop that the tests were started from."""
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        return {**kept, "DISPLAY": self.name, "HOME": str(self.home), "XDG_RUNTIME_DIR": str(runtime),
                "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb",
                "LSAN_OPTIONS": f"suppressions='{pathlib.Path(__file__).with_name('leaks.txt')}'", **more}

    def close(self):
        self.x.close()
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def picture(self, rect=None):
        x, y, width, height = rect or (0, 0, *self.size)
        image = self.root.get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF)
        return Picture(image.data, width, height)

    # The mouse

    def move(self, x, y):
        xtest.fake_input(self.x, X.MotionNotify, x=x, y=y)
        self.x.sync()

    def button(self, down, which=1):
        xtest.fake_input(self.x, X.ButtonPress if down else X.ButtonRelease, which)
        self.x.sync()

    # The keyboard

    NAMES = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "tab": "Tab", "enter": "Return",
             "escape": "Escape", "up": "Up", "down": "Down", "left": "Left", "right": "Right", "del": "Delete",
             "home": "Home", "end": "End", "space": "space", "backspace": "BackSpace", " ": "space", ".": "period",
             ",": "comma", "_": "underscore", "-": "minus", "/": "slash", "[": "bracketleft", "]": "bracketright",
             ":": "colon", "\\": "backslash", '"': "quotedbl", "{": "braceleft", "}": "braceright", "*": "asterisk",
             "+": "plus", "(": "parenleft", ")": "parenright", "=": "equal", "$": "dollar", "|": "bar", "?": "question"}

    def _codes(self, key):
        keysym = XK.string_to_keysym(self.NAMES.get(key, key))
        found = sorted(self.x.keysym_to_keycodes(keysym), key=lambda code: code[1])
        assert found, f"the keyboard has no {key!r}"
        code, level = found[0]
        shift = self.x.keysym_to_keycode(XK.string_to_keysym("Shift_L"))
        return [shift, code] if level & 1 else [code]

    def keys(self, *combinations):
        """Each such as "tab" or "ctrl+shift+n"."""
        for combination in combinations:
            names = [combination] if len(combination) == 1 else combination.split("+")
            codes = [code for name in names for code in self._codes(name)]
            for code in codes:
                xtest.fake_input(self.x, X.KeyPress, code)
            for code in reversed(codes):
                xtest.fake_input(self.x, X.KeyRelease, code)
            self.x.sync()

    def type(self, text):
        for letter in text:
            self.keys(letter)


class Program:
    """qconfig-studio, and what the probe in it says."""

    def __init__(self, screen, build, *arguments, **environment):
        self.screen, self.build = screen, pathlib.Path(build).resolve()
        path = str(screen.home / f"probe-{time.monotonic_ns()}")
        self.log = screen.home / "program.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.build / "bin/qconfig-studio"), *map(str, arguments)], stdout=log, stderr=log,
                cwd=screen.home, preexec_fn=_end_with_us,
                env=screen.environment(QT_PLUGIN_PATH=str(self.build / "desktop"),
                                       QT_QPA_GENERIC_PLUGINS=f"probe:{path}", **environment))
        self.probe = socket.socket(socket.AF_UNIX)
        until(lambda: self._connected(path), "the program did not start")
        self.answers = self.probe.makefile("rb")
        until(lambda: self.find("main-window", kind="MainWindow", must=False), "there is no window")
        self.calm()

    def _connected(self, path):
        assert self.process.poll() is None, f"the program ended: {self.log.read_text()}"
        try:
            self.probe.connect(path)
            return True
        except OSError:
            return False

    def close(self):
        """As the desktop ends programs; returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.probe.close()

    # What is shown

    def ask(self, what, **more):
        self.probe.sendall(json.dumps({"what": what, **more}).encode() + b"\n")
        return json.loads(self.answers.readline())["answer"]

    def state(self):
        return self.ask("state")

    def widgets(self):
        return self.ask("widgets")

    def find(self, name=None, kind=None, text=None, within=None, must=True):
        """The first that is in sight: by object name, class, text."""
        for widget in self.widgets():
            words = (widget["text"], widget["says"], widget["tip"])
            if (name in (None, widget["name"]) or (kind == "MainWindow" and widget["top"])) and \
                    (kind is None or widget["class"].endswith(kind)) and \
                    (text is None or any(text == word.replace("&", "") for word in words)) and \
                    (within is None or widget["in"] == within) and widget["seen"][2] > 0:
                return widget
        assert not must, f"there is no {name or ''} {kind or ''} {text or ''} in sight"
        return None

    def wait_for(self, **wanted):
        return until(lambda: self.find(**wanted, must=False), f"there is no {wanted}")

    def gone(self, **wanted):
        until(lambda: not self.find(**wanted, must=False), f"there still is {wanted}")

    def part(self, name=None, kind=None, text=""):
        """A tab or an entry of a menu."""
        def found():
            for widget in self.widgets():
                if (name in (None, widget["name"])) and (kind is None or widget["class"].endswith(kind)):
                    for part in widget.get("parts", []):
                        if part["text"].replace("&", "").split("\t")[0].rstrip("…") == text:
                            return part
            return None
        return until(found, f"there is no {text!r} in {name or kind}")

    def rows(self, name):
        return self.ask("rows", name=name) or []

    def row(self, name, text):
        def found():
            return next((row for row in self.rows(name) if text in (row["text"], row["says"])), None) or \
                next((row for row in self.rows(name) if any(text in words for words in row["texts"] + [row["says"]])), None)
        return until(found, f"there is no row {text!r} in {name}")

    def places(self):
        """Where everything in the main window is."""
        return {(w["name"], w["class"], w["in"], *w["rect"]) for w in self.widgets()
                if w["window"].endswith("[*]") and not w["class"].startswith("QFocusFrame")}

    def calm(self):
        """Until everything is computed, and what is shown stands still."""
        def look():
            return self.state()["idle"] and json.dumps([[w["rect"], w["text"], w["seen"]] for w in self.widgets()])

        def still():
            before = look()
            time.sleep(0.1)
            return before and before == look()
        until(still, "the window does not come to rest")

    # What is done

    def click(self, target, which=1):
        """A widget, row or part, or its rectangle."""
        rect = target.get("seen", target["rect"]) if isinstance(target, dict) else target
        self.screen.move(*middle(rect))
        self.screen.button(True, which)
        self.screen.button(False, which)

    def choose(self, name, text):
        """Clicks where a row begins: in its middle it may have a field or a link."""
        self.calm()
        x, y, width, height = self.row(name, text)["rect"]
        self.click([x, y, min(width, 240), min(height, 28)])

    def keys(self, *combinations):
        self.screen.keys(*combinations)

    def type(self, text):
        self.screen.type(text)

    def focus(self, name):
        until(lambda: self.state()["focus"] == name, f"the focus is not in {name} but in {self.state()['focus']}")

    def moved(self, before):
        """The focus is elsewhere; soon, or it was a step from link to link within a text."""
        end = time.monotonic() + 0.5
        while time.monotonic() < end and self.state().get("focusRect") == before:
            time.sleep(0.02)

    def menu(self, *path):
        self.click(self.part(kind="QMenuBar", text=path[0]))
        for text in path[1:]:
            entry = self.part(kind="QMenu", text=text)
            self.click(entry)

    def tab(self, text):
        part = self.part(kind="QTabBar", text=text)
        self.click(part)
        until(lambda: self.part(kind="QTabBar", text=text)["on"], f"the tab {text} does not open")
        self.calm()
