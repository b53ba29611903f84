#include "config/diff/config_diff.h"
#include "config/eager_presets.h"
#include "config/parts.h"
#include "config/python_trust.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;

namespace {

EagerConfig read(const std::string& members) {
    const auto found =
        read_eager_config(R"({"format": "qconfig-studio/eager-config", "version": 1, )" + members + "}");
    if (!found) qFatal("%s", members.c_str());
    return found->value;
}

std::vector<std::string> pointers(const EagerConfig& config, std::vector<std::string> allow = {}) {
    std::vector<std::string> result;
    for (const auto& found : untrusted_names(config, allow))
        result.push_back(found.pointer + ' ' + found.name);
    return result;
}

} // namespace

class TestEagerConfig : public QObject {
    Q_OBJECT
private slots:
    void aKeyThatIsSetAgainKeepsItsPlace() {
        EagerConfig config;
        QCOMPARE(config.set({"a", false, {}, true}), std::size_t{0});
        QCOMPARE(config.set({"a", true, {}, false}), std::size_t{1}); // a class of that name
        QCOMPARE(config.set({"a", false, *named_qconfig("default_qconfig"), false}), std::size_t{0});
        QCOMPARE(config.rules.size(), std::size_t{2});
        QVERIFY(!config.rules[0].off && config.rules[0].qconfig);
    }

    void rulesThatAreOff() {
        auto config = read(R"("qconfigs": [["a", null], ["b", null], ["c", null]])");
        const auto before = config;
        config.rules[0].off = config.rules[2].off = true;
        QCOMPARE(rows_off(config), (std::vector<std::int64_t>{0, 2}));
        QCOMPARE(without_off(config).rules.size(), std::size_t{1});
        QVERIFY(all_on(config) == before && !(config == before));
        QVERIFY(same_config(config, before));
        config.fuse = {{"a", "b"}};
        QVERIFY(!same_config(config, before));
    }

    void aDTypeOfTheUsers() {
        const auto config = read(R"("call": "quantize_dynamic", "dtype": "my_types.int4", "qconfigs": [])");
        QVERIFY(!config.dtype && config.has_dtype());
        QCOMPARE(config.user_dtype, std::string("my_types.int4"));
        const auto again = read_eager_config(write_eager_config(config));
        QVERIFY(again && again->value == config);
        QCOMPARE(pointers(config), std::vector<std::string>{"/dtype my_types.int4"});
        QCOMPARE(pointers(config, {"my_types"}), std::vector<std::string>());
        QVERIFY(!read_eager_config(
            R"({"format": "qconfig-studio/eager-config", "version": 1, "dtype": "torch.quint9"})"));
    }

    void modesAndCalls() {
        for (const auto mode : {Mode::EagerPtq, Mode::EagerQat, Mode::EagerDynamic}) {
            QVERIFY(is_eager(mode));
            QCOMPARE(mode_of(call_of(mode)), mode);
        }
        QVERIFY(!is_eager(Mode::FxPtq) && !is_eager(Mode::FxQat) && !is_eager(Mode::FxFuse));
        QCOMPARE(call_in({}, Mode::EagerQat), EagerCall::QuantizeQat);
        QCOMPARE(call_in(read(R"("call": "convert")"), Mode::EagerQat), EagerCall::Convert);
        QCOMPARE(mode_of(EagerCall::FuseModulesQat), Mode::EagerQat);
    }

    void whatIsAbsentAndWhatIsEmptyDiffer() {
        QVERIFY(!read(R"("mapping": null)").mapping && read(R"("mapping": [])").mapping);
        QVERIFY(!read(R"("custom": null)").custom && read(R"("custom": {})").custom);
        QVERIFY(!read(R"("allow_list": null)").allow_list && read(R"("allow_list": [])").allow_list);
    }

