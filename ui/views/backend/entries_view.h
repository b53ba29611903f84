#pragma once
// EntriesView: the list of a backend's entries. The user can select several entries, and move entries by
// dragging them.

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
    /// Returns the rectangle of a part of a row's fix bar, in viewport coordinates; empty if the row does not
    /// have this part. The fix bar consists of a finding and its fix buttons (see widgets/fix_bar.h).
    QRect fixRect(const QModelIndex& row, FixPart part) const;
    /// Returns the part of the row's fix bar that is under the mouse; FixPart::None if there is none.
    FixPart partUnder(const QModelIndex& row) const;

Q_SIGNALS:
    void selectedChanged();
    /// Emitted on Enter or a double click on an entry.
    void editRequested();
    /// Emitted when the user wants to fix the problem of an entry or, if `all` is true, all problems of the
    /// same kind. If no edit fixes the problem, the form of the entry should be opened.
    void fixRequested(qcs::ui::EntryId entry, bool all);
    /// Emitted when the user clicks the finding of an entry.
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
    Spot under_;   ///< the spot under the mouse
    Spot pressed_; ///< the spot where the mouse button was pressed
};

} // namespace qcs::ui
