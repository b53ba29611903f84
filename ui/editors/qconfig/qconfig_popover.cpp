#include "editors/qconfig/qconfig_popover.h"

#include "editors/qconfig/observer_form.h"
#include "help/field_help.h"
#include "models/qconfig_list_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int margin = 12;
constexpr int titleHeight = 24;
constexpr int lineHeight = 18;
constexpr int popoverGap = 2;
constexpr int popoverLeast = 120;
constexpr int popoverMost = 400;

class Delegate final : public RowDelegate {
public:
    explicit Delegate(QObject* parent) : RowDelegate(0, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool current = option.state & QStyle::State_Selected;
        QRect line = option.rect.adjusted(margin, 5, -margin, 0);
        line.setHeight(titleHeight);
        QRect tags = line;
        for (const QString& tag : index.data(QConfigListModel::TagsRole).toStringList()) {
            const int width = chipWidth(tag, uiFont(smallText));
            drawChip(painter, QRect(tags.right() - width, tags.top(), width, tags.height()), tag,
                     uiFont(smallText), Colour::Text, current ? Colour::Panel : Colour::Chip);
            tags.setRight(tags.right() - width - 6);
        }
        tags.setRight(tags.right() - 8);
        drawText(painter, tags, index.data().toString(), monoFont(), colour(Colour::Text), Qt::ElideMiddle);
        line.translate(0, titleHeight);
        line.setHeight(lineHeight);
        for (const QString& meaning :
             index.data(QConfigListModel::MeaningRole).toString().split(QLatin1Char('\n'))) {
            drawText(painter, line, meaning, uiFont(smallText + 1), colour(Colour::Dim));
            line.translate(0, lineHeight);
        }
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const auto lines = index.data(QConfigListModel::MeaningRole).toString().count(QLatin1Char('\n')) + 1;
        return {0, 5 + titleHeight + static_cast<int>(lines) * lineHeight + 6};
    }
};

} // namespace

QConfigPopover::QConfigPopover(QConfigListModel* qconfigs, QWidget* parent)
    : PopupFrame(parent, Qt::FramelessWindowHint),
      found_(new QSortFilterProxyModel(this)),
      search_(new QLineEdit(this)),
      list_(new QListView(this)) {
    setObjectName(QStringLiteral("qconfig-popover"));
    setAccessibleName(tr("Choose a qconfig"));
    found_->setSourceModel(qconfigs);
    found_->setFilterRole(QConfigListModel::SearchRole);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    search_->setObjectName(QStringLiteral("qconfig-search"));
    search_->setPlaceholderText(tr("Search: per channel, dynamic, qint8, Histogram…"));
    search_->setAccessibleName(tr("Search the qconfigs"));
    search_->setTextMargins(4, 0, 4, 0);
    search_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    if (auto* glass = search_->findChild<QAbstractButton*>()) glass->setAccessibleName(tr("Search"));
    list_->setObjectName(QStringLiteral("qconfig-list"));
    list_->setAccessibleName(tr("QConfigs"));
    list_->setModel(found_);
    list_->setItemDelegate(new Delegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(false);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QListView::ScrollPerPixel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 8, 1, 1);
    column->setSpacing(8);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 0, 8, 0);
    top->addWidget(search_);
    column->addLayout(top);
    column->addWidget(list_, 1);
    search_->installEventFilter(this);
    list_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        found_->setFilterFixedString(words.simplified());
        list_->setCurrentIndex(found_->index(0, 0));
    });
    connect(list_, &QListView::clicked, this, &QConfigPopover::choose);
}

void QConfigPopover::popUp(const QWidget& anchor, int row) {
    popUp(anchor, anchor.rect(), row);
}

void QConfigPopover::popUp(const QWidget& anchor, const QRect& part, int row) {
    search_->clear();
    // Below the anchor, or above it if there is more room; it never covers the anchor.
    const QRect screen = anchor.screen()->availableGeometry();
    const QRect from(anchor.mapToGlobal(part.topLeft()), part.size());
    const int below = screen.bottom() - from.bottom() - popoverGap;
    const int above = from.top() - screen.top() - popoverGap;
    const bool under = below >= popoverMost || below >= above;
    resize(std::max(part.width(), 460), std::clamp(under ? below : above, popoverLeast, popoverMost));
    QPoint at(from.left(), under ? from.bottom() + 1 + popoverGap : from.top() - popoverGap - height());
    at.setX(std::max(screen.left(), std::min(at.x(), screen.right() - width())));
    move(at);
    show();
    const QModelIndex current = found_->mapFromSource(found_->sourceModel()->index(row, 0));
    list_->setCurrentIndex(current);
    list_->scrollTo(current, QListView::PositionAtCenter);
    search_->setFocus(Qt::PopupFocusReason);
}

