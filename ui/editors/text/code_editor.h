#pragma once
// A text editor for code with syntax colours, line numbers, folding, bracket matching, and marks at errors
// and warnings. It does not interpret the text. Undo and redo are only requested by signals; the owner
// implements them.

#include "editors/text/code_highlighter.h"

#include <QPlainTextEdit>
#include <QTextBlock>

namespace qcs::ui {

class CodeHighlighter;
class CodeMargin;

struct CodeMark {
    int start = 0;
    int length = 1;
    bool error = true; ///< false: a warning
    QString text;      ///< the message, as prose
    QString fix = {};  ///< replacement text that fixes it; "" if there is none
};

class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(LineLexer words, QWidget* parent = nullptr);

    LineLexer lexer() const { return lexer_; }
    /// The exact text. QTextDocument::toPlainText() would replace no-break spaces.
    QString text() const;
    /// Changes the text to this one with the smallest replacements, so that cursor, folds and scroll position
    /// stay. Clears the editor's own undo history.
    void setTextMinimally(const QString& text);

    void setMarks(std::vector<CodeMark> marks);
    const std::vector<CodeMark>& marks() const { return marks_; }
    /// The mark at a position, null for none; errors are preferred over warnings.
    const CodeMark* markAt(int position) const;
    /// Replaces the marked text at that position by its fix, as if typed. False: there is no mark with a fix.
    bool fixAt(int position);

    /// Selects the text, unfolds it if it is hidden, and scrolls to it.
    void goTo(int position, int length = 0);
    void setLineFolded(int line, bool folded);
    bool isLineFolded(int line) const;
    void setAllFolded(bool folded);
    /// Folds or unfolds the innermost foldable range at the cursor.
    void setFoldedHere(bool folded);

    // For CodeMargin: the visible lines.
    struct SeenLine {
        QTextBlock block;
        QRect rect;
    };
    std::vector<SeenLine> seenLines() const;
    void setMarginWidth(int width);

    /// Limits, in UTF-16 code units, of the texts that the editor accepts.
    static constexpr qsizetype mostCharacters = 2'000'000;
    static constexpr qsizetype longestLine = 100'000;
    static bool canHold(QStringView text);

Q_SIGNALS:
    void undoRequested();
    void redoRequested();
    void findRequested();
    void findAgainRequested(bool backwards);
    void lineRequested();
    /// The editor lost the focus (not to a popup).
    void left();
    /// A pasted or dropped text was refused because it is too long.
    void refused();
    /// Lets the owner append entries to the context menu.
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
    const CodeMark* fixable(int position) const;
    bool isOurs(const QKeyEvent& event) const;
    bool takeKey(const QKeyEvent& event);
    void showSeen();
    void onCursorMoved();
    void onChange(int at, int removed, int added);
    void moveMarks(int at, int removed, int added);
    void setFolded(QTextBlock block, bool folded);
    void decorate();
    void dress();

    LineLexer lexer_;
    CodeHighlighter* highlighter_;
    CodeMargin* margin_;
    std::vector<CodeMark> marks_;
    bool foldsStale_ = false;
};

} // namespace qcs::ui
