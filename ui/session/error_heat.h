#pragma once
// The quantization errors of modules, for views that colour modules by them. A module has the error of the
// worst weight in it and in its children.

#include "session/weight_ranking.h"

#include <functional>
#include <unordered_map>

namespace qcs::ui {

class ErrorHeat : public QObject {
    Q_OBJECT
public:
    /// `ranking` is called when this is first switched on, since the ranking opens files and measures
    /// weights.
    explicit ErrorHeat(std::function<WeightRanking&()> ranking, QObject* parent = nullptr);

    bool isOn() const { return isOn_; }
    void setOn(bool on);
    /// True if there are no errors: no tensor file is open, or no weight in it is quantized or measured, or
    /// this is off.
    bool isEmpty() const { return worst_.empty(); }
    /// The worst (lowest) SQNR in dB of the weights in the module with this path ("" is the model); nullopt
    /// if none of them is measured, or if this is off.
    std::optional<double> ofModule(std::string_view path) const;
    /// The same for the module that a node calls, or for the weight that a function call takes.
    std::optional<double> ofNode(const qcs::model::Graph& graph, qcs::model::TracedNode node) const;

Q_SIGNALS:
    void changed();

private:
    void take();

    std::function<WeightRanking&()> source_;
    WeightRanking* ranking_ = nullptr;
    bool isOn_ = false;
    std::unordered_map<std::string, double> worst_; ///< by path
    std::unordered_map<int, double> ofNode_;        ///< by number of the node that uses the weight
};

} // namespace qcs::ui
