#pragma once
// ErrorHeat: the quantization error of each module, by which views can colour modules. The error of a module
// is that of the worst weight in the module and all its descendants.

#include "session/weight_ranking.h"

#include <functional>
#include <unordered_map>

namespace qcs::ui {

class ErrorHeat : public QObject {
    Q_OBJECT
public:
    /// `ranking` is called when setOn(true) is called for the first time, not earlier, because creating a
    /// ranking opens files and measures weights.
    explicit ErrorHeat(std::function<WeightRanking&()> ranking, QObject* parent = nullptr);

    bool isOn() const { return isOn_; }
    /// Sets whether errors are available for colouring modules. While they are not, no module has an error.
    void setOn(bool on);
    /// Returns true if no module has an error: because isOn() is false, no tensor file is open, or no weight
    /// has been quantized and measured.
    bool isEmpty() const { return worst_.empty(); }
    /// Returns the worst (lowest) SQNR in dB among the weights of the module with this path; "" is the path
    /// of the model. Returns nullopt if none of these weights is measured or isOn() is false.
    std::optional<double> ofModule(std::string_view path) const;
    /// If the node calls a module, returns ofModule() for this module. If the node calls a function, returns
    /// the worst SQNR in dB among the weights that are arguments of the call; nullopt if none is measured.
    std::optional<double> ofNode(const qcs::model::Graph& graph, qcs::model::TracedNode node) const;

Q_SIGNALS:
    void changed();

private:
    void take();

    std::function<WeightRanking&()> source_; ///< the constructor's argument `ranking`
    WeightRanking* ranking_ = nullptr;
    bool isOn_ = false;
    std::unordered_map<std::string, double> worst_; ///< SQNR in dB by module path
    std::unordered_map<int, double> ofNode_; ///< SQNR in dB by the number of the node that uses the weight
};

} // namespace qcs::ui
