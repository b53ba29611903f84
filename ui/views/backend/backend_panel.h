#pragma once
// BackendPanel: the tab "Backend", with the list of the backend's patterns and a form for the selected
// pattern.

#include "editors/backend_entry/entry_remarks.h"
#include "session/findings.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace qcs::ui {

class BackendNameField;
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
    BackendPanel(Document* document, Answers* answers, QWidget* parent = nullptr);

    /// Selects an entry. If the search hides the entry, the search is cleared. If `dtypeConfig` is valid, the
    /// form shows this dtype config.
    void showEntry(EntryId entry, qcs::config::DTypeConfigIndex dtypeConfig = {});
    void showEntry(qcs::config::EntryIndex entry) { showEntry(document_->entryIdAt(entry)); }
    qcs::config::EntryIndex currentEntry() const;
    /// Starts a draft, which is a copy of `like`. The draft is added to the backend as soon as its pattern is
    /// complete and no entry has the same pattern.
    void startNew(const qcs::config::BackendPatternConfig& like = {});
    bool hasDraft() const { return draft_.has_value(); }
    void showPresets();
    void compareWithPreset();
    /// For tests and screenshots: waits until the match counts are known. Returns false on timeout.
    bool waitForIdle(int milliseconds);

    SearchField* search() const { return search_; }
    EntriesView* list() const { return view_; }
    EntryForm* form() const { return form_; }
    /// Shows lint findings and their fixes in the rows of the list.
    void setLint(Findings* lint);
    EntryActions* actions() const { return actions_; }

Q_SIGNALS:
    /// Emitted when the user starts to edit a field of an entry. All changes until editingEnded() are one
    /// undo step.
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
    /// Shows a page below the list. If `page` is null, shows none, and the list takes the whole height.
    void showDetails(QWidget* page);
    void onSelected();
    void onEdited(EntryField field);
    void onDraftEdited();
    void onBackendChanged();
    /// Returns a message if an entry other than `except` has the same pattern as the form; otherwise "". The
    /// pattern editor reports all other problems.
    QString clash(EntryId except) const;
    void showDraft();
    void dropDraft();
    void beginEditing(EntryField field);
    void endEditing();
    void updateText();

    Document* document_;
    EntriesModel* entries_;
    BackendNameField* name_;
    SearchField* search_;
    QLabel* count_;
    EntriesView* view_;
    EntryActions* actions_;
    DraftBar* draftBar_;
    QSplitter* splitter_;
    QStackedWidget* details_;
    QLabel* hint_;
    QWidget* begin_; ///< shown instead of hint_ if the backend has no patterns
    EntryForm* form_;
    EntriesForm* several_;
    PresetPicker* picker_;
    PresetComparison* comparison_;
    EntryId shown_ = 0; ///< the entry in the form; 0: none, or the draft
    std::optional<qcs::config::BackendPatternConfig> draft_;
    std::optional<EntryField> editing_;
    MergeKey mergeKey_; ///< key of the current undo step
};

} // namespace qcs::ui
