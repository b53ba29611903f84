"""Archives of .npy: stored, deflated, zip64, with sizes behind the data; and others."""
import io
import zipfile

from seeds_npy import npy


class Stream(io.BytesIO):
    """What zipfile cannot seek in, so that it writes sizes behind the data."""

    def seekable(self):
        return False

    def seek(self, *_):
        raise io.UnsupportedOperation

    def tell(self):
        raise io.UnsupportedOperation


def archive(entries, method=zipfile.ZIP_STORED, buffer=None, zip64=False):
    buffer = buffer or io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as out:
        for name, data in entries.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            with out.open(info, "w", force_zip64=zip64) as entry:
                entry.write(data)
        out.comment = b"a comment" if zip64 else b""
    return buffer.getvalue()


def seeds():
    arrays = {"x.npy": npy("'<f4'", (2, 3)), "layer/y.npy": npy("'<i2'", (4,), True), "none.npy": npy("'|u1'", (0,))}
    yield "stored", archive(arrays)
    yield "deflated", archive(arrays, zipfile.ZIP_DEFLATED)
    yield "zip64", archive(arrays, zip64=True)
    yield "stream", archive(arrays, zipfile.ZIP_DEFLATED, Stream())
    yield "long", archive({"z.npy": npy("'|u1'", (3000,), data=bytes(3000))}, zipfile.ZIP_DEFLATED)
    yield "bzip2", archive(arrays, zipfile.ZIP_BZIP2)
    yield "empty", archive({})
    yield "other", archive({"a/data.pkl": b"\x80\x02}q\x00.", "a/data/0": bytes(16), "a/version": b"3\n"})
    # An end of zip64, as torch writes it always.
    stored = archive({"x.npy": npy("'<f4'", (1,))})
    end = stored.rindex(b"PK\5\6")
    size, offset = (int.from_bytes(stored[end + at:end + at + 4], "little") for at in (12, 16))
    large = b"PK\6\6" + b"".join(value.to_bytes(length, "little") for value, length in (
        (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (1, 8), (1, 8), (size, 8), (offset, 8)))
    locator = b"PK\6\7" + b"".join(v.to_bytes(length, "little") for v, length in ((0, 4), (end, 8), (1, 4)))
    yield "end64", stored[:end] + large + locator + stored[end:]
