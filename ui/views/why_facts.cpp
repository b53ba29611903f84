#include "views/why_facts.h"

#include "document/rule_words.h"
#include "document/utf8.h"
#include "models/labels.h"
#include "report/labels.h"
#include "report/plan_words.h"
#include "theme/prose.h"
#include "theme/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyTexts)
};

QString ruleLink(int rule) {
    return QStringLiteral("<a href=\"rule:%1\" style=\"text-decoration:none\">%2</a>")
        .arg(rule)
        .arg(WhyTexts::tr("rule %1").arg(rule + 1));
}

QString kindText(qcs::RuleKind kind) {
    switch (kind) {
    case qcs::RuleKind::Order: return WhyTexts::tr("order");
    case qcs::RuleKind::ModuleName: return WhyTexts::tr("module name");
    case qcs::RuleKind::Regex: return WhyTexts::tr("regex");
    case qcs::RuleKind::ObjectType: return WhyTexts::tr("type");
    case qcs::RuleKind::Global: return WhyTexts::tr("global");
    }
    return {};
}

std::optional<std::int64_t> integer(const qcs::Module& module, std::string_view name) {
    for (const auto& attribute : module.attributes)
        if (attribute.name == name)
            if (const auto* number = std::get_if<std::int64_t>(&attribute.value.data)) return *number;
    return std::nullopt;
}

QString sizes(std::span<const std::int64_t> shape) {
    QStringList parts;
    for (const std::int64_t size : shape)
        parts.push_back(QString::number(size));
    return parts.join(QChar(0x00d7));
}

QString kernel(const qcs::Module& module) {
    for (const auto& attribute : module.attributes)
        if (attribute.name == "kernel_size")
            if (const auto* tuple = std::get_if<qcs::Tuple>(&attribute.value.data)) {
                std::vector<std::int64_t> shape;
                for (const auto& item : tuple->items)
                    if (const auto* number = std::get_if<std::int64_t>(&item.data)) shape.push_back(*number);
                return sizes(shape);
            }
    return {};
}

/// "torch.nn.Conv2d · 128→16 · 64×1 · gives 1×16×32×1"
QString typeLine(const qcs::Graph& graph, const qcs::Node& node) {
    QStringList parts;
    const auto called = node.op != qcs::Op::CallModule
                            ? graph.modules.end()
                            : std::ranges::find(graph.modules, node.target, &qcs::Module::path);
    if (called != graph.modules.end()) {
        const qcs::Module& module = *called;
        parts.push_back(text(module.type));
        for (const auto& [in, out] :
             {std::pair("in_channels", "out_channels"), std::pair("in_features", "out_features")})
            if (const auto from = integer(module, in), to = integer(module, out); from && to)
                parts.push_back(QStringLiteral("%1→%2").arg(*from).arg(*to));
        if (const auto features = integer(module, "num_features"))
            parts.push_back(QString::number(*features));
        if (const QString size = kernel(module); !size.isEmpty()) parts.push_back(size);
    } else {
        const auto op = qcs::name_of(node.op);
        if (node.op == qcs::Op::CallFunction)
            parts.push_back(text(node.target));
        else if (node.op == qcs::Op::CallMethod)
            parts.push_back(WhyTexts::tr("method %1").arg(text(node.target)));
        else
            parts.push_back(QString::fromUtf8(op.data(), static_cast<qsizetype>(op.size())));
    }
    if (node.has_shape && !node.shape.empty())
        parts.push_back(WhyTexts::tr("gives %1").arg(sizes(node.shape)));
    if (node.op == qcs::Op::CallModule && node.name != node.target)
        parts.push_back(WhyTexts::tr("node %1").arg(text(node.name)));
    return parts.join(QStringLiteral(" · "));
}

LadderLine rungOf(const qcs::Rung& from, const qcs::QConfigMapping& mapping) {
    const qcs::Rule& rule = mapping.rules[static_cast<std::size_t>(from.rule)];
    LadderLine rung;
    rung.rule = from.rule;
    rung.sentence = sentenceOf(from.code, from.args);
    rung.row.rule = kindText(rule.kind);
    rung.row.key = rule.kind == qcs::RuleKind::Global ? QString() : ruleKey(rule);
    rung.row.qconfig = text(qcs::qconfig_label(rule.qconfig));
    rung.row.link = WhyTexts::tr("rule %1").arg(from.rule + 1);
    switch (from.verdict) {
    case qcs::Verdict::Won: rung.row.kind = RungRow::Kind::Won; break;
    case qcs::Verdict::Shadowed:
        rung.row.kind = RungRow::Kind::Shadowed;
        rung.row.note = WhyTexts::tr("shadowed by rule %1").arg(from.shadowed_by + 1);
        break;
    default: rung.row.kind = RungRow::Kind::DoesNotApply; rung.row.note = rung.sentence;
    }
    return rung;
}

