#include "views/why/why_facts.h"

#include "insight/repairs/repairs.h"
#include "predict/resolve/facts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/node_row.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/translated_labels.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyTexts)
};

QString ruleLink(qcs::config::RuleIndex rule, const QString& words) {
    return QStringLiteral("<a href=\"rule:%1\" style=\"text-decoration:none\">%2</a>")
        .arg(rule.number())
        .arg(words.arg(rule.number() + 1));
}

QString nodeLink(const qcs::model::Graph& graph, qcs::model::TracedNode node) {
    return QStringLiteral("<a href=\"node:%1\" style=\"text-decoration:none\">%2</a>")
        .arg(node.number())
        .arg(nodePath(graph.nodes[node]).toHtmlEscaped());
}

/// A sentence of core without its backticks; names of this node or of these rules become links.
QString linked(const QString& sentence, const qcs::model::Graph& graph, qcs::model::TracedNode node,
               std::initializer_list<qcs::config::RuleIndex> rules) {
    QString html = sentence.toHtmlEscaped();
    if (node)
        html.replace(QStringLiteral("`%1`").arg(text(graph.nodes[node].name).toHtmlEscaped()),
                     nodeLink(graph, node));
    html.remove(QLatin1Char('`'));
    for (const auto rule : rules) {
        const QString words = WhyTexts::tr("rule %1").arg(rule.number() + 1);
        if (const auto place = rule ? html.indexOf(words) : -1; place >= 0) {
            html.replace(place, words.size(), ruleLink(rule, WhyTexts::tr("rule %1")));
            break;
        }
    }
    return html;
}

QString kindText(qcs::config::RuleKind kind) {
    switch (kind) {
    case qcs::config::RuleKind::Order: return WhyTexts::tr("order");
    case qcs::config::RuleKind::ModuleName: return WhyTexts::tr("module name");
    case qcs::config::RuleKind::Regex: return WhyTexts::tr("regex");
    case qcs::config::RuleKind::ObjectType: return WhyTexts::tr("type");
    case qcs::config::RuleKind::Global: return WhyTexts::tr("global");
    }
    return {};
}

