#include "views/tensors/ranking_view.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/tensor_words.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 28;
constexpr int edge = 12;
constexpr int gap = 6;
constexpr int rowIcon = 12;
constexpr int barHeight = 8;
constexpr int arrow = 12;
constexpr int handle = 5; // half the width of the threshold's handle, in pixels

using Column = RankingModel::Column;
using Kind = RankingModel::Kind;
using RowState = RankingModel::State;

QRect textRect(const QRect& cell, int column) {
    return cell.adjusted(column == Column::NameColumn ? edge : gap, 0, -gap, 0);
}

QRect barRect(const QRect& cell) {
    return {cell.left() + gap, cell.center().y() - barHeight / 2 + 1, cell.width() - 2 * gap, barHeight};
}

class RankingDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, rowHeight}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        if (index.data(RankingModel::KindRole).toInt() != static_cast<int>(Kind::Weight)) return;
        const bool warns = index.data(RankingModel::WarnsRole).toBool();
        const auto state = static_cast<RowState>(index.data(RankingModel::StateRole).toInt());
        if (index.column() == Column::BarColumn) return paintBar(*painter, option.rect, index, state, warns);
        QRect rect = textRect(option.rect, index.column());
        if (index.column() == Column::NameColumn) {
            const QRect place(rect.left(), rect.center().y() - rowIcon / 2, rowIcon, rowIcon);
            paintIcon(*painter, place,
                      warns                        ? QStringLiteral("warning")
                      : state == RowState::Waiting ? QStringLiteral("status-not-counted")
                                                   : QStringLiteral("status-asked"),
                      colour(warns                        ? Colour::FloatDespiteRequest
                             : state == RowState::Waiting ? Colour::Dim
                                                          : Colour::Quantized));
            rect.setLeft(place.right() + 8);
            return paintName(*painter, rect, index.data().toString());
        }
        if (index.column() == Column::WholeColumn) return paintWhole(*painter, rect, index);
        const bool number = index.column() == Column::SqnrColumn;
        const bool previewed = index.column() != Column::RuleColumn &&
                               index.data(RankingModel::PreviewRole).isValid() &&
                               index.data().toString().startsWith(QChar(0x2192));
        drawText(*painter, rect, index.data().toString(),
                 number ? uiFont(normalText, QFont::DemiBold) : uiFont(),
                 colour(previewed ? Colour::Accent
                        : number  ? warns ? Colour::FloatDespiteRequest : Colour::Text
                                  : Colour::Dim),
                 Qt::ElideRight, index.column() >= Column::SqnrColumn ? Qt::AlignRight : Qt::AlignLeft);
    }

