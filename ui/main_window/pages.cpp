#include "main_window/pages.h"

#include "theme/page_stack.h"

#include <QTabBar>

namespace qcs::ui {

Pages::Pages(QWidget* window) : QObject(window), tabs_(new QTabBar(window)), body_(new PageStack(window)) {
    tabs_->setObjectName(QStringLiteral("tabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) { show(static_cast<Tab>(tab)); });
}

void Pages::add(Tab tab, const QString& title, std::function<QWidget*()> make) {
    pages_[tab].make = std::move(make);
    tabs_->addTab(title);
}

QWidget* Pages::page(Tab tab) {
    Page& wanted = pages_[tab];
    if (!wanted.widget && wanted.make) {
        wanted.widget = wanted.make();
        body_->addWidget(wanted.widget);
    }
    return wanted.widget;
}

QWidget* Pages::made(Tab tab) const {
    const auto found = pages_.find(tab);
    return found == pages_.end() ? nullptr : found->second.widget;
}

void Pages::show(Tab tab) {
    QWidget* wanted = page(tab);
    if (!wanted) return;
    tabs_->setCurrentIndex(static_cast<int>(tab));
    body_->setCurrentWidget(wanted);
}

Tab Pages::current() const {
    return static_cast<Tab>(tabs_->currentIndex());
}

} // namespace qcs::ui
