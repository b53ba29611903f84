#include "shell/pane_area.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QDataStream>
#include <QEvent>
#include <QIODevice>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace qcs::ui {
namespace {
constexpr qint32 layoutVersion = 3;
}

PaneArea::PaneArea(QWidget* parent) : QSplitter(Qt::Horizontal, parent) {
    setChildrenCollapsible(false);
    setHandleWidth(1);
    connect(this, &QSplitter::splitterMoved, this, [this] { wanted_ = sizes(); });
}

void PaneArea::addPane(Pane* pane, int least, int stretch) {
    auto slot = std::make_unique<PaneSlot>();
    slot->pane = pane;
    slot->stretch = stretch;
    slot->width = least;
    // `home` stays in the splitter while its pane is detached, so that sizes and order are kept.
    slot->home = new QWidget(this);
    slot->home->setMinimumWidth(least);
    auto* layout = new QVBoxLayout(slot->home);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pane);
    addWidget(slot->home);
    setStretchFactor(count() - 1, stretch);

    const QString name = pane->name();
    slot->showAction = new QAction(pane->title(), this);
    slot->showAction->setCheckable(true);
    slot->showAction->setChecked(true);
    slot->showAction->setObjectName(QStringLiteral("show-") + name);
    connect(slot->showAction, &QAction::triggered, this, [this, name](bool on) { setShown(name, on); });
    slot->detachAction = new QAction(tr("Detach “%1”").arg(pane->title()), this);
    slot->detachAction->setCheckable(true);
    slot->detachAction->setObjectName(QStringLiteral("detach-") + name);
    connect(slot->detachAction, &QAction::triggered, this, [this, name](bool on) { setDetached(name, on); });
    auto* hide = new QAction(icon(QStringLiteral("close")), tr("Hide"), pane);
    connect(hide, &QAction::triggered, this, [this, name] { setShown(name, false); });
    auto* detach = new QAction(icon(QStringLiteral("detach")), tr("Detach into its own window"), pane);
    connect(detach, &QAction::triggered, this, [this, name] { setDetached(name, !isDetached(name)); });
    connect(slot->detachAction, &QAction::toggled, detach, [detach](bool detached) {
        detach->setText(detached ? tr("Put back into the main window") : tr("Detach into its own window"));
        detach->setIcon(icon(detached ? QStringLiteral("attach") : QStringLiteral("detach")));
    });
    pane->setActions({detach, hide});
    slots_.push_back(std::move(slot));
}

PaneArea::PaneSlot* PaneArea::slot(const QString& name) {
    const auto found =
        std::ranges::find_if(slots_, [&](const auto& candidate) { return candidate->pane->name() == name; });
    return found == slots_.end() ? nullptr : found->get();
}

const PaneArea::PaneSlot* PaneArea::slot(const QString& name) const {
    return const_cast<PaneArea*>(this)->slot(name);
}

Pane* PaneArea::pane(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found ? found->pane : nullptr;
}

bool PaneArea::isShown(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found && found->shown;
}

bool PaneArea::isFolded(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found && found->folded;
}

bool PaneArea::isDetached(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found && found->detached;
}

QAction* PaneArea::showAction(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found ? found->showAction : nullptr;
}

QAction* PaneArea::detachAction(const QString& name) const {
    const PaneSlot* found = slot(name);
    return found ? found->detachAction : nullptr;
}

void PaneArea::setShown(const QString& name, bool shown) {
    if (PaneSlot* found = slot(name)) {
        found->shown = shown;
        placeInRoom(*found);
    }
}

void PaneArea::setDetached(const QString& name, bool detached) {
    if (PaneSlot* found = slot(name)) {
        found->detached = detached;
        found->shown = true;
        placeInRoom(*found);
    }
}

void PaneArea::setFolded(const QString& name, bool folded) {
    PaneSlot* found = slot(name);
    if (!found || found->folded == folded) return;
    found->folded = folded;
    Q_EMIT foldedChanged(name, folded);
}

QList<int> PaneArea::widths() const {
    QList<int> now = isVisible() || wanted_.empty() ? sizes() : wanted_;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        if (!slots_[i]->home->isVisibleTo(this) || now[at] == 0) now[at] = slots_[i]->width;
    }
    return now;
}

