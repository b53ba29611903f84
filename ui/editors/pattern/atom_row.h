#pragma once
// AtomRow: edits a pattern in the simple format: one to three operations in the order in which they run.

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
    /// Shows the pattern without emitting edited(). Fields whose element is the same keep their text and
    /// focus.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    /// Returns the pattern of the fields that have a valid element; nullopt if no field has one.
    const std::optional<qcs::config::Pattern>& pattern() const { return pattern_; }
    const std::vector<AtomField*>& fields() const { return fields_; }

    /// Inserts an empty field before the field at this position, unless there are three fields already.
    void insert(int place);
    /// Removes a field. If there is only one field, clears it instead.
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    /// Emitted when the user has changed the pattern.
    void edited();
    /// Emitted when a field is added, removed or moved: the next change begins a new undo step.
    void undoStepFinished();

private:
    AtomField* makeField();
    void layOut();
    void takeOver();
    int placeOf(const AtomField* field) const;

    std::optional<qcs::config::Pattern> pattern_;
    QHBoxLayout* row_;
    std::vector<AtomField*> fields_;
    std::vector<QWidget*> joints_; ///< the buttons that insert a field, between and beside the fields
};

/// Edits one operation of a pattern in the simple format: a line edit with completion for the name, the kind
/// of the operation below it, a grip for dragging, and a button that removes the operation.
class AtomField : public QFrame {
    Q_OBJECT
public:
    explicit AtomField(QWidget* parent = nullptr);
    /// Shows the element without emitting edited(). If the element is the same, the text stays as typed. An
    /// element that is a tuple can be shown, but not edited.
    void setElement(const std::optional<qcs::config::Pattern>& element);
    /// Returns the element that was set or typed last; nullopt if there is none. Text that is not valid does
    /// not change the element.
    const std::optional<qcs::config::Pattern>& element() const { return element_; }
    /// Removes the element, and any text that is not valid, without emitting edited().
    void clear();
    QLineEdit* line() const { return line_; }
    /// Returns the text below the name: the kind of the operation, a note about the name, or what is wrong
    /// with it.
    QString remark() const;

Q_SIGNALS:
    /// Emitted when the user has changed element().
    void edited();
    void removeRequested();
    /// Emitted when the user presses Alt+Left (-1) or Alt+Right (1) to move the field among its siblings.
    void moveRequested(int by);
    /// Emitted while the user drags the field by its grip. `to` is the position of the mouse, in the
    /// coordinates of the parent.
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
