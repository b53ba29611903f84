#include "config/presets.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;

namespace {

ObserverSpec bare(std::string name) {
    return {std::move(name), {}, {}};
}

ObserverSpec wrapped(ObserverSpec inner, Keywords kwargs) {
    ObserverLayer layer;
    layer.kwargs = std::move(kwargs);
    inner.layers.push_back(std::move(layer));
    return inner;
}

std::optional<QConfig> qconfig(ObserverSpec activation) {
    QConfig result;
    result.activation = std::move(activation);
    return result;
}

bool equal(const ObserverSpec& a, const ObserverSpec& b) {
    const bool one_way = qconfig_equals(qconfig(a), qconfig(b));
    return one_way == qconfig_equals(qconfig(b), qconfig(a)) && one_way;
}

Rule rule(RuleKind kind, std::string text, std::optional<QConfig> q = {}) {
    Rule result;
    result.kind = kind;
    result.text = std::move(text);
    result.qconfig = std::move(q);
    return result;
}

} // namespace

class TestQConfig : public QObject {
    Q_OBJECT
private slots:
    void noneEqualsOnlyNone() {
        QVERIFY(qconfig_equals(std::nullopt, std::nullopt));
        QVERIFY(!qconfig_equals(std::nullopt, QConfig{}));
        QVERIFY(qconfig_equals(QConfig{}, QConfig{}));
        QVERIFY(!qconfig_equals(QConfig{}, qconfig(bare("m.A"))));
    }

    void nameAndExtrasDoNotCount() {
        QConfig named;
        named.name = "x";
        named.extras = {{"", "note", "1"}};
        QVERIFY(qconfig_equals(named, QConfig{}));
    }

    void classesAndWrappers() {
        const auto a = bare("m.A");
        QVERIFY(equal(a, a));
        QVERIFY(!equal(a, bare("m.B")));
        QVERIFY(!equal(a, wrapped(a, {})));
        QVERIFY(equal(wrapped(a, {}), wrapped(a, {})));
        QVERIFY(!equal(wrapped(a, {}), wrapped(bare("m.B"), {})));
    }

    void keywordsCompareAsPythonDictionaries() {
        const auto a = bare("m.A");
        const Value one(std::int64_t{1});
        QVERIFY(equal(wrapped(a, {{"x", one}, {"y", true}}), wrapped(a, {{"y", one}, {"x", 1.0}})));
        QVERIFY(!equal(wrapped(a, {{"x", one}}), wrapped(a, {{"x", one}, {"y", one}})));
        QVERIFY(!equal(wrapped(a, {{"x", one}}), wrapped(a, {{"x", std::string("1")}})));
        QVERIFY(!equal(wrapped(a, {{"x", None{}}}), wrapped(a, {{"x", false}})));
        QVERIFY(!equal(wrapped(a, {{"x", std::nan("")}}), wrapped(a, {{"x", std::nan("")}})));
        QVERIFY(!equal(wrapped(a, {{"x", DType::QUInt8}}), wrapped(a, {{"x", DType::QInt8}})));
        QVERIFY(!equal(wrapped(a, {{"x", List{{one}}}}), wrapped(a, {{"x", Tuple{{one}}}})));
        const std::int64_t big = (std::int64_t{1} << 53) + 1;
        QVERIFY(!equal(wrapped(a, {{"x", big}}), wrapped(a, {{"x", 9007199254740992.0}})));
        const Dict ab{{{Value(std::string("a")), one}, {Value(std::string("b")), one}}};
        const Dict ba{{{Value(std::string("b")), one}, {Value(std::string("a")), one}}};
        QVERIFY(equal(wrapped(a, {{"x", ab}}), wrapped(a, {{"x", ba}})));
    }

    void innerObserversCompareByTheSameRule() {
        const auto fake = bare("m.Fake");
        const auto inner = wrapped(bare("m.A"), {{"x", 1.0}});
        QVERIFY(equal(wrapped(fake, {{"observer", inner}}), wrapped(fake, {{"observer", inner}})));
        // Under any other name two wrappers are two objects.
        QVERIFY(!equal(wrapped(fake, {{"other", inner}}), wrapped(fake, {{"other", inner}})));
        QVERIFY(equal(wrapped(fake, {{"other", bare("m.A")}}), wrapped(fake, {{"other", bare("m.A")}})));
        QVERIFY(!equal(wrapped(fake, {{"observer", inner}}), wrapped(fake, {})));
    }

    void nestedWrappersMustBeTheSameObject() {
        auto inner = wrapped(bare("m.A"), {{"x", 1.0}});
        QVERIFY(!equal(wrapped(inner, {}), wrapped(inner, {})));
        inner.layers.back().identity = 1;
        auto other = inner;
        other.layers.back().identity = 2;
        QVERIFY(equal(wrapped(inner, {}), wrapped(inner, {})));
        QVERIFY(!equal(wrapped(inner, {}), wrapped(other, {})));
        auto lambda = bare("m.<lambda>");
        lambda.identity = 1;
        auto second = lambda;
        second.identity = 2;
        QVERIFY(equal(wrapped(lambda, {}), wrapped(lambda, {})));
        QVERIFY(!equal(wrapped(lambda, {}), wrapped(second, {})));
    }

    void callableArgumentsDoNotCount() {
        auto a = wrapped(bare("m.A"), {});
        auto b = a;
        b.layers.back().callable_args = {{"f", ObjectRef::object("m.f")}};
        QVERIFY(equal(a, b));
    }

    void settingRulesKeepsPlaces() {
        QConfigMapping mapping;
        QCOMPARE(mapping.set(rule(RuleKind::Regex, "r1")), 0U);
        QCOMPARE(mapping.set(rule(RuleKind::ModuleName, "n1")), 0U);
        QCOMPARE(mapping.set(rule(RuleKind::ModuleName, "n2")), 1U);
        QCOMPARE(mapping.set(rule(RuleKind::Order, "o1")), 0U);
        QCOMPARE(mapping.set(rule(RuleKind::ModuleName, "n1", QConfig{})), 1U);
        QCOMPARE(mapping.set(rule(RuleKind::Global, "", QConfig{})), 4U);
        std::vector<std::string> texts;
        for (const auto& r : mapping.rules)
            texts.push_back(r.text);
        QCOMPARE(texts, (std::vector<std::string>{"o1", "n1", "n2", "r1", ""}));
        QVERIFY(mapping.rules[1].qconfig && mapping.global().qconfig);
        auto order = rule(RuleKind::Order, "o1");
        order.index = 1;
        QCOMPARE(mapping.set(order), 1U);
    }
};

QCS_TEST(TestQConfig);
#include "tst_qconfig_values.moc"
