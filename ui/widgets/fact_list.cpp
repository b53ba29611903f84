#include "widgets/fact_list.h"

#include "models/sort_proxy_model.h"
#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/node_row.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int headingHeight = 30;
// The left edges of the columns of a constraint, as shares of the width.
constexpr double requiredColumn = 0.36;
constexpr double actualColumn = 0.58;
constexpr int glyph = 16;

int heightOf(const FactRow& row, int width) {
    return row.kind == FactRow::Kind::Heading ? headingHeight : notedRowHeight(row.note, width);
}

/// Paints label, name and value on one line. If there is not enough room, the name is elided first.
void paintLine(QPainter& painter, const QRect& line, const FactRow& row, bool dim) {
    const QColor ink = colour(dim ? Colour::Dim : Colour::Text);
    const QFont words =
        uiFont(normalText, row.kind == FactRow::Kind::Heading ? QFont::DemiBold : QFont::Normal);
    int right = line.right();
    if (!row.value.isEmpty()) {
        const int wanted = textWidth(row.value, uiFont()) + 2;
        const int labelled = row.name.isEmpty() ? textWidth(row.label, words) + rowGap + 2 : line.width();
        const int room = std::min(wanted, std::max(line.width() / 2, line.width() - labelled));
        drawText(painter, QRect(right - room, line.top(), room, line.height()), row.value, uiFont(),
                 colour(row.ink), Qt::ElideMiddle, Qt::AlignRight);
        right -= room + rowGap;
    }
    int x = line.left();
    if (row.columns) {
        const bool heading = row.kind == FactRow::Kind::Heading;
        const auto column = [&](double part) { return line.left() + static_cast<int>(part * line.width()); };
        const auto cell = [&](int from, int to, const QString& text, const QFont& font, const QColor& paint) {
            drawText(painter, QRect(from, line.top(), std::max(0, to - from - rowGap), line.height()), text,
                     font, paint, Qt::ElideMiddle);
        };
        const QFont font = heading ? uiFont(smallText) : monoFont();
        cell(x, column(requiredColumn), row.label, words, ink);
        cell(column(requiredColumn), column(actualColumn), row.columns->first, font,
             colour(heading ? Colour::Dim : Colour::Text));
        cell(column(actualColumn), std::max(column(actualColumn), right + rowGap), row.columns->second, font,
             heading ? colour(Colour::Dim) : colour(row.ink == Colour::Dim ? Colour::Text : row.ink));
        return;
    }
    if (!row.label.isEmpty())
        x += drawText(painter, QRect(x, line.top(), std::max(0, right - x), line.height()), row.label, words,
                      ink) +
             rowGap;
    if (!row.name.isEmpty())
        drawText(painter, QRect(x, line.top(), std::max(0, right - x), line.height()), row.name, monoFont(),
                 ink, Qt::ElideMiddle);
}

class FactDelegate final : public QStyledItemDelegate {
public:
    FactDelegate(const FactListModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const auto row = index.data(FactListModel::FactRole).value<FactRow>();
        const bool leads = !row.link.isEmpty() || row.kind == FactRow::Kind::Fold;
        if (option.state & QStyle::State_Selected && option.widget && option.widget->hasFocus())
            painter->fillRect(option.rect, colour(Colour::Selection));
        else if (leads && option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colour(Colour::Hover));
        const QRect& rect = option.rect;
        const int height = row.kind == FactRow::Kind::Heading ? headingHeight : rowLineHeight;
        const QRect line(rect.left() + rowTextColumn, rect.top(), rect.width() - rowTextColumn - rowMargin,
                         height);
        const QRect mark(rect.left() + rowMargin, rect.top() + (height - glyph) / 2, glyph, glyph);
        if (row.kind == FactRow::Kind::Fold)
            paintIcon(*painter, mark.adjusted(2, 2, -2, -2),
                      model_.isExpanded() ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                      colour(Colour::Dim));
        else if (!row.icon.isEmpty())
            paintIcon(*painter, mark, row.icon, colour(row.ink));
        paintLine(*painter, line, row, row.kind == FactRow::Kind::Fold);
        drawRowNote(*painter, rect, row.note);
        paintRowFocus(*painter, option);
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = option.widget ? option.widget->width() : option.rect.width();
        return {0, heightOf(index.data(FactListModel::FactRole).value<FactRow>(), width)};
    }

private:
    const FactListModel& model_;
};

} // namespace

