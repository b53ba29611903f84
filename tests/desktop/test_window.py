"""The window on the smallest screen that counts, 1366 x 768, in the hands of somebody with mouse and keyboard."""

import json
import os
import pathlib
import subprocess
import sys
import time
import unittest

from desktop import SOURCE, Program, Screen, middle, until

BUILD = sys.argv.pop(1)
ACCENT = (0x14, 0x63, 0xB8)
SAMPLE = SOURCE / "resources/samples/crepe/crepe.workspace.json"
RESNET = SOURCE / "resources/samples/models/resnet50.graph.json"


class Desktop(unittest.TestCase):
    arguments = ("--sample",)

    def setUp(self):
        self.screen = Screen(1366, 768)
        self.addCleanup(self.screen.close)
        self.program = Program(self.screen, BUILD, *self.arguments)
        self.addCleanup(self.program.close)
        self.addCleanup(self.keep_picture)
        self.park()

    def keep_picture(self):
        """Of what a failed test left, in the build folder."""
        if any(error for _, error in self._outcome.result.failures + self._outcome.result.errors if error) and \
                self._outcome.result.failures + self._outcome.result.errors and \
                (self._outcome.result.failures + self._outcome.result.errors)[-1][0] is self:
            self.screen.picture().save(pathlib.Path(BUILD) / f"desktop/{self.id().split('.')[-1]}.png")

    def park(self):
        """The mouse where it is over nothing."""
        self.screen.move(1365, 767)

    def still_picture(self):
        """Once everything is painted, what the mouse left behind included."""
        def still():
            self.program.calm()
            before = self.screen.picture()
            time.sleep(0.5)
            return before if self.screen.picture().data == before.data else None
        return until(still, "the window is painted again and again")

    def wait_ring(self, wanted=True):
        return until(lambda: bool(self.program.state().get("ring")) == wanted, "ring" if wanted else "no ring")


