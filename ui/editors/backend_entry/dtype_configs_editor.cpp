#include "editors/backend_entry/dtype_configs_editor.h"

#include "editors/backend_entry/constraints_popover.h"
#include "help/field_help.h"
#include "models/dtype_configs_model.h"
#include "models/sort_proxy_model.h"
#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>

namespace qcs::ui {
namespace {

constexpr int maxRowsHigh = 640;

QToolButton* button(const QString& name, const QString& iconName, const QString& tip, QWidget* parent) {
    auto* result = new QToolButton(parent);
    result->setObjectName(name);
    result->setIcon(icon(iconName));
    result->setAutoRaise(true);
    result->setFixedSize(28, 28);
    result->setToolTip(tip);
    result->setAccessibleName(tip);
    result->setFocusPolicy(Qt::TabFocus);
    return result;
}

} // namespace

DTypeConfigsEditor::DTypeConfigsEditor(QWidget* parent)
    : QWidget(parent),
      model_(new DTypeConfigsModel(this)),
      rows_(new SortProxyModel(model_, this)),
      table_(new QTableView(this)),
      popover_(new ConstraintsPopover(this)),
      words_(new WrappedLabel(this)) {
    table_->setObjectName(QStringLiteral("dtype-configs"));
    table_->setAccessibleName(tr("DType configs, first that fits wins"));
    table_->setModel(rows_);
    attachHelp(table_, QStringLiteral("backend.dtype_configs"));
    table_->setItemDelegate(new DTypeConfigDelegate(table_));
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setWordWrap(false);
    table_->setCornerButtonEnabled(false);
    if (auto* corner = table_->findChild<QAbstractButton*>()) corner->setAccessibleName(tr("All rows"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setTabKeyNavigation(false);
    table_->setMouseTracking(true);
    table_->setDragDropMode(QAbstractItemView::InternalMove);
    table_->setDragDropOverwriteMode(false);
    table_->setDropIndicatorShown(true);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    QHeaderView* columns = table_->horizontalHeader();
    columns->setFont(uiFont(smallText));
    columns->setHighlightSections(false);
    columns->setSectionResizeMode(QHeaderView::Stretch);
    attachTableExport(table_, QStringLiteral("dtype-configs"));
    sorting_ = attachSorting(table_, tr("In the order in which they are tried"));
    QHeaderView* numbers = table_->verticalHeader();
    numbers->setFont(monoFont());
    numbers->setSectionResizeMode(QHeaderView::ResizeToContents);
    numbers->setHighlightSections(false);
    numbers->setFixedWidth(32);
    numbers->setDefaultAlignment(Qt::AlignCenter);
    words_->setObjectName(QStringLiteral("dtype-config-words"));
    words_->setTextFormat(Qt::RichText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* add =
        button(QStringLiteral("add-dtype-config"), QStringLiteral("add"), tr("Add a dtype config"), this);
    duplicate_ = button(QStringLiteral("duplicate-dtype-config"), QStringLiteral("copy"),
                        tr("Duplicate the row (Ctrl+D)"), this);
    remove_ = button(QStringLiteral("remove-dtype-config"), QStringLiteral("delete"),
                     tr("Remove the row (Del)"), this);
    up_ =
        button(QStringLiteral("dtype-config-up"), QStringLiteral("up"), tr("Try it earlier (Alt+Up)"), this);
    down_ = button(QStringLiteral("dtype-config-down"), QStringLiteral("down"), tr("Try it later (Alt+Down)"),
                   this);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(4);
    for (QToolButton* one : {add, duplicate_, remove_, up_, down_})
        bar->addWidget(one);
    bar->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(table_);
    column->addLayout(bar);
    column->addWidget(words_);

    table_->installEventFilter(this);
    connect(table_, &QTableView::clicked, this, &DTypeConfigsEditor::open);
    connect(add, &QToolButton::clicked, this, &DTypeConfigsEditor::add);
    connect(duplicate_, &QToolButton::clicked, this, [this] { perform(RowAction::Duplicate); });
    connect(remove_, &QToolButton::clicked, this, [this] { perform(RowAction::Remove); });
    connect(up_, &QToolButton::clicked, this, [this] { perform(RowAction::Up); });
    connect(down_, &QToolButton::clicked, this, [this] { perform(RowAction::Down); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &DTypeConfigsEditor::refresh);
    connect(sorting_, &Sorting::changed, this, [this] {
        table_->setDragEnabled(sorting_->sortColumn() < 0);
        table_->setAcceptDrops(sorting_->sortColumn() < 0);
        refresh();
    });
    connect(model_, &DTypeConfigsModel::edited, this, [this] {
        Q_EMIT edited(model_->configs());
        if (!popover_->isVisible()) Q_EMIT undoStepFinished();
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model_, signal, this, &DTypeConfigsEditor::onModelChanged);
    connect(model_, &QAbstractItemModel::rowsMoved, this, &DTypeConfigsEditor::onModelChanged);
    connect(model_, &QAbstractItemModel::dataChanged, this, &DTypeConfigsEditor::onModelChanged);
    connect(popover_, &ConstraintsPopover::edited, this,
            [this](const qcs::config::DTypeWithConstraints& wanted) {
                model_->setConstraints(rows_->mapToSource(opened_), wanted);
            });
    connect(popover_, &ConstraintsPopover::closed, this, [this] {
        rows_->setSortingPaused(false);
        table_->setFocus(Qt::PopupFocusReason);
        Q_EMIT undoStepFinished();
    });
    setFocusProxy(table_);
    onModelChanged();
}

void DTypeConfigsEditor::setConfigs(const std::vector<qcs::config::DTypeConfig>& configs) {
    model_->setConfigs(configs);
    if (!popover_->isVisible()) return;
    if (const auto* wanted = model_->constraints(rows_->mapToSource(opened_)))
        popover_->updateValue(*wanted);
    else
        popover_->hide();
}

const std::vector<qcs::config::DTypeConfig>& DTypeConfigsEditor::configs() const {
    return model_->configs();
}

QString DTypeConfigsEditor::summaryText() const {
    return QTextDocumentFragment::fromHtml(words_->text()).toPlainText();
}

void DTypeConfigsEditor::showConfig(int config) {
    table_->setCurrentIndex(rows_->mapFromSource(model_->index(config, 0)));
}

QModelIndex DTypeConfigsEditor::current() const {
    return rows_->mapToSource(table_->currentIndex());
}

void DTypeConfigsEditor::open(const QModelIndex& index) {
    const auto* wanted = model_->constraints(rows_->mapToSource(index));
    if (!wanted) {
        if (index.isValid()) table_->edit(index);
        if (auto* combo = qobject_cast<QComboBox*>(table_->indexWidget(index))) combo->showPopup();
        return;
    }
    opened_ = index;
    const QString column = model_->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString();
    popover_->edit(*wanted, tr("%1 of config %2").arg(column).arg(rows_->mapToSource(index).row() + 1));
    placePopover();
    rows_->setSortingPaused(true);
    popover_->show();
}

void DTypeConfigsEditor::placePopover() {
    popover_->adjustSize();
    const QRect cell = table_->visualRect(opened_);
    QPoint corner = table_->viewport()->mapToGlobal(cell.bottomLeft() + QPoint(0, 1));
    const QPoint above = table_->viewport()->mapToGlobal(cell.topLeft()) - QPoint(0, popover_->height());
    const QRect space = screen()->availableGeometry();
    // In the lower half of the window the popover opens upwards, so that it does not cover the effect of the
    // edit, which is shown at the bottom.
    const bool low = cell.center().y() > table_->viewport()->mapFrom(window(), window()->rect().center()).y();
    if (corner.y() + popover_->height() > space.bottom() || (low && above.y() >= space.top()))
        corner.setY(std::max(space.top(), above.y()));
    corner.setX(
        std::clamp(corner.x(), space.left(), std::max(space.left(), space.right() - popover_->width())));
    popover_->move(corner);
}

DTypeConfigsEditor::RowAction DTypeConfigsEditor::rowActionFor(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_F2: return modifiers == Qt::NoModifier ? RowAction::Open : RowAction::None;
    case Qt::Key_Delete: return modifiers == Qt::NoModifier ? RowAction::Remove : RowAction::None;
    case Qt::Key_D: return modifiers == Qt::ControlModifier ? RowAction::Duplicate : RowAction::None;
    case Qt::Key_Up: return modifiers == Qt::AltModifier ? RowAction::Up : RowAction::None;
    case Qt::Key_Down: return modifiers == Qt::AltModifier ? RowAction::Down : RowAction::None;
    default: return RowAction::None;
    }
}

bool DTypeConfigsEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ &&
        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const RowAction what = rowActionFor(*static_cast<QKeyEvent*>(event));
        if (what != RowAction::None) {
            event->accept(); // otherwise the window's shortcuts with the same keys would act on its rules
            if (event->type() == QEvent::KeyPress) perform(what);
            return true;
        }
    }
    if (watched == table_ && event->type() == QEvent::Resize) fit();
    return QWidget::eventFilter(watched, event);
}

void DTypeConfigsEditor::perform(RowAction what) {
    const QModelIndex at = current();
    if (!at.isValid()) return;
    const int column = at.column();
    int row = at.row();
    const QString unmovable =
        what == RowAction::Up || what == RowAction::Down ? sorting_->whyNoMoves() : QString();
    if (!unmovable.isEmpty()) {
        QToolTip::showText(table_->mapToGlobal(table_->visualRect(table_->currentIndex()).bottomLeft()),
                           unmovable, table_);
        return;
    }
    switch (what) {
    case RowAction::None: return;
    case RowAction::Open: open(table_->currentIndex()); return;
    case RowAction::Duplicate: row = model_->duplicate(row); break;
    case RowAction::Remove:
        model_->removeRows(row, 1);
        row = std::min(row, model_->rowCount() - 1);
        break;
    case RowAction::Up: row = model_->move(row, row - 1) ? row - 1 : row; break;
    case RowAction::Down: row = model_->move(row, row + 1) ? row + 1 : row; break;
    }
    table_->setCurrentIndex(rows_->mapFromSource(model_->index(row, column)));
    refresh();
}

void DTypeConfigsEditor::add() {
    const QModelIndex at = current();
    showConfig(model_->add(at.isValid() ? at.row() + 1 : model_->rowCount()));
    table_->setFocus(Qt::OtherFocusReason);
}

void DTypeConfigsEditor::onModelChanged() {
    QString html;
    for (const auto& config : model_->configs()) {
        const QString problem = configProblem(config);
        html += QStringLiteral("<li>%1").arg(configSentence(config).toHtmlEscaped());
        if (!problem.isEmpty())
            html += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                        .arg(colour(Colour::FloatDespiteRequest).name(), problem.toHtmlEscaped());
        html += QStringLiteral("</li>");
    }
    words_->setText(model_->rowCount() == 0
                        ? tr("No dtype config: the pattern is only fused, never quantized itself.")
                        : QStringLiteral("<ol style=\"margin:0; -qt-list-indent:1\">%1</ol>").arg(html));
    fit();
    refresh();
}

void DTypeConfigsEditor::refresh() {
    const QModelIndex current = this->current();
    const int row = current.row();
    const QString unmovable = sorting_->whyNoMoves();
    attachHelp(table_, current.isValid() ? DTypeConfigsModel::helpKey(current.column())
                                         : QStringLiteral("backend.dtype_configs"));
    duplicate_->setEnabled(row >= 0);
    remove_->setEnabled(row >= 0);
    up_->setEnabled(unmovable.isEmpty() && row > 0);
    down_->setEnabled(unmovable.isEmpty() && row >= 0 && row + 1 < model_->rowCount());
    up_->setToolTip(unmovable.isEmpty() ? up_->accessibleName() : unmovable);
    down_->setToolTip(unmovable.isEmpty() ? down_->accessibleName() : unmovable);
}

void DTypeConfigsEditor::fit() {
    int height = table_->horizontalHeader()->sizeHint().height();
    for (int row = 0; row < model_->rowCount(); ++row) {
        int tallest = 0;
        for (int column = 0; column < model_->columnCount(); ++column)
            tallest =
                std::max(tallest, table_->itemDelegate()->sizeHint({}, model_->index(row, column)).height());
        height += tallest;
    }
    table_->setFixedHeight(std::min(height, maxRowsHigh) + 2);
}

namespace {

constexpr int margin = 8;

QStringList linesOf(const QModelIndex& index) {
    const QString dtype = index.data(DTypeConfigsModel::DTypeRole).toString();
    const QString constraints = index.data(DTypeConfigsModel::ConstraintsRole).toString();
    QStringList lines = {dtype.isEmpty() ? DTypeConfigDelegate::tr("any", "dtype") : dtype};
    if (index.column() == DTypeConfigsModel::Dynamic) lines = {index.data().toString()};
    if (!constraints.isEmpty()) lines += constraints.split(QStringLiteral("  "));
    return lines;
}

} // namespace

void DTypeConfigDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, colour(Colour::Selection));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, colour(Colour::Hover));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      colour(Colour::Line));
    const QStringList lines = linesOf(index);
    const bool isWord = index.column() == DTypeConfigsModel::Dynamic;
    const bool isSet = isWord ? index.data(Qt::EditRole).toInt() >= 0
                              : !index.data(DTypeConfigsModel::DTypeRole).toString().isEmpty();
    QRect line = option.rect.adjusted(margin, 6, -4, 0);
    line.setHeight(18);
    if (index.data(DTypeConfigsModel::ProblemRole).toBool()) {
        const QRect mark(line.right() - 14, line.top() + 2, 14, 14);
        paintIcon(*painter, mark, QStringLiteral("warning"), colour(Colour::FloatDespiteRequest));
        line.setRight(mark.left() - 4);
    }
    drawText(*painter, line, lines.front(), isWord || !isSet ? uiFont() : monoFont(),
             colour(isSet ? Colour::Text : Colour::Dim), Qt::ElideRight);
    line.setRight(option.rect.right() - 4);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        line.moveTop(line.top() + (i == 1 ? 18 : 15));
        line.setHeight(15);
        drawText(*painter, line, lines[i], uiFont(smallText), colour(Colour::Dim), Qt::ElideRight);
    }
    paintRowFocus(*painter, option);
}