void PaneArea::placeInRoom(PaneSlot& changed) {
    const auto inPlace = [this](const PaneSlot& slot) { return slot.home->isVisibleTo(this); };
    QList<int> room = widths();
    for (std::size_t i = 0; i < slots_.size(); ++i)
        slots_[i]->width = room[static_cast<qsizetype>(i)];
    const bool before = inPlace(changed);
    place(changed);
    if (before == inPlace(changed)) return;
    const auto middle = std::ranges::max_element(slots_, {}, [&](const auto& slot) {
        return slot.get() != &changed && inPlace(*slot) ? slot->stretch : -1;
    });
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        auto& width = room[static_cast<qsizetype>(i)];
        if (!inPlace(*slots_[i])) width = 0;
        if (slots_[i] == *middle) width += before ? changed.width : -changed.width;
    }
    share(room);
}

void PaneArea::setDefaults(const QString& task, const QList<int>& widths, const QStringList& folded,
                           const QStringList& hidden) {
    Layout layout{widths, {}, {}};
    for (const auto& slot : slots_) {
        layout.shown.push_back(!hidden.contains(slot->pane->name()));
        layout.folded.push_back(folded.contains(slot->pane->name()));
    }
    defaults_[task] = std::move(layout);
}

PaneArea::Layout PaneArea::layoutNow() const {
    Layout layout{widths(), {}, {}};
    for (const auto& slot : slots_) {
        layout.shown.push_back(slot->shown);
        layout.folded.push_back(slot->folded);
    }
    return layout;
}

void PaneArea::restoreNamedLayout(const QString& task) {
    if (task == layoutName_) return;
    if (!layoutName_.isEmpty()) left_[layoutName_] = layoutNow();
    layoutName_ = task;
    if (const auto left = left_.find(task); left != left_.end())
        take(left->second);
    else if (const auto first = defaults_.find(task); first != defaults_.end())
        take(first->second);
}

void PaneArea::take(const Layout& layout) {
    const auto count = static_cast<qsizetype>(slots_.size());
    if (layout.widths.size() != count || layout.shown.size() != count || layout.folded.size() != count)
        return;
    QList<int> room = layout.widths;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        PaneSlot& slot = *slots_[i];
        slot.width = room[at];
        if (!slot.detached) slot.shown = layout.shown[at]; // a detached window stays as it is
        place(slot);
        setFolded(slot.pane->name(), layout.folded[at]);
        if (!slot.home->isVisibleTo(this)) room[at] = 0;
    }
    share(room);
}

void PaneArea::share(const QList<int>& room) {
    wanted_ = room;
    setSizes(room);
}

void PaneArea::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    if (!wanted_.empty()) setSizes(wanted_);
}

void PaneArea::setDocumentName(const QString& name, bool modified) {
    documentName_ = name;
    modified_ = modified;
    for (const auto& slot : slots_)
        nameWindow(*slot);
}

void PaneArea::nameWindow(const PaneSlot& slot) const {
    if (!slot.window) return;
    slot.window->setWindowTitle(
        documentName_.isEmpty() ? slot.pane->title()
                                : tr("%1 of %2", "pane, document").arg(slot.pane->title(), documentName_) +
                                      QStringLiteral("[*]"));
    slot.window->setWindowModified(modified_);
}

void PaneArea::place(PaneSlot& slot) {
    if (slot.detached) {
        if (!slot.window) {
            slot.window = new QWidget(window(), Qt::Window);
            nameWindow(slot);
            slot.window->addActions(window()->actions()); // the shortcuts of the main window work there, too
            auto* layout = new QVBoxLayout(slot.window);
            layout->setContentsMargins(0, 0, 0, 0);
            slot.window->installEventFilter(this);
        }
        if (slot.pane->parentWidget() != slot.window) {
            const QSize size = slot.pane->size();
            const QPoint corner = slot.pane->mapToGlobal(QPoint(32, 32));
            slot.window->layout()->addWidget(slot.pane);
            slot.window->setGeometry(slot.geometry.isValid() ? slot.geometry : QRect(corner, size));
        }
        slot.window->setVisible(slot.shown);
    } else {
        if (slot.window && slot.pane->parentWidget() == slot.window) {
            slot.geometry = slot.window->geometry();
            slot.home->layout()->addWidget(slot.pane);
            slot.window->hide();
        }
    }
    slot.home->setVisible(slot.shown && !slot.detached);
    slot.showAction->setChecked(slot.shown);
    slot.detachAction->setChecked(slot.detached);
}

