#pragma once
// EntryActions: the actions of the list of backend entries. They apply to the selected entries.

#include "session/document/document.h"

#include <QObject>

class QAction;
class QMenu;

namespace qcs::ui {

class EntriesView;

class EntryActions : public QObject {
    Q_OBJECT
public:
    EntryActions(Document* document, EntriesView* view);

    /// Adds all actions to a menu, which is a context menu or belongs to the menu bar.
    void fill(QMenu* menu) const;
    QAction* create() const { return new_; }
    QAction* fromPreset() const { return fromPreset_; }
    QAction* compare() const { return compare_; }
    QAction* remove() const { return remove_; }
    /// Sets the main window's action "Show in JSON", which fill() also adds.
    void setShowInJson(QAction* action) { showInJson_ = action; }
    /// Fills the menu with the dtype configs of all entries of the backend; equal ones appear only once. If
    /// the user chooses a dtype config, it is added to the entries `ids`.
    static void fillDTypeConfigs(QMenu* menu, Document* document, const QList<EntryId>& ids);
    static void setObservation(Document* document, const QList<EntryId>& ids,
                               qcs::config::ObservationType type);

Q_SIGNALS:
    void newRequested(const qcs::config::BackendPatternConfig& like);
    void presetsRequested();
    void comparisonRequested();
    void refused(const QString& why);

private:
    QAction* add(const char* name, const QString& text, const QKeySequence& keys, const char* icon,
                 void (EntryActions::*slot)());
    void makeNew();
    void duplicate();
    void removeChosen();
    void copy();
    void paste();
    void moveUp() { moveBy(-1); }
    void moveDown() { moveBy(1); }
    void moveBy(int step);
    void enable();

    Document* document_;
    EntriesView* view_;
    QAction* new_;
    QAction* fromPreset_;
    QAction* duplicate_;
    QAction* remove_;
    QAction* copy_;
    QAction* paste_;
    QAction* up_;
    QAction* down_;
    QAction* compare_;
    QAction* showInJson_ = nullptr;
};

} // namespace qcs::ui
