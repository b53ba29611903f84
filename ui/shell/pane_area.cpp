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
    auto berth = std::make_unique<Berth>();
    berth->pane = pane;
    berth->stretch = stretch;
    berth->width = least;
    // `home` stays in the splitter while its pane is detached, so that sizes and order are kept.
    berth->home = new QWidget(this);
    berth->home->setMinimumWidth(least);
    auto* layout = new QVBoxLayout(berth->home);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pane);
    addWidget(berth->home);
    setStretchFactor(count() - 1, stretch);

    const QString name = pane->name();
    berth->showAction = new QAction(pane->title(), this);
    berth->showAction->setCheckable(true);
    berth->showAction->setChecked(true);
    berth->showAction->setObjectName(QStringLiteral("show-") + name);
    connect(berth->showAction, &QAction::triggered, this, [this, name](bool on) { setShown(name, on); });
    berth->detachAction = new QAction(tr("Detach “%1”").arg(pane->title()), this);
    berth->detachAction->setCheckable(true);
    berth->detachAction->setObjectName(QStringLiteral("detach-") + name);
    connect(berth->detachAction, &QAction::triggered, this, [this, name](bool on) { setDetached(name, on); });
    auto* hide = new QAction(icon(QStringLiteral("close")), tr("Hide"), pane);
    connect(hide, &QAction::triggered, this, [this, name] { setShown(name, false); });
    auto* detach = new QAction(icon(QStringLiteral("detach")), tr("Detach into its own window"), pane);
    connect(detach, &QAction::triggered, this, [this, name] { setDetached(name, !isDetached(name)); });
    connect(berth->detachAction, &QAction::toggled, detach, [detach](bool detached) {
        detach->setText(detached ? tr("Put back into the main window") : tr("Detach into its own window"));
        detach->setIcon(icon(detached ? QStringLiteral("attach") : QStringLiteral("detach")));
    });
    pane->setActions({detach, hide});
    berths_.push_back(std::move(berth));
}

PaneArea::Berth* PaneArea::berth(const QString& name) {
    const auto found =
        std::ranges::find_if(berths_, [&](const auto& candidate) { return candidate->pane->name() == name; });
    return found == berths_.end() ? nullptr : found->get();
}

const PaneArea::Berth* PaneArea::berth(const QString& name) const {
    return const_cast<PaneArea*>(this)->berth(name);
}

Pane* PaneArea::pane(const QString& name) const {
    const Berth* found = berth(name);
    return found ? found->pane : nullptr;
}

bool PaneArea::isShown(const QString& name) const {
    const Berth* found = berth(name);
    return found && found->shown;
}

bool PaneArea::isFolded(const QString& name) const {
    const Berth* found = berth(name);
    return found && found->folded;
}

bool PaneArea::isDetached(const QString& name) const {
    const Berth* found = berth(name);
    return found && found->detached;
}

QAction* PaneArea::showAction(const QString& name) const {
    const Berth* found = berth(name);
    return found ? found->showAction : nullptr;
}

QAction* PaneArea::detachAction(const QString& name) const {
    const Berth* found = berth(name);
    return found ? found->detachAction : nullptr;
}

void PaneArea::setShown(const QString& name, bool shown) {
    if (Berth* found = berth(name)) {
        found->shown = shown;
        placeInRoom(*found);
    }
}

void PaneArea::setDetached(const QString& name, bool detached) {
    if (Berth* found = berth(name)) {
        found->detached = detached;
        found->shown = true;
        placeInRoom(*found);
    }
}

void PaneArea::setFolded(const QString& name, bool folded) {
    Berth* found = berth(name);
    if (!found || found->folded == folded) return;
    found->folded = folded;
    Q_EMIT foldedChanged(name, folded);
}

QList<int> PaneArea::widths() const {
    QList<int> now = isVisible() || wanted_.empty() ? sizes() : wanted_;
    for (std::size_t i = 0; i < berths_.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        if (!berths_[i]->home->isVisibleTo(this) || now[at] == 0) now[at] = berths_[i]->width;
    }
    return now;
}

void PaneArea::placeInRoom(Berth& changed) {
    const auto inPlace = [this](const Berth& berth) { return berth.home->isVisibleTo(this); };
    QList<int> room = widths();
    for (std::size_t i = 0; i < berths_.size(); ++i)
        berths_[i]->width = room[static_cast<qsizetype>(i)];
    const bool before = inPlace(changed);
    place(changed);
    if (before == inPlace(changed)) return;
    const auto middle = std::ranges::max_element(berths_, {}, [&](const auto& berth) {
        return berth.get() != &changed && inPlace(*berth) ? berth->stretch : -1;
    });
    for (std::size_t i = 0; i < berths_.size(); ++i) {
        auto& width = room[static_cast<qsizetype>(i)];
        if (!inPlace(*berths_[i])) width = 0;
        if (berths_[i] == *middle) width += before ? changed.width : -changed.width;
    }
    share(room);
}

