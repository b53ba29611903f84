#pragma once
// Places panes side by side, and remembers which are hidden, detached, and how wide they are.

#include <QSplitter>

#include <memory>
#include <vector>

class QAction;

namespace qcs::ui {

class Pane;

class PaneArea : public QSplitter {
    Q_OBJECT
public:
    explicit PaneArea(QWidget* parent = nullptr);

    /// Adds at the right. What the window gains or loses is shared out by stretch.
    void addPane(Pane* pane, int width, int stretch);
    Pane* pane(const QString& name) const;

    bool isShown(const QString& name) const;
    bool isDetached(const QString& name) const;
    void setShown(const QString& name, bool shown);
    /// Into a window of its own, or back to its place.
    void setDetached(const QString& name, bool detached);
    /// Everything back as it was on the first day.
    void restoreDefaults();

    /// "Show" (checkable) and "detach" (checkable) of a pane, for menus.
    QAction* showAction(const QString& name) const;
    QAction* detachAction(const QString& name) const;

    QByteArray saveLayout() const;
    bool restoreLayout(const QByteArray& state);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Berth {
        Pane* pane = nullptr;
        QWidget* home = nullptr;   // stays in the splitter
        QWidget* window = nullptr; // made on first use
        QRect geometry;            // of the window
        int width = 0;             // on the first day
        bool shown = true;
        bool detached = false;
        QAction* showAction = nullptr;
        QAction* detachAction = nullptr;
    };
    Berth* berth(const QString& name);
    const Berth* berth(const QString& name) const;
    void place(Berth& berth);

    std::vector<std::unique_ptr<Berth>> berths_;
};

} // namespace qcs::ui
