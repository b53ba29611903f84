#include "models/effect_model.h"

#include "words/diff_words.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr std::size_t maxSplit = 500; ///< with more groups, states are not split into parts
constexpr int namesInTip = 24;        ///< the most names in a tool tip
constexpr int namesInRow = 12;        ///< the most names in a row

struct DiffTexts {
    Q_DECLARE_TR_FUNCTIONS(DiffWords)
};

struct EffectTexts {
    Q_DECLARE_TR_FUNCTIONS(EffectModel)
};

QString partWords(const qcs::words::PropertyChange& change, bool shared) {
    using Part = qcs::words::ObserverProperty;
    switch (change.property) {
    case Part::Observer: return EffectTexts::tr("Observer");
    case Part::DType:
        return change.role == qcs::words::ObserverRole::Activation ? EffectTexts::tr("Requested dtype")
               : change.role == qcs::words::ObserverRole::Weight   ? EffectTexts::tr("Weight dtype")
                                                                   : EffectTexts::tr("Output dtype");
    case Part::QScheme:
        return change.role == qcs::words::ObserverRole::Weight ? EffectTexts::tr("Weight qscheme")
                                                               : EffectTexts::tr("QScheme");
    case Part::Range:
        if (change.role == qcs::words::ObserverRole::Activation) return EffectTexts::tr("Requested range");
        if (change.role == qcs::words::ObserverRole::Weight) return EffectTexts::tr("Weight range");
        return shared ? EffectTexts::tr("Shared range") : EffectTexts::tr("Output range");
    case Part::Dynamic: return EffectTexts::tr("Dynamic");
    case Part::Sharing: return EffectTexts::tr("Sharing");
    case Part::Setting: break;
    }
    return QString::fromStdString(change.name);
}

QString orDash(const std::string& words) {
    return words.empty() ? QStringLiteral("–") : QString::fromStdString(words);
}

/// Removes the common prefix and the common suffix, word by word.
void keepWhatDiffers(QString& before, QString& after) {
    QStringList was = before.split(QLatin1Char(' ')), is = after.split(QLatin1Char(' '));
    const auto cut = [&](auto take, auto drop) {
        while (was.size() > 1 && is.size() > 1 && take(was) == take(is)) {
            drop(was);
            drop(is);
        }
    };
    cut([](const QStringList& words) { return words.front(); },
        [](QStringList& words) { words.pop_front(); });
    cut([](const QStringList& words) { return words.back(); }, [](QStringList& words) { words.pop_back(); });
    before = was.join(QLatin1Char(' '));
    after = is.join(QLatin1Char(' '));
}

} // namespace

QString effectSummary(const Effect& effect) {
    if (effect.saved) return DiffTexts::tr("Nothing differs from the saved state.");
    if (effect.forgotten) return DiffTexts::tr("This step is too old: its effect is no longer kept.");
    if (!effect.diff && !effect.edit.isEmpty())
        return DiffTexts::tr("The model is not the same before and after it, so nothing is compared.");
    if (!effect.diff) return {};
    return changeSummary(*effect.diff, effect.before, effect.after);
}

