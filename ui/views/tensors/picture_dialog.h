#pragma once
// PictureDialog: the dialog in which the user chooses the size of a picture of a plot.

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

    LengthUnit unit_; ///< the unit of the numbers in the fields
    QDoubleSpinBox* width_;
    QDoubleSpinBox* height_;
    QComboBox* units_;
    QLabel* dots_;
};

} // namespace qcs::ui