class Focus(Desktop):
    def walk(self, stops, before):
        """Tab through the window in front; returns the kinds of controls that showed a ring and nothing else."""
        kinds = set()
        last = None
        for _ in range(stops):
            self.program.keys("tab")
            self.program.moved(last)
            state = self.program.state()
            last = state["focusRect"]
            if not state.get("ring"):
                continue
            self.program.calm()
            left, top, width, height = last
            inner = (left + 1, top + 1, width - 2, height - 2)
            # A slow program says that it has the focus before it has painted it.
            until(lambda inner=inner: self.screen.picture().part(inner) == before.part(inner),
                  f"{state['focus']} looks otherwise inside")
            x, y = state["ring"][0] + 1, top + height // 2
            if x > 1:  # else it keeps to the edge of the window
                until(lambda x=x, y=y: self.screen.picture().at(x, y) == ACCENT, f"{state['focus']} has no ring")
            kinds.add(state["focusClass"].split("::")[-1])
        return kinds

    def test_controls_of_the_window(self):
        self.program.click(self.program.row("model-tree", "conv2"))
        self.program.wait_for(name="why-card")
        self.park()
        kinds = self.walk(30, self.still_picture())
        self.assertIn("QToolButton", kinds)
        self.assertGreaterEqual(len(kinds), 2, kinds)

    def test_controls_of_a_dialog(self):
        self.program.keys("ctrl+,")
        self.program.wait_for(name="settings")
        self.park()
        kinds = self.walk(7, self.still_picture())
        self.assertTrue({"QComboBox", "QCheckBox", "QPushButton"} <= kinds, kinds)

    def test_plots(self):
        self.program.tab("Tensors")
        self.program.click(self.program.row("ranking", "conv1"))
        self.program.wait_for(name="values-figure-plot")
        until(lambda: self.program.find(name="tensor-meta")["text"].startswith("128×1×512"), "conv1 is not shown")
        self.park()
        self.program.calm()
        plot = self.program.find(name="values-figure-plot")
        before = self.screen.picture()
        for _ in range(60):
            before_it = self.program.state().get("focusRect")
            self.program.keys("tab")
            self.program.moved(before_it)
            if self.program.state()["focus"] == "values-figure-plot":
                break
        self.program.focus("values-figure-plot")
        self.wait_ring()
        self.program.calm()

        def inner(left, top, width, height):
            return left + 4, top + 4, width - 8, height - 8
        # The walk to the plot may have scrolled what it stands in.
        after = self.program.find(name="values-figure-plot")
        self.assertEqual(after["rect"][2:], plot["rect"][2:])
        self.assertTrue(self.screen.picture().part(inner(*after["rect"])) == before.part(inner(*plot["rect"])))

    def test_what_is_offered_can_be_read(self):
        self.program.keys("ctrl+k")
        self.program.focus("go-to")
        self.program.type("conv")
        until(lambda: self.program.state()["popup"], "nothing is offered")
        self.program.keys("down", "down")
        self.program.calm()
        popup = next(w for w in self.program.widgets() if w["top"] and w["class"].endswith("View"))
        rect = popup["rect"]
        picture = self.screen.picture()
        colours = {picture.at(rect[0] + x, rect[1] + y)
                   for x in range(3, rect[2] - 3) for y in range(3, rect[3] - 3, 2)}
        self.assertNotIn((0, 0, 0), colours)
        self.assertIn((0xDC, 0xEB, 0xFB), colours)  # the ground of what is chosen

    def test_a_click_leaves_no_ring(self):
        self.program.keys("tab")
        self.wait_ring()
        self.program.click(self.program.row("model-tree", "conv1"))
        self.wait_ring(False)

    def test_it_comes_back_to_where_it_was(self):
        program = self.program
        program.click(program.row("model-tree", "conv1"))
        program.focus("model-tree")
        # To somewhere: the tree has it, and arrows walk on from there.
        program.keys("ctrl+k")
        program.focus("go-to")
        program.type("conv5")
        until(lambda: program.state()["popup"], "nothing is offered")
        program.keys("enter")
        program.focus("model-tree")
        until(lambda: program.row("model-tree", "conv5")["current"], "conv5 is not chosen")
        program.keys("down")
        until(lambda: not program.row("model-tree", "conv5")["current"], "the arrow keys do nothing")
        # To nowhere: whoever had it.
        program.choose("rules", "conv[2-4]")
        program.focus("rules")
        for opens, field in (("ctrl+k", "go-to"), ("ctrl+shift+p", "palette-field")):
            program.keys(opens)
            program.focus(field)
            program.type("re")
            program.keys("escape")
            until(lambda: not program.state()["popup"], "the list stays")
            if program.state()["focus"] == field:
                program.keys("escape")
            program.focus("rules")
        for opens, dialog in (("ctrl+,", "settings"), ("ctrl+o", "QFileDialog")):
            program.keys(opens)
            until(lambda: program.state()["window"] != "crepe[*]", f"{dialog} does not open")
            program.calm()
            program.keys("escape")
            program.focus("rules")

    def test_keys_of_the_window_work_in_the_field(self):
        self.program.keys("ctrl+k")
        self.program.focus("go-to")
        self.program.keys("ctrl+e")  # not the end of the line
        until(lambda: "Export" in self.program.state()["window"], "there is no dialog to export")