QString nodeLink(const qcs::ResolveInput& input, int node) {
    return QStringLiteral("<a href=\"node:%1\" style=\"text-decoration:none\">%2</a>")
        .arg(node)
        .arg(text(input.graph->nodes[static_cast<std::size_t>(node)].name).toHtmlEscaped());
}

/// Which rule asked for what; for what PyTorch never asks about, that it does not.
QString ruleSentence(const qcs::ResolveInput& input, const qcs::NodeResolution& result) {
    const auto& rules = input.mapping->rules;
    const bool ruled = result.rule >= 0 && static_cast<std::size_t>(result.rule) < rules.size();
    switch (result.status) {
    case qcs::NodeStatus::Asked:
        if (!ruled) return {};
        return WhyTexts::tr("The strongest that reaches it is %1: %2.")
            .arg(ruleLink(result.rule),
                 text(qcs::qconfig_label(rules[static_cast<std::size_t>(result.rule)].qconfig))
                     .toHtmlEscaped());
    case qcs::NodeStatus::NoneByRule:
        return WhyTexts::tr("The strongest that reaches it is %1, and it says none.")
            .arg(ruleLink(result.rule));
    case qcs::NodeStatus::NoRule: return WhyTexts::tr("No rule reaches it, and the global rule says none.");
    case qcs::NodeStatus::FusedAway:
        if (result.fused_into < 0) return {};
        return WhyTexts::tr("The rules are asked about %1.").arg(nodeLink(input, result.fused_into));
    case qcs::NodeStatus::NotCounted: return WhyTexts::tr("PyTorch never asks for a qconfig here.");
    }
    return {};
}

void addStatus(WhyFacts& facts, const qcs::ResolveInput& input, const qcs::NodeResolution& result,
               const qcs::NodeVerdict& verdict, const qcs::Verdicts* all) {
    const auto& reason = verdict.reason;
    facts.reason = reason.reason;
    facts.verdict = asSentence(plainProse(headlineOf(verdict, all)));
    QStringList sentences = {ruleSentence(input, result)};
    if (reason.node >= 0 && verdict.host < 0)
        sentences.push_back(WhyTexts::tr("See %1.").arg(nodeLink(input, reason.node)));
    sentences.removeAll(QString());
    facts.sentence = paragraph(sentences);
}

/// What the panel says of any call. The tree names a module by its path, which may differ from the name of
/// the call.
WhyFacts factsOf(const qcs::Graph& graph, const qcs::Node& called) {
    WhyFacts facts;
    facts.name = text(called.op == qcs::Op::CallModule ? called.target : called.name);
    facts.typeLine = typeLine(graph, called);
    return facts;
}

void addRaised(WhyFacts& facts, const std::optional<qcs::RaisedIn>& raised, const qcs::Node& called) {
    if (raised && raised->raised.node == called.name)
        facts.raised = QStringLiteral("%1: %2").arg(text(raised->raised.type), text(raised->raised.text));
}

} // namespace

WhyFacts whyFacts(const qcs::FusionPlan& plan, int node) {
    const auto at = static_cast<std::size_t>(node);
    if (node < 0 || at >= plan.verdicts.nodes.size()) return {};
    const auto& called = plan.graph().nodes[at];
    const auto& verdict = plan.verdicts.nodes[at];
    WhyFacts facts = factsOf(plan.graph(), called);
    facts.reason = verdict.reason.reason;
    facts.verdict = asSentence(plainProse(headlineOf(verdict, &plan.verdicts)));
    facts.sentence = WhyTexts::tr("This is fuse_fx alone: no rule is asked, nothing is observed.");
    addRaised(facts, qcs::raised_in(plan), called);
    facts.sections = whySections(plan, node);
    return facts;
}

WhyFacts whyFacts(const qcs::Explainer& explainer, int node) {
    const auto& input = explainer.analysis().input;
    const auto& resolution = *explainer.analysis().resolution;
    const auto at = static_cast<std::size_t>(node);
    if (node < 0 || at >= input.graph->nodes.size() || at >= resolution.nodes.size()) return {};
    const qcs::Node& called = input.graph->nodes[at];
    WhyFacts facts = factsOf(*input.graph, called);
    const auto explanation = explainer.explain(node);
    addStatus(facts, input, resolution.nodes[at], explanation.verdict, explainer.verdicts());
    addRaised(facts, qcs::raised_in(explainer.analysis(), explainer.conversions()), called);
    facts.sections = whySections(explainer, explanation);
    const auto status = resolution.nodes[at].status;
    if (status == qcs::NodeStatus::FusedAway || status == qcs::NodeStatus::NotCounted) return facts;

    const qcs::Ladder ladder = qcs::explain_rules(input, resolution, node);
    for (const auto& rung : ladder.rungs) {
        const bool reached = rung.verdict == qcs::Verdict::Won || rung.verdict == qcs::Verdict::Shadowed;
        (reached ? facts.reached : facts.notApplying).push_back(rungOf(rung, *input.mapping));
    }
    return facts;
}

} // namespace qcs::ui
