#pragma once
// A plot of the scale of each channel, for a tensor that is stored quantized per channel. The tool tips show
// the zero_points.

#include "plots/channel_plot.h"

namespace qcs::ui {

struct ScalesContent {
    std::vector<double> scales;
    std::vector<double> zeroPoints; ///< one for each scale
    int axis = 0;                   ///< axis of the channels
    QString title;                  ///< the tensor
};

class ScalesFigure : public ChannelPlot {
    Q_OBJECT
public:
    ScalesFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ScalesContent content);
    const ScalesContent& content() const { return content_; }

protected:
    QString table() const override;
    QString wordsOf(std::size_t channel) const override;
    void updateText() override;

private:
    ScalesContent content_;
};

} // namespace qcs::ui