class Steady(Desktop):
    """Nothing moves under the pointer."""

    def under(self, target):
        rect = target["rect"]
        return self.program.ask("at", x=middle(rect)[0], y=middle(rect)[1])

    def press_and_look(self, what, find):
        """Presses, waits until all is calm, and looks whether that is still what is pressed."""
        target = find()
        self.screen.move(*middle(target.get("seen", target["rect"])))
        self.program.calm()
        before, below = find(), self.under(target)
        self.screen.button(True)
        try:
            self.program.calm()
            after = find()
            self.assertEqual(after["rect"], before["rect"], f"{what} moved while it was pressed")
            self.assertIn(self.under(target), (below, "backend", "tool-bar"), what)
        finally:
            self.screen.button(False)
        self.program.calm()

    def test_between_press_and_release(self):
        program = self.program
        for node in ("conv1", "pad_1", "conv2_BN", "relu_1"):
            self.press_and_look(node, lambda node=node: program.row("model-tree", node))
        for rule in ("conv4", "conv[2-4]", "nn.BatchNorm2d"):
            self.press_and_look(rule, lambda rule=rule: program.row("rules", rule))
        for tab in ("Backend", "Custom", "JSON", "Graph", "Tensors", "Findings", "Rules"):
            self.press_and_look(tab, lambda tab=tab: program.part(kind="QTabBar", text=tab))
        for name in ("summary",):
            self.press_and_look(name, lambda name=name: program.wait_for(name=name))
            program.keys("escape")

    def test_the_wheel_edits_nothing(self):
        program = self.program
        program.keys("ctrl+2")
        program.wait_for(name="patterns")
        program.calm()
        program.click(program.row("patterns", "nn.Conv1d"))
        field = program.wait_for(name="entry-observation")
        program.calm()
        field = program.find(name="entry-observation")
        self.screen.move(*middle(field.get("seen", field["rect"])))
        program.calm()
        for down in (True, False):
            self.screen.button(down, 5)
        program.calm()
        self.assertEqual(program.find(name="entry-observation")["text"], field["text"])

    def test_a_double_click_opens_too(self):
        program = self.program
        program.calm()
        chip = program.row("rules", "conv[2-4]")
        self.screen.move(chip["rect"][0] + chip["rect"][2] // 2, chip["rect"][1] + 14)
        for _ in range(2):
            for down in (True, False):
                self.screen.button(down)
        until(lambda: program.state()["popup"], "the chooser is not open")
        program.calm()
        self.assertTrue(program.state()["popup"], "the chooser has closed again")

    def test_while_a_popup_is_open(self):
        program = self.program
        program.click(program.row("model-tree", "conv2"))
        program.calm()
        for opens in ("backend", "order-button"):
            button = program.wait_for(name=opens)
            self.screen.move(*middle(button["rect"]))
            program.calm()
            before = program.places()
            program.click(button)
            until(lambda: program.state()["popup"], f"{opens} opens nothing")
            program.keys("down", "down")
            program.calm()
            during = program.places()
            self.assertFalse(before - during, f"{opens} moves them")
            program.keys("escape")
            until(lambda: not program.state()["popup"], f"{opens} stays open")
            program.calm()
        program.keys("ctrl+k")
        program.focus("go-to")
        self.park()
        program.calm()
        before = program.places()
        program.type("bn")
        until(lambda: program.state()["popup"], "nothing is offered")
        program.calm()
        during = program.places()
        self.assertFalse(before - during, "the list moves them")
        popup = next(w for w in program.widgets() if w["top"] and w["class"].endswith("View"))
        field = program.wait_for(name="go-to")
        self.assertGreaterEqual(popup["rect"][1], field["rect"][1] + field["rect"][3], "it covers the field")
        self.assertGreaterEqual(popup["rect"][2], 480, "names are cut")
        self.assertLessEqual(popup["rect"][0] + popup["rect"][2], 1366)


class Files(Desktop):
    def dialog(self):
        until(lambda: self.program.find(name="fileNameEdit", must=False), "there is no file dialog")
        self.program.calm()
        return self.program.find(name="fileNameEdit")

    def test_an_empty_home(self):
        program = self.program
        program.keys("ctrl+o")
        self.assertEqual(self.dialog()["text"], "")
        self.assertTrue(program.find(name="lookInCombo")["text"].endswith(self.screen.home.name))
        program.keys("escape")
        program.gone(name="fileNameEdit")
        program.keys("ctrl+shift+s")
        self.assertEqual(self.dialog()["text"], "crepe.workspace.json")
        program.keys("enter")
        program.gone(name="fileNameEdit")
        saved = self.screen.home / "crepe.workspace.json"
        until(lambda: saved.exists() and saved.stat().st_size, "nothing was saved")
        self.assertEqual(json.loads(saved.read_text())["format"], "qconfig-studio/workspace")

    def test_the_dialog_has_icons_of_ours(self):
        """Every icon in it is drawn in a colour of the theme: dim, text or accent, mixed with the ground."""
        program = self.program
        (self.screen.home / "folder").mkdir()
        (self.screen.home / "some.json").write_text("{}")
        program.keys("ctrl+o")
        self.dialog()
        self.park()
        program.calm()
        picture = self.screen.picture()
        for name in ("backButton", "forwardButton", "toParentButton", "newFolderButton", "listModeButton",
                     "detailModeButton", "sidebar", "lookInCombo"):
            widget = program.find(name=name)
            left, top, width, height = widget["rect"]
            inks = set()
            for y in range(top + 3, top + height - 3):
                for x in range(left + 3, left + width - 3):
                    red, green, blue = picture.at(x, y)
                    inks.add((red, green, blue))
                    # From dim grey to accent blue: blue leads, and red never does.
                    self.assertLessEqual(red, blue + 2, f"{name} has a stranger's colour at {x}, {y}")
                    self.assertLessEqual(green, blue + 2, f"{name} has a stranger's colour at {x}, {y}")
            self.assertGreater(len(inks), 3, f"{name} shows nothing")

    def test_a_file_is_dragged_in(self):
        program = self.program
        source = subprocess.Popen([os.path.join(BUILD, "bin/drag_source"), str(RESNET)],
                                  env=self.screen.environment(), stderr=subprocess.DEVNULL)
        self.addCleanup(source.wait)
        self.addCleanup(source.kill)

        def window():
            for frame in self.screen.root.query_tree().children:
                for child in (frame, *frame.query_tree().children):
                    if child.get_wm_name() == "drag source":
                        at = child.translate_coords(self.screen.root, 0, 0)
                        return -at.x, -at.y
            return None
        x, y = until(window, "the drag source has no window")
        until(lambda: self.screen.picture((x, y, 120, 60)).at(2, 2) != (0, 0, 0), "it is not painted")
        self.screen.move(x + 60, y + 30)
        self.screen.button(True)
        self.screen.move(x + 80, y + 40)
        rules = program.wait_for(name="rules")["rect"]
        # One step after the other, as a hand moves: each is answered before the next.
        for step in range(1, 11):
            self.screen.move(x + 80 + (middle(rules)[0] - x - 80) * step // 10,
                             y + 40 + (middle(rules)[1] - y - 40) * step // 10)
            program.state()
        program.calm()
        self.screen.button(False)
        # There is a model: it asks, in a bar, and does as it is told.
        program.wait_for(name="model-here")
        program.calm()
        program.click(program.find(name="model-here"))
        until(lambda: any("stage1" in row["text"] for row in program.rows("model-tree")), "it was not opened")

    def question(self, keys):
        until(lambda: self.program.state()["window"].startswith("crepe"), "the window is not in front")
        self.program.keys(keys)
        self.program.wait_for(kind="QMessageBox")
        until(lambda: self.program.state()["window"].startswith("Unsaved"), "the question is not in front")
        self.program.calm()

    def test_closing_asks(self):
        program = self.program
        before = len(program.rows("rules"))
        program.choose("rules", "conv4")
        program.focus("rules")
        program.keys("del")
        until(lambda: len(program.rows("rules")) < before, "Del does not remove the rule")
        program.calm()
        self.question("ctrl+q")
        save = program.find(kind="QPushButton", text="Save")
        left, top, _, _ = save["rect"]
        self.assertEqual(self.screen.picture().at(left + 5, top + 5), ACCENT, "the default is not marked")
        program.keys("alt+c")
        program.gone(kind="QMessageBox")
        self.assertIsNone(program.process.poll())
        self.question("ctrl+q")
        program.keys("alt+d")
        until(lambda: program.process.poll() is not None, "it does not end")
        self.assertEqual(program.process.poll(), 0)


class Clipboard(Desktop):
    def test_between_two_windows(self):
        program = self.program
        program.tab("Backend")
        program.click(program.row("patterns", "nn.Conv1d"))
        program.focus("patterns")
        program.keys("ctrl+c")
        until(lambda: "Conv1d" in program.state()["clipboard"], "nothing was copied")
        # Into a field of another program, which only knows text.
        other = Program(self.screen, BUILD, "--sample")
        self.addCleanup(other.close)
        until(lambda: other.state()["window"], "the other window is not in front")
        other.keys("ctrl+f")
        other.focus("model-filter")
        other.keys("ctrl+v")
        until(lambda: "Conv1d" in other.find(name="model-filter")["text"], "nothing was pasted")


class Contrast(Desktop):
    def test_every_text_on_its_ground(self):
        """View > Theme > High contrast: whatever is drawn in the panes is 7:1 against the ground, but for lines."""
        program = self.program
        program.menu("View", "Theme", "High contrast")
        until(lambda: not program.state()["popup"], "the menu stays")
        program.click(program.row("model-tree", "conv2"))
        program.wait_for(name="why-card")
        self.park()
        program.calm()
        picture = self.screen.picture()

        def luminance(pixel):
            linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in pixel]
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

        # In each row of the tree the darkest ink of the text is at least 7:1 on the row's ground.
        for name, left in (("model-tree", 40), ("rules", 40)):
            for row in program.rows(name):
                x, y, width, height = row["rect"]
                pixels = [picture.at(x + dx, y + dy) for dx in range(left, width - 2) for dy in range(3, height - 3)]
                light = sorted(map(luminance, pixels))
                ground = light[len(light) // 2]
                if light[0] == ground:
                    continue
                self.assertGreaterEqual((ground + 0.05) / (light[0] + 0.05), 7, row["text"])
                self.assertGreater(ground, 0.7, row["text"])
        self.assertEqual(picture.at(*[v + 3 for v in program.row("model-tree", "conv2")["rect"][:2]]),
                         (0xCF, 0xE3, 0xFF), "the theme is another")


if __name__ == "__main__":
    unittest.main()
