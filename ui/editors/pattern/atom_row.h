#pragma once
// A pattern in simple format: one to three operations in the order in which they run.

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
    /// Not an edit. Fields that stay the same keep text and focus.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    const std::optional<qcs::config::Pattern>& pattern() const { return pattern_; }
    const std::vector<AtomField*>& fields() const { return fields_; }

    /// An empty field before that place; at most three.
    void insert(int place);
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    void edited();
    /// A field came, went or moved: what is typed next is another step.
    void settled();

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

// One operation of a simple pattern: a name with completion, what it is, a grip to move it and a button to
// remove it.

class AtomField : public QFrame {
    Q_OBJECT
public:
    explicit AtomField(QWidget* parent = nullptr);
    /// Not an edit. An element that is the same keeps its text.
    void setElement(const std::optional<qcs::config::Pattern>& element);
    /// What was last typed and is one; nullopt while nothing was.
    const std::optional<qcs::config::Pattern>& element() const { return element_; }
    QLineEdit* line() const { return line_; }
    QString remark() const;

Q_SIGNALS:
    void edited();
    void removeRequested();
    /// By one place, by key.
    void moveRequested(int by);
    /// The grip was dragged to there, in the parent's coordinates.
    void dragged(QPoint to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onTyped();
    void say(const QString& text, bool wrong);

    std::optional<qcs::config::Pattern> element_;
    QLineEdit* line_;
    Grip* grip_;
    QToolButton* remove_;
    QLabel* remark_;
    bool filling_ = false;
};

} // namespace qcs::ui
