#pragma once
// One operation of a simple pattern: a name with completion, what it is, a grip to move it and a button to
// remove it.

#include "config/pattern.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

namespace qcs::ui {

class Grip;

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