QSize DTypeConfigDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const QStringList lines = linesOf(index);
    int width = textWidth(lines.front(), monoFont());
    for (qsizetype i = 1; i < lines.size(); ++i)
        width = std::max(width, textWidth(lines[i], uiFont(smallText)));
    return {width + margin + 24, 30 + 15 * static_cast<int>(lines.size() - 1) + (lines.size() > 1 ? 4 : 0)};
}

QWidget* DTypeConfigDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                           const QModelIndex& index) const {
    auto* combo = new QComboBox(parent);
    if (index.column() == DTypeConfigsModel::Dynamic) {
        combo->addItem(tr("unset"), static_cast<int>(DTypeConfigsModel::Unset));
        combo->addItem(tr("no"), static_cast<int>(DTypeConfigsModel::No));
        combo->addItem(tr("yes"), static_cast<int>(DTypeConfigsModel::Yes));
        combo->setAccessibleName(tr("Dynamic"));
    } else {
        combo->addItem(tr("any", "dtype"), QString());
        for (const QString& name : dtypeChoices())
            combo->addItem(name, name);
        combo->setAccessibleName(tr("Dtype of the bias"));
    }
    combo->setMaxVisibleItems(14);
    attachHelp(combo, DTypeConfigsModel::helpKey(index.column()));
    auto* self = const_cast<DTypeConfigDelegate*>(this); // the signals below are not const
    connect(combo, &QComboBox::activated, self, [self, combo] {
        Q_EMIT self->commitData(combo);
        Q_EMIT self->closeEditor(combo);
    });
    return combo;
}

void DTypeConfigDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* combo = static_cast<QComboBox*>(editor);
    combo->setCurrentIndex(combo->findData(index.data(Qt::EditRole)));
}

void DTypeConfigDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                       const QModelIndex& index) const {
    model->setData(index, static_cast<QComboBox*>(editor)->currentData());
}

} // namespace qcs::ui
