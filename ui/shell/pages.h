#pragma once
// The tabs in the middle of the window. A page is made when it is first needed, and may stand in a window of
// its own.

#include <QObject>

#include <functional>
#include <map>

class QAction;
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
    /// Stands in the tab in place of its page; nullptr: no more.
    void setInstead(Tab tab, QWidget* instead);
    /// A tab that says nothing now, and why.
    void setUsable(Tab tab, bool usable, const QString& why = {});
    Tab current() const;

    /// Into a window of its own, or back to its tab.
    void setDetached(Tab tab, bool detached);
    bool isDetached(Tab tab) const;
    /// Of the current tab; checkable.
    QAction* detachAction() const { return detach_; }
    /// What windows of tabs are called after.
    void setDocumentName(const QString& name, bool modified);

Q_SIGNALS:
    void shown(qcs::ui::Tab tab);
    void pageMade(qcs::ui::Tab tab, QWidget* page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Page {
        QString title;
        std::function<QWidget*()> make;
        QWidget* widget = nullptr;
        QWidget* window = nullptr; ///< while it is detached
        QWidget* away = nullptr;   ///< in the tab meanwhile
        QWidget* instead = nullptr;
    };
    QWidget* makeAway(Tab tab);
    void nameWindow(const Page& page) const;
    void refresh();

    QWidget* owner_;
    QTabBar* tabs_;
    QStackedWidget* body_;
    QAction* detach_;
    std::map<Tab, Page> pages_;
    QString documentName_;
    bool modified_ = false;
};

} // namespace qcs::ui
