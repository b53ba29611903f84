#pragma once
// How often values occur, with the levels that quantization leaves them.

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

/// A place on the axis that is told by name.
struct PlotMark {
    enum class Side { Right, Left }; ///< of its line, on which the label stands
    double at = 0;
    QString label;
    Side side = Side::Right;
    Colour ink = Colour::FloatAlthoughAsked;
    bool operator==(const PlotMark&) const = default;
};

struct HistogramContent {
    std::vector<double> edges; ///< one more than counts; none for nothing to show
    std::vector<std::uint64_t> counts;
    QString heading;             ///< "Values"
    QString note;                ///< of which tensor, under which spec, how many
    QString axis;                ///< what stands along the axis: "value"
    QString alternative;         ///< the figure in words
    std::vector<PlotMark> marks; ///< ends of the range, left and right
    /// The quantized values: first, last, distance.
    struct Levels {
        double first = 0, last = 0, step = 0;
    };
    std::optional<Levels> levels;
    /// What is counted are integers: each stands in the middle of its bin.
    bool isOfIntegers = false;
    /// Drawn in grey behind: that of the whole, where `counts` are those of a part.
    qcs::quant::Histogram behind;
    QString behindName; ///< what that is, and what stands before it: for the legend
    QString name;
    Colour ink = Colour::Quantized;
};

class HistogramFigure : public Figure {
    Q_OBJECT
public:
    HistogramFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(HistogramContent content);
    const HistogramContent& content() const { return content_; }
    /// Of the same bins: how many of each are marked somewhere; empty for none.
    void setSelected(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& selected() const { return selected_; }
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const { return logarithmic_; }
    /// One level in so many is drawn; 0: none.
    int shownLevels() const;

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void drawMarks();
    void scale();
    void say();
    void resetZoom() override;

    void nameColours();
    void drawUnused();
    QString binWords(std::size_t bin) const;

    HistogramContent content_;
    std::vector<std::uint64_t> selected_;
    bool logarithmic_ = true;
    Bars* behind_;
    Bars* bars_;
    Bars* chosen_; ///< what is marked, before the bars
    LevelLines* levels_;
    Underlines* unused_; ///< integers that do not occur
    std::vector<QCPItemStraightLine*> lines_;
    std::vector<QCPItemText*> labels_;
};

} // namespace qcs::ui