private:
    /// Draws "conv1 · output"; the second part is shortened first.
    static void paintName(QPainter& painter, QRect rect, const QString& label) {
        constexpr int minRest = 14;
        const auto cut = label.indexOf(QStringLiteral(" · "));
        const QString rest = cut < 0 ? QString() : label.mid(cut);
        const int kept = std::min(textWidth(rest, uiFont(smallText)), minRest);
        rect.setLeft(rect.left() + drawText(painter, rect.adjusted(0, 0, -kept, 0),
                                            cut < 0 ? label : label.left(cut), monoFont(),
                                            colour(Colour::Text), Qt::ElideMiddle));
        drawText(painter, rect, rest, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight);
    }
    /// Draws the SQNR, dimmed if it was measured under other rules, with a mark before it if the two errors
    /// disagree.
    static void paintWhole(QPainter& painter, const QRect& rect, const QModelIndex& index) {
        const auto& whole = static_cast<const RankingModel*>(index.model())->wholeModel();
        const auto entry = static_cast<std::size_t>(index.data(RankingModel::EntryRole).toInt());
        const bool loud = whole.isCurrent() && whole.decibels(entry);
        const int width = drawText(painter, rect, index.data().toString(), uiFont(),
                                   colour(whole.failed(entry) ? Colour::FloatDespiteRequest
                                          : loud              ? Colour::Text
                                                              : Colour::Dim),
                                   Qt::ElideRight, Qt::AlignRight);
        if (!whole.disagrees(entry)) return;
        drawText(painter, QRect(rect.right() - width - 18, rect.top(), 14, rect.height()),
                 QStringLiteral("≠"), uiFont(normalText, QFont::DemiBold),
                 colour(Colour::FloatDespiteRequest));
    }
    /// Draws a stroke at the end of the previewed bar.
    static void paintPreview(QPainter& painter, const QRect& cell, const QRect& track, double decibels) {
        if (std::isnan(decibels)) return;
        const int x = std::min(barPosition(cell, decibels), track.right() - 2);
        painter.setBrush(colour(Colour::Accent));
        painter.drawRoundedRect(QRect(x, track.top() - 4, 3, track.height() + 8), 1, 1);
    }
    static void paintBar(QPainter& painter, const QRect& cell, const QModelIndex& index, RowState state,
                         bool warns) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const QRect track = barRect(cell);
        painter.setBrush(colour(Colour::Chip));
        painter.drawRoundedRect(track, 2, 2);
        if (state == RowState::Measured) {
            const double value = index.data(RankingModel::SqnrRole).toDouble();
            const double share = std::clamp(std::isnan(value) ? 0 : value / barScaleMaxDecibels, 0.0, 1.0);
            painter.setBrush(colour(warns ? Colour::FloatDespiteRequest : Colour::Quantized));
            painter.drawRoundedRect(QRect(track.left(), track.top(),
                                          std::max(2, static_cast<int>(track.width() * share)),
                                          track.height()),
                                    2, 2);
        }
        if (const QVariant then = index.data(RankingModel::PreviewRole); then.isValid())
            paintPreview(painter, cell, track, then.toDouble());
        painter.restore();
        const auto* model = qobject_cast<const RankingModel*>(index.model());
        painter.save();
        painter.setPen(QPen(colour(Colour::Dim), 1, Qt::DashLine));
        const int x = barPosition(cell, model->threshold());
        painter.drawLine(x, cell.top(), x, cell.bottom());
        painter.restore();
    }
};

} // namespace

int barPosition(const QRect& cell, double decibels) {
    const QRect track = barRect(cell);
    return track.left() + static_cast<int>(std::lround(track.width() *
                                                       std::clamp(decibels / barScaleMaxDecibels, 0.0, 1.0)));
}

RankingView::RankingView(QWidget* parent) : RowTreeView(parent) {
    setObjectName(QStringLiteral("ranking"));
    setAccessibleName(tr("Layers, worst first"));
    setRootIsDecorated(false);
    setIndentation(0);
    setExpandsOnDoubleClick(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollMode(ScrollPerPixel);
    setItemDelegate(new RankingDelegate(this));
    setHeader(new RankingHeader(this));
    setSortingEnabled(true);
    setSelectionMode(ExtendedSelection);
    auto* copy = new QAction(icon(QStringLiteral("copy")), tr("Copy the &name"), this);
    copy->setObjectName(QStringLiteral("copy-tensor-name"));
    connect(copy, &QAction::triggered, this, [this] {
        QApplication::clipboard()->setText(currentIndex().data(RankingModel::NameRole).toString());
    });
    addAction(copy);
}

void RankingView::setRanking(RankingModel* model) {
    model_ = model;
    setModel(model);
    // Expands the sections that need attention, and all sections if nothing is ranked.
    const auto open = [this] {
        const int weights = [this] {
            int row = 0;
            while (row < model_->rowCount() && model_->index(row, 0).data(RankingModel::KindRole).toInt() ==
                                                   static_cast<int>(Kind::Weight))
                ++row;
            return row;
        }();
        for (int row = weights; row < model_->rowCount(); ++row) {
            const QModelIndex section = model_->index(row, 0);
            if (section.data(RankingModel::WarnsRole).toBool() || weights == 0 || model_->isFiltered())
                expand(section);
        }
    };
    connect(model, &QAbstractItemModel::modelReset, this, open);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &RankingView::fitColumns);
    open();
}

std::vector<std::size_t> RankingView::visibleUnmeasured() const {
    std::vector<std::size_t> entries;
    if (!model_) return entries;
    for (QModelIndex index = indexAt({0, 0});
         index.isValid() && visualRect(index).top() < viewport()->height(); index = indexBelow(index)) {
        if (index.data(RankingModel::KindRole).toInt() != static_cast<int>(Kind::Weight)) continue;
        if (index.data(RankingModel::StateRole).toInt() == static_cast<int>(RowState::Waiting))
            entries.push_back(static_cast<std::size_t>(model_->entryAt(index)));
    }
    return entries;
}

