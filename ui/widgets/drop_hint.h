#pragma once
// DropHint: an overlay that covers the window while files are dragged over it. It shows "Drop to open" and
// the names of the files.

#include <QTimer>
#include <QWidget>

namespace qcs::ui {

class DropHint : public QWidget {
    Q_OBJECT
public:
    explicit DropHint(QWidget* window);
    /// Shows the overlay with the names of these files. To be called for every drag event over the window.
    void showFor(const QStringList& paths);
    /// To be called when the drag leaves a widget of the window. Hides the overlay after 80 ms. If the drag
    /// enters another widget of the window within this time, showFor() is called and keeps the overlay.
    void leave() { hideTimer_.start(); }
    /// Hides the overlay at once.
    void end();
    /// Returns the text of the overlay; "" if the overlay is hidden.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString files_;    ///< the names of the files in one text
    QTimer hideTimer_; ///< runs from leave() until the overlay is hidden
};

} // namespace qcs::ui
