#pragma once
// How large a picture of a plot is to be.

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
    void say();

    LengthUnit unit_; ///< of what the fields show
    QDoubleSpinBox* width_;
    QDoubleSpinBox* height_;
    QComboBox* units_;
    QLabel* dots_;
};

} // namespace qcs::ui
