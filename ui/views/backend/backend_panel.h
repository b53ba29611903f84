#pragma once
// The tab "Backend": the list of the backend's patterns, and a form with the fields of the selected one.

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

    /// Selects the entry, clearing the search if it hides it, and scrolls the form to one of its dtype
    /// configs.
    void showEntry(EntryId entry, qcs::config::DTypeConfigIndex dtypeConfig = {});
    void showEntry(qcs::config::EntryIndex entry) { showEntry(document_->entryIdAt(entry)); }
    qcs::config::EntryIndex currentEntry() const;
    /// Starts a draft: a new pattern, initially like `like`, that is added to the backend as soon as its
    /// pattern is complete and unique.
    void startNew(const qcs::config::BackendPatternConfig& like = {});
    bool hasDraft() const { return draft_.has_value(); }
    void showPresets();
    void compareWithPreset();
    /// For tests and screenshots: waits until the match counts are known. False: timeout.
    bool waitForIdle(int milliseconds);

    SearchField* search() const { return search_; }
    EntriesView* list() const { return view_; }
    EntryForm* form() const { return form_; }
    /// Shows the findings of lint and their fixes in the rows.
    void setLint(Findings* lint);
    EntryActions* actions() const { return actions_; }

Q_SIGNALS:
    /// Editing of a field of an entry started; all changes until editingEnded() are one undo step.
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
    /// Shows a page below the list; null: none, the list takes all the height.
    void showDetails(QWidget* page);
    void onSelected();
    void onEdited(EntryField field);
    void onDraftEdited();
    void onBackendChanged();
    /// The problem that another entry has the same pattern, "" for none. All other problems are reported by
    /// the pattern editor.
    QString clash(EntryId except) const;
    void showDraft();
    void dropDraft();
    void beginEditing(EntryField field);
    void endEditing();
    void updateText();

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
    QWidget* begin_; ///< shown instead of the hint if the backend has no patterns
    EntryForm* form_;
    EntriesForm* several_;
    PresetPicker* picker_;
    PresetComparison* comparison_;
    EntryId shown_ = 0; ///< the entry in the form; 0: none, or the draft
    std::optional<qcs::config::BackendPatternConfig> draft_;
    std::optional<EntryField> editing_;
    MergeKey mergeKey_; ///< of the current sequence of edits
};

} // namespace qcs::ui
