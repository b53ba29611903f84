#include "core/tensor/tensor_bytes.h"
#include "support/sanitized.h"
#include "support/test_program.h"
#include "tensor/torch/pickle/torch_tensors.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;
using namespace std::string_literals;

namespace {

std::string text(const std::string& value) {
    return 'X' + little(static_cast<std::uint32_t>(value.size())) + value;
}
std::string global(const std::string& module, const std::string& name) {
    return 'c' + module + '\n' + name + '\n';
}
std::string number(std::int32_t value) {
    return 'J' + little(value);
}
std::string tuple(const std::vector<std::int32_t>& values) {
    std::string all = "(";
    for (const auto value : values)
        all += number(value);
    return all + 't';
}
std::string storage(const std::string& type, std::int32_t elements, const std::string& key = "0") {
    return '(' + text("storage") + global("torch", type) + text(key) + text("cpu") + number(elements) + "tQ";
}
/// _rebuild_tensor_v2 on a FloatStorage, unless told otherwise.
std::string rebuilt(std::int32_t elements, std::int32_t offset, const std::vector<std::int32_t>& shape,
                    const std::vector<std::int32_t>& strides, const std::string& type = "FloatStorage") {
    return global("torch._utils", "_rebuild_tensor_v2") + '(' + storage(type, elements) + number(offset) +
           tuple(shape) + tuple(strides) + "\x89" + global("collections", "OrderedDict") + ")RtR";
}
std::string pickled(const std::string& body) {
    return "\x80\2"s + body + '.';
}
/// One key of a dict.
std::string named(const std::string& name, const std::string& value) {
    return pickled('}' + text(name) + value + 's');
}
std::string repeated(const std::string& part, int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += part;
    return all;
}

/// "name shape" of the tensors, or the errors; then the warnings.
std::string outcome(const std::string& bytes) {
    const auto pickle = read_pickle(as_bytes(bytes), "file");
    if (!pickle) return text_of(pickle.error());
    const auto found = find_torch_tensors(*pickle, "file");
    if (!found) return text_of(found.error());
    std::string all;
    for (const auto& one : found->tensors) {
        all += one.name + " [";
        for (const auto length : one.shape)
            all += ' ' + std::to_string(length);
        all += " ] ";
    }
    return all + text_of(found->warnings);
}

} // namespace

class TestPickle : public QObject {
    Q_OBJECT
private slots:
    void values() {
        const auto bytes =
            pickled("(J\xfe\xff\xff\xffK\x07M\x01\x02\x8a\x01\xff\x8a\0\x8a\x09\0\0\0\0\0\0\0\0\x01"s +
                    "G\x40\x09\x21\xfb\x54\x44\x2d\x18\x88\x89N" + text("é") + "U\2abB\3\0\0\0xyzt"s);
        const auto pickle = read_pickle(as_bytes(bytes), "file");
        QVERIFY2(pickle.has_value(), error_text(pickle).c_str());
        QCOMPARE(pickle->size, bytes.size());
        const auto& items = pickle->at(pickle->root).items;
        const auto at = [&](std::size_t i) -> const PickleObject& { return pickle->at(items[i]); };
        QCOMPARE(items.size(), std::size_t(13));
        QCOMPARE(at(0).integer, -2);
        QCOMPARE(at(1).integer, 7);
        QCOMPARE(at(2).integer, 513);
        QCOMPARE(at(3).integer, -1);
        QCOMPARE(at(4).integer, 0);
        QVERIFY(at(5).kind == PickleKind::Long && at(5).text.size() == 9);
        QCOMPARE(at(6).floating(), 3.141592653589793);
        QVERIFY(at(7).kind == PickleKind::Bool && at(7).integer == 1);
        QVERIFY(at(9).kind == PickleKind::None);
        QVERIFY(at(10).text == "é" && at(11).text == "ab");
        QVERIFY(at(12).kind == PickleKind::Bytes && at(12).text == "xyz");
    }

    /// Two pickles in a row; offsets count from the begin of the file.
    void sequence() {
        const auto both = pickled("N") + pickled("c");
        const auto first = read_pickle(as_bytes(both), "file");
        QCOMPARE(first.value().size, std::size_t(4));
        const auto second = read_pickle(as_bytes(both).subspan(4), "file", 4);
        QCOMPARE(error_text(second), "pickle-cut-off(6, )");
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        QCOMPARE(error_text(read_pickle(as_bytes(pickled("N")), "file", 0, source.get_token())),
                 "cancelled()");
    }

