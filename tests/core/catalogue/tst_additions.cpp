// Catalogue additions: what users' packages have to name, beside what PyTorch has.

#include "catalogue/catalogue.h"
#include "catalogue/catalogue_codes.h"
#include "catalogue/derived.h"
#include "catalogue/sentences.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::catalogue;

namespace {

std::string file_of(const std::string& package, const std::string& entries) {
    return R"({"format": "qconfig-studio/catalogue-addition", "version": 1, "package": ")" + package +
           R"(", "entries": [)" + entries + "]}";
}

Addition addition(const std::string& package, const std::string& entries) {
    auto read = read_addition(file_of(package, entries), "names.json");
    return read ? std::move(read->value) : Addition{};
}

const std::string gate = R"json({"kind": "module", "name": "ops.layers.Gate", "sentence": "It gates.",
    "signature": "(size, bias=True)", "bases": ["torch.nn.Linear", "torch.nn.Module"], "float": "torch.nn.Linear",
    "methods": [["forward", "(x)", "method"]], "aliases": ["ops.Gate"]})json";

} // namespace

class TestAdditions : public QObject {
    Q_OBJECT
private slots:
    void whatIsReadIsWrittenBack() {
        const auto text =
            R"({"format": "qconfig-studio/catalogue-addition", "version": 1, "package": "ops", "by": "me",
                "entries": [)" +
            gate +
            R"(, {"kind": "enum", "name": "ops.Mode", "members": [["UP", "1"]], "more": {"a": [1]}}]})";
        const auto read = read_addition(text, "names.json");
        QVERIFY(read);
        QCOMPARE(read->warnings.size(), 2U); // unknown keys: said, and kept
        const auto written = write_addition(read->value);
        const auto again = read_addition(written, "names.json");
        QVERIFY(again);
        QCOMPARE(write_addition(again->value), written);
        for (const auto* part : {R"("by": "me")", R"("more": {"a": [1]})", R"("float": "torch.nn.Linear")",
                                 R"json(["forward", "(x)", "method"])json", R"(["UP", "1"])"})
            QVERIFY2(written.find(part) != written.npos, part);
    }

    void problemsComeAllAtOnceWithTheirPlaces() {
        const auto read =
            read_addition(file_of("ops", R"({"kind": "modul", "name": "ops.A"}, {"kind": "class"},
                {"kind": "class", "name": "torch.nn.Linear"}, {"kind": "class", "name": "opsy.A"},
                {"kind": "class", "name": "ops.A"}, {"kind": "method", "name": "gated", "methods": [["a"]]})"),
                          "names.json");
        QVERIFY(!read);
        QCOMPARE(read.error().size(), 6U);
        const auto has = [&](Code code, const std::string& pointer) {
            return std::ranges::any_of(read.error(), [&](const Diagnostic& d) {
                return d.code == code && d.place.pointer == pointer && d.place.file == "names.json" &&
                       d.place.line > 0;
            });
        };
        QVERIFY(has(codes::addition_outside_package, "/entries/2/name"));
        QVERIFY(has(codes::addition_outside_package, "/entries/3/name"));
        QVERIFY(has(codes::addition_twice, "/entries/4/name"));
    }

    void namesAreFoundAsTorchsAre() {
        const std::vector additions = {addition("ops", gate)};
        const Catalogue all(additions);
        QCOMPARE(all.entries().size(), entries().size() + 1);
        const auto* found = all.entry("ops.layers.Gate");
        QVERIFY(found);
        QCOMPARE(found->package, std::string("ops"));
        QCOMPARE(all.entry("ops.Gate"), found);
        QCOMPARE(all.look_up("Gate").entry, found);
        QCOMPARE(all.look_up("ops.layers.Gate.forward").member, std::string("forward"));
        QCOMPARE(all.nearest("ops.layers.Gatr"), std::optional<std::string>("ops.layers.Gate"));
        QVERIFY(all.look_up("torch.nn.Linear").entry);
        QVERIFY(!entry("ops.layers.Gate")); // torch's alone know nothing of it
    }

    /// What becomes of it nobody tried, and our sentences are about torch's names.
    void nothingIsMadeUp() {
        const std::vector additions = {
            addition("ops", gate + R"(, {"kind": "function", "name": "ops.soft"})")};
        const Catalogue all(additions);
        QCOMPARE(sentence_of(*all.entry("ops.Gate"), "zh_CN").text, std::string("It gates."));
        QCOMPARE(sentence_of(*all.entry("ops.soft")).text, std::string());
        QVERIFY(mode_facts(*all.entry("ops.Gate")).empty());
        QVERIFY(mode_facts(*all.entry("ops.soft")).empty());
    }

    void collisionsLeaveWhatWasThereFirst() {
        const std::vector additions = {
            addition("ops", R"({"kind": "class", "name": "ops.A", "sentence": "First."})"),
            addition("ops", R"({"kind": "class", "name": "ops.B"}, {"kind": "enum", "name": "ops.A"})"),
            addition("torch", R"({"kind": "class", "name": "torch.nn.Linear"})")};
        const Catalogue all(additions);
        QCOMPARE(all.collisions().size(), 2U);
        QCOMPARE(all.collisions()[0].addition, 1U);
        QCOMPARE(all.collisions()[0].what.place.pointer, std::string("/entries/1/name"));
        QVERIFY(all.collisions()[0].what.code == Code(codes::name_in_catalogue));
        QCOMPARE(all.collisions()[1].what.args[1], std::string("torch"));
        QCOMPARE(all.entry("ops.A")->sentence, std::string("First."));
        QVERIFY(all.entry("torch.nn.Linear")->kind == Kind::Module);
    }
};

QCS_TEST(TestAdditions, QCoreApplication);
#include "tst_additions.moc"
