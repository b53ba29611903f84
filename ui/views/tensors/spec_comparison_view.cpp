#include "views/tensors/spec_comparison_view.h"

#include "models/sort_proxy_model.h"
#include "quant/format/format_text.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/tensors/layers_table.h"
#include "views/tensors/what_if_bar.h"
#include "widgets/button_bars.h"
#include "widgets/sorting.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 26;
constexpr int denseRowHeight = 22;
constexpr int ring = 12;

using Column = SpecComparison::Column;

class ComparisonDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {0, static_cast<const SpecComparisonTable*>(option.widget)->rowHeight()};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QRect rect = option.rect.adjusted(6, 0, -6, 0);
        if (index.column() >= Column::ChannelsColumn) return paintMultiple(*painter, rect, index);
        const bool best = index.data(SpecComparison::BestRole).toBool();
        if (index.column() == Column::SpecColumn) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            const QRectF place(rect.left(), rect.center().y() - ring / 2.0 + 1, ring, ring);
            const bool drawn = index.data(SpecComparison::DrawnRole).toBool();
            painter->setPen(QPen(colour(drawn ? Colour::Accent : Colour::Dim), drawn ? 2 : 1));
            painter->drawEllipse(place.adjusted(1, 1, -1, -1));
            if (drawn) {
                painter->setPen(Qt::NoPen);
                painter->setBrush(colour(Colour::Accent));
                painter->drawEllipse(place.adjusted(4, 4, -4, -4));
            }
            painter->restore();
            rect.setLeft(rect.left() + ring + 8);
        }
        const bool strong =
            best && (index.column() == Column::SpecColumn || index.column() == Column::SqnrColumn);
        const bool remark = index.column() == Column::RemarkColumn;
        drawText(*painter, rect, plainProse(index.data().toString()),
                 strong   ? uiFont(normalText, QFont::DemiBold)
                 : remark ? uiFont(smallText)
                          : uiFont(),
                 colour(best && (strong || remark) ? Colour::Good
                        : remark                   ? Colour::Dim
                                                   : Colour::Text),
                 Qt::ElideRight, index.column() >= Column::SqnrColumn ? Qt::AlignRight : Qt::AlignLeft);
    }

private:
    static void paintMultiple(QPainter& painter, const QRect& rect, const QModelIndex& index) {
        const auto bars = index.data(SpecComparison::BarHeightsRole).value<QList<double>>();
        if (bars.isEmpty()) return;
        const int bottom = rect.bottom() - 4, height = rect.height() - 8;
        painter.fillRect(QRect(rect.left(), bottom + 1, rect.width(), 1), colour(Colour::Line));
        const QColor ink =
            colour(index.column() == Column::ChannelsColumn ? Colour::Quantized : Colour::Dynamic);
        const double width = static_cast<double>(rect.width()) / static_cast<double>(bars.size());
        for (qsizetype i = 0; i < bars.size(); ++i) {
            if (!(bars[i] > 0)) continue;
            const int left = rect.left() + static_cast<int>(static_cast<double>(i) * width);
            const int right = rect.left() + static_cast<int>(static_cast<double>(i + 1) * width);
            const int gap = right - left >= 3 ? 1 : 0;
            const int tall = std::max(1, static_cast<int>(std::lround(bars[i] * height)));
            painter.fillRect(QRect(left, bottom - tall + 1, std::max(1, right - left - gap), tall), ink);
        }
    }
};

} // namespace

SpecComparisonTable::SpecComparisonTable(SpecComparison* specs, QWidget* parent)
    : RowTreeView(parent), specs_(specs) {
    setObjectName(QStringLiteral("comparison"));
    setAccessibleName(tr("Specs side by side"));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setItemDelegate(new ComparisonDelegate(this));
    setModel(new SortProxyModel(specs, this));
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setFont(uiFont(smallText));
    attachTableExport(this, QStringLiteral("comparison"));
    attachSorting(this, tr("As they were added"));
}

void SpecComparisonTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    if (header()->count() != SpecComparison::ColumnCount) return;
    // Columns that do not fit are hidden, the least important first.
    struct Width {
        int column, width;
    };
    static constexpr Width widths[] = {{Column::SqnrColumn, 76},      {Column::SizeColumn, 84},
                                       {Column::ChannelsColumn, 112}, {Column::ErrorsColumn, 104},
                                       {Column::MaxErrorColumn, 90},  {Column::WorstColumn, 104}};
    constexpr int minForWords = 400;
    int rest = viewport()->width();
    for (const auto& [column, width] : widths) {
        const bool fits =
            rest - width >= minForWords || column == Column::SqnrColumn || column == Column::SizeColumn;
        header()->setSectionHidden(column, !fits);
        if (!fits) continue;
        header()->resizeSection(column, width);
        rest -= width;
    }
    header()->resizeSection(Column::SpecColumn, rest * 62 / 100);
    header()->resizeSection(Column::RemarkColumn, rest - rest * 62 / 100);
}

int SpecComparisonTable::rowHeight() const {
    return isDense_ ? denseRowHeight : qcs::ui::rowHeight;
}

void SpecComparisonTable::setDense(bool dense) {
    if (dense == isDense_) return;
    isDense_ = dense;
    scheduleDelayedItemsLayout();
    updateGeometry();
}

int SpecComparisonTable::wholeHeight(int room) const {
    const int rows = model()->rowCount(), head = header()->sizeHint().height() + 2 * frameWidth();
    const int fitting = std::max(0, room - head) / rowHeight();
    return fitting >= rows ? room : head + std::max(1, fitting) * rowHeight();
}

void SpecComparisonTable::showRow(int row) {
    const auto* sorted = static_cast<const QAbstractProxyModel*>(model());
    const auto index = sorted->mapFromSource(specs_->index(row, 0));
    setCurrentIndex(index);
    scrollTo(index);
}

void SpecComparisonTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    Q_EMIT rowChosen(static_cast<const QAbstractProxyModel*>(model())->mapToSource(index).row());
}

void SpecComparisonTable::mouseReleaseEvent(QMouseEvent* event) {
    RowTreeView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) choose(indexAt(event->pos()));
}

void SpecComparisonTable::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return choose(currentIndex());
    case Qt::Key_Delete:
        if (currentIndex().isValid())
            specs_->removeSpec(
                static_cast<const QAbstractProxyModel*>(model())->mapToSource(currentIndex()).row());
        return;
    default: RowTreeView::keyPressEvent(event);
    }
}

namespace {

/// Makes the table as high as its complete rows; less than one row stays free below it.
class WholeRows final : public QWidget {
public:
    WholeRows(SpecComparisonTable* table, QWidget* parent) : QWidget(parent), table_(table) {
        table->setParent(this);
        setFocusProxy(table);
        const auto place = [this] { this->place(); };
        for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
            connect(table->model(), signal, this, place);
        connect(table->model(), &QAbstractItemModel::modelReset, this, place);
    }
    QSize sizeHint() const override { return table_->sizeHint(); }
    QSize minimumSizeHint() const override { return table_->minimumSizeHint(); }

protected:
    void resizeEvent(QResizeEvent*) override { place(); }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) place(); // the row height may have changed
        return QWidget::event(event);
    }

private:
    void place() { table_->setGeometry(0, 0, width(), std::min(height(), table_->wholeHeight(height()))); }

    SpecComparisonTable* table_;
};

} // namespace

