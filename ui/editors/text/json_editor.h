#pragma once
// The code editor for JSON: it indents lines, and completes keys and names.

#include "editors/text/code_editor.h"
#include "editors/text/json_completion.h"

class QCompleter;
class QStandardItemModel;

namespace qcs::ui {

class JsonEditor : public CodeEditor {
    Q_OBJECT
public:
    using Source = std::function<std::vector<Completion>(const JsonSpot&)>;
    explicit JsonEditor(QWidget* parent = nullptr);

    void setCompletions(Source source) { source_ = std::move(source); }
    JsonSpot spotHere() const;
    /// Opens the list of completions at the cursor. `asked`: the user requested it, so it opens even if
    /// nothing is typed yet.
    void complete(bool asked);
    QCompleter* completer() const { return completer_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool passesToPopup(int key) const;
    void breakLine();
    void closeBracket(QChar bracket);
    void indent(bool less);
    void accept(const QModelIndex& index);
    bool isEmptyTo(const QTextCursor& cursor) const;

    Source source_;
    QCompleter* completer_;
    QStandardItemModel* items_;
};

} // namespace qcs::ui
