#pragma once
// The overlay of the window while files are dragged over it: "Drop to open ..." with their names.

#include <QTimer>
#include <QWidget>

namespace qcs::ui {

class DropHint : public QWidget {
    Q_OBJECT
public:
    explicit DropHint(QWidget* window);
    /// Called for every drag event over the window.
    void showFor(const QStringList& paths);
    /// Called when the drag leaves a widget. The overlay is hidden soon, unless another widget of the window
    /// is entered.
    void leave() { leaves_.start(); }
    void end();
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString files_;
    QTimer leaves_;
};

} // namespace qcs::ui
