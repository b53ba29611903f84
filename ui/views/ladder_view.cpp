#include "views/ladder_view.h"

#include "theme/prose.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

class RungDelegate final : public QStyledItemDelegate {
public:
    RungDelegate(const LadderModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        RungRow row = model_.rowAt(index.row());
        row.hovered = option.state & QStyle::State_MouseOver;
        row.selected = option.state & QStyle::State_Selected && option.state & QStyle::State_Active &&
                       option.widget && option.widget->hasFocus();
        paintRungRow(*painter, option.rect, row);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = option.widget ? option.widget->width() : option.rect.width();
        return {0, rungRowHeight(model_.rowAt(index.row()), width)};
    }

private:
    const LadderModel& model_;
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

int LadderModel::ruleAt(int row) const {
    const LadderLine* at = line(row);
    return at ? at->rule : -1;
}

RungRow LadderModel::rowAt(int row) const {
    if (const LadderLine* at = line(row)) return at->row;
    RungRow fold;
    fold.kind = RungRow::Kind::More;
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
    if (role == Qt::ToolTipRole) return at ? plainProse(at->sentence) : QString();
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    QStringList words;
    for (const QString& part :
         {row.link, row.rule, row.key, row.kind == RungRow::Kind::Won ? tr("wins") : QString(),
          plainProse(row.note), row.kind == RungRow::Kind::Won ? row.qconfig : QString()})
        if (!part.isEmpty()) words.push_back(part);
    return words.join(QStringLiteral(", "));
}

LadderView::LadderView(QWidget* parent) : QListView(parent), model_(new LadderModel(this)) {
    setObjectName(QStringLiteral("ladder"));
    setAccessibleName(tr("Rules, strongest first"));
    setModel(model_);
    setItemDelegate(new RungDelegate(*model_, this));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(Adjust); // notes wrap
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    connect(this, &QListView::clicked, this, &LadderView::onChosen);
}

void LadderView::setFacts(const WhyFacts& facts) {
    model_->setLines(facts.reached, facts.notApplying);
    updateGeometry();
}

void LadderView::setExpanded(bool expanded) {
    model_->setExpanded(expanded);
    updateGeometry();
}

int LadderView::heightForWidth(int width) const {
    int height = 0;
    for (int row = 0; row < model_->rowCount(); ++row)
        height += rungRowHeight(model_->rowAt(row), width);
    return height;
}

void LadderView::onChosen(const QModelIndex& index) {
    if (!index.isValid()) return;
    if (model_->isFold(index.row()))
        setExpanded(!model_->isExpanded());
    else
        Q_EMIT ruleChosen(model_->ruleAt(index.row()));
}

void LadderView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: onChosen(currentIndex()); return;
    default: QListView::keyPressEvent(event);
    }
}

void LadderView::mouseMoveEvent(QMouseEvent* event) {
    viewport()->setCursor(indexAt(event->pos()).isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QListView::mouseMoveEvent(event);
}

void LadderView::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    if (!currentIndex().isValid() && model_->rowCount() > 0) setCurrentIndex(model_->index(0));
}

void LadderView::paintEvent(QPaintEvent* event) {
    executeDelayedItemsLayout(); // while one is due QListView paints what was, or nothing
    QListView::paintEvent(event);
}

} // namespace qcs::ui
