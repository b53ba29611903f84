#pragma once
// A line with an importable name. While nobody types in it and the whole has no room, it shows the short
// name.

#include <QLineEdit>

namespace qcs::ui {

class NameLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// What is painted: the text, "nn.Conv2d" for it, or the end of that which fits.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

} // namespace qcs::ui
