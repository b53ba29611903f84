#pragma once
// What quantizing the weights of each module costs, for views that colour by it: of a container the worst
// below it.

#include "session/weight_ranking.h"

#include <functional>
#include <unordered_map>

namespace qcs::ui {

class ErrorHeat : public QObject {
    Q_OBJECT
public:
    /// The ranking is asked for when this is first switched on: it opens files and measures.
    explicit ErrorHeat(std::function<WeightRanking&()> ranking, QObject* parent = nullptr);

    bool isOn() const { return isOn_; }
    void setOn(bool on);
    /// Nothing to colour by: no file of tensors is open, or nothing in it is quantized.
    bool isEmpty() const { return worst_.empty(); }
    /// The worst SQNR in dB of the weights in the module of that path ("": the model); nullopt where none of
    /// them is measured, or while this is off.
    std::optional<double> ofModule(std::string_view path) const;
    /// The same of what a node of the graph calls, or of the weight that it takes.
    std::optional<double> ofNode(const qcs::model::Graph& graph, qcs::model::TracedNode node) const;

Q_SIGNALS:
    void changed();

private:
    void take();

    std::function<WeightRanking&()> source_;
    WeightRanking* ranking_ = nullptr;
    bool isOn_ = false;
    std::unordered_map<std::string, double> worst_; ///< by path
    std::unordered_map<int, double> ofNode_;        ///< of weights that functions take
};

} // namespace qcs::ui
