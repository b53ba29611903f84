"""Files of .safetensors, right ones and some that break a rule."""
import json
import struct

BITS = {"BOOL": 8, "F4": 4, "F6_E2M3": 6, "F6_E3M2": 6, "U8": 8, "I8": 8, "F8_E5M2": 8, "F8_E4M3": 8, "F8_E8M0": 8,
        "F8_E4M3FNUZ": 8, "F8_E5M2FNUZ": 8, "I16": 16, "U16": 16, "F16": 16, "BF16": 16, "I32": 32, "U32": 32,
        "F32": 32, "C64": 64, "F64": 64, "I64": 64, "U64": 64}


def file(header, data):
    text = header if isinstance(header, bytes) else json.dumps(header, separators=(",", ":")).encode()
    text = text.ljust((len(text) + 7) // 8 * 8)
    return struct.pack("<Q", len(text)) + text + data


def tensors(shapes):
    """{name: (dtype, shape)} as a header and the number of bytes"""
    header, at = {}, 0
    for name, (dtype, shape) in shapes.items():
        count = 1
        for axis in shape:
            count *= axis
        end = at + count * BITS[dtype] // 8
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [at, end]}
        at = end
    return header, at


def seeds():
    header, size = tensors({f"t.{name}": (name, [2, 4]) for name in BITS})
    yield "dtypes", file({"__metadata__": {"format": "pt"}} | header, bytes(size))
    header, size = tensors({"a": ("F32", [3, 2]), "none": ("F32", [0]), "b": ("F32", [])})
    yield "some", file(header, bytes(size))
    yield "reversed", file(dict(reversed(header.items())), bytes(size))
    yield "nothing", file({}, b"")
    yield "bytes_after", file(header, bytes(size + 1))
    overlapping = json.loads(json.dumps(header))
    overlapping["b"]["data_offsets"] = [20, 24]
    yield "overlap", file(overlapping, bytes(size))
    yield "escapes", file(b'{"\\u00e9\\n\\ud83d\\ude00":{"dtype":"U8","shape":[1],"x":[{}],"data_offsets":[0,1]}}', b"x")
    yield "twice", file(b'{"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"a":{"dtype":"U8"}}', b"")
