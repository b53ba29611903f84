#pragma once
// A histogram of values or errors, which also shows the quantization levels and the ends of the quantized
// range.

#include "plots/figure.h"
#include "quant/error_statistics.h"

#include <memory>
#include <optional>
#include <vector>

class QCPItemStraightLine;
class QCPItemText;

namespace qcs::ui {

class Bars;
class LevelLines;
class RugPlot;

/// A vertical line with a label.
struct PlotMark {
    enum class Side { Right, Left }; ///< on which side of the line the label is
    /// X coordinate of the line.
    double at = 0;
    QString label;
    Side side = Side::Right;
    Colour ink = Colour::FloatDespiteRequest;
    bool operator==(const PlotMark&) const = default;
};

/// The data of the plot.
struct HistogramContent {
    /// Edges of the bins, one more than `counts`; empty if there is nothing to show.
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;
    QString heading;             ///< for example "Values"
    QString note;                ///< facts beside the heading, such as the number of values
    QString axis;                ///< label of the x axis, for example "value"
    QString alternative;         ///< the text alternative for screen readers
    std::vector<PlotMark> marks; ///< the two ends of the quantized range, or of several ranges, pair by pair
    /// The quantization levels: from `first` to `last` at a distance of `step`.
    struct Levels {
        double first = 0, last = 0, step = 0;
    };
    std::optional<Levels> levels;
    /// True if all values are integers. The edges of the bins are then halfway between integers.
    bool isOfIntegers = false;
    /// A second histogram, which is drawn in grey behind `counts`; may be empty. It shows the whole tensor
    /// when `counts` shows only one channel.
    qcs::quant::Histogram behind;
    QString behindName; ///< the name of `behind` in the legend
    QString name;       ///< the name of `counts` in the legend
    Colour ink = Colour::Quantized;
};

class HistogramFigure : public Figure {
    Q_OBJECT
public:
    HistogramFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(HistogramContent content);
    const HistogramContent& content() const { return content_; }
    /// Sets, for each bin, how many of its values are in the range that the user has marked in one of the
    /// linked plots; empty if no range is marked.
    void setMarkedCounts(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& markedCounts() const { return markedCounts_; }
    /// Switches between a logarithmic and a linear axis for the counts.
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const { return logarithmic_; }
    /// Returns n if every n-th quantization level is drawn, so that neighbouring lines do not touch; 0 if
    /// none is drawn.
    int levelStride() const;

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void drawMarks();
    void scale();
    void updateText();
    void resetZoom() override;

    void nameColours();
    void drawUnused();
    QString binWords(std::size_t bin) const;

    HistogramContent content_;
    std::vector<std::uint64_t> markedCounts_;
    bool logarithmic_ = true;
    Bars* behind_;
    Bars* bars_;
    Bars* markedBars_; ///< the part of each bar that is in the marked range, drawn in front of `bars_`
    LevelLines* levels_;
    RugPlot* unused_; ///< strokes below the integers that do not occur
    std::vector<QCPItemStraightLine*> lines_;
    std::vector<QCPItemText*> labels_;
};

} // namespace qcs::ui