    void tablesOfPyTorch() {
        const auto& tables = eager_tables();
        QCOMPARE(tables.mappings.size(), eager_table_names().size());
        for (std::size_t i = 0; i < tables.mappings.size(); ++i)
            QCOMPARE(tables.mappings[i].name, std::string(eager_table_names()[i]));
        QCOMPARE(tables.mapping("static")->size(), std::size_t{49});
        QCOMPARE(tables.mapping("static_reference")->size(), std::size_t{15});
        QCOMPARE(tables.mapping("qat")->size(), std::size_t{14});
        QCOMPARE(tables.mapping("dynamic")->size(), std::size_t{11});
        QCOMPARE(tables.mapping("embedding_static")->size(), std::size_t{51});
        QCOMPARE(tables.mapping("sparse_static")->size(), std::size_t{1});
        QVERIFY(!tables.mapping("statik"));
        QVERIFY(std::ranges::is_sorted(tables.propagation_list));
        QVERIFY(std::ranges::find(tables.propagation_list, "torch.nn.Sequential") !=
                tables.propagation_list.end());
        QCOMPARE(tables.activations.size(), std::size_t{4});
        QCOMPARE(tables.activations[1].type, std::string("torch.nn.Sigmoid"));
        QCOMPARE(tables.no_observer.size(), std::size_t{2});
        QCOMPARE(tables.custom.float_to_observed.size(), std::size_t{2});
        QCOMPARE(tables.fusions.size(), std::size_t{16});
        QCOMPARE(tables.dynamic.size(), std::size_t{4});
        for (const auto& row : tables.dynamic)
            for (const auto& rule : row.rules)
                QVERIFY(rule.by_type && rule.qconfig && !rule.qconfig->name.empty());
    }

    void namesThatPythonMayNotUse() {
        auto config = read(
            R"("qconfigs": [[{"type": "m.A"}, null], ["x", {"activation": {"class": "m.B"}, "weight": null}]],
            "mapping": [["torch.nn.Linear", "m.C"]], "allow_list": ["torch.nn.Linear", "m.D"], "non_leaf": ["m.E"],
            "custom": {"non_traceable_module_class": ["m.F"], "additional_fuser_method_mapping": [[["m.G"], "m.h"]]})");
        QCOMPARE(pointers(config),
                 (std::vector<std::string>{"/qconfigs/0/0/type m.A", "/qconfigs/1/1/activation/class m.B",
                                           "/mapping/0/1 m.C", "/allow_list/1 m.D", "/non_leaf/0 m.E",
                                           "/custom/non_traceable_module_class/0 m.F",
                                           "/custom/additional_fuser_method_mapping/0/0/0 m.G",
                                           "/custom/additional_fuser_method_mapping/0/1 m.h"}));
        QVERIFY(pointers(config, {"m"}).empty());
        config.rules[0].off = true; // is not exported
        const auto found = untrusted_names(config);
        QCOMPARE(found.front().name, std::string("m.B"));
        QCOMPARE(found.front().eager_rule, EagerRuleIndex(1));
        QVERIFY(!found.back().eager_rule);
    }

    void differences() {
        const auto a = read(R"("call": "quantize", "qconfigs": [["a", null], ["b", null], ["c", null]])");
        auto b = read(
            R"("call": "quantize", "qconfigs": [["c", null], ["a", "default_qconfig"], [{"type": "m.T"}, null]],
            "mapping": "static_reference")");
        QVERIFY(diff_configs(a, a).empty());
        std::vector<std::string> told;
        for (const auto& change : diff_configs(a, b)) {
            QCOMPARE(change.area, ConfigArea::Eager);
            auto text = std::string(name_of(change.edit));
            for (const auto& field : change.fields)
                text += ' ' + field.field + ' ' + field.before + "->" + field.after;
            told.push_back(std::move(text));
        }
        QCOMPARE(told,
                 (std::vector<std::string>{"removed", "moved", "changed qconfig null->\"default_qconfig\"",
                                           "added", "changed mapping ->\"static_reference\""}));
        auto off = a;
        off.rules[1].off = true;
        const auto changes = diff_configs(a, off);
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].fields, (std::vector<FieldChange>{{"off", "false", "true"}}));
    }
};

QCS_TEST(TestEagerConfig);
#include "tst_eager_config.moc"
