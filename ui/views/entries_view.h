#pragma once
// The list of a backend's entries: several can be chosen, a drag moves them.

#include "document/document.h"
#include "views/ordered_list.h"

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

Q_SIGNALS:
    void selectedChanged();
    /// Enter or a double click.
    void editRequested();

protected:
    /// Keys of its own actions go before those of the window.
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    QAction* actionFor(const QKeyEvent& event) const;

    EntriesModel* entries_;
};

} // namespace qcs::ui
