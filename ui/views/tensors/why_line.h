#pragma once
// WhyLine: a button with one line of text, the reason for a node's outcome. A click asks for the full
// explanation.

#include "theme/colours.h"

#include <QAbstractButton>

namespace qcs::ui {

class WhyLine : public QAbstractButton {
    Q_OBJECT
public:
    explicit WhyLine(QWidget* parent = nullptr);
    /// Sets the icon, its colour and the text. `words` may have code in backticks; "" hides the line.
    void set(const QString& icon, Colour ink, const QString& words);
    QSize sizeHint() const override { return {200, 36}; }
    QSize minimumSizeHint() const override { return {0, 36}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString icon_;
    Colour ink_ = Colour::Dim;
};

} // namespace qcs::ui
