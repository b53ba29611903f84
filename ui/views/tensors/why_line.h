#pragma once
// Why a node came out as it did, in one line; a click opens the rest.

#include "theme/colours.h"

#include <QAbstractButton>

namespace qcs::ui {

class WhyLine : public QAbstractButton {
    Q_OBJECT
public:
    explicit WhyLine(QWidget* parent = nullptr);
    /// `words` are prose: code stands in backticks. Without words the line is hidden.
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
