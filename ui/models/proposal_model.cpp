#include "models/proposal_model.h"

#include "models/effect_model.h"
#include "words/labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/tensor_words.h"
#include "words/translated_labels.h"
#include "words/wording.h"

namespace qcs::ui {
namespace {

QString changed(const QString& before, const QString& after) {
    return before == after ? after : QStringLiteral("%1 → %2").arg(before, after);
}

QString labelOf(const std::optional<qcs::config::QConfig>& qconfig) {
    return QString::fromStdString(qcs::words::qconfig_label(qconfig));
}

QString specOf(const std::optional<qcs::quant::ObserverSettings>& spec) {
    return spec ? shortSpecWords(*spec) : QStringLiteral("float");
}

QString numberOf(const std::optional<qcs::insight::LayerOption>& cost, int column) {
    if (!cost) return QStringLiteral("–");
    return column == ProposalModel::SqnrColumn ? decibelText(cost->worst_db) : sizeWords(cost->bytes);
}

QString goalWords(const qcs::insight::Proposal::Reached& reached) {
    const auto& choice = reached.choice;
    if (!reached.misses.empty())
        return ProposalModel::tr("The goal is not met: none of these specs is good enough for %1")
            .arg(listed([&] {
                QStringList names;
                for (const auto& name : reached.misses)
                    names.push_back(QString::fromStdString(name));
                return names;
            }()));
    if (!choice.is_met)
        return ProposalModel::tr("The goal is not met: the smallest of these specs take %1")
            .arg(sizeWords(choice.bytes));
    if (!reached.goal.max_bytes) return ProposalModel::tr("No choice among these specs is smaller");
    if (choice.noise <= choice.bound)
        return ProposalModel::tr("No choice among these specs has less noise within that size");
    return ProposalModel::tr("The best choice among these specs has at most %1 less noise")
        .arg(percentText(1 - choice.bound / choice.noise));
}

QString countWords(const qcs::insight::Proposal& proposal) {
    const auto count = static_cast<int>(proposal.rule_count());
    if (count == 0) return ProposalModel::tr("Nothing to change: this is so already");
    switch (proposal.fewest()) {
    case qcs::insight::Minimality::Yes:
        return ProposalModel::tr("%n rule(s), the fewest that say it", nullptr, count);
    case qcs::insight::Minimality::WithoutOverrides:
        return ProposalModel::tr("%n rule(s), the fewest if none is an exception to a wider one", nullptr,
                                 count);
    case qcs::insight::Minimality::NotKnown: break;
    }
    return ProposalModel::tr("%n rule(s), found greedily: fewer may be enough", nullptr, count);
}

} // namespace

QString proposalSummary(const ProposalAnswer& answer) {
    if (!answer.proposal) {
        QStringList problems;
        for (const auto& problem : answer.proposal.error())
            problems.push_back(asSentence(sentenceOf(problem)));
        problems.removeDuplicates();
        constexpr int most = 3;
        if (problems.size() > most) problems = problems.mid(0, most) << QStringLiteral("…");
        return plainProse(paragraph(problems));
    }
    const auto& proposal = *answer.proposal;
    QStringList sentences{withStop(countWords(proposal))};
    if (proposal.reached) sentences.push_back(withStop(goalWords(*proposal.reached)));
    if (!proposal.rules.rules.empty() && answer.effect.diff)
        sentences.push_back(effectSummary(answer.effect));
    if (proposal.eager && proposal.eager->raises) {
        const auto& raises = *proposal.eager->raises;
        const QString where = QString::fromStdString(raises.module.empty() ? raises.node : raises.module);
        sentences.push_back(withStop(ProposalModel::tr("When the converted model runs, %1 raises: %2")
                                         .arg(where, sentenceOf(raises))));
    }
    if (proposal.bytes_before != proposal.bytes_after)
        sentences.push_back(
            withStop(ProposalModel::tr("Quantized weights: %1")
                         .arg(changed(sizeWords(proposal.bytes_before), sizeWords(proposal.bytes_after)))));
    if (!proposal.left_out.empty()) {
        const auto& first = proposal.left_out.front();
        const QString why = sentenceOf(first);
        const auto count = static_cast<int>(proposal.left_out.size());
        sentences.push_back(asSentence(
            count == 1 ? why
                       : ProposalModel::tr("%n choice(s) are left out, the first because: %1", nullptr, count)
                             .arg(why)));
    }
    return plainProse(paragraph(sentences));
}

const qcs::insight::Proposal* ProposalModel::proposal() const {
    return answer_ && answer_->proposal ? &*answer_->proposal : nullptr;
}

void ProposalModel::setAnswer(std::shared_ptr<const ProposalAnswer> answer) {
    beginResetModel();
    answer_ = std::move(answer);
    endResetModel();
}

int ProposalModel::rowCount(const QModelIndex& parent) const {
    const auto* shown = proposal();
    return parent.isValid() || !shown ? 0 : static_cast<int>(shown->rule_count() + shown->layers.size());
}

int ProposalModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ProposalModel::ruleText(const qcs::insight::ProposedRule& rule, int column) const {
    switch (column) {
    case WhatColumn: return titled(kindTitle(rule.rule.kind), ruleKey(rule.rule));
    case ChangeColumn: {
        const QString label = labelOf(rule.rule.qconfig);
        return rule.before ? changed(labelOf(rule.before->qconfig), label) : label;
    }
    case SizeColumn: return tr("%n node(s)", nullptr, static_cast<int>(rule.nodes.size()));
    default: return {};
    }
}

QString ProposalModel::ruleText(const qcs::insight::ProposedEagerRule& rule, int column) const {
    switch (column) {
    case WhatColumn: {
        const QString key = QString::fromStdString(rule.rule.key);
        if (rule.rule.by_type) return titled(tr("Type"), key);
        return key.isEmpty() ? tr("The whole model") : titled(tr("Module"), key);
    }
    case ChangeColumn: {
        const QString label = labelOf(rule.rule.qconfig);
        return rule.before ? changed(labelOf(rule.before->qconfig), label) : label;
    }
    case SizeColumn: return tr("%n module(s)", nullptr, static_cast<int>(rule.modules.size()));
    default: return {};
    }
}

QString ProposalModel::layerText(const qcs::insight::LayerEffect& layer, int column) {
    switch (column) {
    case WhatColumn: return QString::fromStdString(layer.layer.name);
    case ChangeColumn: return changed(specOf(layer.spec_before), specOf(layer.spec_after));
    case SqnrColumn:
    case SizeColumn: return changed(numberOf(layer.before, column), numberOf(layer.after, column));
    default: return {};
    }
}

QVariant ProposalModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& shown = *proposal();
    const auto row = static_cast<std::size_t>(index.row());
    const bool isRule = row < shown.rule_count();
    if (role == IsRuleRole) return isRule;
    if (role == Qt::TextAlignmentRole && index.column() >= SqnrColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (!isRule) return layerText(shown.layers[row - shown.rule_count()], index.column());
    return shown.eager ? ruleText(shown.eager->rules[row], index.column())
                       : ruleText(shown.rules.rules[row], index.column());
}

QVariant ProposalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case WhatColumn: return tr("rule or layer");
    case ChangeColumn: return tr("before → then");
    case SqnrColumn: return tr("SQNR, dB");
    case SizeColumn: return tr("size");
    default: return {};
    }
}

} // namespace qcs::ui
