#pragma once
// A plot of the share of values that would be clipped, as a function of the limit at which the range ends.

#include "plots/histogram_figure.h"

namespace qcs::ui {

class NamedGraph;

struct SaturationContent {
    /// The limits on the x axis, ascending from 0; empty if there is nothing to show.
    std::vector<double> limits;
    std::vector<std::uint64_t> below,
        above; ///< for each limit, the number of values less than -limit, and greater than limit
    std::uint64_t finite = 0;     ///< the number of finite values
    std::vector<PlotMark> marks;  ///< the limits that the spec uses now, as absolute values
    std::optional<double> marked; ///< the share of values that are clipped at the limits in `marks`, 0..1
    QString note, title;          ///< `note`: number and kind of values; `title`: the tensor and the spec
};

class SaturationFigure : public Figure {
    Q_OBJECT
public:
    SaturationFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(SaturationContent content);
    const SaturationContent& content() const { return content_; }
    /// Switches between a logarithmic and a linear axis for the shares.
    void setLogarithmic(bool logarithmic);

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;

private:
    void drawMarks();
    void scale();
    void updateText();
    double share(std::uint64_t count) const;

    SaturationContent content_;
    bool logarithmic_ = true;
    NamedGraph* both_;
    NamedGraph* below_;
    NamedGraph* above_;
    std::vector<QCPItemStraightLine*> lines_;
    std::vector<QCPItemText*> labels_;
};

} // namespace qcs::ui