SpecComparisonView::SpecComparisonView(SpecComparison* specs, LayerComparison* layers,
                                       TriedQuantization* tried, MeasuredTensor* measuredTensor,
                                       QWidget* parent)
    : QWidget(parent),
      specs_(specs),
      layers_(layers),
      whatIf_(new WhatIfBar(tried, measuredTensor, this)),
      stack_(new QStackedWidget(this)),
      table_(new SpecComparisonTable(specs, this)),
      layersTable_(new LayersTable(layers, this)),
      scope_(new SegmentedControl({tr("This tensor"), tr("Selected layers"), tr("All layers")}, this)),
      tryButton_(new QToolButton(this)),
      add_(new QToolButton(this)),
      field_(new QLineEdit(this)) {
    scope_->setObjectName(QStringLiteral("comparison-scope"));
    scope_->setAccessibleName(tr("What the specs are compared on"));
    tryButton_->setObjectName(QStringLiteral("try-quantization"));
    tryButton_->setText(tr("What if…"));
    tryButton_->setToolTip(tr("Another scale and zero point, by hand"));
    tryButton_->setCheckable(true);
    tryButton_->setAutoRaise(true);
    tryButton_->setFocusPolicy(Qt::TabFocus);
    add_->setObjectName(QStringLiteral("add-spec"));
    add_->setText(tr("Add a spec"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
    field_->setObjectName(QStringLiteral("format-field"));
    field_->setPlaceholderText(tr("int4 group:64 affine percentile:99.9"));
    field_->setAccessibleName(tr("Number format"));
    field_->setToolTip(tr("int2 to int8, int16, uint…, float8_e4m3fn, float8_e5m2, float16, bfloat16; "
                          "symmetric or affine; tensor, "
                          "channel, group:64, block:128x128; minmax, percentile:99.9 or mse; reduce_range"));
    field_->hide();
    whatIf_->hide();
    stack_->addWidget(new WholeRows(table_, stack_));
    stack_->addWidget(layersTable_);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(scope_);
    line->addWidget(field_, 1);
    line->addStretch(0);
    line->addWidget(tryButton_);
    line->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(whatIf_);
    column->addWidget(stack_, 1);
    column->addLayout(line);
    connect(table_, &SpecComparisonTable::rowChosen, this, &SpecComparisonView::rowChosen);
    connect(layersTable_, &LayersTable::layerChosen, this, &SpecComparisonView::layerChosen);
    connect(scope_, &SegmentedControl::chosen, this, &SpecComparisonView::setScope);
    connect(tryButton_, &QToolButton::toggled, this, [this](bool on) {
        whatIf_->setVisible(on);
        Q_EMIT tryingChanged(on);
    });
    connect(whatIf_, &WhatIfBar::addWanted, this, &SpecComparisonView::add);
    connect(add_, &QToolButton::clicked, this, [this] {
        if (field_->isVisible() && !field_->text().trimmed().isEmpty()) return addTyped();
        field_->setVisible(!field_->isVisible());
        if (field_->isVisible()) field_->setFocus(Qt::OtherFocusReason);
    });
    connect(field_, &QLineEdit::returnPressed, this, &SpecComparisonView::addTyped);
}

SpecComparisonView::Scope SpecComparisonView::scope() const {
    return static_cast<Scope>(scope_->current());
}

void SpecComparisonView::setScope(int scope) {
    const bool onLayers = scope != static_cast<int>(Scope::Tensor);
    stack_->setCurrentIndex(onLayers ? 1 : 0);
    if (onLayers) layers_->setSpecs(specs_->candidates());
    Q_EMIT scopeChanged();
    layers_->setShown(onLayers);
}

void SpecComparisonView::addTyped() {
    const auto format = qcs::quant::read_format(field_->text().toStdString());
    if (!format) {
        QStringList problems;
        for (const auto& problem : format.error())
            problems.push_back(plainProse(asSentence(sentenceOf(problem))));
        QToolTip::showText(field_->mapToGlobal(QPoint(0, -8)), problems.join(QLatin1Char('\n')), field_, {},
                           8000);
        return;
    }
    // Otherwise hiding the field would move the focus to the next widget.
    static_cast<QWidget*>(stack_->currentWidget())->setFocus(Qt::OtherFocusReason);
    field_->clear();
    field_->hide();
    add(*format);
}

void SpecComparisonView::add(const ComparedSpec& spec) {
    const int row = specs_->addSpec(spec);
    layers_->setSpecs(specs_->candidates());
    if (row < 0 || scope() != Scope::Tensor) return;
    table_->showRow(row);
    Q_EMIT rowChosen(row);
}

} // namespace qcs::ui