void PaneArea::restoreDefaults() {
    for (const auto& slot : slots_)
        slot->detached = false;
    left_.clear();
    if (const auto first = defaults_.find(layoutName_); first != defaults_.end()) take(first->second);
}

QByteArray PaneArea::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    auto tasks = left_;
    tasks[layoutName_] = layoutNow();
    stream << layoutVersion << static_cast<qint32>(slots_.size());
    for (const auto& slot : slots_)
        stream << slot->pane->name() << slot->detached
               << (slot->detached && slot->window ? slot->window->geometry() : slot->geometry);
    stream << static_cast<qint32>(tasks.size());
    for (const auto& [task, layout] : tasks)
        stream << task << layout.widths << layout.shown << layout.folded;
    return bytes;
}

bool PaneArea::restoreLayout(const QByteArray& state) {
    QDataStream stream(state);
    stream.setVersion(QDataStream::Qt_6_4);
    qint32 version = 0, panes = 0, tasks = 0;
    stream >> version >> panes;
    if (stream.status() != QDataStream::Ok || version != layoutVersion ||
        panes != static_cast<qint32>(slots_.size()))
        return false;
    std::map<PaneSlot*, std::pair<bool, QRect>> detached;
    for (qint32 i = 0; i < panes; ++i) {
        QString name;
        std::pair<bool, QRect> window;
        stream >> name >> window.first >> window.second;
        PaneSlot* found = stream.status() == QDataStream::Ok ? slot(name) : nullptr;
        if (!found) return false;
        detached[found] = window;
    }
    std::map<QString, Layout> left;
    stream >> tasks;
    for (qint32 i = 0; i < tasks && stream.status() == QDataStream::Ok; ++i) {
        QString task;
        Layout layout;
        stream >> task >> layout.widths >> layout.shown >> layout.folded;
        left[task] = std::move(layout);
    }
    if (stream.status() != QDataStream::Ok) return false;
    for (const auto& [slot, window] : detached) {
        slot->detached = window.first;
        slot->geometry = window.second;
    }
    left_ = std::move(left);
    if (const auto now = left_.find(layoutName_); now != left_.end()) take(now->second);
    for (const auto& slot : slots_)
        place(*slot);
    return true;
}

bool PaneArea::eventFilter(QObject* watched, QEvent* event) {
    // Closing a detached pane's window puts the pane back.
    if (event->type() == QEvent::Close)
        for (const auto& slot : slots_)
            if (watched == slot->window && slot->detached) {
                setDetached(slot->pane->name(), false);
                break;
            }
    return QSplitter::eventFilter(watched, event);
}

Pane::Pane(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent),
      name_(name),
      title_(title),
      header_(new QHBoxLayout),
      layout_(new QVBoxLayout(this)),
      more_(new QToolButton(this)),
      menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("pane-") + name);
    setAccessibleName(title);
    header_->setContentsMargins(12, 0, 8, 1);
    header_->setSpacing(8);
    more_->setIcon(icon(QStringLiteral("more"), Colour::Dim));
    more_->setAutoRaise(true);
    more_->setFixedSize(24, 24);
    more_->setAccessibleName(tr("What to do with the panel “%1”").arg(title));
    more_->setToolTip(tr("Detach or hide this panel"));
    // QToolButton::setMenu() would draw an arrow.
    connect(more_, &QToolButton::clicked, this,
            [this] { menu_->popup(more_->mapToGlobal(QPoint(0, more_->height()))); });
    header_->addWidget(more_);
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    auto* bar = new QWidget(this);
    bar->setFixedHeight(paneHeaderHeight);
    bar->setLayout(header_);
    layout_->addWidget(bar);
}

void Pane::showTitle() {
    auto* label = new QLabel(title_.toUpper(), this);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    header_->insertWidget(0, label);
}

void Pane::addToHeader(QWidget* widget, int stretch) {
    header_->insertWidget(header_->count() - 1, widget, stretch);
}

void Pane::addHeaderStretch() {
    header_->insertStretch(header_->count() - 1, 1);
}

void Pane::setBody(QWidget* body) {
    layout_->addWidget(body, 1);
}

void Pane::setActions(const QList<QAction*>& actions) {
    menu_->addActions(actions);
}

void Pane::addMenuAction(QAction* action) {
    menu_->addAction(action);
}

void Pane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.fillRect(QRect(0, paneHeaderHeight - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
