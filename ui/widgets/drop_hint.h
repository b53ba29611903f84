#pragma once
// Over the whole window while files are dragged across it: "Drop to open", and which.

#include <QTimer>
#include <QWidget>

namespace qcs::ui {

class DropHint : public QWidget {
    Q_OBJECT
public:
    explicit DropHint(QWidget* window);
    /// Again and again while they are above the window.
    void showFor(const QStringList& paths);
    /// They are above something else; maybe of the window.
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
