#pragma once
// FindingsPanel: the tab "Findings", with the list of the lint findings, and the details and fixes of the
// current finding.

#include "session/findings.h"
#include "widgets/row_delegate.h"

#include <QWidget>

class QLabel;
class QListView;
class QStackedWidget;

namespace qcs::ui {

class FindingDetails;
class FindingsModel;
class SearchField;
class SortProxyModel;

class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(Findings* lint, QWidget* parent = nullptr);
    SearchField* search() const { return search_; }
    QListView* list() const { return list_; }
    FindingsModel* model() const { return findings_; } ///< the unsorted rows of list()
    FindingDetails* details() const { return details_; }
    /// Clears the search and selects the finding, if it still exists.
    void showFinding(const qcs::insight::Finding& finding);
    /// Returns true if the page that says that there are no findings is shown.
    bool isEmptyStateShown() const;

Q_SIGNALS:
    // The next four signals are emitted when the user wants to go to the place of a finding.
    void ruleChosen(qcs::ui::RuleId rule);
    void entryChosen(qcs::config::EntryIndex entry);
    void customChosen();
    /// `place` is in the eager config.
    void eagerChosen(const qcs::insight::LintPlace& place);
    /// Emitted when a finding cannot be fixed. `text` is a message for the user.
    void problem(const QString& text);

private:
    const qcs::insight::Finding* current() const;
    void refresh();
    void showDetails();
    void go();
    void fix();
    void fixAll();
    void sayStale();

    Findings* lint_;
    FindingsModel* findings_;
    SortProxyModel* rows_;
    SearchField* search_;
    QLabel* count_;
    QListView* list_;
    FindingDetails* details_;
    QStackedWidget* stack_;
    QLabel* empty_;
};

// FindingDelegate: paints a row of the list. The first line shows severity, code and place, the second line
// the sentence.

class FindingDelegate : public RowDelegate {
    Q_OBJECT
public:
    explicit FindingDelegate(QObject* parent);

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override;
};

} // namespace qcs::ui