    void hostile_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& bytes, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
        };
        row("nothing", "", "pickle-cut-off(0, )");
        row("no stop", "\x80\2N", "pickle-cut-off(3, )");
        row("only stop", ".", "pickle-malformed(0, )");
        row("text longer than the file", pickled("X\xff\xff\xff\x7fshort"), "pickle-cut-off(2, )");
        row("text of 2^64 bytes", pickled("\x8d\xff\xff\xff\xff\xff\xff\xff\xffx"), "pickle-cut-off(2, )");
        row("bytes of 2^63 bytes", pickled("\x8e\0\0\0\0\0\0\0\x80x"s), "pickle-cut-off(2, )");
        row("long longer than the file", pickled("\x8b\xff\xff\xff\xff"), "pickle-cut-off(2, )");
        row("frame longer than the file", pickled("\x95\xff\0\0\0\0\0\0\0N"s), "pickle-cut-off(2, )");
        row("global without end", pickled("cos\nsystem"), "pickle-cut-off(2, )");
        row("protocol 6", "\x80\6N.", "pickle-protocol(0, 6)");
        row("opcode of protocol 0", pickled("S'x'\n"), "pickle-opcode(2, 0x53)");
        row("extension registry", pickled("\x82\1"), "pickle-opcode(2, 0x82)");
        row("out-of-band buffer", pickled("\x97"), "pickle-opcode(2, 0x97)");
        row("tuple of nothing", pickled("\x85"), "pickle-malformed(2, )");
        row("call of nothing", pickled("NR"), "pickle-malformed(3, )");
        row("no mark", pickled("Nt"), "pickle-malformed(3, )");
        row("below the mark", pickled("N(R"), "pickle-malformed(4, )");
        row("memo that was never set", pickled("h\7"), "pickle-malformed(2, )");
        row("memo number 2^32-1", pickled("Nr\xff\xff\xff\xff"), "pickle-too-large(3, )");
        row("odd items", pickled("}(Nu"), "pickle-malformed(5, )");
        row("append to a dict", pickled("}Na"), "pickle-malformed(4, )");
        row("set in a list", pickled("]NNs"), "pickle-malformed(5, )");
        row("state of a dict", pickled("}}b"), "pickle-malformed(4, )");
        row("global of a number", pickled("NN\x93"), "pickle-malformed(4, )");
        row("a dict in itself", pickled("}q\0"s + text("me") + "h\0s"s), "torch-cycle(me, 2)");
        row("a list in itself", pickled("]q\0h\0a"s), "torch-cycle(0, 2)");
        row("a cycle of two", pickled("}q\0"s + text("a") + "]q\1h\0as"s), "torch-cycle(a.0, 2)");
        row("deep", pickled(repeated("]", 300) + repeated("a", 299)), "");
        row("too many marks and objects", pickled(repeated("]", 5'000'000)), "pickle-too-large(4194302, )");
        row("calls a function", named("w", global("os", "system") + '(' + text("true") + "tR"),
            "torch-global-not-allowed(os.system, 9)");
        row("calls eval by way of getattr",
            named("w", global("builtins", "getattr") + '(' + global("builtins", "__dict__") + text("eval") +
                           "tR)R"),
            "torch-global-not-allowed(builtins.getattr, 9) torch-class-unknown(builtins.__dict__, 28)");
        row("a storage that is none",
            named("w", global("torch._utils", "_rebuild_tensor_v2") + "(NK\0)))NtR"s),
            "torch-tensor-malformed(w, @)");
        row("too few arguments", named("w", global("torch._utils", "_rebuild_tensor_v2") + ")R"),
            "torch-tensor-malformed(w, @)");
        row("beyond the storage", named("w", rebuilt(5, 0, {2, 3}, {3, 1})), "torch-tensor-outside(w, @)");
        row("offset beyond the storage", named("w", rebuilt(6, 1, {2, 3}, {3, 1})),
            "torch-tensor-outside(w, @)");
        row("strides beyond the storage", named("w", rebuilt(6, 0, {2, 3}, {4, 1})),
            "torch-tensor-outside(w, @)");
        row("negative length", named("w", rebuilt(6, 0, {-1}, {1})), "torch-tensor-malformed(w, @)");
        row("negative stride", named("w", rebuilt(6, 5, {2}, {-1})), "torch-tensor-malformed(w, @)");
        row("negative offset", named("w", rebuilt(6, -1, {2}, {1})), "torch-tensor-malformed(w, @)");
        row("negative storage", named("w", rebuilt(-6, 0, {2}, {1})), "torch-tensor-malformed(w, @)");
        row("fewer strides than axes", named("w", rebuilt(6, 0, {2, 3}, {1})),
            "torch-tensor-malformed(w, @)");
        row("2^93 elements", named("w", rebuilt(6, 0, {1 << 30, 1 << 30, 1 << 30, 8}, {0, 0, 0, 0})),
            "torch-tensor-malformed(w, @)");
        row("strides of 2^30", named("w", rebuilt(6, 0, {1 << 30, 3}, {1 << 30, 1 << 30})),
            "torch-tensor-outside(w, @)");
        row("an endless key",
            named("w", global("torch._utils", "_rebuild_tensor_v2") + '(' +
                           storage("FloatStorage", 6, std::string(1000, '7')) + number(0) + tuple({1}) +
                           tuple({1}) + "tR"),
            "torch-tensor-malformed(w, @)");
        row("65 axes",
            named("w", rebuilt(6, 0, std::vector<std::int32_t>(65, 1), std::vector<std::int32_t>(65, 1))),
            "torch-tensor-malformed(w, @)");
    }
    void hostile() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        if (qstrcmp(QTest::currentDataTag(), "deep") == 0) {
            QVERIFY(outcome(bytes.toStdString()).starts_with("torch-too-deep(0.0.0"));
            return;
        }
        expected.replace("@", QString::number(bytes.size() - 3)); // where the call stands in named()
        QCOMPARE(QString::fromStdString(outcome(bytes.toStdString())), expected);
    }

    /// l1 = [l0, l0], l2 = [l1, l1], ...: 2^64 tensors, or that many times nothing.
    void bombs() {
        for (const auto& bottom : {rebuilt(1, 0, {1}, {1}), "]"s}) {
            if (is_sanitized) break; // millions of steps, all of which are the same
            auto body = bottom + "q\0"s;
            for (char i = 1; i < 64; ++i)
                body += "](h"s + static_cast<char>(i - 1) + 'h' + static_cast<char>(i - 1) + "eq" + i;
            const auto found = outcome(pickled(body));
            QVERIFY2(found.starts_with("torch-too-large("), found.substr(0, 200).c_str());
        }
        // A name of a megabyte, used by each of many tensors.
        const auto body = "}" + text(std::string(1'000'000, 'x')) + "](" + rebuilt(1, 0, {1}, {1}) + "q\0"s +
                          repeated("h\0"s, 400) + "es";
        const auto found = outcome(pickled(body));
        QVERIFY2(found.starts_with("torch-too-large("), found.substr(0, 200).c_str());
    }

    void readable_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& bytes, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
        };
        const auto w = rebuilt(6, 0, {2, 3}, {3, 1});
        row("a tensor alone", pickled(w), " [ 2 3 ] ");
        row("expanded far beyond its storage", named("w", rebuilt(1, 0, {1 << 30, 1 << 20}, {0, 0})),
            "w [ 1073741824 1048576 ] ");
        row("no elements, wild strides", named("w", rebuilt(0, 7, {0, 5}, {1 << 30, 9})), "w [ 0 5 ] ");
        row("beside a call that is not made",
            pickled("}(" + text("w") + w + text("e") + global("os", "system") + '(' + text("true") + "tRu"),
            "w [ 2 3 ] torch-global-not-allowed(os.system, 163)");
        row("an unknown class and its attributes",
            pickled("}" + text("o") + global("m", "C") + ")\x81}" + text("w") + w + "sbs"),
            "o.w [ 2 3 ] torch-class-unknown(m.C, 9)");
        row("an object that knows its owner",
            pickled("}" + text("o") + global("m", "C") + ")\x81q\0}("s + text("w") + w + text("me") +
                    "h\0ubs"s),
            "o.w [ 2 3 ] torch-class-unknown(m.C, 9)");
        row("Python 2's OrderedDict",
            pickled(global("collections", "OrderedDict") + "(](](" + text("a.w") + w + "e](" + text("n") +
                    "Nee" + "tR"),
            "a.w [ 2 3 ] ");
        row("the last value of a key counts", pickled("}(" + text("w") + w + text("w") + "Nu"), "");
        row("and stands where the first one stood",
            pickled("}(" + text("w") + "N" + text("v") + w + text("w") + w + "u"), "w [ 2 3 ] v [ 2 3 ] ");
        row("keys of all kinds", pickled("}(K\5" + w + "\x88" + w + "N" + w + "u"),
            "5 [ 2 3 ] True [ 2 3 ] #2 [ 2 3 ] ");
        row("a name that is no UTF-8", named("\xff.é", w), "\uFFFD.é [ 2 3 ] ");
        row("elements that share bytes", named("w", rebuilt(6, 0, {2}, {1}, "QUInt4x2Storage")),
            "torch-tensor-dtype(w, @)");
        row("defaultdict, Size, device",
            pickled("}(" + text("d") + global("collections", "defaultdict") + "(" +
                    global("__builtin__", "list") + "tR" + text("k") + w + "s" + text("s") +
                    global("torch", "Size") + tuple({2}) + "\x85R" + text("dev") + global("torch", "device") +
                    text("cpu") + "\x85Ru"),
            "d.k [ 2 3 ] ");
    }
    void readable() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        expected.replace("@", QString::number(bytes.size() - 3)); // where the call stands in named()
        QCOMPARE(QString::fromStdString(outcome(bytes.toStdString())), expected);
    }

    /// Each prefix and each changed byte of a good pickle ends well, whatever it says then.
    void damaged() {
        const auto good = read_bytes(QCS_SOURCE_DIR "/tests/fuzz/corpus/pickle/seed-checkpoint");
        QVERIFY(good.size() > 500);
        const std::size_t step = test::is_sanitized ? 7 : 1;
        for (std::size_t size = 0; size < good.size(); size += step)
            QVERIFY2(!read_pickle(as_bytes(good).first(size), "file"), qPrintable(QString::number(size)));
        for (std::size_t i = 0; i < good.size(); i += step) {
            for (const char change : {'\1', '\x80', '\x2e'}) {
                auto bad = good;
                bad[i] = static_cast<char>(bad[i] ^ change);
                outcome(bad);
            }
        }
    }
};

QCS_TEST(TestPickle);
#include "tst_pickle.moc"
