#pragma once
// A backend pattern as boxes in the order in which the operations run, joined by arrows.

#include <QWidget>

#include <vector>

namespace qcs::ui {

class PatternBoxes : public QWidget {
    Q_OBJECT
public:
    explicit PatternBoxes(QWidget* parent = nullptr);
    void setLabels(const QStringList& labels);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width, nullptr); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Returns the height. Stores the rectangles of the boxes in `boxes` unless it is null.
    int layOut(int width, std::vector<QRect>* boxes) const;
    QStringList labels_;
};

} // namespace qcs::ui
