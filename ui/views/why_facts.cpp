#include "views/why_facts.h"

#include "models/labels.h"
#include "report/labels.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyTexts)
};

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

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
    rung.row.key = rule.kind == qcs::RuleKind::Global ? QString() : text(qcs::rule_key_label(rule));
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

void addStatus(WhyFacts& facts, const qcs::ResolveInput& input, const qcs::NodeResolution& result) {
    const auto& rules = input.mapping->rules;
    const bool ruled = result.rule >= 0 && static_cast<std::size_t>(result.rule) < rules.size();
    const QString given =
        ruled ? text(qcs::qconfig_label(rules[static_cast<std::size_t>(result.rule)].qconfig)).toHtmlEscaped()
              : QString();
    facts.status = result.status;
    switch (result.status) {
    case qcs::NodeStatus::Asked:
        facts.verdict = WhyTexts::tr("Asked to quantize.");
        facts.sentence =
            WhyTexts::tr("The strongest that reaches it is %1: %2.").arg(ruleLink(result.rule), given);
        return;
    case qcs::NodeStatus::NoneByRule:
        facts.verdict = WhyTexts::tr("Float, as asked.");
        facts.sentence =
            WhyTexts::tr("The strongest that reaches it is %1, and it says none.").arg(ruleLink(result.rule));
        return;
    case qcs::NodeStatus::NoRule:
        facts.verdict = WhyTexts::tr("Float: no rule asks for more.");
        facts.sentence = WhyTexts::tr("No rule reaches it, and the global rule says none.");
        return;
    case qcs::NodeStatus::FusedAway: {
        const bool known = result.fused_into >= 0;
        const QString root =
            known ? text(input.graph->nodes[static_cast<std::size_t>(result.fused_into)].name) : QString();
        facts.verdict = WhyTexts::tr("Fused into %1.").arg(root);
        facts.sentence =
            WhyTexts::tr("It becomes a part of <a href=\"node:%1\" style=\"text-decoration:none\">%2</a>, "
                         "and that is what the rules are asked about.")
                .arg(result.fused_into)
                .arg(root.toHtmlEscaped());
        return;
    }
    case qcs::NodeStatus::NotCounted:
        facts.verdict = WhyTexts::tr("Not counted.");
        facts.sentence = WhyTexts::tr("Inputs, outputs and attributes are never asked for a qconfig.");
        return;
    }
}

} // namespace

WhyFacts whyFacts(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int node) {
    WhyFacts facts;
    const auto at = static_cast<std::size_t>(node);
    if (node < 0 || at >= input.graph->nodes.size() || at >= resolution.nodes.size()) return facts;
    // The tree names a module by its path, which may differ from the name of the call.
    const qcs::Node& called = input.graph->nodes[at];
    facts.name = text(called.op == qcs::Op::CallModule ? called.target : called.name);
    facts.typeLine = typeLine(*input.graph, input.graph->nodes[at]);
    addStatus(facts, input, resolution.nodes[at]);
    if (resolution.raised && resolution.raised->node == input.graph->nodes[at].name)
        facts.raised =
            QStringLiteral("%1: %2").arg(text(resolution.raised->type), text(resolution.raised->text));
    if (facts.status == qcs::NodeStatus::FusedAway || facts.status == qcs::NodeStatus::NotCounted)
        return facts;

    const qcs::Ladder ladder = qcs::explain_rules(input, resolution, node);
    for (const auto& rung : ladder.rungs) {
        const bool reached = rung.verdict == qcs::Verdict::Won || rung.verdict == qcs::Verdict::Shadowed;
        (reached ? facts.reached : facts.notApplying).push_back(rungOf(rung, *input.mapping));
    }
    return facts;
}

} // namespace qcs::ui
