#pragma once
// PatternDrawing: draws a pattern as boxes and arrows. The operations that run first are at the left, and the
// one that runs last is at the right.

#include "config/pattern.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

class PatternDrawing : public QWidget {
    Q_OBJECT
public:
    explicit PatternDrawing(QWidget* parent = nullptr);
    /// Sets the pattern, in the complex format; nullopt draws nothing.
    void setPattern(const std::optional<qcs::config::Pattern>& complex);
    /// Returns the pattern as a text for screen readers.
    QString text() const { return accessibleName(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Box {
        QString label;
        int depth = 0;   ///< column, counted from the right; 0: the operation that runs last
        double lane = 0; ///< row, counted from the top; a box is centred between the boxes of its arguments
        int into = -1;   ///< index of the box to which the arrow from this box leads; -1 for none
        bool quiet = false; ///< the box is a literal or a wildcard, and is drawn in grey with a dashed border
    };
    /// Adds the boxes of a pattern and of its arguments. Returns the index in boxes_ of the box of the
    /// pattern's last operation.
    int place(const qcs::config::Pattern& pattern, int depth, int into);
    std::vector<Box> boxes_;
    int lanes_ = 0;   ///< number of rows
    int deepest_ = 0; ///< the largest Box::depth
};

} // namespace qcs::ui
