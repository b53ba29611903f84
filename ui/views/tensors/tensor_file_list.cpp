#include "views/tensors/tensor_file_list.h"

#include "models/sorted_rows.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/sorting.h"
#include "words/tensor_words.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 26;
constexpr int mostRows = 4; // more scroll
constexpr int crossSize = 20;

QRect crossOf(const QRect& row) {
    return {row.right() - 8 - crossSize, row.center().y() - crossSize / 2, crossSize, crossSize};
}

class FileRowDelegate final : public RowDelegate {
public:
    explicit FileRowDelegate(QObject* parent) : RowDelegate(rowHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        QRect rest = option.rect.adjusted(12, 0, -12, 0);
        const bool broken = !index.data(TensorFilesModel::ProblemRole).toString().isEmpty();
        paintIcon(painter, QRect(rest.left(), rest.center().y() - 6, 12, 12),
                  broken ? QStringLiteral("warning") : QStringLiteral("file"),
                  colour(broken ? Colour::FloatAlthoughAsked : Colour::Dim));
        const QRect cross = crossOf(option.rect);
        if (option.state & (QStyle::State_MouseOver | QStyle::State_Selected))
            paintIcon(painter, cross.adjusted(3, 3, -3, -3), QStringLiteral("close"), colour(Colour::Dim));
        rest.setRight(cross.left() - 8);
        rest.setLeft(rest.left() + 20);
        const int width = drawText(painter, rest, index.data(TensorFilesModel::FactsRole).toString(),
                                   uiFont(smallText), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
        drawText(painter, rest.adjusted(0, 0, -width - 8, 0), index.data().toString(), uiFont(),
                 colour(Colour::Text), Qt::ElideMiddle);
    }
};

} // namespace

TensorFilesModel::TensorFilesModel(TensorFiles* files, QObject* parent)
    : QAbstractListModel(parent), files_(files), shown_(files->files()) {
    connect(files, &TensorFiles::changed, this, [this] {
        if (files_->isOpening()) return;
        beginResetModel();
        shown_ = files_->files();
        endResetModel();
    });
}

int TensorFilesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant TensorFilesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& file = shown_[static_cast<std::size_t>(index.row())];
    const QString facts = file.problem.isEmpty()
                              ? tr("%n tensor(s)", nullptr, static_cast<int>(file.tensors)) +
                                    QStringLiteral(" · ") + sizeWords(file.bytes)
                              : tr("not opened");
    switch (role) {
    case Qt::DisplayRole: return QFileInfo(file.path).fileName();
    case Qt::ToolTipRole: return file.problem.isEmpty() ? file.path : file.problem;
    case Qt::AccessibleTextRole: return QFileInfo(file.path).fileName() + QStringLiteral(", ") + facts;
    case PathRole: return file.path;
    case FactsRole: return facts;
    case ProblemRole: return file.problem;
    default: return {};
    }
}

TensorFileList::TensorFileList(TensorFiles* files, QWidget* parent)
    : QWidget(parent), model_(new TensorFilesModel(files, this)), list_(new QListView(this)) {
    list_->setObjectName(QStringLiteral("tensor-files"));
    list_->setAccessibleName(tr("Files of tensors"));
    list_->setModel(new SortedRows(model_, this));
    list_->setItemDelegate(new FileRowDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const QList<TableColumn> columns = {{tr("File"), 0, TensorFilesModel::PathRole},
                                        {tr("Holds"), 0, TensorFilesModel::FactsRole}};
    attachTableExport(list_, QStringLiteral("tensor-files"), columns);
    attachSorting(list_, tr("Order of the workspace"), columns);
    auto* title = new QLabel(tr("FILES"), this);
    title->setFont(headingFont());
    title->setForegroundRole(QPalette::PlaceholderText);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("add-tensors"));
    add->setIcon(icon(QStringLiteral("add")));
    add->setAutoRaise(true);
    add->setFixedSize(24, 24);
    add->setFocusPolicy(Qt::TabFocus);
    add->setToolTip(tr("Open another file of tensors…"));
    add->setAccessibleName(tr("Open another file of tensors"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 8, 0);
    head->addWidget(title, 1);
    head->addWidget(add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 4);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(list_);
    list_->viewport()->installEventFilter(this);
    list_->installEventFilter(this);
    connect(add, &QToolButton::clicked, this, &TensorFileList::addRequested);
    connect(model_, &QAbstractItemModel::modelReset, this, &TensorFileList::fit);
    fit();
}

void TensorFileList::fit() {
    const int rows = model_->rowCount();
    list_->setFixedHeight(std::min(rows, mostRows) * rowHeight);
    setVisible(rows > 0);
}

QRect TensorFileList::removeRect(int row) const {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    return crossOf(list_->visualRect(rows->mapFromSource(model_->index(row))));
}

bool TensorFileList::eventFilter(QObject* watched, QEvent* event) {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    if (watched == list_->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex index = list_->indexAt(mouse->pos());
        if (index.isValid() && mouse->button() == Qt::LeftButton &&
            crossOf(list_->visualRect(index)).contains(mouse->pos()))
            Q_EMIT removeRequested(rows->mapToSource(index).row());
    }
    if (watched == list_ &&
        (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const QModelIndex index = list_->currentIndex();
        if (index.isValid() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
            event->accept(); // Delete is a rule's elsewhere
            if (event->type() == QEvent::KeyPress) Q_EMIT removeRequested(rows->mapToSource(index).row());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void TensorFileList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
