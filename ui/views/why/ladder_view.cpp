#include "views/why/ladder_view.h"

#include "models/sort_proxy_model.h"
#include "theme/focus_ring.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

RungRow rungOf(const QModelIndex& index) {
    return index.data(LadderModel::RungRole).value<RungRow>();
}

class RungDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        RungRow row = rungOf(index);
        row.hovered = option.state & QStyle::State_MouseOver;
        row.selected = option.state & QStyle::State_Selected && option.state & QStyle::State_Active &&
                       option.widget && option.widget->hasFocus();
        paintRungRow(*painter, option.rect, row);
        paintRowFocus(*painter, option);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = option.widget ? option.widget->width() : option.rect.width();
        return {0, rungRowHeight(rungOf(index), width)};
    }
};

} // namespace

void LadderModel::setLines(const QList<LadderLine>& reached, const QList<LadderLine>& notApplying) {
    beginResetModel();
    reached_ = reached;
    notApplying_ = notApplying;
    endResetModel();
}

void LadderModel::setExpanded(bool expanded) {
    if (expanded == expanded_) return;
    const int first = static_cast<int>(reached_.size()) + 1;
    const int count = static_cast<int>(notApplying_.size());
    if (count == 0) {
        expanded_ = expanded;
        return;
    }
    if (expanded) {
        beginInsertRows({}, first, first + count - 1);
        expanded_ = true;
        endInsertRows();
    } else {
        beginRemoveRows({}, first, first + count - 1);
        expanded_ = false;
        endRemoveRows();
    }
    Q_EMIT dataChanged(index(first - 1), index(first - 1));
}

const LadderLine* LadderModel::line(int row) const {
    const auto reached = static_cast<int>(reached_.size());
    if (row < reached) return &reached_[row];
    if (row == reached) return nullptr;
    return &notApplying_[row - reached - 1];
}

qcs::config::RuleIndex LadderModel::ruleAt(int row) const {
    const LadderLine* at = line(row);
    return at ? at->rule : qcs::config::RuleIndex();
}

RungRow LadderModel::rowAt(int row) const {
    if (const LadderLine* at = line(row)) return at->row;
    RungRow fold;
    fold.kind = RungRow::Kind::Fold;
    fold.expanded = expanded_;
    fold.note = tr("%n rule(s) that do not apply", nullptr, static_cast<int>(notApplying_.size()));
    return fold;
}

int LadderModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    const qsizetype fold = notApplying_.empty() ? 0 : 1;
    return static_cast<int>(reached_.size() + fold + (expanded_ ? notApplying_.size() : 0));
}

QVariant LadderModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RungRow row = rowAt(index.row());
    const LadderLine* at = line(index.row());
    switch (role) {
    case RungRole: return QVariant::fromValue(row);
    case RuleNumberRole: return at ? QVariant(at->rule.number() + 1) : QVariant();
    case KeyRole: return row.key;
    case StateRole: return row.kind == RungRow::Kind::Won ? tr("wins") : plainProse(row.note);
    case QConfigRole: return row.qconfig;
    case rowPartRole: return static_cast<int>(at ? RowPart::Row : RowPart::Footer);
    default: break;
    }
    if (role == Qt::ToolTipRole) return at ? plainProse(at->sentence) : QString();
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    QStringList words;
    for (const QString& part :
         {row.link, row.kindText, row.key, row.kind == RungRow::Kind::Won ? tr("wins") : QString(),
          plainProse(row.note), row.kind == RungRow::Kind::Won ? row.qconfig : QString()})
        if (!part.isEmpty()) words.push_back(part);
    return listed(words);
}

LadderView::LadderView(QWidget* parent) : LadderView(new LadderModel, parent) {}

LadderView::LadderView(LadderModel* model, QWidget* parent)
    : TallList(QStringLiteral("ladder"), tr("Rules, strongest first"), model, tr("Strongest first"),
               {{tr("Rule"), 0, LadderModel::RuleNumberRole},
                {tr("Key"), 0, LadderModel::KeyRole},
                {tr("QConfig"), 0, LadderModel::QConfigRole},
                {tr("Outcome"), 0, LadderModel::StateRole}},
               parent),
      model_(model) {
    model->setParent(this);
    setItemDelegate(new RungDelegate(this));
}

void LadderView::setFacts(const WhyFacts& facts) {
    model_->setLines(facts.reached, facts.notApplying);
    updateGeometry();
}

void LadderView::setExpanded(bool expanded) {
    model_->setExpanded(expanded);
    updateGeometry();
}

int LadderView::rowHeight(int row, int width) const {
    return rungRowHeight(model_->rowAt(row), width);
}

void LadderView::choose(int row) {
    if (model_->isFold(row))
        setExpanded(!model_->isExpanded());
    else
        Q_EMIT ruleChosen(model_->ruleAt(row));
}

} // namespace qcs::ui
