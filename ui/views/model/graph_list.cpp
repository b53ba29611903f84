#include "views/model/graph_list.h"

#include "models/graphs_model.h"
#include "models/sorted_rows.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/sorting.h"
#include "words/number_text.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int mostGraphRows = 5; // more scroll
constexpr int crossSize = 20;

QRect crossOf(const QRect& row) {
    return {row.right() - 8 - crossSize, row.center().y() - crossSize / 2, crossSize, crossSize};
}

class GraphRowDelegate final : public RowDelegate {
public:
    explicit GraphRowDelegate(QObject* parent) : RowDelegate(GraphList::rowHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool current = index.data(GraphsModel::CurrentRole).toBool();
        QRect rest = option.rect.adjusted(12, 0, -12, 0);
        if (current)
            paintIcon(painter, QRect(rest.left(), rest.center().y() - 7, 14, 14), QStringLiteral("check"),
                      colour(Colour::Accent));
        const QRect cross = crossOf(option.rect);
        if (option.state & (QStyle::State_MouseOver | QStyle::State_Selected))
            paintIcon(painter, cross.adjusted(3, 3, -3, -3), QStringLiteral("close"), colour(Colour::Dim));
        rest.setRight(cross.left() - 8);
        rest.setLeft(rest.left() + 24);
        const QString nodes =
            GraphList::tr("%n node(s)", nullptr, index.data(GraphsModel::NodesRole).toInt());
        const int width = drawText(painter, rest, nodes, uiFont(smallText), colour(Colour::Dim),
                                   Qt::ElideRight, Qt::AlignRight);
        drawText(painter, rest.adjusted(0, 0, -width - 8, 0), index.data().toString(),
                 current ? uiFont(normalText, QFont::DemiBold) : uiFont(), colour(Colour::Text),
                 Qt::ElideMiddle);
    }
};

} // namespace

GraphList::GraphList(GraphsModel* graphs, QWidget* parent)
    : QWidget(parent), graphs_(graphs), list_(new QListView(this)) {
    list_->setObjectName(QStringLiteral("models"));
    list_->setAccessibleName(tr("Models of the workspace"));
    list_->setModel(new SortedRows(graphs, this));
    list_->setItemDelegate(new GraphRowDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const QList<TableColumn> columns = {{tr("Model"), 0, Qt::DisplayRole},
                                        {tr("Nodes"), 0, GraphsModel::NodesRole},
                                        {tr("File"), 0, GraphsModel::FileRole}};
    attachTableExport(list_, QStringLiteral("models"), columns);
    attachSorting(list_, tr("Order of the workspace"), columns);
    auto* title = new QLabel(tr("MODELS OF THIS WORKSPACE"), this);
    title->setFont(headingFont());
    title->setForegroundRole(QPalette::PlaceholderText);
    title->setMinimumWidth(0);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("add-model"));
    add->setIcon(icon(QStringLiteral("add")));
    add->setAutoRaise(true);
    add->setFixedSize(24, 24);
    add->setFocusPolicy(Qt::TabFocus);
    add->setToolTip(tr("Add a model…"));
    add->setAccessibleName(tr("Add a model"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 8, 0);
    head->addWidget(title, 1);
    head->addWidget(add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 5);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(list_);
    list_->viewport()->installEventFilter(this);
    list_->installEventFilter(this);
    connect(add, &QToolButton::clicked, this, &GraphList::addRequested);
    connect(graphs, &QAbstractItemModel::modelReset, this, &GraphList::fit);
    fit();
}

void GraphList::fit() {
    const int rows = graphs_->rowCount();
    list_->setFixedHeight(std::min(rows, mostGraphRows) * rowHeight);
    setVisible(rows > 1);
}

QRect GraphList::removeRect(int row) const {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    return crossOf(list_->visualRect(rows->mapFromSource(graphs_->index(row))));
}

bool GraphList::eventFilter(QObject* watched, QEvent* event) {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    if (watched == list_->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex index = list_->indexAt(mouse->pos());
        if (index.isValid() && mouse->button() == Qt::LeftButton) {
            const int graph = rows->mapToSource(index).row();
            if (crossOf(list_->visualRect(index)).contains(mouse->pos()))
                Q_EMIT removeRequested(graph);
            else
                Q_EMIT chosen(graph);
        }
    }
    if (watched == list_ &&
        (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const QModelIndex index = list_->currentIndex();
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool takes = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
        if (index.isValid() && (takes || key == Qt::Key_Delete)) {
            event->accept(); // Delete is a rule's elsewhere
            if (event->type() == QEvent::ShortcutOverride) return true;
            const int graph = rows->mapToSource(index).row();
            if (takes)
                Q_EMIT chosen(graph);
            else
                Q_EMIT removeRequested(graph);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void GraphList::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
