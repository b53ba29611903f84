#pragma once
// The tab "Backend": the list of patterns, and the fields of the chosen one.

#include "editors/backend_entry/entry_remarks.h"
#include "session/findings.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace qcs::ui {

class BackendName;
class DraftBar;
class EntriesForm;
class EntriesModel;
class EntriesView;
class EntryActions;
class EntryForm;
class PresetComparison;
class PresetPicker;
class SearchField;

class BackendPanel : public QWidget {
    Q_OBJECT
public:
    BackendPanel(Document* document, Answers* analysis, QWidget* parent = nullptr);

    /// Chooses the entry, whatever is searched for, and scrolls the form to one of its dtype configs.
    void showEntry(EntryId entry, qcs::config::DTypeConfigIndex dtypeConfig = {});
    void showEntry(qcs::config::EntryIndex entry) { showEntry(document_->entryIdAt(entry)); }
    qcs::config::EntryIndex currentEntry() const;
    /// A pattern that is not in the backend yet: it comes there as soon as it has a key of its own.
    void startNew(const qcs::config::BackendPatternConfig& like = {});
    bool hasDraft() const { return draft_.has_value(); }
    void showPresets();
    void compareWithPreset();
    /// For tests and pictures: until the counts are known.
    bool waitForIdle(int milliseconds);

    SearchField* search() const { return search_; }
    EntriesView* list() const { return view_; }
    EntryForm* form() const { return form_; }
    /// What it finds stands in the rows, with what fixes it.
    void setLint(Findings* lint);
    EntryActions* actions() const { return actions_; }

Q_SIGNALS:
    /// A field of an entry of the document is edited; from here to the end is one edit.
    void editingStarted();
    void editingEnded();
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeList();
    QWidget* makeBeginning();
    void showHint();
    /// Null: nothing is chosen, and the list has all the room.
    void showDetails(QWidget* page);
    void onSelected();
    void onEdited(EntryField field);
    void onDraftEdited();
    void onBackendChanged();
    /// A pattern that is taken: the pattern's editor says everything else that is wrong with it.
    QString clash(EntryId except) const;
    void showDraft();
    void dropDraft();
    void beginEditing(EntryField field);
    void endEditing();
    void say();

    Document* document_;
    EntriesModel* entries_;
    BackendName* name_;
    SearchField* search_;
    QLabel* count_;
    EntriesView* view_;
    EntryActions* actions_;
    DraftBar* draftBar_;
    QSplitter* splitter_;
    QStackedWidget* details_;
    QLabel* hint_;
    QWidget* begin_; ///< in its place where there is no pattern
    EntryForm* form_;
    EntriesForm* several_;
    PresetPicker* picker_;
    PresetComparison* comparison_;
    EntryId shown_ = 0; ///< in the form; 0: none, or the draft
    std::optional<qcs::config::BackendPatternConfig> draft_;
    std::optional<EntryField> editing_;
    MergeKey mergeKey_; ///< of the edit that is going on
};

} // namespace qcs::ui
