#pragma once
// Window for the catalogue of the public names of PyTorch's quantization: a search field, the names found,
// and a page about the chosen name with links to others.

#include <QDialog>

class QLineEdit;
class QTextBrowser;
class QTreeView;

namespace qcs::ui {

class CatalogueModel;
class SortedRows;

class CatalogueWindow : public QDialog {
    Q_OBJECT
public:
    explicit CatalogueWindow(QWidget* parent);
    /// Shows the page of `name`. For an ambiguous short name it lists all candidates, for an unknown name the
    /// nearest ones. "" only focuses the search field.
    void lookUp(const QString& name);
    /// The name whose page is shown; "" if it is not in the catalogue.
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
    SortedRows* rows_;
    QLineEdit* field_;
    QTreeView* list_;
    QTextBrowser* page_;
    QString shown_;
    QStringList before_; ///< names of the pages shown before, the most recent last
    bool following_ = false;
};

} // namespace qcs::ui
