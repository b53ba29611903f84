#pragma once
// WhatIfBar: the controls with which the user tries a scale and a zero_point. The bar compares the resulting
// error with that of the observer.

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
    WhatIfBar(TriedQuantization* tried, MeasuredTensor* measuredTensor, QWidget* parent = nullptr);

    QSlider& scaleSlider() { return *scaleSlider_; }
    QSlider& zeroPointSlider() { return *zeroPointSlider_; }
    QLineEdit& scaleField() { return *scaleField_; }
    QSpinBox& zeroPointField() { return *zeroPointField_; }
    QPushButton& resetButton() { return *reset_; }
    QPushButton& addButton() { return *add_; }
    /// Returns the text of the bar: the resulting error, compared with that of the observer; a hint, if
    /// nothing was tried yet; or the reason why nothing can be tried.
    QString result() const;

Q_SIGNALS:
    /// Emitted when the user wants to add the tried scale and zero_point to the compared specs.
    void addWanted(const qcs::ui::ComparedSpec& spec);

private:
    void refresh();
    void updateText();
    void typeScale();

    TriedQuantization* tried_;
    MeasuredTensor* measuredTensor_;
    QSlider* scaleSlider_;
    QLineEdit* scaleField_;
    QSlider* zeroPointSlider_;
    QSpinBox* zeroPointField_;
    QLabel* result_;
    QPushButton* reset_;
    QPushButton* add_;
};

} // namespace qcs::ui
