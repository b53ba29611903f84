#include "models/eager_rules_model.h"

#include "words/eager_words.h"
#include "words/labels.h"
#include "words/prose.h"
#include "words/wording.h"

#include <algorithm>

namespace qcs::ui {

EagerSection sectionOf(const qcs::config::EagerRule& rule) {
    if (rule.by_type) return EagerSection::Type;
    return rule.key.empty() ? EagerSection::Root : EagerSection::Name;
}

EagerRulesModel::EagerRulesModel(Document* document, EagerAnswers* answers, QObject* parent)
    : QAbstractListModel(parent), document_(document), answers_(answers) {
    connect(document_, &Document::customChanged, this, &EagerRulesModel::load);
    connect(document_, &Document::opened, this, &EagerRulesModel::load);
    connect(document_, &Document::modeChanged, this, &EagerRulesModel::load);
    connect(answers_, &EagerAnswers::changed, this, [this] {
        count();
        if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1), {CountRole});
    });
    load();
}

void EagerRulesModel::load() {
    std::vector<Row> rows;
    const auto& rules = document_->eager().rules;
    for (const auto section : {EagerSection::Name, EagerSection::Type, EagerSection::Root}) {
        const auto isHere = [&](const auto& rule) { return sectionOf(rule) == section; };
        if (section != EagerSection::Name && std::ranges::none_of(rules, isHere)) continue;
        rows.push_back({section, -1});
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (isHere(rules[i])) rows.push_back({section, static_cast<int>(i)});
    }
    count();
    if (rows == rows_) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void EagerRulesModel::count() {
    counts_.clear();
    const auto plan = answers_->plan();
    if (!plan) return;
    counts_.resize(document_->eager().rules.size());
    for (const auto& module : plan->modules) {
        const auto decides = std::ranges::find_if(module.ladder, &qcs::insight::EagerRung::decides);
        if (decides == module.ladder.end() || !decides->rule || module.alias_of) continue;
        if (decides->rule.index() < counts_.size()) ++counts_[decides->rule.index()];
    }
}

void EagerRulesModel::setProblems(Problems problems) {
    if (problems == problems_) return;
    problems_ = std::move(problems);
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    Q_EMIT heightsChanged();
}

const RowProblem* EagerRulesModel::problem(int rule) const {
    const auto found = rule < 0 ? problems_.end()
                                : problems_.find(qcs::config::EagerRuleIndex(static_cast<std::size_t>(rule)));
    return found == problems_.end() ? nullptr : &found->second;
}

int EagerRulesModel::ruleAt(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())].rule : -1;
}

QModelIndex EagerRulesModel::indexOfRule(int rule) const {
    const auto found = std::ranges::find(rows_, rule, &Row::rule);
    return rule < 0 || found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

int EagerRulesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

Qt::ItemFlags EagerRulesModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return ruleAt(index) < 0 ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QVariant EagerRulesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    if (row.rule < 0) {
        const bool spec = document_->mode() == qcs::config::Mode::EagerDynamic;
        switch (role) {
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole:
        case KeyRole:
            switch (row.section) {
            case EagerSection::Name: return spec ? tr("qconfig_spec, by name") : tr("Own qconfig");
            case EagerSection::Type: return tr("qconfig_spec, by type");
            case EagerSection::Root: return tr("Root");
            }
            return {};
        case RemarkRole:
            switch (row.section) {
            case EagerSection::Name:
                if (rows_.size() > 1) return tr("strongest");
                return spec ? tr("none: PyTorch’s own spec for the dtype") : tr("no qconfig yet");
            case EagerSection::Type: return tr("exact class");
            case EagerSection::Root: return tr("weakest");
            }
            return {};
        case NumberRole: return 0;
        default: return {};
        }
    }
    const auto& rule = document_->eager().rules[static_cast<std::size_t>(row.rule)];
    switch (role) {
    case NumberRole: return row.rule + 1;
    case KeyRole: return eagerRuleKey(rule);
    case QConfigRole: return QString::fromStdString(qcs::words::qconfig_label(rule.qconfig));
    case OffRole: return rule.off;
    case CountRole:
        return static_cast<std::size_t>(row.rule) < counts_.size()
                   ? QVariant(counts_[static_cast<std::size_t>(row.rule)])
                   : QVariant();
    case KeyIsNameRole: return row.section != EagerSection::Root;
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: {
        const QString words =
            titled(eagerRuleKey(rule), QString::fromStdString(qcs::words::qconfig_label(rule.qconfig)));
        const auto* wrong = problem(row.rule);
        if (role == Qt::DisplayRole || !wrong) return words;
        return words + QLatin1Char('\n') + plainProse(findingWords(wrong->finding));
    }
    default: return {};
    }
}

} // namespace qcs::ui
