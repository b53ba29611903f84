#pragma once
// A plot of the quantization error of a recorded activation, batch by batch.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars;

struct BatchesContent {
    std::vector<std::uint64_t> batches; ///< numbers of the batches, ascending
    std::vector<double> sqnr;           ///< of each batch, in dB
    std::vector<double> clipped;        ///< share of clipped values in each batch, 0..1
    QString note, title;                ///< which scale is used; the tensor and the spec
    int current = -1;                   ///< index of the batch that the other plots show
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