void FactListModel::setRows(QList<FactRow> rows) {
    if (rows == rows_) return; // so that an expanded list stays expanded
    beginResetModel();
    rows_ = std::move(rows);
    const auto fold = std::ranges::find(rows_, FactRow::Kind::Fold, &FactRow::kind);
    fold_ = fold == rows_.end() ? -1 : static_cast<int>(fold - rows_.begin());
    expanded_ = false;
    endResetModel();
}

void FactListModel::setExpanded(bool expanded) {
    const int last = static_cast<int>(rows_.size()) - 1;
    if (expanded == expanded_ || fold_ < 0 || fold_ == last) return;
    if (expanded) {
        beginInsertRows({}, fold_ + 1, last);
        expanded_ = true;
        endInsertRows();
    } else {
        beginRemoveRows({}, fold_ + 1, last);
        expanded_ = false;
        endRemoveRows();
    }
    Q_EMIT dataChanged(index(fold_), index(fold_));
}

int FactListModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return fold_ < 0 || expanded_ ? static_cast<int>(rows_.size()) : fold_ + 1;
}

QVariant FactListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const FactRow& row = rowAt(index.row());
    switch (role) {
    case FactRole: return QVariant::fromValue(row);
    case WhatRole:
        return QStringList{row.label, row.columns ? row.columns->first : row.name}
            .join(QLatin1Char(' '))
            .trimmed();
    case ValueRole:
        return QStringList{row.columns ? row.columns->second : QString(), row.value}
            .join(QLatin1Char(' '))
            .trimmed();
    case NoteRole: return plainProse(row.note);
    case rowPartRole:
        return static_cast<int>(row.kind == FactRow::Kind::Heading ? RowPart::Heading
                                : row.kind == FactRow::Kind::Fold  ? RowPart::Footer
                                                                   : RowPart::Row);
    default: break;
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) return {};
    QStringList words;
    QStringList parts = {row.label, row.name, row.value, plainProse(row.note)};
    if (row.columns && row.kind == FactRow::Kind::Fact) {
        if (!row.columns->second.isEmpty())
            parts.insert(1, FactListView::tr("actual %1").arg(row.columns->second));
        if (!row.columns->first.isEmpty())
            parts.insert(1, FactListView::tr("required %1").arg(row.columns->first));
    }
    for (const QString& part : parts)
        if (!part.isEmpty()) words.push_back(part);
    return role == Qt::ToolTipRole ? words.join(QLatin1Char('\n')) : listed(words);
}

FactListView::FactListView(const QString& name, const QString& accessibleName, QWidget* parent)
    : FactListView(name, accessibleName, new FactListModel, parent) {}

FactListView::FactListView(const QString& name, const QString& accessibleName, FactListModel* model,
                           QWidget* parent)
    : TallList(name, accessibleName, model, tr("In order"),
               {{tr("What"), 0, FactListModel::WhatRole},
                {tr("Value"), 0, FactListModel::ValueRole},
                {tr("Note"), 0, FactListModel::NoteRole}},
               parent),
      model_(model) {
    model->setParent(this);
    setItemDelegate(new FactDelegate(*model_, this));
}

void FactListView::setRows(const QList<FactRow>& rows) {
    model_->setRows(rows);
    updateGeometry();
}

void FactListView::setExpanded(bool expanded) {
    model_->setExpanded(expanded);
    updateGeometry();
}

int FactListView::rowHeight(int row, int width) const {
    return heightOf(model_->rowAt(row), width);
}

bool FactListView::isClickable(int row) const {
    return model_->isFold(row) || !model_->rowAt(row).link.isEmpty();
}

void FactListView::choose(int row) {
    if (model_->isFold(row))
        setExpanded(!model_->isExpanded());
    else if (const QString link = model_->rowAt(row).link; !link.isEmpty())
        Q_EMIT linkActivated(link);
}

} // namespace qcs::ui
