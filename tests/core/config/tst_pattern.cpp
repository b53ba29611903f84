#include "config/backend_config.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;

namespace {

Pattern object(std::string name) {
    return Pattern::leaf(ObjectRef::object(std::move(name)));
}
const Pattern conv = object("torch.nn.Conv2d");
const Pattern norm = object("torch.nn.BatchNorm2d");
const Pattern relu = object("torch.nn.ReLU");
const Pattern add = object("torch.add");
const Pattern any = object(std::string(match_all_node));

BackendPatternConfig config_of(Pattern pattern) {
    BackendPatternConfig result;
    result.pattern = std::move(pattern);
    return result;
}

} // namespace

class TestPattern : public QObject {
    Q_OBJECT
private slots:
    void complexFormat() {
        QCOMPARE(to_complex_format(conv), conv);
        QCOMPARE(to_complex_format(Pattern::tuple({conv, relu})), Pattern::tuple({relu, conv}));
        QCOMPARE(to_complex_format(Pattern::tuple({conv, norm, relu})),
                 Pattern::tuple({relu, Pattern::tuple({norm, conv})}));
        // Elements are carried along as they are.
        QCOMPARE(to_complex_format(Pattern::tuple({Pattern::tuple({conv, norm}), relu})),
                 Pattern::tuple({relu, Pattern::tuple({conv, norm})}));
        QVERIFY(!to_complex_format(Pattern::tuple({})));
        QVERIFY(!to_complex_format(Pattern::tuple({conv})));
        QVERIFY(!to_complex_format(Pattern::tuple({conv, conv, conv, conv})));
    }

    void keyOfAConfig() {
        QVERIFY(!BackendPatternConfig{}.key());
        QVERIFY(!config_of(Pattern::tuple({conv})).key());
        BackendPatternConfig complex;
        complex.pattern_complex_format = Pattern::tuple({conv});
        QCOMPARE(complex.key(), Pattern::tuple({conv}));
    }

    void settingAKnownKeyKeepsItsPlace() {
        BackendConfig backend;
        QCOMPARE(backend.set(config_of(conv)), 0U);
        QCOMPARE(backend.set(config_of(Pattern::tuple({conv, relu}))), 1U);
        auto again = config_of(conv);
        again.root_module = "torch.nn.Conv2d";
        QCOMPARE(backend.set(again), 0U);
        BackendPatternConfig same_key;
        same_key.pattern_complex_format = Pattern::tuple({relu, conv});
        QCOMPARE(backend.set(same_key), 1U);
        QVERIFY(!backend.set(BackendPatternConfig{}));
        QCOMPARE(backend.configs.size(), 2U);
        QCOMPARE(backend.configs[0].root_module, "torch.nn.Conv2d");
    }

    void leaves() {
        QCOMPARE(leaf_count(conv), 1);
        QCOMPARE(leaf_count(Pattern::tuple({})), 0);
        QCOMPARE(leaf_count(Pattern::tuple({add, Pattern::tuple({norm, conv}), any})), 4);
    }

    void shortTexts() {
        const auto chain = to_complex_format(Pattern::tuple({conv, norm, relu}));
        QCOMPARE(short_text(*chain), "Conv2d + BatchNorm2d + ReLU");
        QCOMPARE(short_text(conv), "Conv2d");
        QCOMPARE(short_text(Pattern::leaf(ObjectRef::method("relu"))), ".relu()");
        QCOMPARE(short_text(Pattern::leaf(ObjectRef{})), "None");
        QCOMPARE(short_text(Pattern::tuple({add, Pattern::tuple({norm, conv}), any})),
                 "add(BatchNorm2d(Conv2d), *)");
        const Pattern shape{Value(std::string("shape")), {}, false};
        QCOMPARE(short_text(Pattern::tuple({object("builtins.getattr"), shape})), "getattr(\"shape\")");
        QCOMPARE(short_text(Pattern::tuple({add})), "(add,)");
    }

    void keyTextsTellApart() {
        const Pattern text{Value(std::string("torch.add")), {}, false};
        const std::vector<Pattern> patterns = {add,
                                               text,
                                               Pattern::leaf(ObjectRef::method("torch.add")),
                                               Pattern::leaf(ObjectRef::method("add")),
                                               Pattern::leaf(ObjectRef::object("add")),
                                               Pattern::leaf(ObjectRef{}),
                                               {Value(None{}), {}, false},
                                               {Value(1.0), {}, false},
                                               {Value(std::int64_t{1}), {}, false},
                                               Pattern::tuple({add}),
                                               Pattern::tuple({add, add}),
                                               Pattern::tuple({Pattern::tuple({add}), add}),
                                               Pattern::tuple({add, Pattern::tuple({add})})};
        QSet<QString> texts;
        for (const auto& pattern : patterns)
            texts.insert(QString::fromStdString(key_text(pattern)));
        QCOMPARE(texts.size(), qsizetype(patterns.size()));
    }
};

QCS_TEST(TestPattern);
#include "tst_pattern.moc"
