#pragma once
// SQNR channel by channel; the ones that stand out are marked, and one can be chosen.

#include "plots/channel_plot.h"

class QCPItemStraightLine;
class QCPItemText;

namespace qcs::ui {

class Ticks;

struct ChannelContent {
    std::vector<double> sqnr;          ///< dB; infinite where nothing is lost, NaN where nothing is known
    std::vector<std::size_t> outliers; ///< worst first
    QString title;                     ///< of which tensor, under which spec
    std::vector<double> best;          ///< dB under another spec, drawn as ticks; empty for none
    QString bestName;                  ///< which that is
};

class ChannelFigure : public ChannelPlot {
    Q_OBJECT
public:
    ChannelFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ChannelContent content);
    const ChannelContent& content() const { return content_; }

protected:
    void restyle() override;
    QString table() const override;
    QString wordsOf(std::size_t channel) const override;
    void say() override;

private:
    void fitHeight();

    ChannelContent content_;
    double median_ = 0;
    double top_ = 1; ///< of the bars, and some room
    double bottom_ = 0;
    Ticks* best_;
    QCPItemStraightLine* medianLine_;
    QCPItemText* medianLabel_;
};

} // namespace qcs::ui
