#pragma once
// PaneArea: a splitter with panes side by side. Panes can be detached into their own windows. For each task
// (in the main window, each tab is one task) it remembers which panes are hidden or folded, and how wide they
// are.

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

    /// Adds a pane at the right. `least` is the minimum width of the pane in pixels, whatever it contains.
    /// When the window is resized, the widths of the panes keep their proportions, as far as the minimum
    /// widths permit. When a pane is hidden or shown, the visible pane with the largest `stretch` takes or
    /// gives the width.
    void addPane(Pane* pane, int least, int stretch);
    Pane* pane(const QString& name) const;

    bool isShown(const QString& name) const;
    bool isDetached(const QString& name) const;
    bool isFolded(const QString& name) const;
    void setShown(const QString& name, bool shown);
    /// Moves the pane into its own window, or back to its place, and shows it.
    void setDetached(const QString& name, bool detached);
    /// Sets whether a pane is folded, and emits foldedChanged(). The receiver of the signal has to shorten
    /// the contents of the pane.
    void setFolded(const QString& name, bool folded);
    /// Sets the initial layout of a task: the widths of all panes in pixels, and the names of the folded and
    /// of the hidden panes.
    void setDefaults(const QString& task, const QList<int>& widths, const QStringList& folded,
                     const QStringList& hidden);
    /// Switches to a task. Restores the layout that the task had when it was left, or its initial layout.
    void restoreNamedLayout(const QString& task);
    /// Resets all tasks to their initial layouts, and puts detached panes back.
    void restoreDefaults();
    /// Sets the name of the document for the titles of detached windows. `modified` says whether the document
    /// has unsaved edits.
    void setDocumentName(const QString& name, bool modified);

    // Return the checkable menu actions that show and detach a pane; null if there is no such pane.
    QAction* showAction(const QString& name) const;
    QAction* detachAction(const QString& name) const;

    /// Returns the layouts of all tasks and the detached windows, in a form that restoreLayout() reads.
    QByteArray saveLayout() const;
    /// Restores what saveLayout() has returned. Returns false, and changes nothing, if `state` cannot be read
    /// or was saved by a PaneArea with other panes.
    bool restoreLayout(const QByteArray& state);

Q_SIGNALS:
    void foldedChanged(const QString& pane, bool folded);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The layout of a task. Each list has one element for each pane.
    struct Layout {
        QList<int> widths;
        QList<bool> shown, folded;
    };
    struct PaneSlot {
        Pane* pane = nullptr;
        /// The splitter's child widget for this pane. While the pane is detached, the widget is empty.
        QWidget* home = nullptr;
        /// The window of the detached pane; null before the pane is detached for the first time.
        QWidget* window = nullptr;
        QRect geometry; // the geometry of the detached window
        int stretch = 0;
        int width = 0; // the width in pixels that the pane had when it was last visible in the splitter
        bool shown = true;
        bool folded = false;
        bool detached = false;
        QAction* showAction = nullptr;
        QAction* detachAction = nullptr;
    };
    PaneSlot* slot(const QString& name);
    const PaneSlot* slot(const QString& name) const;
    /// Moves the pane into the splitter or into its window, and shows or hides it.
    void place(PaneSlot& slot);
    /// Calls place(). The visible pane with the largest stretch gives or takes the width.
    void placeInRoom(PaneSlot& slot);
    void nameWindow(const PaneSlot& slot) const;
    /// Returns the widths of all panes. For a hidden pane, this is its last width.
    QList<int> widths() const;
    Layout layoutNow() const;
    void take(const Layout& layout);
    void share(const QList<int>& room);

    std::vector<std::unique_ptr<PaneSlot>> slots_;
    QList<int> wanted_; ///< the requested widths of all panes; they need not fit into the window
    /// By task: the initial layouts, and the layouts that tasks had when they were left.
    std::map<QString, Layout> defaults_, left_;
    QString layoutName_;
    QString documentName_;
    bool modified_ = false;
};

// Pane: one pane of the main window, with a header line and a body.

class Pane : public QWidget {
    Q_OBJECT
public:
    /// `name` identifies the pane in settings and in code, and is not translated. `title` is shown to the
    /// user.
    Pane(const QString& name, const QString& title, QWidget* parent = nullptr);

    const QString& name() const { return name_; }
    const QString& title() const { return title_; }
    /// Adds the title to the header, which otherwise shows only the widgets of addToHeader().
    void showTitle();
    void addToHeader(QWidget* widget, int stretch = 0);
    void addHeaderStretch();
    void setBody(QWidget* body);
    // Add actions to the small menu at the right of the header.
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

inline constexpr int paneHeaderHeight = 36; ///< in pixels

} // namespace qcs::ui
