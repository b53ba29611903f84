#pragma once
// The bar above a text editor that searches in the text or goes to a line.

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

    /// The editor to search in.
    void setEditor(CodeEditor* editor);
    void startFind();
    void startLine();
    void findAgain(bool backwards);
    QLineEdit* field() const { return field_; }
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
    int from_ = 0; ///< position at which the search began
};

} // namespace qcs::ui
