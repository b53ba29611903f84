#include "views/pane_area.h"

#include "theme/icons.h"
#include "views/pane.h"

#include <QAction>
#include <QDataStream>
#include <QEvent>
#include <QIODevice>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr qint32 layoutVersion = 1;
}

PaneArea::PaneArea(QWidget* parent) : QSplitter(Qt::Horizontal, parent) {
    setChildrenCollapsible(false);
    setHandleWidth(1);
}

void PaneArea::addPane(Pane* pane, int width, int stretch) {
    auto berth = std::make_unique<Berth>();
    berth->pane = pane;
    berth->width = width;
    // The place stays in the splitter while its pane is away, so that sizes and order survive.
    berth->home = new QWidget(this);
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
        place(*found);
    }
}

void PaneArea::setDetached(const QString& name, bool detached) {
    if (Berth* found = berth(name)) {
        found->detached = detached;
        found->shown = true;
        place(*found);
    }
}

void PaneArea::place(Berth& berth) {
    if (berth.detached) {
        if (!berth.window) {
            berth.window = new QWidget(window(), Qt::Window);
            berth.window->setWindowTitle(berth.pane->title());
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
    QList<int> widths;
    for (const auto& berth : berths_) {
        berth->shown = true;
        berth->detached = false;
        place(*berth);
        widths.push_back(berth->width);
    }
    setSizes(widths);
}

QByteArray PaneArea::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << layoutVersion << saveState() << static_cast<qint32>(berths_.size());
    for (const auto& berth : berths_)
        stream << berth->pane->name() << berth->shown << berth->detached
               << (berth->detached && berth->window ? berth->window->geometry() : berth->geometry);
    return bytes;
}

bool PaneArea::restoreLayout(const QByteArray& state) {
    QDataStream stream(state);
    stream.setVersion(QDataStream::Qt_6_4);
    qint32 version = 0;
    qint32 count = 0;
    QByteArray sizes;
    stream >> version >> sizes >> count;
    if (stream.status() != QDataStream::Ok || version != layoutVersion ||
        count != static_cast<qint32>(berths_.size()))
        return false;
    restoreState(sizes);
    setHandleWidth(1);
    for (qint32 i = 0; i < count; ++i) {
        QString name;
        bool shown = true;
        bool detached = false;
        QRect geometry;
        stream >> name >> shown >> detached >> geometry;
        Berth* found = stream.status() == QDataStream::Ok ? berth(name) : nullptr;
        if (!found) return false;
        found->shown = shown;
        found->detached = detached;
        found->geometry = geometry;
        place(*found);
    }
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

} // namespace qcs::ui
