#pragma once
// The list of a backend's entries. Several can be selected, and dragging moves them.

#include "session/document/document.h"
#include "widgets/fix_bar.h"
#include "widgets/ordered_list.h"

namespace qcs::ui {

class EntriesModel;

class EntriesView : public OrderedList {
    Q_OBJECT
public:
    EntriesView(EntriesModel* entries, QWidget* parent = nullptr);
    EntryId currentEntry() const;    ///< 0 for none
    QList<EntryId> selected() const; ///< in the backend's order
    /// Selects only this entry and scrolls to it.
    void setCurrentEntry(EntryId id);
    void select(const QList<EntryId>& ids);
    /// The rectangle of a part of the row's fix bar, in viewport coordinates; empty if there is none.
    QRect fixRect(const QModelIndex& row, FixPart part) const;
    FixPart partUnder(const QModelIndex& row) const;

Q_SIGNALS:
    void selectedChanged();
    /// Enter or a double click on an entry.
    void editRequested();
    /// Fix the problem of the entry, or all problems of its kind (`all`). If no edit fixes it, the entry
    /// should be opened for editing.
    void fixRequested(qcs::ui::EntryId entry, bool all);
    void findingRequested(qcs::ui::EntryId entry);

protected:
    /// Gives the shortcuts of the list's actions precedence over those of the window.
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    struct Spot {
        EntryId entry = 0;
        FixPart part = FixPart::None;
        bool operator==(const Spot&) const = default;
    };
    Spot spotAt(const QPoint& position) const;
    QAction* actionFor(const QKeyEvent& event) const;

    EntriesModel* entries_;
    Spot under_;   ///< under the mouse
    Spot pressed_; ///< where the mouse button was pressed
};

} // namespace qcs::ui
