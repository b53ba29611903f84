// Constraints of dtype configs: what is not checked, and why.

#include "config/presets.h"
#include "predict/constraints/constraint_table.h"
#include "predict/interpreter/py_error.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::predict;

namespace {

const QConfig& named(std::string_view name) {
    return *named_qconfig(name);
}

DTypeConfig int8_config() {
    DTypeConfig config;
    config.input_dtype.dtype = config.output_dtype.dtype = DType::QUInt8;
    config.weight_dtype.dtype = DType::QInt8;
    return config;
}

ConstraintTable table_of(const QConfig& qconfig, const DTypeConfig& config, ConstraintScope scope = {}) {
    return constraint_table(ObserverFactory(), qconfig, config, scope);
}

/// "verdict code" of a row.
std::string row(const ConstraintTable& table, ConstraintTarget target, ConstraintKind kind) {
    const auto it = std::ranges::find_if(
        table.rows, [&](const ConstraintRow& found) { return found.target == target && found.kind == kind; });
    if (it == table.rows.end()) return "missing";
    constexpr const char* verdicts[] = {"pass", "fail", "not checked"};
    const std::string verdict = verdicts[static_cast<int>(it->result.verdict)];
    return it->result.code.empty() ? verdict : verdict + " " + it->result.code.str();
}

} // namespace

class TestConstraints : public QObject {
    Q_OBJECT
    using Target = ConstraintTarget;
    using Kind = ConstraintKind;

private Q_SLOTS:
    void everythingFits() {
        const auto table = table_of(named("default_qconfig"), int8_config());
        QVERIFY(table.supported && !table.raised);
        QCOMPARE(row(table, Target::Input, Kind::DTypeEqual), "pass");
        QCOMPARE(row(table, Target::Input, Kind::IsDynamic), "pass");
        QCOMPARE(row(table, Target::Input, Kind::QuantRange), "not checked constraint-unset");
        QCOMPARE(row(table, Target::Weight, Kind::DTypeEqual), "not checked constraint-module-weight");
        QCOMPARE(row(table, Target::Bias, Kind::DTypeEqual), "not checked constraint-no-dtype");
        QCOMPARE(row(table, Target::Output, Kind::DTypeEqual), "pass");
    }

    void whatIsNotLookedAt() {
        auto config = int8_config();
        config.input_dtype.quant_min_lower_bound = std::int64_t{0};
        config.input_dtype.scale_max_upper_bound = 1.0;
        config.input_dtype.zero_point_exact_match = std::int64_t{0};
        config.weight_dtype.scale_min_lower_bound = 0.5;
        auto table = table_of(named("default_qconfig"), config);
        QCOMPARE(row(table, Target::Input, Kind::QuantRange), "not checked constraint-no-partner");
        QCOMPARE(row(table, Target::Input, Kind::ScaleMax), "not checked constraint-scale-max");
        QCOMPARE(row(table, Target::Input, Kind::FixedQParams), "not checked constraint-no-partner");
        QCOMPARE(row(table, Target::Weight, Kind::ScaleMin), "not checked constraint-module-weight");
        QVERIFY(table.supported);
        table = table_of(named("default_qconfig"), config, {false, false, false}); // of a function
        QCOMPARE(row(table, Target::Weight, Kind::ScaleMin), "not checked constraint-not-given");
        table = table_of(named("default_qconfig"), config, {true, true});
        QCOMPARE(row(table, Target::Weight, Kind::ScaleMin), "fail constraint-eps");
        QVERIFY(!table.supported);
    }

    void anotherDTypeHidesTheConstraints() {
        auto config = int8_config();
        config.input_dtype.dtype = DType::QInt8;
        config.input_dtype.scale_min_lower_bound = 0.5;
        const auto table = table_of(named("default_qconfig"), config);
        QCOMPARE(row(table, Target::Input, Kind::DTypeEqual), "fail constraint-dtype");
        QCOMPARE(row(table, Target::Input, Kind::IsDynamic), "not checked constraint-other-dtype");
        QCOMPARE(row(table, Target::Input, Kind::ScaleMin), "not checked constraint-other-dtype");
    }

    void dynamic() {
        auto config = int8_config();
        config.input_dtype.scale_min_lower_bound = 0.5;
        auto table = table_of(named("default_dynamic_qconfig"), config);
        QCOMPARE(row(table, Target::Input, Kind::IsDynamic), "fail constraint-dynamic");
        QCOMPARE(row(table, Target::Input, Kind::ScaleMin), "not checked constraint-other-dynamic");
        QCOMPARE(row(table, Target::Output, Kind::DTypeEqual), "fail constraint-dtype");
        config.is_dynamic = true;
        config.input_dtype.scale_min_lower_bound.reset();
        config.output_dtype.dtype = DType::Float32;
        QVERIFY(table_of(named("default_dynamic_qconfig"), config).supported);
    }

    void theFirstFailureEndsIt() {
        auto config = int8_config();
        config.input_dtype.quant_min_lower_bound = std::int64_t{0};
        config.input_dtype.quant_max_upper_bound = std::int64_t{100};
        config.input_dtype.scale_min_lower_bound = 0.5;
        const auto table = table_of(named("default_qconfig"), config);
        QCOMPARE(row(table, Target::Input, Kind::QuantRange), "fail constraint-range");
        QCOMPARE(row(table, Target::Input, Kind::ScaleMin), "not checked constraint-not-reached");
        const auto range = std::ranges::find(table.rows, Kind::QuantRange, &ConstraintRow::kind);
        QCOMPARE(range->result.required, "(0, 100)");
        QCOMPARE(range->result.actual, "(0, 127)");
        QVERIFY(range->result.warning == ConstraintWarning::RangeOutside);
        QVERIFY(range->result.text.ends_with("ignoring {qconfig}"));
    }

    void float16PassesForFixedQParams() {
        DTypeConfig config;
        config.input_dtype = {DType::Float16, {}, {}, {}, {}, {}, 1.0 / 256, std::int64_t{0}, {}};
        const auto table = table_of(named("float16_static_qconfig"), config);
        QCOMPARE(row(table, Target::Input, Kind::FixedQParams), "pass constraint-float16-accepted");
    }

    void whatRaises() {
        const auto table = table_of(named("default_weight_only_qconfig"), int8_config());
        QVERIFY(!table.supported);
        QCOMPARE(table.raised->text, "'Identity' object has no attribute 'dtype'");
        QConfig half = named("default_qconfig");
        half.weight.reset();
        const auto raised = raised_by([&] { build_qconfig_observers(ObserverFactory(), half); });
        QVERIFY(raised);
        QCOMPARE(raised->code, "qconfig-place-none");
        const auto outcome = satisfies(ObserverFactory(), named("default_weight_only_qconfig"),
                                       int8_config().input_dtype, true);
        QCOMPARE(outcome.raised->type, "AssertionError");
    }
};

QCS_TEST(TestConstraints);
#include "tst_constraints.moc"
