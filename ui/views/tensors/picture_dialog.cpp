#include "views/tensors/picture_dialog.h"

#include "words/number_text.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace qcs::ui {

PictureDialog::PictureDialog(const PictureSize& size, QWidget* parent)
    : QDialog(parent),
      unit_(size.unit),
      width_(new QDoubleSpinBox(this)),
      height_(new QDoubleSpinBox(this)),
      units_(new QComboBox(this)),
      dots_(new QLabel(this)) {
    setObjectName(QStringLiteral("picture-dialog"));
    setWindowTitle(tr("Save the picture"));
    width_->setObjectName(QStringLiteral("picture-width"));
    height_->setObjectName(QStringLiteral("picture-height"));
    units_->setObjectName(QStringLiteral("picture-unit"));
    dots_->setObjectName(QStringLiteral("picture-dots"));
    units_->addItems({tr("pixels"), tr("millimetres")});
    units_->setCurrentIndex(static_cast<int>(unit_));
    units_->setAccessibleName(tr("Unit of width and height"));
    dots_->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    int row = 0;
    for (const auto& [label, field, value] :
         {std::tuple(tr("&Width"), width_, size.width), std::tuple(tr("&Height"), height_, size.height)}) {
        auto* words = new QLabel(label, this);
        words->setBuddy(field);
        field->setDecimals(0);
        field->setRange(size.least(), size.most());
        field->setValue(value);
        field->setAccelerated(true);
        grid->addWidget(words, row, 0);
        grid->addWidget(field, row++, 1);
        connect(field, &QDoubleSpinBox::valueChanged, this, &PictureDialog::updateText);
    }
    grid->addWidget(units_, 0, 2);
    grid->addWidget(dots_, row, 0, 1, 3);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Choose a file…"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addLayout(grid);
    column->addWidget(buttons);
    connect(units_, &QComboBox::currentIndexChanged, this, &PictureDialog::changeUnit);
    updateText();
}

PictureSize PictureDialog::size() const {
    return {width_->value(), height_->value(), unit_};
}

void PictureDialog::changeUnit() {
    const PictureSize other = size().in(static_cast<LengthUnit>(units_->currentIndex()));
    unit_ = other.unit;
    for (const auto& [field, value] : {std::pair(width_, other.width), std::pair(height_, other.height)}) {
        field->setRange(other.least(), other.most());
        field->setValue(value);
    }
    updateText();
}

void PictureDialog::updateText() {
    const QSize dots = size().dots();
    dots_->setText(tr("A PNG of it has %1 × %2 pixels.")
                       .arg(countText(static_cast<std::uint64_t>(dots.width())),
                            countText(static_cast<std::uint64_t>(dots.height()))));
}

} // namespace qcs::ui
