#pragma once
// A pattern in complex format as boxes and arrows: what runs first stands left, what runs last right.

#include "config/pattern.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

class PatternDrawing : public QWidget {
    Q_OBJECT
public:
    explicit PatternDrawing(QWidget* parent = nullptr);
    void setPattern(const std::optional<qcs::config::Pattern>& complex);
    /// What is drawn, in words.
    QString text() const { return accessibleName(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Box {
        QString label;
        int depth = 0; ///< 0 runs last
        double lane = 0;
        int into = -1;      ///< the box that its output goes to
        bool quiet = false; ///< a literal, or anything
    };
    /// Returns the place of its box in boxes_.
    int place(const qcs::config::Pattern& pattern, int depth, int into);
    std::vector<Box> boxes_;
    int lanes_ = 0;
    int deepest_ = 0;
};

} // namespace qcs::ui
