#pragma once
// How many values a range cuts off, for every width that it may have.

#include "plots/histogram_figure.h"

namespace qcs::ui {

class NamedGraph;

struct SaturationContent {
    std::vector<double> limits;              ///< rising, from 0; none for nothing to show
    std::vector<std::uint64_t> below, above; ///< how many values are less than -limit, more than limit
    std::uint64_t finite = 0;                ///< of so many
    std::vector<PlotMark> marks;             ///< the limits that are in use, by their size
    std::optional<double> marked;            ///< the share that is clipped there
    QString note, title; ///< how many values, and of what; of which tensor, under which spec
};

class SaturationFigure : public Figure {
    Q_OBJECT
public:
    SaturationFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(SaturationContent content);
    const SaturationContent& content() const { return content_; }
    void setLogarithmic(bool logarithmic);

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;

private:
    void drawMarks();
    void scale();
    void say();
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
