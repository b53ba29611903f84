#pragma once
// The column of the ranking with the measured effect on the model's output of quantizing each layer alone.

#include "insight/ranking/output_errors.h"

#include <QString>
#include <QVariant>

#include <functional>

namespace qcs::ui {

class WholeModelColumn {
public:
    using WeightErrorOf = std::function<const qcs::insight::WeightError*(std::size_t entry)>;

    /// Both may be null. `isCurrent`: the configs are those that were measured.
    void set(std::shared_ptr<const qcs::insight::RankPlan> plan,
             std::shared_ptr<const qcs::config::Measurements> measurements, bool isCurrent);
    /// Computes which layers rank very differently by the error of the weight, as far as it is known, and by
    /// that of the output.
    void compareWith(const WeightErrorOf& errorOf);

    bool isThere() const { return measurements_ != nullptr; }
    bool isCurrent() const { return isCurrent_; }
    /// The SQNR of the output; nullopt if there is none.
    std::optional<double> decibels(std::size_t entry) const;
    /// "19.3" (dB), "∞", "–" if it is not measured yet, "⚠" if PyTorch raised.
    QString text(std::size_t entry) const;
    /// The lines of the tool tip.
    QStringList tip(std::size_t entry) const;
    bool failed(std::size_t entry) const;
    bool disagrees(std::size_t entry) const { return entry < disagrees_.size() && disagrees_[entry]; }
    QVariant exported(std::size_t entry) const;
    QString headerTip() const;

private:
    const qcs::config::MeasuredOutputs* outputs(std::size_t entry) const;

    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::shared_ptr<const qcs::config::Measurements> measurements_;
    bool isCurrent_ = true;
    std::vector<std::optional<qcs::insight::OutputError>> errors_; ///< by entry
    std::vector<bool> disagrees_;                                  ///< by entry
};

/// The text of measured outputs: "19.3" (dB), "∞", "–", "⚠".
QString outputsText(const qcs::config::MeasuredOutputs& outputs);
/// "With all rules the model's output has 17.2 dB; 7 of 10 modules are measured."
QString measuredWords(const qcs::config::Measurements& measurements);

} // namespace qcs::ui
