#pragma once
// Places panes side by side, and remembers for every task (a tab) which are hidden, which are folded, and how
// wide they are; and which stand in windows of their own.

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

    /// Adds at the right. What the window gains or loses is shared out by stretch; what a pane that goes
    /// leaves, the one of the largest stretch takes. Nothing in a pane makes it wider than `least`.
    void addPane(Pane* pane, int least, int stretch);
    Pane* pane(const QString& name) const;

    bool isShown(const QString& name) const;
    bool isDetached(const QString& name) const;
    bool isFolded(const QString& name) const;
    void setShown(const QString& name, bool shown);
    /// Into a window of its own, or back to its place.
    void setDetached(const QString& name, bool detached);
    /// Whoever fills the pane makes it short: foldedChanged() tells.
    void setFolded(const QString& name, bool folded);
    /// How a task begins: the widths of all panes, which are folded, and which are not shown.
    void setDefaults(const QString& task, const QList<int>& widths, const QStringList& folded,
                     const QStringList& hidden);
    /// Stands as it was left when the task was last at hand.
    void useTask(const QString& task);
    /// Everything back as it was on the first day, of every task.
    void restoreDefaults();
    /// What windows of panes are called after.
    void setDocumentName(const QString& name, bool modified);

    /// "Show" (checkable) and "detach" (checkable) of a pane, for menus.
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
    /// One for each pane.
    struct Layout {
        QList<int> widths;
        QList<bool> shown, folded;
    };
    struct Berth {
        Pane* pane = nullptr;
        QWidget* home = nullptr;   // stays in the splitter
        QWidget* window = nullptr; // made on first use
        QRect geometry;            // of the window
        int stretch = 0;
        int width = 0; // when it was last seen in its place
        bool shown = true;
        bool folded = false;
        bool detached = false;
        QAction* showAction = nullptr;
        QAction* detachAction = nullptr;
    };
    Berth* berth(const QString& name);
    const Berth* berth(const QString& name) const;
    void place(Berth& berth);
    /// The same, and the pane in the middle gives or takes the room.
    void placeInRoom(Berth& berth);
    void nameWindow(const Berth& berth) const;
    QList<int> widths() const; ///< of hidden panes those they had
    Layout layoutNow() const;
    void take(const Layout& layout);
    void share(const QList<int>& room);

    std::vector<std::unique_ptr<Berth>> berths_;
    QList<int> wanted_;                         ///< widths, whatever room there is for them
    std::map<QString, Layout> defaults_, left_; ///< by task
    QString task_;
    QString documentName_;
    bool modified_ = false;
};

// One of the window's side-by-side parts: a header line and a body. It can be hidden, detached and restored.

class Pane : public QWidget {
    Q_OBJECT
public:
    /// `name` is stable and untranslated, `title` is for people.
    Pane(const QString& name, const QString& title, QWidget* parent = nullptr);

    const QString& name() const { return name_; }
    const QString& title() const { return title_; }
    /// Shows the title as the header's text; without it the header is whatever `addToHeader` put there.
    void showTitle();
    void addToHeader(QWidget* widget, int stretch = 0);
    void addHeaderStretch();
    void setBody(QWidget* body);
    /// The entries of the small menu at the header's right.
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
