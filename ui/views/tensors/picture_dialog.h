#pragma once
// Dialog for the size of an exported picture of a plot.

#include "plots/picture.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace qcs::ui {

class PictureDialog : public QDialog {
    Q_OBJECT
public:
    explicit PictureDialog(const PictureSize& size, QWidget* parent = nullptr);
    PictureSize size() const;

private:
    void changeUnit();
    void updateText();

    LengthUnit unit_; ///< unit of the values in the fields
    QDoubleSpinBox* width_;
    QDoubleSpinBox* height_;
    QComboBox* units_;
    QLabel* dots_;
};

} // namespace qcs::ui
