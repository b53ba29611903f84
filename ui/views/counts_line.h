#pragma once
// Glyph, number, word; glyph, number, word: one painted line, with the same in words for who cannot see it.

#include "theme/colours.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

struct Count {
    QString icon; ///< "" for none
    Colour ink = Colour::Dim;
    QString text;
    QString words; ///< for tool tips and screen readers
};

class CountsLine : public QWidget {
    Q_OBJECT
public:
    explicit CountsLine(QWidget* parent = nullptr);
    void setCounts(std::vector<Count> counts, int gap);
    /// The words, one after another.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int widthOf(const Count& count) const;
    std::vector<Count> counts_;
    int gap_ = 12;
};

} // namespace qcs::ui
