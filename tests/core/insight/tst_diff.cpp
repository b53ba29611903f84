// What an edit does to a model, node by node; and how two configs differ as they are written.
#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"
#include "report/diff_report.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::report;
using namespace qcs::words;
using namespace qcs::testing;

namespace {

GraphBuilder small_model() {
    GraphBuilder builder;
    builder.input("x")
        .call("conv", "torch.nn.Conv2d", {"x"})
        .call("relu", "torch.nn.ReLU", {"conv"})
        .call("flatten", "torch.nn.Flatten", {"relu"})
        .call("head", "torch.nn.Linear", {"flatten"})
        .call("odd", "torch.nn.Softplus", {"head"})
        .output("odd");
    return builder;
}

DiffSide side(const ResolveInput& input, bool explained = true) {
    SingleInputEngine results(input);
    return {results.analysis(), explained ? results.complete() : nullptr};
}

/// "conv, relu" of every group of that kind, with from and to.
QStringList groups(const DiffSide& before, const DiffSide& after, ChangeKind kind) {
    const auto diff = diff_models(before, after);
    QStringList lines;
    for (const auto& group : diff->groups) {
        if (group.kind != kind) continue;
        QStringList names;
        for (const auto node : group.nodes)
            names.push_back(QString::fromStdString(before.analysis->input.graph->nodes[node].name));
        const auto first = group.nodes.front();
        lines.push_back(QStringLiteral("%1: %2 > %3")
                            .arg(names.join(' '),
                                 QString::fromStdString(state_words(kind, state_of(before, first))),
                                 QString::fromStdString(state_words(kind, state_of(after, first)))));
    }
    return lines;
}

QConfigMapping mapping_of(std::vector<Rule> rules) {
    QConfigMapping mapping;
    for (auto& rule : rules)
        mapping.set(std::move(rule));
    return mapping;
}

QString line(const ConfigChange& change) {
    const auto number = [](const auto& place) { return place ? static_cast<int>(*place) : -1; };
    auto text = QStringLiteral("%1 %2 %3 %4")
                    .arg(QString::fromStdString(std::string(name_of(change.area))),
                         QString::fromStdString(std::string(name_of(change.edit))))
                    .arg(number(change.before))
                    .arg(number(change.after));
    for (const auto& field : change.fields)
        text += QStringLiteral(" [%1: %2 > %3]")
                    .arg(QString::fromStdString(field.field), QString::fromStdString(field.before),
                         QString::fromStdString(field.after));
    return text;
}

template <typename T>
QStringList lines(const T& before, const T& after) {
    QStringList result;
    for (const auto& change : diff_configs(before, after))
        result.push_back(line(change));
    return result;
}

} // namespace

class TestDiff : public QObject {
    Q_OBJECT
private slots:
    void theSameDoesTheSame() {
        const auto model = small_model();
        const auto input = make_input(model, {global_rule()});
        const auto diff = diff_models(side(input), side(input));
        QVERIFY(diff->same());
        QVERIFY(diff->groups.empty());
        QCOMPARE(diff->unchanged, 5);
    }

    void aNodeThatIsExcludedChangesEverything() {
        const auto model = small_model();
        const auto before = side(make_input(model, {global_rule()}));
        const auto after = side(make_input(model, {name_rule("head", none), global_rule()}));
        const auto diff = diff_models(before, after);
        QVERIFY(!diff->same());
        QVERIFY(std::ranges::find(diff->changed, model["head"]) != diff->changed.end());
        QVERIFY(std::ranges::find(diff->changed, model["conv"]) == diff->changed.end());
        QCOMPARE(groups(before, after, ChangeKind::Outcome),
                 QStringList("head: static quint8 > none-by-rule"));
        QCOMPARE(groups(before, after, ChangeKind::Rule),
                 QStringList("head: global everything else > module name head"));
        QCOMPARE(groups(before, after, ChangeKind::QConfig), QStringList("head: default_qconfig > none"));
        QVERIFY(groups(before, after, ChangeKind::Pattern).isEmpty());
        const auto observers = groups(before, after, ChangeKind::Observers);
        QVERIFY2(observers.filter("head:").front().endsWith("> none"), qPrintable(observers.join('\n')));
        QVERIFY(
            !groups(before, after, ChangeKind::Replacement).filter("torch.ao.nn.quantized.Linear").isEmpty());
        QCOMPARE(summary_words(*diff, before, after).substr(diff->changed.size() < 10 ? 2 : 3),
                 diff->changed.size() == 1
                     ? std::string("node changes: 1 becomes float as asked")
                     : "nodes change: 1 becomes float as asked, " + std::to_string(diff->changed.size() - 1) +
                           (diff->changed.size() == 2 ? " keeps its status" : " keep their status"));
    }

