#include "views/tensors/what_if_bar.h"

#include "theme/theme.h"
#include "words/number_text.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

// The middle of the slider is the observer's scale; its ends are 1/16 and 16 times that scale.
constexpr int scaleSteps = 1600;
constexpr double octaves = 4;

int positionOf(double scale, double observed) {
    const double position = std::log2(scale / observed) / octaves * (scaleSteps / 2.0);
    return std::clamp(static_cast<int>(std::lround(position)), -scaleSteps / 2, scaleSteps / 2);
}

double scaleAt(int position, double observed) {
    return observed * std::exp2(position * octaves / (scaleSteps / 2.0));
}

} // namespace

WhatIfBar::WhatIfBar(TriedQuantization* tried, MeasuredTensor* measuredTensor, QWidget* parent)
    : QWidget(parent),
      tried_(tried),
      measuredTensor_(measuredTensor),
      scaleSlider_(new QSlider(Qt::Horizontal, this)),
      scaleField_(new QLineEdit(this)),
      zeroPointSlider_(new QSlider(Qt::Horizontal, this)),
      zeroPointField_(new QSpinBox(this)),
      result_(new QLabel(this)),
      reset_(new QPushButton(tr("&Reset"), this)),
      add_(new QPushButton(tr("Add as s&pec"), this)) {
    setObjectName(QStringLiteral("what-if"));
    scaleSlider_->setObjectName(QStringLiteral("scale-slider"));
    scaleSlider_->setAccessibleName(tr("Scale"));
    scaleSlider_->setRange(-scaleSteps / 2, scaleSteps / 2);
    scaleSlider_->setPageStep(scaleSteps / 32);
    scaleField_->setObjectName(QStringLiteral("scale-field"));
    scaleField_->setAccessibleName(tr("Scale"));
    scaleField_->setFixedWidth(104);
    zeroPointSlider_->setObjectName(QStringLiteral("zero-point-slider"));
    zeroPointSlider_->setAccessibleName(tr("Zero point"));
    zeroPointField_->setObjectName(QStringLiteral("zero-point-field"));
    zeroPointField_->setAccessibleName(tr("Zero point"));
    zeroPointField_->setFixedWidth(84);
    result_->setObjectName(QStringLiteral("what-if-result"));
    result_->setMinimumWidth(0);
    result_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    reset_->setObjectName(QStringLiteral("what-if-reset"));
    reset_->setToolTip(tr("What the observer chose"));
    add_->setObjectName(QStringLiteral("what-if-add"));

    auto* sliders = new QHBoxLayout;
    sliders->setSpacing(8);
    sliders->addWidget(new QLabel(tr("Scale"), this));
    sliders->addWidget(scaleSlider_, 3);
    sliders->addWidget(scaleField_);
    sliders->addSpacing(8);
    sliders->addWidget(new QLabel(tr("Zero point"), this));
    sliders->addWidget(zeroPointSlider_, 2);
    sliders->addWidget(zeroPointField_);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(result_, 1);
    line->addWidget(reset_);
    line->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(sliders);
    column->addLayout(line);

    connect(scaleSlider_, &QSlider::valueChanged, this, [this](int position) {
        auto choice = tried_->choice();
        choice.scale = scaleAt(position, tried_->observed().scale);
        tried_->setChoice(choice);
    });
    connect(scaleField_, &QLineEdit::editingFinished, this, &WhatIfBar::typeScale);
    const auto setZeroPoint = [this](int zeroPoint) {
        auto choice = tried_->choice();
        choice.zeroPoint = zeroPoint;
        tried_->setChoice(choice);
    };
    connect(zeroPointSlider_, &QSlider::valueChanged, this, setZeroPoint);
    connect(zeroPointField_, &QSpinBox::valueChanged, this, setZeroPoint);
    connect(reset_, &QPushButton::clicked, tried_, &TriedQuantization::reset);
    connect(add_, &QPushButton::clicked, this, [this] {
        if (const auto spec = tried_->spec()) Q_EMIT addWanted(*spec);
    });
    connect(tried_, &TriedQuantization::changed, this, &WhatIfBar::refresh);
    refresh();
}

void WhatIfBar::typeScale() {
    const QString text = scaleField_->text().trimmed();
    bool isNumber = false;
    double scale = QLocale().toDouble(text, &isNumber);
    // A number in C format, copied from elsewhere.
    if (!isNumber) scale = QLocale::c().toDouble(text, &isNumber);
    auto choice = tried_->choice();
    if (isNumber && scale > 0) choice.scale = scale;
    tried_->setChoice(choice);
    refresh(); // replaces an invalid scale
}

void WhatIfBar::refresh() {
    const QSignalBlocker quiet[] = {QSignalBlocker(scaleSlider_), QSignalBlocker(zeroPointSlider_),
                                    QSignalBlocker(zeroPointField_), QSignalBlocker(scaleField_)};
    const bool can = tried_->whyNot().isEmpty();
    for (QWidget* widget : {static_cast<QWidget*>(scaleSlider_), static_cast<QWidget*>(scaleField_),
                            static_cast<QWidget*>(zeroPointSlider_), static_cast<QWidget*>(zeroPointField_)})
        widget->setEnabled(can);
    const auto codes = tried_->codes();
    constexpr std::int64_t most = 1 << 30;
    const int low = static_cast<int>(std::clamp(codes.min, -most, most));
    const int high = static_cast<int>(std::clamp(codes.max, -most, most));
    zeroPointSlider_->setRange(low, high);
    zeroPointField_->setRange(low, high);
    const auto& choice = tried_->choice();
    scaleSlider_->setValue(can ? positionOf(choice.scale, tried_->observed().scale) : 0);
    scaleField_->setText(can ? QLocale().toString(choice.scale, 'g', 6) : QString());
    zeroPointSlider_->setValue(static_cast<int>(std::clamp<std::int64_t>(choice.zeroPoint, low, high)));
    zeroPointField_->setValue(static_cast<int>(std::clamp<std::int64_t>(choice.zeroPoint, low, high)));
    reset_->setEnabled(can && tried_->isTried());
    const bool canAdd = can && tried_->isTried() && tried_->spec();
    add_->setEnabled(canAdd);
    add_->setToolTip(can && !tried_->spec() ? tr("A spec applies to the whole tensor, not to one channel.")
                                            : QString());
    updateText();
}

void WhatIfBar::updateText() {
    if (const QString why = tried_->whyNot(); !why.isEmpty()) return result_->setText(why);
    const auto* found = tried_->statistics();
    if (!found) {
        result_->setText(tr("As the observer chose. Move a slider to see what another scale costs."));
        return;
    }
    const int channel = measuredTensor_->channel();
    const auto& error = *measuredTensor_->measured().error;
    const auto& before = channel < 0 ? error.whole : error.channels[static_cast<std::size_t>(channel)];
    QStringList parts{tr("%1 dB instead of %2").arg(decibelText(found->sqnr_db), decibelText(before.sqnr_db)),
                      tr("max error %1").arg(significantText(found->max_error)),
                      tr("%1 clipped").arg(percentText(found->saturated_low + found->saturated_high))};
    if (!tried_->isExact()) parts.push_back(tr("from a sample"));
    result_->setText(parts.join(QStringLiteral(" · ")));
    result_->setToolTip(result_->text());
}

QString WhatIfBar::result() const {
    return result_->text();
}

} // namespace qcs::ui
