#pragma once
// MeasurementsLine: a line that shows whether the effect of quantization on the model's outputs has been
// measured. A button copies the command that measures it.

#include "session/model_measurements.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace qcs::ui {

class MeasurementsLine : public QWidget {
    Q_OBJECT
public:
    MeasurementsLine(Document* document, ModelMeasurements* measurements, QWidget* parent = nullptr);
    QString text() const;
    /// Returns the button that copies the command.
    QToolButton& copyButton() { return *copy_; }

private:
    void updateText();
    void copy();

    Document* document_;
    ModelMeasurements* measurements_;
    QLabel* glyph_;
    QLabel* words_;
    QToolButton* copy_;
};

} // namespace qcs::ui
