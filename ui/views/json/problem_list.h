#pragma once
// ProblemList: the list of problems below a text editor. A click on a problem goes to its place in the text.

#include "editors/text/code_editor.h"

#include <QAbstractListModel>
#include <QListView>

namespace qcs::ui {

class ProblemModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { ErrorRole = Qt::UserRole, LineRole, SentenceRole, StartRole };
    using QAbstractListModel::QAbstractListModel;

    struct Problem {
        CodeMark mark;
        int line = 0; ///< number of the line, from 1
        bool operator==(const Problem& other) const {
            return line == other.line && mark.start == other.mark.start && mark.length == other.mark.length &&
                   mark.error == other.mark.error && mark.text == other.mark.text;
        }
    };
    void setProblems(std::vector<Problem> problems);
    int errors() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Problem> problems_;
};

class ProblemList : public QListView {
    Q_OBJECT
public:
    explicit ProblemList(QWidget* parent = nullptr);
    /// Lists the marks of an editor. If there are none, hides the list.
    void showMarksOf(const CodeEditor& editor);
    int errors() const { return problems_->errors(); }
    QSize sizeHint() const override;

Q_SIGNALS:
    /// Emitted when the user chooses a problem. `position` is its place in the text.
    void chosen(int position);

private:
    ProblemModel* problems_;
};

} // namespace qcs::ui
