#pragma once
// A line that must not be overlooked.

#include <QLabel>

namespace qcs::ui {

class WarningStrip : public QLabel {
    Q_OBJECT
public:
    explicit WarningStrip(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
