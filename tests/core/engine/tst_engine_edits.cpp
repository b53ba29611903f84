// An engine that knows what was before an edit says what one says that knows nothing. On random graphs,
// mappings and edits. QCS_EDIT_ROUNDS and QCS_EDIT_SEED ask for more rounds, or others.
#include "report/findings.h"
#include "support/graph_builder.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::report;
using namespace qcs::testing;

namespace {

class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
    template <typename T, std::size_t N>
    const T& one_of(const T (&values)[N]) {
        return values[pick(static_cast<int>(N))];
    }

    GraphBuilder graph(int count) {
        GraphBuilder b;
        b.training(pick(2) == 1).input("x").input("y");
        names_ = {"x", "y"};
        for (int i = 0; i < count; ++i) {
            const auto name = "n" + std::to_string(i);
            const Scope scope{path(), pick(2) ? "mine.Block0" : "mine.Block1"};
            add(b, name, scope);
            names_.push_back(name);
        }
        if (pick(3)) {
            b.output(names_.back());
        } else {
            b.output(names_.back());
            b.graph->nodes.back().args = {Value(Tuple{{NodeRef{names_.back()}, NodeRef{value()}}})};
        }
        return b;
    }

    void edit(QConfigMapping& mapping) {
        const int removable = static_cast<int>(mapping.rules.size()) - 1; // the global rule stays
        if (removable > 0 && pick(4) == 0)
            mapping.rules.erase(mapping.rules.begin() + pick(removable));
        else if (pick(3) == 0)
            switch_one(mapping);
        else
            mapping.set(rule());
    }

    Rule rule() {
        static const std::string types[] = {"torch.nn.Conv2d",
                                            "torch.nn.ReLU",
                                            "torch.nn.Linear",
                                            "operator.add",
                                            "mine.Block0",
                                            "mine.Block1",
                                            "view",
                                            "torch.cat",
                                            "torch.flatten",
                                            "torch.nn.functional.relu"};
        static const std::string regexes[] = {".*", "a", ".*c1", "[ab]\\.", "blocks\\.\\d", ".*m3$", "b|c10"};
        auto q = some_qconfig();
        switch (pick(8)) {
        case 0: return global_rule(std::move(q));
        case 1: return type_rule(one_of(types), std::move(q));
        case 2: return regex_rule(one_of(regexes), std::move(q));
        case 3:
        case 4: return order_rule(pick(2) ? path() : "", one_of(types), pick(3), std::move(q));
        default: return name_rule(pick(2) ? path() : path() + ".m" + std::to_string(pick(12)), std::move(q));
        }
    }

    void switch_one(QConfigMapping& mapping) {
        auto& rule = mapping.rules[static_cast<std::size_t>(pick(static_cast<int>(mapping.rules.size())))];
        rule.off = !rule.off;
    }

private:
    // Mostly the value before; now and then one from anywhere, which makes branches.
    std::string value() {
        return pick(3) ? names_.back()
                       : names_[static_cast<std::size_t>(pick(static_cast<int>(names_.size())))];
    }
    std::string path() {
        static const std::string parts[] = {"a", "b", "c1", "c10", "blocks.0", "blocks.1"};
        std::string path = one_of(parts);
        for (int i = pick(2); i > 0; --i)
            path += "." + one_of(parts);
        return path;
    }

    void add(GraphBuilder& b, const std::string& name, const Scope& scope) {
        switch (pick(10)) {
        case 0:
        case 1:
        case 2:
        case 3: {
            static const std::string types[] = {
                "torch.nn.Conv2d",    "torch.nn.BatchNorm2d", "torch.nn.ReLU",     "torch.nn.Linear",
                "torch.nn.Dropout",   "torch.nn.MaxPool2d",   "torch.nn.Sigmoid",  "torch.nn.GELU",
                "torch.nn.LayerNorm", "torch.nn.Embedding",   "torch.nn.Identity", "torch.nn.Softmax"};
            const int type = pick(12);
            // A path has one type for good: using it again calls the module again.
            b.call(name, path() + ".m" + std::to_string(type), types[type], {value()});
            break;
        }
        case 4:
        case 5: {
            static const std::string functions[] = {"operator.add",  "operator.mul", "torch.add",
                                                    "operator.iadd", "torch.matmul", "operator.sub"};
            b.function(name, one_of(functions), {value()}, scope);
            if (pick(4) == 0)
                b.constant_arg(Value(std::int64_t{2}));
            else
                b.constant_arg(Value(NodeRef{value()}));
            break;
        }
        case 6: {
            static const std::string functions[] = {"torch.flatten", "torch.nn.functional.relu",
                                                    "torch.mean",    "torch.nn.functional.max_pool2d",
                                                    "torch.sigmoid", "torch.nn.functional.interpolate"};
            b.function(name, one_of(functions), {value()}, scope);
            break;
        }
        case 7: {
            b.function(name, pick(3) ? "torch.cat" : "torch.stack", {}, scope);
            List list;
            for (int i = 1 + pick(3); i > 0; --i)
                list.items.emplace_back(NodeRef{value()});
            b.constant_arg(Value(std::move(list)));
            break;
        }
        case 8: {
            static const std::string methods[] = {"view",   "size",  "permute",   "mean",   "relu",
                                                  "repeat", "clamp", "unsqueeze", "detach", "contiguous"};
            b.method(name, one_of(methods), {value()}, scope);
            if (pick(3) == 0) b.constant_arg(Value(NodeRef{value()}));
            break;
        }
        default:
            if (pick(2)) {
                b.function(name, "operator.getitem", {value()}, scope).constant_arg(Value(std::int64_t{0}));
            } else {
                b.function(name, "torch.nn.functional.linear", {value(), value()}, scope);
                if (pick(2)) b.constant_arg(Value(NodeRef{value()}));
            }
        }
    }