    void rulesAreTheSameByTheirKeyWhereverTheyStand() {
        const auto model = small_model();
        const auto before =
            side(make_input(model, {regex_rule("zzz"), regex_rule("conv"), global_rule(none)}));
        const auto after =
            side(make_input(model, {regex_rule("conv"), regex_rule("zzz"), global_rule(none)}));
        QVERIFY(diff_models(before, after)->same());
    }

    void aNameAndItsMeaningAreOneQConfig() {
        const auto model = small_model();
        auto spelled = qconfig();
        spelled.name.clear();
        const auto diff = diff_models(side(make_input(model, {global_rule()})),
                                      side(make_input(model, {global_rule(spelled)})));
        QVERIFY(diff->same());
        QCOMPARE(lines(mapping_of({global_rule()}), mapping_of({global_rule(spelled)})).size(), 1);
    }

    void anotherBackendChangesPatterns() {
        const auto model = small_model();
        auto without = *backend_preset("native");
        std::erase_if(without.configs, [](const BackendPatternConfig& config) {
            const auto key = config.key();
            return key && short_text(*key).find("Linear") != std::string::npos;
        });
        auto input = make_input(model, {global_rule()});
        const auto before = side(input);
        input.backend = std::make_shared<const BackendConfig>(without);
        const auto after = side(input);
        QCOMPARE(groups(before, after, ChangeKind::Pattern), QStringList("head: Linear > none"));
        QCOMPARE(groups(before, after, ChangeKind::Outcome), QStringList("head: static quint8 > no-pattern"));
        QVERIFY(summary_words(*diff_models(before, after), before, after).find("1 loses its pattern") !=
                std::string::npos);
        const auto texts = lines(*backend_preset("native"), without);
        QVERIFY(!texts.isEmpty());
        for (const auto& text : texts)
            QVERIFY2(text.startsWith("backend removed"), qPrintable(text));
    }

    void withoutExplainersTheResolutionIsCompared() {
        const auto model = small_model();
        const auto before = side(make_input(model, {global_rule()}), false);
        const auto after = side(make_input(model, {name_rule("head", none), global_rule()}), true);
        const auto diff = diff_models(before, after);
        QCOMPARE(diff->changed, std::vector{model["head"]});
        for (const auto& group : diff->groups)
            QVERIFY(group.kind <= ChangeKind::QConfig);
    }

    void whatRaisesIsADifference() {
        const auto model = small_model();
        const auto before = side(make_input(model, {global_rule(none)}));
        const auto after = side(make_input(model, {regex_rule("conv["), global_rule(none)}));
        const auto diff = diff_models(before, after);
        QVERIFY(!diff->same());
        QVERIFY(!diff->raised_before && diff->raised_after);
    }

