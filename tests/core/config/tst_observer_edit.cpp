// One keyword of an observer changed, and the catalogue's parameters that forms are made of.

#include "config/observer_edit.h"
#include "core/config/random_configs.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;

namespace {

const std::string min_max = "torch.ao.quantization.observer.MinMaxObserver";
const std::string fake = "torch.ao.quantization.fake_quantize.FakeQuantize";

ObserverSpec spec_of(const std::string& callable, Keywords kwargs) {
    ObserverSpec spec{callable, {}, {}};
    spec.layers.push_back({{}, std::move(kwargs), {}, {}});
    return spec;
}

QStringList names_of(const ObserverSpec& spec) {
    QStringList names;
    for (const auto& keyword : keywords_of(spec))
        names.push_back(QString::fromStdString(keyword.name));
    return names;
}

const ObserverKeyword& keyword(const std::vector<ObserverKeyword>& all, const char* name) {
    return *std::ranges::find(all, name, &ObserverKeyword::name);
}

std::vector<ObserverSpec> random_specs(unsigned seed) {
    std::vector<ObserverSpec> specs;
    tests::RandomConfigs random(seed);
    for (const auto& rule : random.mapping().rules)
        if (rule.qconfig)
            for (const auto& spec : {rule.qconfig->activation, rule.qconfig->weight})
                if (spec) specs.push_back(*spec);
    return specs;
}

} // namespace

class TestObserverEdit : public QObject {
    Q_OBJECT
private slots:
    void theCatalogueKnowsWhatEveryClassTakes() {
        const ObserverSpec spec{min_max, {}, {}};
        const auto keywords = keywords_of(spec);
        QCOMPARE(names_of(spec), QStringList({"dtype", "qscheme", "reduce_range", "quant_min", "quant_max",
                                              "eps", "is_dynamic"}));
        QCOMPARE(keyword(keywords, "dtype").default_value, std::optional(Value(DType::QUInt8)));
        QCOMPARE(keyword(keywords, "quant_min").default_value, std::optional(Value(None{})));
        QVERIFY(!keyword(keywords, "dtype").given);
        for (const auto& entry : catalogue()) {
            using Kind = CatalogueEntry::Kind;
            const bool observer = entry.kind == Kind::Observer || entry.kind == Kind::FakeQuantize;
            QCOMPARE(observer_entry(entry.name) != nullptr, observer);
            if (!observer) QVERIFY(entry.parameters.empty());
        }
        QVERIFY(
            !keyword(keywords_of({"torch.ao.quantization.observer.FixedQParamsObserver", {}, {}}), "scale")
                 .default_value);
    }

    void aFakeQuantizerPassesOnWhatItsObserverTakes() {
        const ObserverSpec spec{fake, {}, {}};
        const auto keywords = keywords_of(spec);
        QVERIFY(!keyword(keywords, "quant_min").forwarded_to_observer);
        QVERIFY(keyword(keywords, "averaging_constant")
                    .forwarded_to_observer); // of the default, a moving average
        const auto with_histogram = with_keyword(
            spec, "observer", ObserverSpec{"torch.ao.quantization.observer.HistogramObserver", {}, {}});
        QVERIFY(names_of(with_histogram).contains("bins"));
        QVERIFY(!names_of(with_histogram).contains("averaging_constant"));
    }

    void whatTheClassDoesNotTakeIsKeptAndShown() {
        const auto spec = spec_of(min_max, {{"bins", std::int64_t{3}}, {"dtype", DType::QInt8}});
        const auto keywords = keywords_of(spec);
        QVERIFY(!keyword(keywords, "bins").known);
        QCOMPARE(*keyword(keywords, "bins").given, Value(std::int64_t{3}));
        QCOMPARE(*keyword(keywords, "dtype").given, Value(DType::QInt8));
        QVERIFY(keyword(keywords_of(spec_of("my.Observer", {{"a", true}})), "a").known);
    }

    void theOutermostWrapperThatNamesItIsChanged() {
        auto spec = spec_of(min_max, {{"dtype", DType::QInt8}, {"eps", 1.0}});
        spec.layers.front().identity = 7;
        spec.layers.push_back({{}, {{"dtype", DType::QUInt8}}, {}, {}});
        auto changed = with_keyword(spec, "dtype", DType::QInt32);
        QCOMPARE(changed.layers[1].kwargs[0].value, Value(DType::QInt32));
        QCOMPARE(changed.layers[0], spec.layers[0]);
        changed = with_keyword(spec, "eps", 2.0);
        QCOMPARE(changed.layers[0].kwargs[1].value, Value(2.0));
        QVERIFY(!changed.layers[0].identity); // another object than the one that had it
        changed = with_keyword(spec, "dtype", std::nullopt);
        QVERIFY(!given_keyword(changed, "dtype"));
        QCOMPARE(changed.layers.size(), std::size_t(1));
        QCOMPARE(with_keyword(spec, "dtype", DType::QUInt8), spec); // nothing changes
    }

    void givingAndTakingAwayComesBackToTheClass() {
        const ObserverSpec bare{min_max, {}, {}};
        const auto given = with_keyword(bare, "eps", 0.5);
        QCOMPARE(*given_keyword(given, "eps"), Value(0.5));
        QCOMPARE(with_keyword(given, "eps", std::nullopt), bare);
        QCOMPARE(with_keyword(bare, "eps", std::nullopt), bare);
    }

    void whateverASpecHoldsSurvivesAnEditAndItsUndoing() {
        for (unsigned seed = 0; seed < 60; ++seed)
            for (const auto& spec : random_specs(seed)) {
                for (const auto& known : keywords_of(spec))
                    if (known.given) QCOMPARE(with_keyword(spec, known.name, *known.given), spec);
                const auto edited = with_keyword(spec, "a new one", Value(true));
                QCOMPARE(*given_keyword(edited, "a new one"), Value(true));
                auto back = with_keyword(edited, "a new one", std::nullopt);
                if (!spec.layers.empty() && spec.layers.back().kwargs.empty()) continue; // an empty one goes
                if (!spec.layers.empty()) back.layers.back().identity = spec.layers.back().identity;
                QCOMPARE(back, spec);
            }
    }
};

QCS_TEST(TestObserverEdit);
#include "tst_observer_edit.moc"
