#pragma once
// What quantizing a recorded activation costs, batch by batch.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars;

struct BatchesContent {
    std::vector<std::uint64_t> batches; ///< their numbers, rising
    std::vector<double> sqnr;           ///< dB of each
    std::vector<double> clipped;        ///< share of each
    QString note, title;                ///< whose scale it is; of which tensor, under which spec
    int current = -1;                   ///< the one that the other plots show
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
