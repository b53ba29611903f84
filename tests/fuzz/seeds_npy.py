"""Headers of .npy: every version, dtype and order, and some that are refused. Needs no numpy."""
import struct

DTYPES = ["|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"]


def npy(descr, shape, fortran=False, version=1, data=None):
    header = "{'descr': %s, 'fortran_order': %s, 'shape': %s, }" % (descr, fortran, shape)
    header = header.ljust(117).encode() + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    count = 1
    for axis in shape:
        count *= axis
    data = bytes(range(256))[:count * 16] if data is None else data
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + data


def seeds():
    for i, dtype in enumerate(DTYPES):
        yield f"{dtype[1:]}", npy(repr(dtype), (2, 3), i % 2 == 1, i % 3 + 1)
    yield "scalar", npy("'<f4'", ())
    yield "vector", npy("'<f4'", (4,))
    yield "empty", npy("'<f4'", (0, 3), True)
    yield "object", npy("'|O'", (1,))
    yield "big_endian", npy("'>f4'", (1,))
    yield "structured", npy("[('a', '<f4'), ('b', '<i2', (2,))]", (1,))
    yield "python2", npy("'<f4'", (1,)).replace(b"(1,)", b"(1L,)").replace(b" \n", b"\n")