std::optional<std::int64_t> integer(const qcs::model::Module& module, std::string_view name) {
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

QString kernel(const qcs::model::Module& module) {
    for (const auto& attribute : module.attributes)
        if (attribute.name == "kernel_size")
            if (const auto* tuple = std::get_if<qcs::config::Tuple>(&attribute.value.data)) {
                std::vector<std::int64_t> shape;
                for (const auto& item : tuple->items)
                    if (const auto* number = std::get_if<std::int64_t>(&item.data)) shape.push_back(*number);
                return sizes(shape);
            }
    return {};
}

/// The type line: "torch.nn.Conv2d · 128→16 · 64×1 · gives 1×16×32×1"
QString typeLine(const qcs::model::Graph& graph, const qcs::model::Node& node) {
    QStringList parts;
    const auto called = node.op != qcs::model::Op::CallModule
                            ? graph.modules.end()
                            : std::ranges::find(graph.modules, node.target, &qcs::model::Module::path);
    if (called != graph.modules.end()) {
        const qcs::model::Module& module = *called;
        parts.push_back(text(module.type));
        for (const auto& [in, out] :
             {std::pair("in_channels", "out_channels"), std::pair("in_features", "out_features")})
            if (const auto from = integer(module, in), to = integer(module, out); from && to)
                parts.push_back(QStringLiteral("%1→%2").arg(*from).arg(*to));
        if (const auto features = integer(module, "num_features"))
            parts.push_back(QString::number(*features));
        if (const QString size = kernel(module); !size.isEmpty()) parts.push_back(size);
    } else {
        const auto op = name_of(node.op);
        if (node.op == qcs::model::Op::CallFunction)
            parts.push_back(text(node.target));
        else if (node.op == qcs::model::Op::CallMethod)
            parts.push_back(WhyTexts::tr("method %1").arg(text(node.target)));
        else
            parts.push_back(QString::fromUtf8(op.data(), static_cast<qsizetype>(op.size())));
    }
    if (node.has_shape && !node.shape.empty())
        parts.push_back(WhyTexts::tr("output %1").arg(sizes(node.shape)));
    if (node.op == qcs::model::Op::CallModule && node.name != node.target)
        parts.push_back(WhyTexts::tr("node %1").arg(text(node.name)));
    return parts.join(QStringLiteral(" · "));
}

LadderLine rungOf(const qcs::predict::Rung& from, const qcs::config::QConfigMapping& mapping) {
    const qcs::config::Rule& rule = mapping.rules[from.rule.index()];
    LadderLine rung;
    rung.rule = from.rule;
    rung.sentence = sentenceOf(from);
    rung.row.kindText = kindText(rule.kind);
    rung.row.key = rule.kind == qcs::config::RuleKind::Global ? QString() : ruleKey(rule);
    rung.row.qconfig = text(qcs::words::qconfig_label(rule.qconfig));
    rung.row.link = WhyTexts::tr("rule %1").arg(from.rule.number() + 1);
    switch (from.verdict) {
    case qcs::predict::Verdict::Won: rung.row.kind = RungRow::Kind::Won; break;
    case qcs::predict::Verdict::Shadowed:
        rung.row.kind = RungRow::Kind::Shadowed;
        rung.row.note = WhyTexts::tr("shadowed by rule %1").arg(from.shadowed_by.number() + 1);
        break;
    default: rung.row.kind = RungRow::Kind::DoesNotApply; rung.row.note = rung.sentence;
    }
    return rung;
}

/// Which rule requested what; for nodes without a qconfig lookup in PyTorch, a sentence that says so.
QString ruleSentence(const qcs::predict::ResolveInput& input, const qcs::predict::NodeResolution& result) {
    const auto& rules = input.mapping->rules;
    const bool ruled = result.rule && result.rule.index() < rules.size();
    switch (result.status) {
    case qcs::predict::NodeStatus::HasQConfig:
        if (!ruled) return {};
        return WhyTexts::tr("%1 decides: %2.")
            .arg(ruleLink(result.rule, WhyTexts::tr("Rule %1")),
                 text(qcs::words::qconfig_label(rules[result.rule.index()].qconfig)).toHtmlEscaped());
    case qcs::predict::NodeStatus::NoneByRule: return {}; // already in the headline
    case qcs::predict::NodeStatus::NoRule:
        return WhyTexts::tr("No rule reaches it, and the global rule is not set.");
    case qcs::predict::NodeStatus::FusedAway:
        if (!result.fused_into) return {};
        return WhyTexts::tr("Rules are applied to %1.").arg(nodeLink(*input.graph, result.fused_into));
    case qcs::predict::NodeStatus::NotCounted: return WhyTexts::tr("PyTorch looks up no qconfig here.");
    }
    return {};
}

/// A sentence such as "conv1 before it and max_pool2d behind it are int8, and lowering takes in what stands
/// between."
QString betweenSentence(const qcs::predict::ResolveInput& input, const qcs::insight::Verdicts& all,
                        qcs::model::TracedNode node, const qcs::predict::fx::FxGraph& traced) {
    const auto quantized = [&](const std::vector<qcs::predict::fx::NodeId>& nodes) {
        QStringList links;
        for (const auto other : nodes) {
            const auto& verdict = all.nodes[qcs::predict::fx::traced_node(other)];
            const QString link =
                nodeLink(*input.graph, verdict.host ? verdict.host : qcs::predict::fx::traced_node(other));
            if (verdict.quantized == true && !links.contains(link)) links.push_back(link);
        }
        return listed(links);
    };
    const auto here = qcs::predict::fx::node_of(node);
    const QString before = quantized(traced.inputs(here)), behind = quantized(traced.users(here));
    if (before.isEmpty() || behind.isEmpty()) return {};
    return WhyTexts::tr("%1 before it and %2 after it are int8, and lowering takes in what is between them.")
        .arg(before, behind);
}

/// The dtype and range of an observer: "quint8 0…127".
QString rangeOf(const qcs::predict::ObserverInstance& instance) {
    const auto end = [&](const char* name) -> QString {
        const auto* value = instance.attribute(name);
        const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
        return number ? QString::number(*number) : QString();
    };
    const QString dtype = text(qcs::words::short_dtype(instance.dtype()));
    const QString low = end("quant_min"), high = end("quant_max");
    return low.isEmpty() || high.isEmpty() ? dtype : QStringLiteral("%1 %2…%3").arg(dtype, low, high);
}

QString shortClass(const std::string& name) {
    for (const std::string_view package : {"torch.ao.nn.", "torch.ops."})
        if (name.starts_with(package)) return text(name.substr(package.size()));
    return text(qcs::words::qualified_short_name(name));
}

void addCards(WhyFacts& facts, const qcs::insight::Explainer& explainer,
              const qcs::insight::Explanation& explained) {
    const auto& verdict = explained.verdict;
    if (!verdict.differs()) return;
    const auto& requested = verdict.requested;
    const QString floats = WhyTexts::tr("float32 in and out");
    const auto& graph = *explainer.analysis().input.graph;
    const auto& called = graph.nodes[explained.node];
    const QString type = shortClass(qcs::words::node_type(graph, qcs::model::GraphIndex(graph), called));
    const auto args = qcs::words::reason_args(requested);
    const QString dtype = verdict.requested_quantized && !args.empty() ? text(args.front()) : QString();
    VerdictCard from, to;
    from.look = lookOf(requested.reason);
    from.state = requested.reason == qcs::insight::Reason::NoneByRule
                     ? WhyTexts::tr("float, rule %1").arg(requested.rule.number() + 1)
                     : QStringList{wordOf(requested.reason), dtype}.join(QLatin1Char(' ')).trimmed();
    from.facts = {verdict.requested_quantized ? WhyTexts::tr("%1 in and out").arg(dtype) : floats, type};
    const auto& observers = explainer.observers().observers();
    const auto* output = explained.outputs.empty() ? nullptr : &observers[explained.outputs.front()];
    QString becomes = type;
    if (explained.lowered && !explained.lowered->nodes.empty()) {
        const auto& node = explained.lowered->nodes.back();
        if (const auto& made = node.type.empty() ? node.target : node.type; !made.empty())
            becomes = shortClass(made);
    }
    if (*verdict.quantized) {
        to.look = lookOf(qcs::insight::Reason::Static);
        to.state =
            output ? WhyTexts::tr("static %1").arg(text(qcs::words::short_dtype(output->instance->dtype())))
                   : QStringLiteral("int8");
        to.facts = {output ? rangeOf(*output->instance) : QStringLiteral("int8"), becomes};
    } else {
        to.look = lookOf(qcs::insight::Reason::NoPattern);
        to.state = WhyTexts::tr("float");
        to.facts = {floats, becomes};
    }
    facts.cards.emplace(from, to);
}

void addStatus(WhyFacts& facts, const qcs::insight::Explainer& explainer,
               const qcs::predict::NodeResolution& result, const qcs::insight::Explanation& explained) {
    const auto& input = explainer.analysis().input;
    const auto& verdict = explained.verdict;
    const auto* all = explainer.verdicts();
    const auto& reason = verdict.reason;
    facts.reason = reason.reason;
    facts.verdict = linked(asSentence(headlineOf(verdict, all)), *input.graph, reason.node,
                           {reason.rule, verdict.requested.rule});
    QStringList sentences;
    if (reason.reason == qcs::insight::Reason::LoweredAnyway)
        sentences.push_back(
            betweenSentence(input, *all, explained.node, explainer.view().facts().base->traced));
    else if (!verdict.differs() && reason.reason != qcs::insight::Reason::Raises)
        sentences.push_back(ruleSentence(input, result));
    if (reason.node && !facts.verdict.contains(QLatin1String("\"node:")))
        sentences.push_back(WhyTexts::tr("See %1.").arg(nodeLink(*input.graph, reason.node)));
    sentences.removeAll(QString());
    facts.sentence = paragraph(sentences);
}

/// The facts common to all calls. The model tree names a module by its path, which may differ from the call's
/// name.
WhyFacts factsOf(const qcs::model::Graph& graph, const qcs::model::Node& called) {
    WhyFacts facts;
    facts.name = nodePath(called);
    facts.typeLine = typeLine(graph, called);
    return facts;
}

void addRaised(WhyFacts& facts, const std::optional<qcs::insight::RaisedIn>& raised,
               const qcs::model::Node& called) {
    if (raised && raised->raised.node == called.name)
        facts.raised = QStringLiteral("%1: %2").arg(text(raised->raised.type), text(raised->raised.text));
}

} // namespace