    void itStopsWhenAsked() {
        const auto model = small_model();
        const auto one = side(make_input(model, {global_rule()}));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!diff_models(one, one, stop.get_token()));
    }

    void bothDirectionsNameTheSameNodes() {
        // Whatever changes, both directions name the same nodes, and each group is of one kind.
        const auto model = small_model();
        const std::vector<std::vector<Rule>> mappings = {
            {global_rule()},
            {global_rule(none)},
            {type_rule("torch.nn.Conv2d"), global_rule(none)},
            {name_rule("conv", qconfig("default_per_channel_qconfig")), global_rule()},
            {type_rule("torch.nn.Linear", qconfig("default_dynamic_qconfig")), global_rule()},
            {order_rule("", "torch.nn.Linear", 0, none), regex_rule("re.*"), global_rule()},
        };
        for (const auto& a : mappings)
            for (const auto& b : mappings) {
                const auto one = side(make_input(model, a)), two = side(make_input(model, b));
                const auto there = diff_models(one, two), back = diff_models(two, one);
                QVERIFY(there->changed == back->changed);
                QVERIFY(there->counts == back->counts);
                QCOMPARE(there->same(), &a == &b);
                std::array<int, change_kind_count> counts = {};
                for (const auto& group : there->groups)
                    counts[static_cast<std::size_t>(group.kind)] += static_cast<int>(group.nodes.size());
                QVERIFY(counts == there->counts);
            }
    }

    void rulesThatComeGoMoveAndChange() {
        const auto before = mapping_of(
            {name_rule("a"), regex_rule("one"), regex_rule("two"), regex_rule("three"), global_rule(none)});
        const auto after = mapping_of({name_rule("b"), regex_rule("three"), regex_rule("one"),
                                       regex_rule("two", none), global_rule(none)});
        QCOMPARE(lines(before, after),
                 QStringList({"mapping removed 0 -1", "mapping added -1 0", "mapping moved 3 1",
                              "mapping changed 2 3 [qconfig: \"default_qconfig\" > null]"}));
        QVERIFY(lines(after, after).isEmpty());
    }

    void fieldsOfAnEntryAreNamed() {
        const auto before = *backend_preset("x86");
        auto after = before;
        auto& entry = after.configs[3];
        QVERIFY(!entry.dtype_configs.empty());
        entry.dtype_configs[0].input_dtype.dtype = DType::QInt8;
        entry.dtype_configs[0].input_dtype.scale_min_lower_bound = 0.5;
        const auto changes = diff_configs(before, after);
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].before, 3);
        QVERIFY(!changes[0].fields.empty());
        for (const auto& field : changes[0].fields)
            QVERIFY2(field.field.starts_with("dtype_configs/0/input_dtype"), field.field.c_str());
        after.name = "mine";
        QCOMPARE(line(diff_configs(before, after).back()),
                 QString("backend changed -1 -1 [name: \"%1\" > \"mine\"]").arg(before.name.c_str()));
    }

    void anElementInTheMiddleOfAListIsOneDifference() {
        PrepareCustomConfig before, after;
        before.non_traceable_module_names = {"a", "c"};
        after.non_traceable_module_names = {"a", "b/~", "c"};
        QCOMPARE(lines(before, after),
                 QStringList("prepare_custom changed -1 -1 [non_traceable_module_name/1:  > \"b/~\"]"));
    }

    void aWholeWorkspaceIsComparedByItsParts() {
        Workspace before, after;
        before.backend.value = *backend_preset("x86");
        after.backend.value = *backend_preset("x86");
        after.mode = Mode::FxQat;
        after.mapping.value = mapping_of({global_rule()});
        after.fuse_custom.value.preserved_attributes = {"version"};
        const auto found = lines(before, after);
        QCOMPARE(found.size(), 3);
        QCOMPARE(found[0], QString("mode changed -1 -1 [mode: \"fx-ptq\" > \"fx-qat\"]"));
        QVERIFY(found[1].startsWith("mapping changed 0 0 [qconfig: null > "));
        QVERIFY(found[2].startsWith("fuse_custom changed"));
    }

    void unknownKeysAreCompared() {
        auto before = mapping_of({global_rule()}), after = before;
        before.extras = {{"", "note", "\"old\""}};
        after.extras = {{"", "note", "\"new\""}};
        QCOMPARE(lines(before, after), QStringList("mapping changed -1 -1 [note: \"old\" > \"new\"]"));
        Workspace one, other;
        other.extras = {{"", "note", "[1]"}};
        QCOMPARE(lines(one, other), QStringList("workspace changed -1 -1 [note:  > [1]]"));
    }

    void graphsAreComparedByTheirFiles() {
        Workspace before;
        before.graphs = {{"a.json", {"a.npz"}, {}, {}}, {"b.json", {}, {}, {}}, {"c.json", {}, {}, {}}};
        before.current_graph = 0;
        auto after = before;
        // Another index, but the same graph.
        after.graphs = {
            {"new.json", {}, {}, {}}, {"a.json", {"a.npz", "b.pt"}, {}, {}}, {"c.json", {}, {}, {}}};
        after.graphs[2].extras = {{"", "note", "1"}};
        after.current_graph = 1;
        QCOMPARE(lines(before, after), QStringList({"graphs removed 1 -1", "graphs added -1 0",
                                                    "graphs changed 0 1 [tensor_files/1:  > \"b.pt\"]",
                                                    "graphs changed 2 2 [note:  > 1]"}));
        after = before;
        after.current_graph = 2;
        QCOMPARE(lines(before, after),
                 QStringList("graphs changed -1 -1 [current_graph: \"a.json\" > \"c.json\"]"));
        std::swap(after.graphs[0], after.graphs[1]);
        after.current_graph = 1;
        QCOMPARE(lines(before, after), QStringList("graphs moved 1 0"));
        // A graph may be there twice.
        after = before;
        after.graphs.push_back(after.graphs[1]);
        QCOMPARE(lines(before, after), QStringList("graphs added -1 3"));
        QVERIFY(lines(after, after).isEmpty());
        after = before;
        after.graphs.clear();
        after.current_graph = -1;
        QCOMPARE(lines(before, after).back(), QString("graphs changed -1 -1 [current_graph: \"a.json\" > ]"));
    }
};

QCS_TEST(TestDiff);
#include "tst_diff.moc"
