#pragma once
// Editor of a pattern in simple format: one to three operations in execution order.

#include "config/pattern.h"

#include <QFrame>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace qcs::ui {

class AtomField;
class Grip;

class AtomRow : public QWidget {
    Q_OBJECT
public:
    explicit AtomRow(QWidget* parent = nullptr);
    /// Shows the pattern without emitting edited(). Fields whose element did not change keep text and focus.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    const std::optional<qcs::config::Pattern>& pattern() const { return pattern_; }
    const std::vector<AtomField*>& fields() const { return fields_; }

    /// Inserts an empty field before that position, if there are fewer than three.
    void insert(int place);
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    void edited();
    /// A field was added, removed or moved: the next edit starts a new undo step.
    void undoStepFinished();

private:
    AtomField* makeField();
    void layOut();
    void takeOver();
    int placeOf(const AtomField* field) const;

    std::optional<qcs::config::Pattern> pattern_;
    QHBoxLayout* row_;
    std::vector<AtomField*> fields_;
    std::vector<QWidget*> joints_; ///< the buttons between and beside the fields
};

// One operation of a simple pattern: a name with completion, its kind below it, a grip for dragging and a
// button that removes it.

class AtomField : public QFrame {
    Q_OBJECT
public:
    explicit AtomField(QWidget* parent = nullptr);
    /// Shows the element without emitting edited(). An unchanged element keeps its text.
    void setElement(const std::optional<qcs::config::Pattern>& element);
    /// The last valid element; nullopt if there was none yet.
    const std::optional<qcs::config::Pattern>& element() const { return element_; }
    QLineEdit* line() const { return line_; }
    QString remark() const;

Q_SIGNALS:
    void edited();
    void removeRequested();
    /// By the keyboard: -1 to the left, 1 to the right.
    void moveRequested(int by);
    /// The grip was dragged to this point, in the parent's coordinates.
    void dragged(QPoint to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onTyped();
    void showText(const QString& text, bool wrong);

    std::optional<qcs::config::Pattern> element_;
    QLineEdit* line_;
    Grip* grip_;
    QToolButton* remove_;
    QLabel* remark_;
    bool filling_ = false;
};

} // namespace qcs::ui
