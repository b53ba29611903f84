#pragma once
// PatternBoxes: shows a sequence of operations, such as a backend pattern, as boxes joined by arrows, in the
// order in which the operations run. If the width is too small, the boxes wrap to further lines.

#include <QWidget>

#include <vector>

namespace qcs::ui {

class PatternBoxes : public QWidget {
    Q_OBJECT
public:
    explicit PatternBoxes(QWidget* parent = nullptr);
    /// Sets the texts of the boxes.
    void setLabels(const QStringList& labels);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width, nullptr); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Returns the height that the boxes need at this width. Appends their rectangles to `boxes`, unless
    /// `boxes` is null.
    int layOut(int width, std::vector<QRect>* boxes) const;
    QStringList labels_;
};

} // namespace qcs::ui
