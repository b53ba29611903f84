#pragma once
// FindBar: the bar above a text editor that searches in the text or goes to a line.

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

namespace qcs::ui {

class CodeEditor;

class FindBar : public QFrame {
    Q_OBJECT
public:
    explicit FindBar(QWidget* parent = nullptr);

    /// Sets the editor in which the bar searches.
    void setEditor(CodeEditor* editor);
    // Open the bar to search in the text, or to go to a line.
    void startFind();
    void startGoToLine();
    /// Goes to the next or the previous hit.
    void findAgain(bool backwards);
    QLineEdit* field() const { return field_; }
    /// Returns the text beside the field: the result of the search, such as "2 of 7", or the valid line
    /// numbers, such as "1 to 40"; "" if no text is shown.
    QString answer() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Mode : std::uint8_t { Find, Line };
    void open(Mode mode, const QString& text);
    void onTyped();
    void find(int from, bool backwards);
    void goToLine();
    void leave();

    CodeEditor* editor_ = nullptr;
    QLineEdit* field_;
    QLabel* answer_;
    QToolButton* previous_;
    QToolButton* next_;
    Mode mode_ = Mode::Find;
    QString words_;
    int from_ = 0; ///< the position in the text at which the search began
};

} // namespace qcs::ui
