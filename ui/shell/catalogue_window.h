#pragma once
// CatalogueWindow: the window of the catalogue, which describes every public name of PyTorch's quantization,
// and the names of users' packages that the workspace adds. It has a search field, the list of the names
// found, and a page about the chosen name with links to other names.

#include <QDialog>

class QLineEdit;
class QTextBrowser;
class QTreeView;

namespace qcs::ui {

class CatalogueModel;
class SortProxyModel;

class CatalogueWindow : public QDialog {
    Q_OBJECT
public:
    explicit CatalogueWindow(QWidget* parent);
    /// Shows the page of `name`. If `name` is an ambiguous short name, the page lists all candidates; if it
    /// is unknown, the page lists the most similar names. If `name` is "", the search field gets the focus
    /// instead.
    void lookUp(const QString& name);
    /// Returns the full name whose page is shown; "" if the page lists candidates or similar names.
    QString shownName() const { return shown_; }
    QLineEdit* field() const { return field_; }
    QTreeView* list() const { return list_; }
    QTextBrowser* page() const { return page_; }

private:
    void search(const QString& words);
    void showPage(const QString& name);
    void go(const QString& name);
    void back();
    void chooseRow();

    CatalogueModel* model_;
    SortProxyModel* rows_;
    QLineEdit* field_;
    QTreeView* list_;
    QTextBrowser* page_;
    QString shown_;
    QStringList before_; ///< names of the pages shown before, the most recent last
    bool following_ = false;
};

} // namespace qcs::ui
