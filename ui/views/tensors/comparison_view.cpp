#include "views/tensors/comparison_view.h"

#include "models/sorted_rows.h"
#include "quant/format/format_text.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
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
#include <QToolButton>
#include <QToolTip>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 26;
constexpr int ring = 12;

using Column = SpecComparison::Column;

class ComparisonDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, rowHeight}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QRect rect = option.rect.adjusted(6, 0, -6, 0);
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
};

} // namespace

ComparisonTable::ComparisonTable(SpecComparison* specs, QWidget* parent)
    : RowTreeView(parent), specs_(specs) {
    setObjectName(QStringLiteral("comparison"));
    setAccessibleName(tr("Specs side by side"));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setItemDelegate(new ComparisonDelegate(this));
    setModel(new SortedRows(specs, this));
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setFont(uiFont(smallText));
    attachTableExport(this, QStringLiteral("comparison"));
    attachSorting(this, tr("As they were added"));
}

void ComparisonTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    if (header()->count() != SpecComparison::ColumnCount) return;
    const bool narrow = viewport()->width() < 760;
    const int sqnr = 76, worst = narrow ? 0 : 104, error = narrow ? 0 : 90, size = 84;
    const int rest = viewport()->width() - sqnr - worst - error - size;
    header()->setSectionHidden(Column::WorstColumn, narrow);
    header()->setSectionHidden(Column::MaxErrorColumn, narrow);
    header()->resizeSection(Column::SpecColumn, rest * 62 / 100);
    header()->resizeSection(Column::RemarkColumn, rest - rest * 62 / 100);
    header()->resizeSection(Column::SqnrColumn, sqnr);
    if (!narrow) header()->resizeSection(Column::WorstColumn, worst);
    if (!narrow) header()->resizeSection(Column::MaxErrorColumn, error);
    header()->resizeSection(Column::SizeColumn, size);
}

void ComparisonTable::showRow(int row) {
    const auto* sorted = static_cast<const QAbstractProxyModel*>(model());
    const auto index = sorted->mapFromSource(specs_->index(row, 0));
    setCurrentIndex(index);
    scrollTo(index);
}

void ComparisonTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    Q_EMIT rowChosen(static_cast<const QAbstractProxyModel*>(model())->mapToSource(index).row());
}

void ComparisonTable::mouseReleaseEvent(QMouseEvent* event) {
    RowTreeView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) choose(indexAt(event->pos()));
}

void ComparisonTable::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return choose(currentIndex());
    case Qt::Key_Delete:
        if (currentIndex().isValid())
            specs_->removeFormat(
                static_cast<const QAbstractProxyModel*>(model())->mapToSource(currentIndex()).row());
        return;
    default: RowTreeView::keyPressEvent(event);
    }
}

ComparisonView::ComparisonView(SpecComparison* specs, QWidget* parent)
    : QWidget(parent),
      specs_(specs),
      table_(new ComparisonTable(specs, this)),
      add_(new QToolButton(this)),
      field_(new QLineEdit(this)) {
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
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(field_, 1);
    line->addStretch(0);
    line->addWidget(add_, 0, Qt::AlignRight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(table_, 1);
    column->addLayout(line);
    connect(table_, &ComparisonTable::rowChosen, this, &ComparisonView::rowChosen);
    connect(add_, &QToolButton::clicked, this, [this] {
        if (field_->isVisible() && !field_->text().trimmed().isEmpty()) return addTyped();
        field_->setVisible(!field_->isVisible());
        if (field_->isVisible()) field_->setFocus(Qt::OtherFocusReason);
    });
    connect(field_, &QLineEdit::returnPressed, this, &ComparisonView::addTyped);
}

void ComparisonView::addTyped() {
    const auto format = qcs::quant::read_format(field_->text().toStdString());
    if (!format) {
        QStringList problems;
        for (const auto& problem : format.error())
            problems.push_back(plainProse(asSentence(sentenceOf(problem))));
        QToolTip::showText(field_->mapToGlobal(QPoint(0, -8)), problems.join(QLatin1Char('\n')), field_, {},
                           8000);
        return;
    }
    table_->setFocus(Qt::OtherFocusReason); // or hiding the field hands it to whatever comes next
    field_->clear();
    field_->hide();
    const int row = specs_->addFormat(*format);
    if (row < 0) return;
    table_->showRow(row);
    Q_EMIT rowChosen(row);
}

} // namespace qcs::ui
