#pragma once
// Drawing of a pattern in complex format as boxes and arrows, from the first operation at the left to the
// last at the right.

#include "config/pattern.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

class PatternDrawing : public QWidget {
    Q_OBJECT
public:
    explicit PatternDrawing(QWidget* parent = nullptr);
    void setPattern(const std::optional<qcs::config::Pattern>& complex);
    /// The drawing as a text.
    QString text() const { return accessibleName(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Box {
        QString label;
        int depth = 0; ///< 0: runs last
        double lane = 0;
        int into = -1;      ///< index of the box that consumes its output; -1 for none
        bool quiet = false; ///< a literal or a wildcard: drawn dimmed and dashed
    };
    /// Adds the boxes of a pattern. Returns the index of its own box in boxes_.
    int place(const qcs::config::Pattern& pattern, int depth, int into);
    std::vector<Box> boxes_;
    int lanes_ = 0;
    int deepest_ = 0;
};

} // namespace qcs::ui