void PaneArea::setDefaults(const QString& task, const QList<int>& widths, const QStringList& folded,
                           const QStringList& hidden) {
    Layout layout{widths, {}, {}};
    for (const auto& berth : berths_) {
        layout.shown.push_back(!hidden.contains(berth->pane->name()));
        layout.folded.push_back(folded.contains(berth->pane->name()));
    }
    defaults_[task] = std::move(layout);
}

PaneArea::Layout PaneArea::layoutNow() const {
    Layout layout{widths(), {}, {}};
    for (const auto& berth : berths_) {
        layout.shown.push_back(berth->shown);
        layout.folded.push_back(berth->folded);
    }
    return layout;
}

void PaneArea::useTask(const QString& task) {
    if (task == task_) return;
    if (!task_.isEmpty()) left_[task_] = layoutNow();
    task_ = task;
    if (const auto left = left_.find(task); left != left_.end())
        take(left->second);
    else if (const auto first = defaults_.find(task); first != defaults_.end())
        take(first->second);
}

void PaneArea::take(const Layout& layout) {
    const auto count = static_cast<qsizetype>(berths_.size());
    if (layout.widths.size() != count || layout.shown.size() != count || layout.folded.size() != count)
        return;
    QList<int> room = layout.widths;
    for (std::size_t i = 0; i < berths_.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        Berth& berth = *berths_[i];
        berth.width = room[at];
        if (!berth.detached) berth.shown = layout.shown[at]; // a detached window stays as it is
        place(berth);
        setFolded(berth.pane->name(), layout.folded[at]);
        if (!berth.home->isVisibleTo(this)) room[at] = 0;
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
    for (const auto& berth : berths_)
        nameWindow(*berth);
}

void PaneArea::nameWindow(const Berth& berth) const {
    if (!berth.window) return;
    berth.window->setWindowTitle(
        documentName_.isEmpty() ? berth.pane->title()
                                : tr("%1 of %2", "pane, document").arg(berth.pane->title(), documentName_) +
                                      QStringLiteral("[*]"));
    berth.window->setWindowModified(modified_);
}

void PaneArea::place(Berth& berth) {
    if (berth.detached) {
        if (!berth.window) {
            berth.window = new QWidget(window(), Qt::Window);
            nameWindow(berth);
            berth.window->addActions(window()->actions()); // the shortcuts of the main window work there, too
            auto* layout = new QVBoxLayout(berth.window);
            layout->setContentsMargins(0, 0, 0, 0);
            berth.window->installEventFilter(this);
        }
        if (berth.pane->parentWidget() != berth.window) {
            const QSize size = berth.pane->size();
            const QPoint corner = berth.pane->mapToGlobal(QPoint(32, 32));
            berth.window->layout()->addWidget(berth.pane);
            berth.window->setGeometry(berth.geometry.isValid() ? berth.geometry : QRect(corner, size));
        }
        berth.window->setVisible(berth.shown);
    } else {
        if (berth.window && berth.pane->parentWidget() == berth.window) {
            berth.geometry = berth.window->geometry();
            berth.home->layout()->addWidget(berth.pane);
            berth.window->hide();
        }
    }
    berth.home->setVisible(berth.shown && !berth.detached);
    berth.showAction->setChecked(berth.shown);
    berth.detachAction->setChecked(berth.detached);
}

void PaneArea::restoreDefaults() {
    for (const auto& berth : berths_)
        berth->detached = false;
    left_.clear();
    if (const auto first = defaults_.find(task_); first != defaults_.end()) take(first->second);
}

QByteArray PaneArea::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    auto tasks = left_;
    tasks[task_] = layoutNow();
    stream << layoutVersion << static_cast<qint32>(berths_.size());
    for (const auto& berth : berths_)
        stream << berth->pane->name() << berth->detached
               << (berth->detached && berth->window ? berth->window->geometry() : berth->geometry);
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
        panes != static_cast<qint32>(berths_.size()))
        return false;
    std::map<Berth*, std::pair<bool, QRect>> detached;
    for (qint32 i = 0; i < panes; ++i) {
        QString name;
        std::pair<bool, QRect> window;
        stream >> name >> window.first >> window.second;
        Berth* found = stream.status() == QDataStream::Ok ? berth(name) : nullptr;
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
    for (const auto& [berth, window] : detached) {
        berth->detached = window.first;
        berth->geometry = window.second;
    }
    left_ = std::move(left);
    if (const auto now = left_.find(task_); now != left_.end()) take(now->second);
    for (const auto& berth : berths_)
        place(*berth);
    return true;
}

bool PaneArea::eventFilter(QObject* watched, QEvent* event) {
    // Closing a detached pane's window puts the pane back.
    if (event->type() == QEvent::Close)
        for (const auto& berth : berths_)
            if (watched == berth->window && berth->detached) {
                setDetached(berth->pane->name(), false);
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