void EffectModel::setEffect(const Effect& effect) {
    beginResetModel();
    rows_.clear();
    graph_ = effect.diff ? effect.after.input().graph : nullptr;
    const std::size_t groups = effect.diff ? effect.diff->groups.size() : 0;
    for (std::size_t i = 0; i < groups; ++i) {
        const qcs::insight::ChangeGroup& group = effect.diff->groups[i];
        const auto was = qcs::insight::state_of(effect.before, group.nodes.front());
        const auto is = qcs::insight::state_of(effect.after, group.nodes.front());
        Row row;
        row.nodes = group.nodes;
        row.before = stateWords(group.kind, was);
        row.after = stateWords(group.kind, is);
        // Several fused nodes are fused into different hosts, so none is named.
        const auto fused = [&](const qcs::insight::NodeState& state, QString& words) {
            if (group.kind == qcs::insight::ChangeKind::Outcome && group.nodes.size() > 1 &&
                state.verdict.host)
                words = wordOf(state.verdict.reason.reason);
        };
        fused(was, row.before);
        fused(is, row.after);
        row.whole = QStringLiteral("%1 → %2").arg(row.before, row.after);
        const auto parts = groups <= maxSplit ? qcs::words::property_changes(group.kind, was, is)
                                              : std::vector<qcs::words::PropertyChange>();
        if (parts.empty()) {
            row.differs = kindWords(group.kind);
            keepWhatDiffers(row.before, row.after);
            if (group.kind == qcs::insight::ChangeKind::Outcome && row.before == row.after) {
                row.before = wordOf(was.verdict.reason.reason);
                row.after = wordOf(is.verdict.reason.reason);
            }
        } else {
            const bool shared = !is.observers.empty() && is.observers.front()->group;
            row.differs = parts.size() == 1 ? partWords(parts.front(), shared) : kindWords(group.kind);
            QStringList before, after;
            for (const qcs::words::PropertyChange& part : parts) {
                before.push_back(orDash(part.before));
                after.push_back(orDash(part.after));
            }
            before.removeDuplicates();
            after.removeDuplicates();
            row.before = before.join(QLatin1Char(' '));
            row.after = after.join(QLatin1Char(' '));
        }
        const auto same = std::ranges::find_if(rows_, [&](const Row& other) {
            return other.differs == row.differs && other.before == row.before && other.after == row.after;
        });
        if (groups > maxSplit || same == rows_.end()) {
            rows_.push_back(std::move(row));
        } else {
            same->nodes.insert(same->nodes.end(), row.nodes.begin(), row.nodes.end());
            std::ranges::sort(same->nodes);
        }
    }
    endResetModel();
}

int EffectModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EffectModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QStringList EffectModel::names(const Row& row, int most) const {
    QStringList names;
    for (const auto node : row.nodes)
        if (names.size() < most) names.push_back(nodeName(*graph_, node));
    return names;
}

QString EffectModel::where(QStringList names, int nodes) {
    if (const auto more = nodes - names.size(); more > 0) names.push_back(QStringLiteral("+%1").arg(more));
    return listed(names);
}

QVariant EffectModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const auto count = static_cast<int>(row.nodes.size());
    switch (role) {
    case BeforeRole: return row.before;
    case AfterRole: return row.after;
    case NodesRole: {
        QList<int> nodes;
        for (const auto node : row.nodes)
            nodes.push_back(node.number());
        return QVariant::fromValue(nodes);
    }
    case NamesRole: return names(row, namesInRow);
    case Qt::ToolTipRole:
        if (index.column() == ShowColumn)
            return count == 1 ? tr("Choose it in the model")
                              : tr("Choose the first of them in the model; click again for the next");
        if (index.column() == WhereColumn) return where(names(row, namesInTip), count);
        return row.whole;
    case Qt::AccessibleTextRole:
    case Qt::DisplayRole: break;
    default: return {};
    }
    const QString change = QStringLiteral("%1 → %2").arg(row.before, row.after);
    if (role == Qt::AccessibleTextRole && index.column() == DiffersColumn)
        return QStringLiteral("%1: %2: %3").arg(row.differs, where(names(row, namesInTip), count), change);
    switch (index.column()) {
    case DiffersColumn: return row.differs;
    case NodesColumn: return count;
    case WhereColumn: return where(names(row, namesInTip), count);
    case ChangeColumn: return change;
    case ShowColumn: return tr("show", "link");
    default: return {};
    }
}

QVariant EffectModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case DiffersColumn: return tr("differs");
    case NodesColumn: return tr("nodes");
    case WhereColumn: return tr("where");
    case ChangeColumn: return tr("before → now");
    default: return QString();
    }
}

} // namespace qcs::ui