    std::optional<QConfig> some_qconfig() {
        static const std::string names[] = {"default_qconfig",
                                            "default_qconfig",
                                            "default_per_channel_qconfig",
                                            "default_dynamic_qconfig",
                                            "float16_dynamic_qconfig",
                                            "float16_static_qconfig",
                                            "default_reuse_input_qconfig",
                                            "float_qparams_weight_only_qconfig",
                                            "default_symmetric_qnnpack_qconfig",
                                            "default_qat_qconfig",
                                            "default_weight_only_qconfig"};
        if (pick(4) == 0) return std::nullopt;
        const auto* found = named_qconfig(one_of(names));
        return found ? std::optional(*found) : std::nullopt;
    }

    std::mt19937 random_;
    std::vector<std::string> names_;
};

QString text(const NodeReason& reason) {
    QString args;
    for (const auto& arg : reason.args)
        args += " " + QString::fromStdString(arg);
    const auto name = name_of(reason.reason);
    return QStringLiteral("%1 (rule %2, node %3)%4")
        .arg(QString::fromUtf8(name.data(), static_cast<int>(name.size())))
        .arg(reason.rule.number())
        .arg(reason.node.number())
        .arg(args);
}

QString difference(const Graph& graph, const Analysis& kept, const Analysis& fresh) {
    for (const auto i : fresh.reasons.ids())
        if (kept.reasons[i] != fresh.reasons[i])
            return QStringLiteral("node %1: kept %2; fresh %3")
                .arg(QString::fromStdString(graph.nodes[i].name), text(kept.reasons[i]),
                     text(fresh.reasons[i]));
    return {};
}

} // namespace

class TestEngineEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keptReasonsAreFreshReasons() {
        static const char* backends[] = {"native",  "fbgemm",     "x86",     "onednn",
                                         "qnnpack", "executorch", "tensorrt"};
        const int rounds = qEnvironmentVariableIntValue("QCS_EDIT_ROUNDS");
        const int first = qEnvironmentVariableIntValue("QCS_EDIT_SEED");
        int took_over = 0, edits = 0, changes = 0, raised = 0;
        for (int round = first; round < first + (rounds > 0 ? rounds : test::cases(60)); ++round) {
            Generator generator(static_cast<unsigned>(round));
            // Small graphs are taken whole; of large ones slices are cut.
            const auto builder =
                generator.graph(round % 4 == 0 ? 300 + generator.pick(300) : 5 + generator.pick(60));
            const bool is_qat = generator.pick(4) == 0;
            const char* backend = backends[generator.pick(7)];
            Engine engine;
            QConfigMapping mapping;
            if (generator.pick(2)) mapping.set(global_rule());
            auto input = make_input(builder, {}, is_qat, backend);
            if (!input.backend) continue;
            if (generator.pick(3) == 0) {
                auto custom = std::make_shared<PrepareCustomConfig>();
                custom->input_quantized_indexes = {generator.pick(2)};
                if (generator.pick(2)) custom->output_quantized_indexes = {0};
                input.prepare_custom = std::move(custom);
            }
            IdVector<TracedNode, NodeReason> last;
            for (int step = 0; step < 40; ++step) {
                if (step > 0) generator.edit(mapping);
                input.mapping = std::make_shared<const QConfigMapping>(mapping);
                const auto revision = engine.revision(Inputs{input});
                const int edited_before = engine.counts<stages::Analysed>().edited;
                const auto kept = engine.query<stages::Analysed>(revision, {{}, {}, 1});
                const bool edited = engine.counts<stages::Analysed>().edited > edited_before;
                SingleInputEngine again(input);
                const auto fresh = again.analysis();
                const auto problem = difference(*input.graph, *kept, *fresh);
                QVERIFY2(
                    problem.isEmpty(),
                    qPrintable(QStringLiteral("round %1, step %2: %3").arg(round).arg(step).arg(problem)));
                ++edits;
                took_over += edited ? 1 : 0;
                changes += edited && last != fresh->reasons ? 1 : 0;
                raised += fresh->raised ? 1 : 0;
                if (step % 10 == 9) {
                    const auto mine = engine.query<stages::Preparation>(revision, {{}, {}, 1});
                    QCOMPARE(mine->graph.size(), again.prepared()->graph.size());
                    QCOMPARE(mine->raised.has_value(), fresh->raised.has_value());
                }
                last = fresh->reasons;
            }
        }
        qInfo("%d edits, %d taken over, of those %d with other reasons; %d raise", edits, took_over, changes,
              raised);
        QVERIFY(took_over > edits / 4); // else nothing was tried
        QVERIFY(changes > edits / 8);
        QVERIFY(raised > 0);
    }

    /// Steps of every kind, forth and back, some of them asked for in passing only: what runs, the findings
    /// and what an edit did are those of an engine that never saw the steps before.
    void anyStepIsAsFromNothing() {
        static const char* backends[] = {"native", "x86", "qnnpack", "tensorrt"};
        const int rounds = qEnvironmentVariableIntValue("QCS_EDIT_ROUNDS");
        const int first = qEnvironmentVariableIntValue("QCS_EDIT_SEED");
        int steps = 0, raised = 0, changed = 0;
        for (int round = first; round < first + (rounds > 0 ? rounds : test::cases(15)); ++round) {
            Generator generator(static_cast<unsigned>(round) + 1000000u);
            const auto builder = generator.graph(5 + generator.pick(40));
            Engine engine(static_cast<std::size_t>(generator.pick(5)));
            std::vector<Inputs> stack = {Inputs{make_input(builder, {global_rule()}, false, "x86")}};
            std::size_t top = 0;
            Revision before = engine.revision(stack[0]);
            for (int step = 0; step < 12; ++step) {
                auto inputs = stack[top];
                switch (generator.pick(8)) {
                case 0: inputs.is_qat = !inputs.is_qat; break;
                case 1:
                    inputs.backend =
                        std::make_shared<const BackendConfig>(*backend_preset(generator.one_of(backends)));
                    break;
                case 2: {
                    PrepareCustomConfig custom;
                    custom.input_quantized_indexes = {generator.pick(2)};
                    inputs.prepare_custom = std::make_shared<const PrepareCustomConfig>(custom);
                    break;
                }
                case 3: inputs.conversion.engine = generator.pick(2) ? "x86" : "qnnpack"; break;
                case 4: // undo
                    top = static_cast<std::size_t>(generator.pick(static_cast<int>(stack.size())));
                    inputs = stack[top];
                    break;
                default: {
                    auto mapping = *inputs.mapping;
                    generator.edit(mapping);
                    inputs.mapping = std::make_shared<const QConfigMapping>(std::move(mapping));
                }
                }
                if (!(engine.revision(inputs) == engine.revision(stack[top]))) {
                    stack.resize(top + 1);
                    stack.push_back(inputs);
                    ++top;
                }
                const auto revision = engine.revision(inputs);
                if (generator.pick(4) == 0) { // nobody waits for the rest of it
                    (void)engine.query<stages::Analysed>(revision, {{}, {}, 1});
                    continue;
                }
                ++steps;
                const auto where = qPrintable(QStringLiteral("round %1, step %2").arg(round).arg(step));
                Engine fresh;
                const auto alone = fresh.revision(inputs);
                const Task task{{}, {}, 1};
                const auto known = engine.query<stages::FullExplanations>(revision, task);
                const auto expected = fresh.query<stages::FullExplanations>(alone, task);
                QVERIFY2(known->analysis().reasons == expected->analysis().reasons, where);
                QVERIFY2(known->analysis().raised == expected->analysis().raised, where);
                QVERIFY2(!known->verdicts() == !expected->verdicts(), where);
                if (known->verdicts())
                    QVERIFY2(known->verdicts()->nodes == expected->verdicts()->nodes, where);
                QVERIFY2(*engine.query<stages::Linted>(revision, task) ==
                             *fresh.query<stages::Linted>(alone, task),
                         where);
                const stages::Compared::Key with_before{before, true};
                const auto before_alone = fresh.revision(before.inputs());
                const stages::Compared::Key alone_before{before_alone, true};
                const auto difference = engine.query<stages::Compared>(revision, task, with_before);
                const auto plain = fresh.query<stages::Compared>(alone, task, alone_before);
                QVERIFY2(difference->diff->groups == plain->diff->groups, where);
                QVERIFY2(difference->diff->changed == plain->diff->changed, where);
                raised += known->analysis().raised ? 1 : 0;
                changed += difference->diff->same() ? 0 : 1;
                before = revision;
            }
        }
        qInfo("%d steps, %d change something, %d raise", steps, changed, raised);
        QVERIFY(changed > steps / 4);
        QVERIFY(raised > 0);
    }

    /// A mapping with rules that are off gives what one gives that never had them, but for the numbers of the
    /// rules.
    void whatIsOffIsNotThere() {
        const int rounds = qEnvironmentVariableIntValue("QCS_EDIT_ROUNDS");
        const int first = qEnvironmentVariableIntValue("QCS_EDIT_SEED");
        int global_off = 0, would_match = 0, asked = 0;
        for (int round = first; round < first + (rounds > 0 ? rounds : test::cases(120)); ++round) {
            Generator generator(static_cast<unsigned>(round));
            const auto builder = generator.graph(5 + generator.pick(60));
            QConfigMapping mapping;
            if (generator.pick(4)) mapping.set(global_rule());
            for (int i = 3 + generator.pick(8); i > 0; --i)
                mapping.set(generator.rule());
            for (int i = 1 + generator.pick(4); i > 0; --i)
                generator.switch_one(mapping);
            auto full = make_input(builder, {}, generator.pick(3) == 0, generator.pick(2) ? "x86" : "onednn");
            auto reduced = full;
            full.mapping = std::make_shared<const QConfigMapping>(mapping);
            reduced.mapping = std::make_shared<const QConfigMapping>(without_off(mapping));
            IdVector<RuleIndex, RuleIndex> number; // of the full mapping -> of the other
            std::size_t next = 0;
            for (const auto& rule : mapping.rules)
                number.push_back(rule.off && rule.kind != RuleKind::Global ? RuleIndex() : RuleIndex(next++));
            SingleInputEngine with(full), without(reduced);
            const auto a = with.analysis(), b = without.analysis();
            const auto& graph = *full.graph;
            for (const auto i : graph.nodes.ids()) {
                auto node = a->resolution->nodes[i];
                if (node.rule) {
                    QVERIFY(!mapping.rules[node.rule.index()].off);
                    ++asked;
                    node.rule = number[node.rule];
                }
                QVERIFY2(node == b->resolution->nodes[i], graph.nodes[i].name.str().c_str());
                auto reason = a->reasons[i];
                renumber(reason, i, *b->resolution);
                QVERIFY2(reason == b->reasons[i],
                         qPrintable(QStringLiteral("round %1, %2: %3; without: %4")
                                        .arg(round)
                                        .arg(QString::fromStdString(graph.nodes[i].name), text(reason),
                                             text(b->reasons[i]))));
                const auto ladder = explain_rules(full, *a->resolution, i);
                QCOMPARE(ladder.rungs.size(), mapping.rules.size());
                for (const auto& rung : ladder.rungs)
                    if (mapping.rules[rung.rule.index()].off) QVERIFY(rung.verdict == Verdict::NotApplicable);
            }
            QVERIFY(a->resolution->raised == b->resolution->raised);
            QVERIFY(a->raised == b->raised);
            QCOMPARE(with.prepared()->graph.size(), without.prepared()->graph.size());
            for (const auto i : number.ids()) {
                const auto& stats = a->resolution->rules[i];
                const auto& rule = mapping.rules[i.index()];
                QCOMPARE(stats.off, rule.off);
                if (!rule.off) {
                    QVERIFY(stats == b->resolution->rules[number[i]]);
                    continue;
                }
                QCOMPARE(stats.wins, 0);
                QVERIFY(!stats.always_shadowed());
                const auto nodes = matching_nodes(full, *a->resolution, i);
                if (!full.is_qat) QCOMPARE(static_cast<int>(nodes.size()), stats.matches);
                would_match += stats.matches > 0;
                global_off += rule.kind == RuleKind::Global;
            }
            const auto found = [](const ResolveInput& configs, SingleInputEngine& results,
                                  const IdVector<RuleIndex, RuleIndex>* places) {
                LintInput input;
                input.configs = configs;
                input.analysis = results.analysis();
                input.prepared = results.prepared();
                std::vector<std::string> lines;
                for (const auto& finding : lint(input)) {
                    if (finding.code == "rule-off") continue;
                    const auto rule = finding.place.rule;
                    const auto place = places && rule ? (*places)[rule] : rule;
                    lines.push_back(finding_sentence(finding) + " @" + std::to_string(place.number()));
                }
                return lines;
            };
            const auto lines = found(full, with, &number), others = found(reduced, without, nullptr);
            QVERIFY2(lines == others, qPrintable(QStringLiteral("round %1").arg(round)));
        }
        QVERIFY(global_off > 0);
        QVERIFY(would_match > test::cases(20));
        QVERIFY(asked > test::cases(100));
    }
};

QCS_TEST(TestEngineEdits);
#include "tst_engine_edits.moc"
