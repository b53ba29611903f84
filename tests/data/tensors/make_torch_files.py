#!/usr/bin/env python3
"""Writes the files of torch beside this script, and expected.json: what torch says is in them.

    $PYTHON tests/data/tensors/make_torch_files.py        (needs torch 2.13)
"""
import json
import os
import pathlib
import sys
import warnings

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parents[1] / "conformance"), str(HERE.parents[1] / "fuzz")]
warnings.simplefilter("ignore")

import torch

import live_tensor_files
import seeds_torch_archive
import torch_objects


class Evil:
    def __reduce__(self):
        return os.system, ("touch /tmp/qcs_was_executed",)


def main():
    torch.manual_seed(0)
    expected = {}

    def save(name, data, contents):
        (HERE / name).write_bytes(data)
        expected[name] = live_tensor_files.described(live_tensor_files.named(contents))

    saved = seeds_torch_archive.saved
    state_dict, views, dtypes = torch_objects.state_dict(), torch_objects.views(), torch_objects.dtypes()
    save("state_dict.pt", saved({"state_dict": state_dict, "epoch": 3}), {"state_dict": state_dict})
    save("deflated.pt", seeds_torch_archive.deflated(saved(state_dict)), state_dict)
    save("legacy.pth", saved(views, _use_new_zipfile_serialization=False), views)
    save("views.pt", saved(views), views)
    save("dtypes.pt", saved(dtypes, pickle_protocol=5), dtypes)
    checkpoint = torch_objects.checkpoint()
    left_out = ("sparse", "meta", "conjugated")
    save("checkpoint.pt", saved(checkpoint), {k: v for k, v in checkpoint.items() if k not in left_out})
    save("evil.pt", saved({"weight": torch.ones(2), "evil": Evil()}), {"weight": torch.ones(2)})
    save("only_evil.pt", saved({"evil": Evil()}), {})
    module = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3)).eval()
    module.register_buffer("note", torch.arange(3))
    state = module.state_dict()
    # Modules have their own tensors before those of their children, parameters before buffers.
    save("module.pt", saved(module), state)
    script = seeds_torch_archive.script
    save("script.pt", script(lambda file: torch.jit.save(torch.jit.script(module), file)), state)
    program = torch.export.export(module, (torch.ones(1, 2),))
    save("exported.pt2", script(lambda file: torch.export.save(program, file)), program.state_dict)
    constants = {"c": torch.ones(2)}
    save("old_exported.pt2", seeds_torch_archive.old_pt2(state_dict, constants), state_dict | constants)
    rows = ",\n".join(f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
                      for name, rows in expected.items())
    (HERE / "expected.json").write_text("{\n" + rows + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
