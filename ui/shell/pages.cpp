#include "shell/pages.h"

#include "widgets/page_stack.h"
#include "widgets/text_labels.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>

namespace qcs::ui {

Pages::Pages(QWidget* window)
    : QObject(window),
      owner_(window),
      tabs_(new QTabBar(window)),
      body_(new PageStack(window)),
      detach_(new QAction(window)) {
    tabs_->setObjectName(QStringLiteral("tabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    detach_->setObjectName(QStringLiteral("detach-tab"));
    detach_->setCheckable(true);
    connect(detach_, &QAction::triggered, this, [this](bool on) { setDetached(current(), on); });
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) { show(static_cast<Tab>(tab)); });
}

void Pages::add(Tab tab, const QString& title, std::function<QWidget*()> make) {
    pages_[tab].make = std::move(make);
    pages_[tab].title = title;
    tabs_->addTab(title);
}

QWidget* Pages::page(Tab tab) {
    Page& wanted = pages_[tab];
    if (!wanted.widget && wanted.make) {
        wanted.widget = wanted.make();
        body_->addWidget(wanted.widget);
        Q_EMIT pageMade(tab, wanted.widget);
    }
    return wanted.widget;
}

QWidget* Pages::existingPage(Tab tab) const {
    const auto found = pages_.find(tab);
    return found == pages_.end() ? nullptr : found->second.widget;
}

void Pages::show(Tab tab) {
    QWidget* wanted = page(tab);
    if (!wanted) return;
    tabs_->setCurrentIndex(static_cast<int>(tab));
    const Page& shownPage = pages_[tab];
    body_->setCurrentWidget(shownPage.instead  ? shownPage.instead
                            : shownPage.window ? shownPage.away
                                               : wanted);
    if (shownPage.window) shownPage.window->raise();
    refresh();
    Q_EMIT shown(tab);
}

void Pages::setReplacement(Tab tab, QWidget* instead) {
    auto& place = pages_[tab].instead;
    if (place == instead) return;
    place = instead;
    if (instead && body_->indexOf(instead) < 0) body_->addWidget(instead);
    if (current() == tab) show(tab);
}

void Pages::setUsable(Tab tab, bool usable, const QString& why) {
    tabs_->setTabEnabled(static_cast<int>(tab), usable);
    tabs_->setTabToolTip(static_cast<int>(tab), usable ? QString() : why);
}

Tab Pages::current() const {
    return static_cast<Tab>(tabs_->currentIndex());
}

bool Pages::isDetached(Tab tab) const {
    const auto found = pages_.find(tab);
    return found != pages_.end() && found->second.window;
}

QWidget* Pages::makeAway(Tab tab) {
    auto* away = new QWidget(body_);
    away->setBackgroundRole(QPalette::Base);
    away->setAutoFillBackground(true);
    auto* words = new WrappedLabel(tr("“%1” is in a window of its own.").arg(pages_[tab].title), away);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto* back = new QPushButton(tr("Put it &back"), away);
    back->setObjectName(QStringLiteral("put-tab-back"));
    connect(back, &QPushButton::clicked, this, [this, tab] { setDetached(tab, false); });
    auto* column = new QVBoxLayout(away);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(words);
    column->addWidget(back, 0, Qt::AlignLeft);
    column->addStretch(1);
    return away;
}

void Pages::setDetached(Tab tab, bool detached) {
    Page& moved = pages_[tab];
    if (detached == isDetached(tab) || !page(tab)) return;
    if (detached) {
        const QSize size = body_->size();
        const QPoint corner = body_->mapToGlobal(QPoint(32, 32));
        moved.window = new QWidget(owner_, Qt::Window);
        moved.window->setObjectName(QStringLiteral("tab-window"));
        moved.window->setAttribute(Qt::WA_DeleteOnClose);
        moved.window->addActions(owner_->actions()); // the shortcuts of the main window work there, too
        moved.window->installEventFilter(this);
        auto* layout = new QVBoxLayout(moved.window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(moved.widget);
        if (!moved.away) body_->addWidget(moved.away = makeAway(tab));
        nameWindow(moved);
        moved.window->setGeometry(QRect(corner, size));
        moved.widget->show();
        moved.window->show();
    } else {
        QWidget* window = std::exchange(moved.window, nullptr);
        body_->addWidget(moved.widget);
        window->removeEventFilter(this);
        window->hide();
        window->deleteLater();
    }
    if (current() == tab && !moved.instead) body_->setCurrentWidget(detached ? moved.away : moved.widget);
    refresh();
}

void Pages::setDocumentName(const QString& name, bool modified) {
    documentName_ = name;
    modified_ = modified;
    for (const auto& [tab, page] : pages_)
        nameWindow(page);
}

void Pages::nameWindow(const Page& page) const {
    if (!page.window) return;
    page.window->setWindowTitle(tr("%1 of %2", "tab, document").arg(page.title, documentName_) +
                                QStringLiteral("[*]"));
    page.window->setWindowModified(modified_);
}

void Pages::refresh() {
    const auto found = pages_.find(current());
    if (found == pages_.end()) return;
    detach_->setText(tr("Detach the &tab “%1”").arg(found->second.title));
    detach_->setChecked(found->second.window);
    detach_->setEnabled(!found->second.instead); // what would move is not what is shown
}

/// Closing the window of a detached page puts the page back.
bool Pages::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Close)
        for (const auto& [tab, page] : pages_)
            if (page.window && watched == page.window) {
                setDetached(tab, false);
                break;
            }
    return QObject::eventFilter(watched, event);
}

} // namespace qcs::ui
