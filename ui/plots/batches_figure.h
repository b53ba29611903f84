#pragma once
// A plot of the quantization error of a recorded activation, with one bar for each recorded batch.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars;

/// The data of the plot. The vectors have one element for each batch.
struct BatchesContent {
    std::vector<std::uint64_t> batches; ///< the batch numbers, ascending
    std::vector<double> sqnr;           ///< the SQNR of each batch, in dB
    std::vector<double> clipped;        ///< the share of clipped values in each batch, 0..1
    QString note, title; ///< `note`: whether all batches share one scale; `title`: tensor and spec
    int current = -1;    ///< index in `batches` of the batch that the other plots show; -1: none
};

class BatchesFigure : public Figure {
    Q_OBJECT
public:
    BatchesFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(BatchesContent content);
    const BatchesContent& content() const { return content_; }

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;

private:
    BatchesContent content_;
    Bars* bars_;
};

} // namespace qcs::ui