void RankingView::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    RowTreeView::drawRow(painter, option, index);
    if (index.data(RankingModel::KindRole).toInt() != static_cast<int>(Kind::Weight))
        paintSpanningRow(*painter, option.rect, index);
}

/// Paints a row that spans all columns.
void RankingView::paintSpanningRow(QPainter& painter, const QRect& row, const QModelIndex& index) const {
    QRect rect(edge, row.top(), viewport()->width() - 2 * edge, row.height());
    const bool warns = index.data(RankingModel::WarnsRole).toBool();
    if (index.data(RankingModel::KindRole).toInt() == static_cast<int>(Kind::Section)) {
        paintIcon(painter, QRect(rect.left(), rect.center().y() - rowIcon / 2, rowIcon, rowIcon),
                  isExpanded(index) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                  colour(Colour::Dim));
        rect.setLeft(rect.left() + rowIcon + 8);
        drawText(painter, rect, index.data().toString(), uiFont(),
                 colour(warns ? Colour::FloatDespiteRequest : Colour::Dim));
        return;
    }
    rect.setLeft(rect.left() + rowIcon + 8);
    const int name = drawText(painter, QRect(rect.left(), rect.top(), rect.width() * 3 / 5, rect.height()),
                              index.data().toString(), monoFont(), colour(Colour::Dim), Qt::ElideMiddle);
    rect.setLeft(rect.left() + name + 12);
    const auto entry = model_->entryAt(index);
    const auto& table = model_->ranking().plan()->table;
    const QString shape =
        entry < 0 ? QString() : shapeWords(table->entries[static_cast<std::size_t>(entry)].info().shape);
    const QString reason =
        index.data(Qt::AccessibleDescriptionRole).toString().section(QLatin1Char('\n'), -1);
    drawText(painter, rect, warns || shape.isEmpty() ? reason : shape, uiFont(smallText), colour(Colour::Dim),
             Qt::ElideRight, Qt::AlignRight);
}

void RankingView::toggle(const QModelIndex& section) {
    setExpanded(section, !isExpanded(section));
}

void RankingView::mouseReleaseEvent(QMouseEvent* event) {
    RowTreeView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos()).siblingAtColumn(0);
    if (event->button() == Qt::LeftButton && index.isValid() &&
        index.data(RankingModel::KindRole).toInt() == static_cast<int>(Kind::Section))
        toggle(index);
}

void RankingView::keyPressEvent(QKeyEvent* event) {
    const QModelIndex index = currentIndex().siblingAtColumn(0);
    const bool section =
        index.isValid() && index.data(RankingModel::KindRole).toInt() == static_cast<int>(Kind::Section);
    if (section &&
        (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space))
        return toggle(index);
    RowTreeView::keyPressEvent(event);
}

void RankingView::scrollContentsBy(int dx, int dy) {
    RowTreeView::scrollContentsBy(dx, dy);
    if (dy != 0) Q_EMIT scrolled();
}

void RankingView::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    fitColumns();
}

/// The column with measurements of the whole model is always visible if there are any, else it is reached by
/// scrolling.
void RankingView::fitColumns() {
    if (header()->count() != RankingModel::ColumnCount) return;
    const bool measured = model_ && model_->wholeModel().hasMeasurements();
    const bool narrow = viewport()->width() < 420;
    const bool tight = measured && narrow;
    const int bar = tight ? 36 : narrow ? 92 : measured ? 84 : 116;
    const Column last = measured ? Column::WholeColumn : Column::SqnrColumn;
    const std::pair<Column, int> fixed[] = {{Column::SpecColumn, tight ? 84 : 104},
                                            {Column::BarColumn, bar},
                                            {Column::SqnrColumn, tight ? 66 : 72},
                                            {Column::WholeColumn, tight ? 70 : 76},
                                            {Column::RuleColumn, 56},
                                            {Column::CosineColumn, 96},
                                            {Column::MaxErrorColumn, 84},
                                            {Column::SaturatedColumn, 84},
                                            {Column::BitsColumn, 56},
                                            {Column::SizeColumn, 148}};
    int rest = viewport()->width();
    for (const auto& [column, width] : fixed) {
        header()->resizeSection(column, width);
        if (column <= last) rest -= width;
    }
    header()->resizeSection(Column::NameColumn, std::max(rest, 96));
}

