"""The first start on screens of several sizes, in both themes and languages: everything is on the screen, the keyboard is
seen, and an answer needs no scrolling."""

import sys
import unittest

from desktop import Program, Screen, inside, until

BUILD = sys.argv.pop(1)


class FirstStart:
    screen_size = (1366, 768)
    ratio = 1
    arguments = ()
    settings = ""
    accent = (0x14, 0x63, 0xB8)

    def setUp(self):
        self.screen = Screen(*self.screen_size)
        self.addCleanup(self.screen.close)
        if self.settings:
            folder = self.screen.home / ".config/qconfig-studio"
            folder.mkdir(parents=True)
            (folder / "qconfig-studio.conf").write_text(self.settings)
        scale = {"QT_SCALE_FACTOR": str(self.ratio)} if self.ratio != 1 else {}
        self.program = Program(self.screen, BUILD, *self.arguments, **scale)
        self.addCleanup(self.program.close)

    def assert_on_screen(self, name):
        widget = self.program.wait_for(name=name)
        self.assertEqual(widget["seen"], widget["rect"], f"{name} is partly covered")
        self.assertTrue(inside(widget["rect"], (0, 0, *self.screen_size)), f"{name} is at {widget['rect']}")

    def frame(self):
        """Of the window, with what the window manager put around it."""
        window = self.screen.root.query_tree().children
        frames = [w.get_geometry() for w in window if w.get_attributes().map_state == 2]
        return max(((g.x, g.y, g.width, g.height) for g in frames), key=lambda rect: rect[2] * rect[3])

    def test_everything_is_on_the_screen(self):
        until(lambda: inside(self.frame(), (0, 0, *self.screen_size)), "the frame of the window is not on the screen")
        self.assert_on_screen("go-to")
        self.screen.keys("tab")  # the first thing to do is the first that the keyboard reaches
        button = self.program.wait_for(name="open-sample")
        before = self.screen.picture()
        self.program.click(button)
        self.program.wait_for(name="model-tree")
        self.program.calm()
        self.assertTrue(before.data != self.screen.picture().data)
        for name in ("go-to", "summary", "tabs", "model-filter", "pane-model", "pane-rules", "pane-why"):
            self.assert_on_screen(name)
        self.program.focus("model-tree")
        # Why something is not int8: one click, and the answer stands there.
        self.program.click(self.program.row("model-tree", "pad"))
        self.program.wait_for(name="why-card")
        self.program.calm()
        self.assert_on_screen("why-card")

    def test_the_keyboard_is_seen(self):
        self.program.keys("tab")
        for _ in range(3):
            state = until(lambda: self.program.state() if self.program.state().get("ring") else None, "no ring")
            left, top, width, height = state["focusRect"]
            self.assertEqual(state["ring"], [left - 3 * self.ratio, top - 3 * self.ratio, width + 6 * self.ratio,
                                                 height + 6 * self.ratio])
            picture = self.screen.picture()
            self.assertEqual(picture.at(left - 2 * self.ratio, top + height // 2), self.accent)
            self.program.keys("tab")
            until(lambda: self.program.state()["focusRect"] != state["focusRect"], "Tab goes nowhere")
            # Where the focus was, and inside of the control all the time, it looks as any other.
            self.program.calm()
            inner = (left + 3, top + 3, width - 6, height - 6)
            self.assertTrue(self.screen.picture().part(inner) == picture.part(inner))


class Small(FirstStart, unittest.TestCase):
    pass


class Reference(FirstStart, unittest.TestCase):
    screen_size = (1440, 900)


class Large(FirstStart, unittest.TestCase):
    screen_size = (1920, 1080)


class Double(FirstStart, unittest.TestCase):
    screen_size = (2732, 1536)
    ratio = 2


class Dark(FirstStart, unittest.TestCase):
    settings = "[General]\ntheme=2\n"
    accent = (0x6C, 0xB2, 0xF5)


class Chinese(FirstStart, unittest.TestCase):
    arguments = ("--lang", "zh_CN")


if __name__ == "__main__":
    unittest.main()
