"""A kernel, what it is to do, and values: any floats, ties and what is next to them, numbers of every size."""
import random
import struct

SUMMARY, GRID, SQUARES, HISTOGRAM, BYTES, FAKE = range(6)
ANY, TIES = 1, 0
CARES = ["inside", "near", "cut", "finite", "shift"]
HARD = [0.0, -0.0, float("nan"), float("inf"), float("-inf"), 3.4028235e38, -3.4028235e38, 1e-45, -1e-45, 1.1754944e-38,
        -1.1754944e-38, 2147483648.0, 0.5, -0.5, 127.5, 1e20, -1e20]


def scale_of(mantissa, exponent):
    return struct.pack("<IH", mantissa, exponent + 90)


def any_values(rng, count):
    values = [rng.choice(HARD) if rng.random() < 0.3 else rng.uniform(-40, 40) for _ in range(count)]
    return struct.pack("<H", ANY) + struct.pack(f"<{count}f", *values)


def ties(rng, count):
    return struct.pack("<H", TIES) + struct.pack(f"<{count}h", *(rng.randint(-2000, 2000) for _ in range(count)))


def seeds():
    rng = random.Random(3)
    for name, values in (("any", any_values), ("ties", ties)):
        yield f"summary_{name}", bytes([SUMMARY]) + scale_of(0x4CCCCD, -4) + values(rng, 150)
        for care, word in enumerate(CARES):
            for rows in (0, 1):
                shift = struct.pack("<f", 131.37) if word == "shift" else b""
                yield f"grid_{word}_{'rows' if rows else 'codes'}_{name}", (
                    bytes([GRID]) + scale_of(rng.randrange(1 << 23), rng.choice([-90, -4, 0, 8, 89])) + struct.pack("<hB", -128, 255)
                    + struct.pack("<H", care) + shift + struct.pack("<HHH", rng.randrange(3), rng.randrange(2), rows) + values(rng, 150))
        for bins in (1, 7, 2048):
            yield f"histogram_{bins}_{name}", bytes([HISTOGRAM]) + struct.pack("<ffH", -3, 7.5, bins - 1) + values(rng, 150)
        for low in (0, 1):
            formula = struct.pack("<H", 1) + scale_of(0x1234, -3) + struct.pack("<h", 5)
            yield f"bytes_{low}_{name}", bytes([BYTES]) + formula + struct.pack("<H", low) + (b"\x7f\0" if low else b"") + b"\x7f\0" + values(rng, 150)
            yield f"fake_{low}_{name}", bytes([FAKE]) + formula + struct.pack("<Hi", 1, -128 * low) + b"\xff\0" + values(rng, 150)
    yield "squares", bytes([SQUARES]) + scale_of(0x4CCCCD, -4) + struct.pack("<hfH", -128, 0, 255) + rng.randbytes(2560)