WhyFacts whyFacts(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node) {
    if (!plan.verdicts.nodes.contains(node)) return {};
    const auto& called = plan.graph().nodes[node];
    const auto& verdict = plan.verdicts.nodes[node];
    WhyFacts facts = factsOf(plan.graph(), called);
    facts.reason = verdict.reason.reason;
    facts.verdict =
        linked(asSentence(headlineOf(verdict, &plan.verdicts)), plan.graph(), verdict.reason.node, {});
    facts.sentence = WhyTexts::tr("fuse_fx alone: no rule applies, nothing is observed.");
    addRaised(facts, qcs::insight::raised_in(plan), called);
    facts.sections = whySections(plan, node);
    return facts;
}

WhyFacts whyFacts(const qcs::insight::Explainer& explainer, qcs::model::TracedNode node) {
    const auto& input = explainer.analysis().input;
    const auto& resolution = *explainer.analysis().resolution;
    if (!input.graph->nodes.contains(node) || !resolution.nodes.contains(node)) return {};
    const qcs::model::Node& called = input.graph->nodes[node];
    WhyFacts facts = factsOf(*input.graph, called);
    const auto explanation = explainer.explain(node);
    addStatus(facts, explainer, resolution.nodes[node], explanation);
    addCards(facts, explainer, explanation);
    if (explainer.verdicts()) {
        const auto host = explanation.verdict.host;
        facts.wantsRepair =
            qcs::insight::wants_repair(host ? explainer.verdicts()->nodes[host] : explanation.verdict);
    }
    if (explanation.verdict.reason.reason == qcs::insight::Reason::NoPattern)
        facts.missingPattern =
            shortClass(qcs::words::node_type(*input.graph, qcs::model::GraphIndex(*input.graph), called));
    addRaised(facts, qcs::insight::raised_in(explainer.analysis(), explainer.conversions()), called);
    facts.sections = whySections(explainer, explanation);
    const auto status = resolution.nodes[node].status;
    if (status == qcs::predict::NodeStatus::FusedAway || status == qcs::predict::NodeStatus::NotCounted)
        return facts;

    const qcs::predict::Ladder ladder = qcs::predict::explain_rules(input, resolution, node);
    for (const auto& rung : ladder.rungs) {
        const bool reached =
            rung.verdict == qcs::predict::Verdict::Won || rung.verdict == qcs::predict::Verdict::Shadowed;
        (reached ? facts.reached : facts.notApplying).push_back(rungOf(rung, *input.mapping));
    }
    return facts;
}

