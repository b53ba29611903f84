#pragma once
// The tabs of the window. A page is created on first use and can be detached into its own window.

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

    /// Adds a tab; call it once per tab, in order. `make` creates the page on first use.
    void add(Tab tab, const QString& title, std::function<QWidget*()> make);
    QWidget* page(Tab tab);
    /// The page if it has been created, else null.
    QWidget* made(Tab tab) const;
    void show(Tab tab);
    /// Shows `instead` in place of the tab's page; null: shows the page again.
    void setInstead(Tab tab, QWidget* instead);
    /// Enables or disables a tab; `why` is the tool tip of a disabled one.
    void setUsable(Tab tab, bool usable, const QString& why = {});
    Tab current() const;

    /// Moves the page into its own window, or back to its tab.
    void setDetached(Tab tab, bool detached);
    bool isDetached(Tab tab) const;
    /// Checkable action that detaches the current tab.
    QAction* detachAction() const { return detach_; }
    /// The document name for the titles of detached windows.
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
        QWidget* window = nullptr; ///< null unless it is detached
        QWidget* away = nullptr;   ///< placeholder in the tab while the page is detached
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
