#pragma once
// A histogram of values or errors, with the levels to which values are quantized and the ends of the range.

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
class Underlines;

/// A labelled vertical line.
struct PlotMark {
    enum class Side { Right, Left }; ///< the side of the line on which the label is
    double at = 0;
    QString label;
    Side side = Side::Right;
    Colour ink = Colour::FloatDespiteRequest;
    bool operator==(const PlotMark&) const = default;
};

struct HistogramContent {
    std::vector<double> edges; ///< one more than counts; empty if there is nothing to show
    std::vector<std::uint64_t> counts;
    QString heading;             ///< "Values"
    QString note;                ///< the tensor, the spec and the number of values
    QString axis;                ///< label of the x axis: "value"
    QString alternative;         ///< text alternative
    std::vector<PlotMark> marks; ///< ends of the range, left and right
    /// The quantization levels: the first, the last and their distance.
    struct Levels {
        double first = 0, last = 0, step = 0;
    };
    std::optional<Levels> levels;
    /// The values are integers, each in the middle of its bin.
    bool isOfIntegers = false;
    /// A second histogram, drawn in grey behind: that of the whole if `counts` are those of a part.
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
    /// The number of values in each bin that are marked in other plots; empty for none.
    void setSelected(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& selected() const { return selected_; }
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const { return logarithmic_; }
    /// Every n-th level is drawn, where n is the result, so that lines do not touch; 0: none.
    int shownLevels() const;

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
    std::vector<std::uint64_t> selected_;
    bool logarithmic_ = true;
    Bars* behind_;
    Bars* bars_;
    Bars* chosen_; ///< the marked values, drawn in front of the bars
    LevelLines* levels_;
    Underlines* unused_; ///< marks integers that do not occur
    std::vector<QCPItemStraightLine*> lines_;
    std::vector<QCPItemText*> labels_;
};

} // namespace qcs::ui
