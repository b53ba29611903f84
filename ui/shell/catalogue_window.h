#pragma once
// Every public name of PyTorch's quantization: a search, the names that it finds, and a page about the one
// that is chosen, whose names lead on.

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
    /// The page of that name; of a short one all that it may mean, of an unknown one the nearest. With "" the
    /// search waits for letters.
    void lookUp(const QString& name);
    /// The name whose page is shown; "" where it is none of the catalogue.
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
    QStringList before_; ///< pages, the last one last
    bool following_ = false;
};

} // namespace qcs::ui
