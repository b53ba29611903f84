#include "editors/fields/input_indexes_field.h"

#include "theme/fonts.h"

#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr std::array<const char*, 3> types = {"weight", "bias", "input"};
}

InputIndexesField::InputIndexesField(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < types.size(); ++i) {
        const QString type = QString::fromLatin1(types[i]);
        auto* label = new QLabel(type, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* box = new QSpinBox(this);
        boxes_[i] = box;
        box->setObjectName(QStringLiteral("entry-index-%1").arg(type));
        box->setRange(-1, 99);
        box->setSpecialValueText(QStringLiteral("None"));
        box->setValue(-1);
        box->setFixedWidth(80);
        label->setFont(uiFont(smallText));
        box->setAccessibleName(tr("Index of the argument that is the %1").arg(type));
        label->setBuddy(box);
        grid->addWidget(label, 0, static_cast<int>(i));
        grid->addWidget(box, 1, static_cast<int>(i));
        connect(box, &QSpinBox::valueChanged, this, [this, i] { onEdited(i); });
    }
    grid->setColumnStretch(static_cast<int>(types.size()), 1);
    setFocusProxy(boxes_[0]);
}

void InputIndexesField::setIndexes(const std::vector<qcs::config::InputTypeIndex>& indexes) {
    filling_ = true;
    indexes_ = indexes;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto found = std::ranges::find(indexes, types[i], &qcs::config::InputTypeIndex::input_type);
        boxes_[i]->setValue(found == indexes.end() ? -1 : static_cast<int>(found->index));
    }
    filling_ = false;
}

void InputIndexesField::onEdited(std::size_t type) {
    if (filling_) return;
    const int value = boxes_[type]->value();
    const auto found = std::ranges::find(indexes_, types[type], &qcs::config::InputTypeIndex::input_type);
    if (value < 0 && found != indexes_.end())
        indexes_.erase(found);
    else if (found != indexes_.end())
        found->index = value;
    else if (value >= 0)
        indexes_.push_back({types[type], value});
    Q_EMIT edited(indexes_);
}

} // namespace qcs::ui