RankingHeader::RankingHeader(RankingView* view) : QHeaderView(Qt::Horizontal, view), view_(view) {
    setSectionsMovable(false);
    setSectionsClickable(true);
    setStretchLastSection(false);
    setSectionResizeMode(Fixed);
    setMinimumSectionSize(20);
    setSortIndicatorShown(true);
    setSortIndicatorClearable(true);
    setSortIndicator(-1, Qt::AscendingOrder);
    setMouseTracking(true);
}

QRect RankingHeader::handleRect() const {
    if (!view_->ranking()) return {};
    const QRect cell(sectionViewportPosition(Column::BarColumn), 0, sectionSize(Column::BarColumn), height());
    const int x = barPosition(cell, view_->ranking()->threshold());
    return {x - handle, height() - 9, 2 * handle, 8};
}

void RankingHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    painter->fillRect(rect, colour(Colour::Panel));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colour(Colour::Line));
    if (section == Column::BarColumn && view_->ranking()) {
        const double threshold = view_->ranking()->threshold();
        const QRect grip = handleRect();
        const QString words = tr("%1 dB").arg(QLocale().toString(threshold, 'f', 0));
        const int width = textWidth(words, uiFont(smallText));
        const int left =
            std::clamp(grip.center().x() - width / 2, rect.left() + gap, rect.right() - gap - width);
        drawText(*painter, QRect(left, rect.top(), width + 2, rect.height() - 9), words, uiFont(smallText),
                 colour(Colour::Text));
        if (left > rect.left() + gap + 14)
            drawText(*painter, QRect(rect.left() + gap, rect.top(), 12, rect.height() - 9),
                     QStringLiteral("0"), uiFont(smallText), colour(Colour::Dim));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colour(Colour::Text));
        const QPoint corners[] = {{grip.left(), grip.top()},
                                  {grip.right() + 1, grip.top()},
                                  {grip.center().x() + 1, grip.bottom()}};
        painter->drawPolygon(corners, 3);
        painter->restore();
        return;
    }
    const bool right = section >= Column::SqnrColumn;
    const QRect text = textRect(rect, section);
    const QString words = model()->headerData(section, Qt::Horizontal).toString();
    const int width = drawText(*painter, text, words, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight,
                               right ? Qt::AlignRight : Qt::AlignLeft);
    if (sortIndicatorSection() != section) return;
    const int x = right ? text.right() - width - arrow - 4 : text.left() + width + 4;
    paintIcon(*painter, QRect(x, rect.center().y() - arrow / 2, arrow, arrow),
              sortIndicatorOrder() == Qt::AscendingOrder ? QStringLiteral("chevron-up")
                                                         : QStringLiteral("chevron-down"),
              colour(Colour::Dim));
}

void RankingHeader::mousePressEvent(QMouseEvent* event) {
    drags_ = event->button() == Qt::LeftButton && handleRect().adjusted(-6, -20, 6, 2).contains(event->pos());
    if (!drags_) QHeaderView::mousePressEvent(event);
}

void RankingHeader::mouseMoveEvent(QMouseEvent* event) {
    if (drags_) {
        const QRect cell(sectionViewportPosition(Column::BarColumn), 0, sectionSize(Column::BarColumn),
                         height());
        const QRect track = barRect(cell);
        const double share = static_cast<double>(event->pos().x() - track.left()) / track.width();
        Q_EMIT view_->thresholdWanted(std::round(std::clamp(share, 0.0, 1.0) * barScaleMaxDecibels));
        return;
    }
    viewport()->setCursor(handleRect().adjusted(-6, -20, 6, 2).contains(event->pos()) ? Qt::SizeHorCursor
                                                                                      : Qt::ArrowCursor);
    QHeaderView::mouseMoveEvent(event);
}

void RankingHeader::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(drags_, false)) QHeaderView::mouseReleaseEvent(event);
}

} // namespace qcs::ui
