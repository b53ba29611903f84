#pragma once
// JsonEditor: a CodeEditor for JSON that indents lines, and completes keys and values.

#include "editors/text/code_editor.h"
#include "editors/text/json_completion.h"

class QCompleter;
class QStandardItemModel;

namespace qcs::ui {

class JsonEditor : public CodeEditor {
    Q_OBJECT
public:
    /// A function that returns the completions for a position in the text.
    using Source = std::function<std::vector<Completion>(const JsonSpot&)>;
    explicit JsonEditor(QWidget* parent = nullptr);

    void setCompletions(Source source) { source_ = std::move(source); }
    /// Returns what is at the cursor.
    JsonSpot spotHere() const;
    /// Opens the list of completions at the cursor, or hides it if there are none. If `asked` is true, the
    /// user requested the list, and it also opens where nothing is typed yet.
    void complete(bool asked);
    QCompleter* completer() const { return completer_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Returns true if the list of completions is open and handles this key.
    bool passesToPopup(int key) const;
    void breakLine();
    void closeBracket(QChar bracket);
    void indent(bool less);
    void accept(const QModelIndex& index);
    /// Returns true if the line of the cursor is blank up to the cursor.
    bool isEmptyTo(const QTextCursor& cursor) const;

    Source source_;
    QCompleter* completer_;
    QStandardItemModel* items_;
};

} // namespace qcs::ui
