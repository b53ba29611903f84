#pragma once
// The list of a backend's entries: several can be chosen, a drag moves them.

#include "session/document/document.h"
#include "widgets/fix_bar.h"
#include "widgets/ordered_list.h"

namespace qcs::ui {

class EntriesModel;

class EntriesView : public OrderedList {
    Q_OBJECT
public:
    EntriesView(EntriesModel* entries, QWidget* parent = nullptr);
    EntryId currentEntry() const;    ///< 0: none
    QList<EntryId> selected() const; ///< in the order of the backend
    /// Chooses it alone; the list scrolls there.
    void setCurrentEntry(EntryId id);
    void select(const QList<EntryId>& ids);
    /// In the viewport; empty if there is none.
    QRect fixRect(const QModelIndex& row, FixPart part) const;
    FixPart partUnder(const QModelIndex& row) const;

Q_SIGNALS:
    void selectedChanged();
    /// Enter or a double click.
    void editRequested();
    /// What fixes the problem of the entry, or all problems of that kind; where no edit does, it is to be
    /// edited.
    void fixRequested(qcs::ui::EntryId entry, bool all);
    void findingRequested(qcs::ui::EntryId entry);

protected:
    /// Keys of its own actions go before those of the window.
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
    Spot under_;   ///< the mouse
    Spot pressed_; ///< by the mouse
};

} // namespace qcs::ui
