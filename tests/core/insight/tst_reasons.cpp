// Every reason, on models that live torch showed it on (tests/conformance/make_reason_cases.py).
#include "conformance/check.h"
#include "json/json_document.h"
#include "predict/prepare/prepared.h"
#include "support/files.h"
#include "support/single_input_engine.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

#include <set>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::conformance;
using namespace qcs::insight;
using namespace qcs::json;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::quant;
using namespace qcs::words;

namespace {

std::string text(const JsonValue& value) {
    return std::string(value.string());
}

ResolveInput resolve_input(const PrepareInput& input) {
    ResolveInput result;
    result.graph = input.graph;
    result.backend = backend_of(input);
    result.mapping = input.mapping;
    result.is_qat = input.is_qat;
    result.prepare_custom = input.custom;
    result.recorded = input.recorded;
    return result;
}

/// Arguments for all that its sentence asks for, and no others.
bool fills_its_sentence(const NodeReason& reason) {
    return reason_code(reason.reason).arity() == static_cast<int>(std::ranges::distance(reason.args));
}

} // namespace

class TestReasons : public QObject {
    Q_OBJECT

    QStringList lines_;

private Q_SLOTS:
    /// Who asks whether a reason is quantized, neutral, in float or otherwise than asked gets one answer:
    /// that of its kind.
    void everyReasonIsOfOneKind() {
        std::set<ReasonKind> kinds;
        for (int i = 0; i < reason_count; ++i) {
            const auto reason = static_cast<Reason>(i);
            const auto* name = name_of(reason).data();
            kinds.insert(kind_of(reason));
            const int answers = is_quantized(reason) + is_neutral(reason) + is_float(reason);
            switch (kind_of(reason)) {
            case ReasonKind::Fused:
            case ReasonKind::Fuses:
            case ReasonKind::FusedOtherwise:
            case ReasonKind::Stays:
            case ReasonKind::Standalone:
            case ReasonKind::Undecided: QVERIFY2(answers == 0, name); break;
            default: QVERIFY2(answers == 1, name);
            }
            if (differs(reason)) QVERIFY2(is_verdict_only(reason) && !is_neutral(reason), name);
        }
        QCOMPARE(kinds.size(), std::size_t(reason_kind_count));
    }

    /// What a standalone module contains has reasons of its own, and an exception decides nothing: neither is
    /// a node that stays in float.
    void standaloneAndRaisedAreNotFloat() {
        QVERIFY(kind_of(Reason::Standalone) == ReasonKind::Standalone);
        QVERIFY(kind_of(Reason::Raises) == ReasonKind::Undecided);
        QVERIFY(kind_of(Reason::NotRecorded) == ReasonKind::Undecided);
        for (const auto reason : {Reason::Standalone, Reason::Raises, Reason::NotRecorded})
            QVERIFY(!is_float(reason) && !is_quantized(reason) && !is_neutral(reason) && !differs(reason));
        QVERIFY(is_quantized(Reason::HalfStatic)); // rounded to float16, as asked
    }

    void initTestCase() {
        const auto all =
            QString::fromStdString(test::contents(QStringLiteral(QCS_TEST_DATA "/reasons/cases.jsonl")));
        lines_ = all.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines_.size() > 20);
    }

    void theReasonIsTheOneThatTorchShows() {
        std::set<Reason> seen;
        for (const auto& line : lines_) {
            const auto bytes = line.toStdString();
            const auto checked = check_case(bytes);
            QVERIFY2(checked.passed(), checked.name.c_str());
            const auto document = parse_json(bytes);
            QVERIFY(document);
            Decoder decoder(*document);
            const auto recorded = decode_case(document->root(), decoder);
            const auto analysis = testing::analysed(resolve_input(*recorded.input));
            const auto& graph = *recorded.input->graph;
            for (const auto& member : document->root().find("reasons")->members()) {
                const auto node = GraphIndex(graph).node(member.key);
                QVERIFY2(node, recorded.name.c_str());
                const auto& reason = analysis->reasons[node];
                const auto found = std::string(name_of(reason.reason)), expected = text(member.value);
                QVERIFY2(found == expected, (recorded.name + ": " + std::string(member.key) + " is " + found +
                                             ", and " + expected + " is what PyTorch shows")
                                                .c_str());
                seen.insert(reason.reason);
            }
            // One for each node, whatever it is, with a sentence.
            QCOMPARE(analysis->reasons.size(), graph.nodes.size());
            for (const auto& reason : analysis->reasons)
                QVERIFY2(fills_its_sentence(reason), std::string(name_of(reason.reason)).c_str());
        }
        // What only verdicts have is shown by tst_verdicts.
        for (int i = 0; i < reason_count; ++i) {
            const auto reason = static_cast<Reason>(i);
            if (is_verdict_only(reason) || reason == Reason::HidesModules || reason == Reason::Scripted)
                continue;
            QVERIFY2(seen.contains(reason), std::string(name_of(reason)).c_str());
        }
    }
};

QCS_TEST(TestReasons);
#include "tst_reasons.moc"
