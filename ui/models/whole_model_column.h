#pragma once
// WholeModelColumn: a column in the ranking that shows, for each layer, the measured error of the model's
// output when only this layer is quantized.

#include "insight/ranking/output_errors.h"

#include <QString>
#include <QVariant>

#include <functional>

namespace qcs::ui {

class WholeModelColumn {
public:
    /// Returns the error of a weight by its index in the plan's table; null if it is not known.
    using WeightErrorOf = std::function<const qcs::insight::WeightError*(std::size_t entry)>;

    /// Sets the data. `plan` and `measurements` may be null. `isCurrent`: the document's configs are those
    /// that were measured.
    void set(std::shared_ptr<const qcs::insight::RankPlan> plan,
             std::shared_ptr<const qcs::config::Measurements> measurements, bool isCurrent);
    /// Ranks the layers by the error of the weight, and by the error of the output. disagrees() then tells
    /// for which layers the two ranks differ greatly. Layers without one of the two errors are left out.
    void compareWith(const WeightErrorOf& errorOf);

    /// Returns true if there are measurements, so that the column is shown.
    bool hasMeasurements() const { return measurements_ != nullptr; }
    /// Returns true if the document's configs are those that were measured.
    bool isCurrent() const { return isCurrent_; }
    /// Returns the SQNR of the output in dB; nullopt if it is not measured or PyTorch raised an exception.
    std::optional<double> decibels(std::size_t entry) const;
    /// Returns the text of the cell: "19.3" (dB), "∞", "–" if it is not measured yet, "⚠" if PyTorch raised
    /// an exception.
    QString text(std::size_t entry) const;
    /// Returns the lines of the tool tip.
    QStringList tip(std::size_t entry) const;
    /// Returns true if measuring the layer failed because PyTorch raised an exception.
    bool failed(std::size_t entry) const;
    /// Returns true if compareWith() has found that the two ranks of this layer differ greatly.
    bool disagrees(std::size_t entry) const { return entry < disagrees_.size() && disagrees_[entry]; }
    /// Returns the value to export; see exportRole.
    QVariant exported(std::size_t entry) const;
    /// Returns the tool tip of the column's title.
    QString headerTip() const;

private:
    const qcs::config::MeasuredOutputs* outputs(std::size_t entry) const;

    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::shared_ptr<const qcs::config::Measurements> measurements_;
    bool isCurrent_ = true;
    /// By index of the entry in the plan's table.
    std::vector<std::optional<qcs::insight::MeasuredModuleRef>> errors_;
    std::vector<bool> disagrees_; ///< by index of the entry in the plan's table
};

/// Returns measured outputs as text: "19.3" (dB), "∞", "–", "⚠".
QString outputsText(const qcs::config::MeasuredOutputs& outputs);
/// Returns a text such as "With all rules the model's output has 17.2 dB; 10 modules measured alone".
QString measuredWords(const qcs::config::Measurements& measurements);

} // namespace qcs::ui