namespace {

void paintGlyph(QPainter& painter, const QRect& rect, const RungRow& row) {
    const QRect glyph(rect.left() + rowMargin, rect.top() + (rowLineHeight - 16) / 2, 16, 16);
    switch (row.kind) {
    case RungRow::Kind::Won: paintIcon(painter, glyph, QStringLiteral("check"), colour(Colour::Good)); return;
    case RungRow::Kind::Fold:
        paintIcon(painter, glyph.adjusted(2, 2, -2, -2),
                  row.expanded ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                  colour(Colour::Dim));
        return;
    default: paintIcon(painter, glyph, QStringLiteral("dash"), colour(Colour::Dim));
    }
}

} // namespace

int rungRowHeight(const RungRow& row, int width) {
    return notedRowHeight(row.kind == RungRow::Kind::DoesNotApply ? row.note : QString(), width);
}

void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row) {
    if (row.selected)
        painter.fillRect(rect, colour(Colour::Selection));
    else if (row.hovered)
        painter.fillRect(rect, colour(Colour::Hover));
    paintGlyph(painter, rect, row);

    const QRect line(rect.left(), rect.top(), rect.width(), rowLineHeight);
    const auto span = [&](int from, int to) {
        return QRect(line.left() + from, line.top(), std::max(0, to - from), rowLineHeight);
    };
    const QColor dim = colour(Colour::Dim);
    if (row.kind == RungRow::Kind::Fold) {
        drawText(painter, span(rowTextColumn, rect.width() - rowMargin), row.note, uiFont(), dim);
        return;
    }
    int right = rect.width() - rowMargin;
    const int linkWidth = textWidth(row.link, uiFont());
    drawText(painter, span(right - linkWidth, right), row.link, uiFont(), colour(Colour::Accent),
             Qt::ElideNone, Qt::AlignRight);
    right -= linkWidth + rowGap;

    const bool won = row.kind == RungRow::Kind::Won;
    QFont prose = uiFont(normalText, won ? QFont::DemiBold : QFont::Normal);
    QFont name = monoFont();
    prose.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    name.setStrikeOut(row.kind == RungRow::Kind::Shadowed);
    const QColor ink = won ? colour(Colour::Text) : dim;
    int x = rowTextColumn;
    x += drawText(painter, span(x, right), row.kindText, prose, ink) + rowGap;
    // The key is shortened before the note.
    const QString behind = won ? QString() : row.kind == RungRow::Kind::Shadowed ? row.note : QString();
    const int noteWidth = behind.isEmpty() ? 0 : textWidth(behind, uiFont()) + rowGap;
    if (!row.key.isEmpty()) {
        const int keyRoom = std::max(48, right - x - noteWidth);
        x += drawText(painter, span(x, std::min(right, x + keyRoom)), row.key, name, ink, Qt::ElideMiddle) +
             rowGap;
    }
    if (won)
        drawChip(painter, span(x + 4, right), row.qconfig, uiFont(), Colour::Text,
                 row.selected ? Colour::Panel : Colour::Chip);
    else
        drawText(painter, span(x, right), behind, uiFont(), dim);
    if (row.kind == RungRow::Kind::DoesNotApply) drawRowNote(painter, rect, row.note);
}

} // namespace qcs::ui
