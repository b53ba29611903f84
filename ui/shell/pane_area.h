#pragma once
// Splitter that places panes side by side. For each task (the current tab) it remembers which panes are
// hidden or folded and how wide they are. Panes can be detached into their own windows.

#include <QSplitter>
#include <QWidget>

#include <map>
#include <memory>
#include <vector>

class QAction;
class QHBoxLayout;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace qcs::ui {

class Pane;

class PaneArea : public QSplitter {
    Q_OBJECT
public:
    explicit PaneArea(QWidget* parent = nullptr);

    /// Adds a pane at the right. `least` is its minimum width in pixels, whatever its contents. When the
    /// window is resized, the panes share the change by `stretch`; when a pane is hidden or shown, the one
    /// with the largest stretch takes or gives the width.
    void addPane(Pane* pane, int least, int stretch);
    Pane* pane(const QString& name) const;

    bool isShown(const QString& name) const;
    bool isDetached(const QString& name) const;
    bool isFolded(const QString& name) const;
    void setShown(const QString& name, bool shown);
    /// Moves the pane into its own window, or back to its place.
    void setDetached(const QString& name, bool detached);
    /// Sets the folded state and emits foldedChanged(); the owner of the pane's contents shortens them.
    void setFolded(const QString& name, bool folded);
    /// The initial layout of a task: the widths of all panes in pixels, the folded ones, and the hidden ones.
    void setDefaults(const QString& task, const QList<int>& widths, const QStringList& folded,
                     const QStringList& hidden);
    /// Switches to a task: restores the layout that it had when it was left, or its defaults.
    void useTask(const QString& task);
    /// Resets all tasks to their default layouts and puts detached panes back.
    void restoreDefaults();
    /// The document name for the titles of detached windows.
    void setDocumentName(const QString& name, bool modified);

    /// Checkable menu actions that show and detach a pane; null if there is no such pane.
    QAction* showAction(const QString& name) const;
    QAction* detachAction(const QString& name) const;

    QByteArray saveLayout() const;
    bool restoreLayout(const QByteArray& state);

Q_SIGNALS:
    void foldedChanged(const QString& pane, bool folded);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The layout of a task, with one element per pane.
    struct Layout {
        QList<int> widths;
        QList<bool> shown, folded;
    };
    struct PaneSlot {
        Pane* pane = nullptr;
        QWidget* home = nullptr;   // stays in the splitter even if the pane is detached
        QWidget* window = nullptr; // created when first detached
        QRect geometry;            // of the detached window
        int stretch = 0;
        int width = 0; // width when it was last visible in its place
        bool shown = true;
        bool folded = false;
        bool detached = false;
        QAction* showAction = nullptr;
        QAction* detachAction = nullptr;
    };
    PaneSlot* slot(const QString& name);
    const PaneSlot* slot(const QString& name) const;
    void place(PaneSlot& slot);
    /// Like place(), and the visible pane with the largest stretch gives or takes the width.
    void placeInRoom(PaneSlot& slot);
    void nameWindow(const PaneSlot& slot) const;
    QList<int> widths() const; ///< of all panes; of a hidden one its last width
    Layout layoutNow() const;
    void take(const Layout& layout);
    void share(const QList<int>& room);

    std::vector<std::unique_ptr<PaneSlot>> slots_;
    QList<int> wanted_;                         ///< the requested widths, which may not fit
    std::map<QString, Layout> defaults_, left_; ///< keyed by task
    QString task_;
    QString documentName_;
    bool modified_ = false;
};

// One pane of the window: a header line and a body. It can be hidden, detached and restored.

class Pane : public QWidget {
    Q_OBJECT
public:
    /// `name` is stable and untranslated, `title` is shown to the user.
    Pane(const QString& name, const QString& title, QWidget* parent = nullptr);

    const QString& name() const { return name_; }
    const QString& title() const { return title_; }
    /// Adds the title to the header, which otherwise shows only the widgets of addToHeader().
    void showTitle();
    void addToHeader(QWidget* widget, int stretch = 0);
    void addHeaderStretch();
    void setBody(QWidget* body);
    /// Sets the entries of the small menu at the right of the header.
    void setActions(const QList<QAction*>& actions);
    void addMenuAction(QAction* action);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    QString title_;
    QHBoxLayout* header_;
    QVBoxLayout* layout_;
    QToolButton* more_;
    QMenu* menu_;
};

inline constexpr int paneHeaderHeight = 36;

} // namespace qcs::ui
