#pragma once
// The tabs in the middle of the window. A page is made when it is first needed.

#include <QObject>

#include <functional>
#include <map>

class QStackedWidget;
class QTabBar;

namespace qcs::ui {

/// In the order of the tabs.
enum class Tab : std::uint8_t { Rules, Backend, Custom, Json, Graph, Tensors, Findings };

class Pages : public QObject {
    Q_OBJECT
public:
    explicit Pages(QWidget* window);

    QTabBar* tabs() const { return tabs_; }
    QStackedWidget* body() const { return body_; }

    /// Every tab once, in order.
    void add(Tab tab, const QString& title, std::function<QWidget*()> make);
    QWidget* page(Tab tab);
    /// nullptr as long as nobody needed the page.
    QWidget* made(Tab tab) const;
    void show(Tab tab);
    Tab current() const;

private:
    struct Page {
        std::function<QWidget*()> make;
        QWidget* widget = nullptr;
    };
    QTabBar* tabs_;
    QStackedWidget* body_;
    std::map<Tab, Page> pages_;
};

} // namespace qcs::ui
