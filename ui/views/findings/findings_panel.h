#pragma once
// The tab "Findings": the list of lint findings, with details and fixes of the current one.

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
class SortedRows;

class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(Findings* lint, QWidget* parent = nullptr);
    SearchField* search() const { return search_; }
    QListView* list() const { return list_; }
    FindingsModel* model() const { return findings_; } ///< the list shows its rows, possibly sorted
    FindingDetails* details() const { return details_; }
    /// Selects the finding, clearing the search if it hides it; does nothing if it no longer exists.
    void showFinding(const qcs::insight::Finding& finding);
    /// Whether the page for "no findings" is shown.
    bool isEmptyStateShown() const;

Q_SIGNALS:
    void ruleChosen(qcs::ui::RuleId rule);
    void entryChosen(qcs::config::EntryIndex entry);
    void customChosen();
    /// A place in the eager config.
    void eagerChosen(const qcs::insight::LintPlace& place);
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
    SortedRows* rows_;
    SearchField* search_;
    QLabel* count_;
    QListView* list_;
    FindingDetails* details_;
    QStackedWidget* stack_;
    QLabel* empty_;
};

// Paints a row of the list: code and place, and the sentence below them.

class FindingDelegate : public RowDelegate {
    Q_OBJECT
public:
    explicit FindingDelegate(QObject* parent);

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override;
};

} // namespace qcs::ui
