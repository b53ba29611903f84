#pragma once
// Controls for trying a scale and zero point by hand, with the resulting error compared to the observer's.

#include "models/tried_quantization.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QSpinBox;

namespace qcs::ui {

class WhatIfBar : public QWidget {
    Q_OBJECT
public:
    WhatIfBar(TriedQuantization* tried, MeasuredTensor* statistics, QWidget* parent = nullptr);

    QSlider& scaleSlider() { return *scaleSlider_; }
    QSlider& zeroPointSlider() { return *zeroPointSlider_; }
    QLineEdit& scaleField() { return *scaleField_; }
    QSpinBox& zeroPointField() { return *zeroPointField_; }
    QPushButton& resetButton() { return *reset_; }
    QPushButton& addButton() { return *add_; }
    /// The resulting error as text.
    QString result() const;

Q_SIGNALS:
    /// The user wants to add the tried values to the compared specs.
    void addWanted(const qcs::ui::ComparedSpec& spec);

private:
    void refresh();
    void updateText();
    void typeScale();

    TriedQuantization* tried_;
    MeasuredTensor* statistics_;
    QSlider* scaleSlider_;
    QLineEdit* scaleField_;
    QSlider* zeroPointSlider_;
    QSpinBox* zeroPointField_;
    QLabel* result_;
    QPushButton* reset_;
    QPushButton* add_;
};

} // namespace qcs::ui
