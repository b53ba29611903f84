#pragma once
// A line of counts, each with an icon and a text, painted by hand; screen readers get the same as text.

#include "theme/colours.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

struct Count {
    QString icon; ///< "" for none
    Colour ink = Colour::Dim;
    QString text;
    QString words;       ///< for tool tips and screen readers
    QString filter = {}; ///< the filter that lists the counted nodes; "" if it cannot be clicked
};

class CountsLine : public QWidget {
    Q_OBJECT
public:
    explicit CountsLine(QWidget* parent = nullptr);
    void setCounts(std::vector<Count> counts, int gap);
    /// The words of all counts.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The rectangle of a count; empty if there is no room for it.
    QRect rectOf(int count) const;
    const std::vector<Count>& counts() const { return counts_; }

Q_SIGNALS:
    void chosen(const QString& filter);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    int widthOf(const Count& count) const;
    int countAt(const QPoint& position) const;
    void step(int by);
    std::vector<Count> counts_;
    int gap_ = 12;
    int hovered_ = -1;
    int current_ = -1; ///< chosen by the keyboard
};

} // namespace qcs::ui
