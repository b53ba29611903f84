#pragma once
// A text editor for code: colours, line numbers, folding, brackets, and marks where something is wrong. It
// knows nothing of what the text means; undo is whoever's business it is.

#include "editors/text/code_highlighter.h"

#include <QPlainTextEdit>
#include <QTextBlock>

namespace qcs::ui {

class CodeHighlighter;
class CodeMargin;

struct CodeMark {
    int start = 0;
    int length = 1;
    bool error = true; ///< else a warning
    QString text;      ///< prose
    QString fix = {};  ///< what to write in its place; "" where nobody knows
};

class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(LineLexer words, QWidget* parent = nullptr);

    LineLexer lexer() const { return lexer_; }
    /// As it is: what QTextDocument shows otherwise (no-break spaces) is not touched.
    QString text() const;
    /// Turns the text into this one by the smallest replacements: cursor, folds and scroll position stay. It
    /// cannot be undone in the editor, and nothing before it can.
    void turnInto(const QString& text);

    void setMarks(std::vector<CodeMark> marks);
    const std::vector<CodeMark>& marks() const { return marks_; }
    /// nullptr if none is at that position; errors first.
    const CodeMark* markAt(int position) const;
    /// Writes what is meant in the place of the mark at that position, as if it were typed. False: there is
    /// no mark, or nobody knows.
    bool fixAt(int position);

    /// Selects it, opens what hides it, and scrolls there.
    void goTo(int position, int length = 0);
    void setLineFolded(int line, bool folded);
    bool isLineFolded(int line) const;
    void setAllFolded(bool folded);
    /// The line or the nearest around the cursor that can be folded.
    void setFoldedHere(bool folded);

    // For the margin.
    struct SeenLine {
        QTextBlock block;
        QRect rect;
    };
    std::vector<SeenLine> seenLines() const;
    void setMarginWidth(int width);

    /// Texts above are not for an editor.
    static constexpr qsizetype mostCharacters = 2'000'000;
    static constexpr qsizetype longestLine = 100'000;
    static bool canHold(QStringView text);

Q_SIGNALS:
    void undoRequested();
    void redoRequested();
    void findRequested();
    void findAgainRequested(bool backwards);
    void lineRequested();
    /// The person left the text.
    void left();
    /// What was pasted or dropped is too much.
    void refused();
    /// For more entries at its end.
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
