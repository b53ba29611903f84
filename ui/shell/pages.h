#pragma once
// Pages: the tabs of the main window. The page of a tab is created on first use, and can be detached into its
// own window.

#include <QObject>

#include <functional>
#include <map>

class QAction;
class QStackedWidget;
class QTabBar;

namespace qcs::ui {

/// The tabs, in the order in which they are shown.
enum class Tab : std::uint8_t { Rules, Backend, Custom, Json, Graph, Tensors, Findings };

class Pages : public QObject {
    Q_OBJECT
public:
    explicit Pages(QWidget* window);

    QTabBar* tabs() const { return tabs_; }
    QStackedWidget* body() const { return body_; }

    /// Adds a tab. To be called once for each tab, in the order of the enumeration. `make` creates the page
    /// of the tab on first use.
    void add(Tab tab, const QString& title, std::function<QWidget*()> make);
    /// Returns the page of a tab. If it does not exist yet, creates it.
    QWidget* page(Tab tab);
    /// Returns the page of a tab; null if it does not exist yet.
    QWidget* existingPage(Tab tab) const;
    void show(Tab tab);
    /// Shows `instead` in place of the tab's page. If `instead` is null, shows the page again.
    void setReplacement(Tab tab, QWidget* instead);
    /// Enables or disables a tab. `why` is the tool tip of a disabled tab.
    void setUsable(Tab tab, bool usable, const QString& why = {});
    Tab current() const;

    /// Moves the page into its own window, or back to its tab.
    void setDetached(Tab tab, bool detached);
    bool isDetached(Tab tab) const;
    /// Returns a checkable action that detaches the current tab.
    QAction* detachAction() const { return detach_; }
    /// Sets the name of the document for the titles of detached windows. `modified` says whether the document
    /// has unsaved edits.
    void setDocumentName(const QString& name, bool modified);

Q_SIGNALS:
    /// Emitted when a tab was shown.
    void shown(qcs::ui::Tab tab);
    /// Emitted when the page of a tab was created.
    void pageMade(qcs::ui::Tab tab, QWidget* page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Page {
        QString title;
        std::function<QWidget*()> make;
        QWidget* widget = nullptr;
        QWidget* window = nullptr;  ///< the window of a detached page; null if the page is not detached
        QWidget* away = nullptr;    ///< shown in the tab while the page is detached
        QWidget* instead = nullptr; ///< see setReplacement()
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