void QConfigPopover::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    hide();
    Q_EMIT chosen(found_->mapToSource(index).row());
}

bool QConfigPopover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Find)) {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
        return true;
    }
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(list_->currentIndex()); return true;
    case Qt::Key_Escape: hide(); return true;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        if (watched != search_) break;
        const int step = key->key() == Qt::Key_Up ? -1 : 1;
        const int row =
            std::clamp(list_->currentIndex().row() + step, 0, std::max(0, found_->rowCount() - 1));
        list_->setCurrentIndex(found_->index(row, 0));
        return true;
    }
    default: break;
    }
    return QFrame::eventFilter(watched, event);
}

void QConfigPopover::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Line));
    painter.fillRect(rect().adjusted(1, 1, -1, -1), colour(Colour::Panel));
}

namespace {
constexpr int widthForTwo = 640;
}

QConfigEditor::QConfigEditor(QWidget* parent)
    : QWidget(parent),
      tabs_(new QTabBar(this)),
      activation_(new ObserverForm(ObserverForm::Place::QConfig, tr("Activation"), this)),
      weight_(new ObserverForm(ObserverForm::Place::QConfig, tr("Weight"), this)) {
    setObjectName(QStringLiteral("qconfig-editor"));
    activation_->setObjectName(QStringLiteral("activation-observer"));
    weight_->setObjectName(QStringLiteral("weight-observer"));
    attachHelp(activation_, QStringLiteral("qconfig.activation"));
    attachHelp(weight_, QStringLiteral("qconfig.weight"));
    tabs_->setObjectName(QStringLiteral("qconfig-places"));
    tabs_->setAccessibleName(tr("Which observer"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->addTab(tr("Activation"));
    tabs_->addTab(tr("Weight"));
    auto* forms = new QHBoxLayout;
    forms->setSpacing(24);
    for (ObserverForm* form : {activation_, weight_}) {
        auto* place = new QWidget(this);
        auto* title = new QLabel(form->accessibleName(), place);
        title->setFont(uiFont(normalText, QFont::DemiBold));
        titles_.push_back(title);
        auto* column = new QVBoxLayout(place);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        column->addWidget(title);
        column->addWidget(form, 1);
        forms->addWidget(place, 1);
    }
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(8);
    all->addWidget(tabs_);
    all->addLayout(forms, 1);
    connect(tabs_, &QTabBar::currentChanged, this, &QConfigEditor::arrange);
    connect(activation_, &ObserverForm::edited, this, &QConfigEditor::onEdited);
    connect(weight_, &ObserverForm::edited, this, &QConfigEditor::onEdited);
    setUse({});
    arrange();
}

void QConfigEditor::setQConfig(const qcs::config::QConfig& qconfig) {
    qconfig_ = qconfig;
    if (activation_->spec() != qconfig.activation) activation_->setSpec(qconfig.activation);
    if (weight_->spec() != qconfig.weight) weight_->setSpec(qconfig.weight);
}

void QConfigEditor::setUse(qcs::predict::ObserverUse use) {
    use.is_weight = false;
    activation_->setUse(use);
    use.is_weight = true;
    weight_->setUse(use);
}

void QConfigEditor::showWeight(bool weight) {
    tabs_->setCurrentIndex(weight ? 1 : 0);
}

void QConfigEditor::onEdited() {
    qconfig_.activation = activation_->spec();
    qconfig_.weight = weight_->spec();
    qconfig_.name.clear();
    Q_EMIT edited(qconfig_);
}

void QConfigEditor::arrange() {
    const bool two = width() >= widthForTwo;
    tabs_->setVisible(!two);
    for (QLabel* title : titles_)
        title->setVisible(two);
    activation_->parentWidget()->setVisible(two || tabs_->currentIndex() == 0);
    weight_->parentWidget()->setVisible(two || tabs_->currentIndex() == 1);
}

void QConfigEditor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace qcs::ui
