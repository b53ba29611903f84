#pragma once
// CodeEditor: a text editor for code with syntax colours, line numbers, folding, bracket matching, and marks
// at errors and warnings. The owner checks the text and sets the marks. The owner also implements undo and
// redo; the editor only emits signals for them.

#include "editors/text/code_highlighter.h"

#include <QPlainTextEdit>
#include <QTextBlock>

namespace qcs::ui {

class CodeHighlighter;
class CodeMargin;

/// A mark at a part of the text that has an error or a warning. Positions are in UTF-16 code units.
struct CodeMark {
    int start = 0;
    int length = 1;
    bool error = true; ///< true: an error; false: a warning
    QString text;      ///< the message, with code in backticks
    QString fix = {};  ///< the text that should replace the marked text; "" if there is no fix
};

class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(LineLexer lexer, QWidget* parent = nullptr);

    /// Returns the function that splits a line into tokens.
    LineLexer lexer() const { return lexer_; }
    /// Returns the exact text. (QTextDocument::toPlainText() would replace no-break spaces.)
    QString text() const;
    /// Changes the text to `text` by replacing only the parts that differ, so that the cursor, the folds and
    /// the scroll position stay. Clears the undo history of the editor's document.
    void setTextMinimally(const QString& text);

    void setMarks(std::vector<CodeMark> marks);
    const std::vector<CodeMark>& marks() const { return marks_; }
    /// Returns the mark at a position; null if there is none. If an error and a warning overlap there,
    /// returns the error.
    const CodeMark* markAt(int position) const;
    /// Looks for a mark with a fix at a position, then directly before the position. Replaces the marked text
    /// by the fix, as if the user typed it. Returns false if there is no such mark, or if the editor is
    /// read-only.
    bool fixAt(int position);

    /// Selects `length` characters from `position` on, unfolds them if they are hidden, and scrolls to them.
    void goTo(int position, int length = 0);
    /// Folds or unfolds the range (see folding.h) that begins in a line; lines are numbered from 0.
    void setLineFolded(int line, bool folded);
    bool isLineFolded(int line) const;
    void setAllFolded(bool folded);
    /// If `folded` is true, folds the innermost unfolded range around the cursor. If it is false, unfolds the
    /// innermost folded range around the cursor.
    void setFoldedHere(bool folded);

    // The following functions are for CodeMargin.

    /// A visible line and its rectangle in the coordinates of the viewport.
    struct VisibleLine {
        QTextBlock block;
        QRect rect;
    };
    std::vector<VisibleLine> visibleLines() const;
    void setMarginWidth(int width);

    /// The greatest length of the whole text, in UTF-16 code units. A longer text must not be set, and a
    /// paste or drop that would make the text longer is refused. Typing is not limited.
    static constexpr qsizetype maxCharacters = 2'000'000;
    /// The greatest length of a line that is set, pasted or dropped, in UTF-16 code units.
    static constexpr qsizetype maxLineLength = 100'000;
    /// Returns true if the text is within these limits. To be checked before setTextMinimally().
    static bool canHold(QStringView text);

Q_SIGNALS:
    void undoRequested();
    void redoRequested();
    void findRequested();
    void findAgainRequested(bool backwards);
    /// The user wants to go to a line by its number.
    void lineRequested();
    /// Emitted when the editor has lost the focus, except to a popup.
    void focusLeft();
    /// Emitted when a pasted or dropped text was refused because the whole text would be too long, or because
    /// one of the pasted or dropped lines is too long.
    void refused();
    /// Emitted before the context menu is shown, so that the owner can append entries to it.
    void menuAboutToShow(QMenu* menu);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    QMimeData* createMimeDataFromSelection() const override;

private:
    /// Returns the mark that fixAt() would fix; null if there is none.
    const CodeMark* fixable(int position) const;
    /// Returns true if takeKey() handles this key.
    bool isOurs(const QKeyEvent& event) const;
    bool takeKey(const QKeyEvent& event);
    /// Tells the highlighter which lines are visible.
    void updateVisibleLines();
    void onCursorMoved();
    void onChange(int at, int removed, int added);
    void moveMarks(int at, int removed, int added);
    void setFolded(QTextBlock block, bool folded);
    void decorate();
    /// Sets the fonts and colours of the theme.
    void applyTheme();

    LineLexer lexer_;
    CodeHighlighter* highlighter_;
    CodeMargin* margin_;
    std::vector<CodeMark> marks_;
    bool foldsStale_ = false; ///< refold() will be called when control returns to the event loop
};

} // namespace qcs::ui
