#pragma once
// TensorDetails: further statistics of the measured tensor, which only some plots show. Each is computed in
// the background when it is first needed.

#include "insight/ranking/recorded_batches.h"
#include "models/measured_tensor.h"
#include "quant/error/saturation.h"
#include "quant/observe/observed_histogram.h"

#include <array>

namespace qcs::ui {

class TensorDetails : public QObject {
    Q_OBJECT
public:
    /// The statistics.
    enum Statistic {
        Saturation, ///< the saturation curve of the whole tensor or of the selected channel
        Observed,   ///< the histogram of a HistogramObserver
        Batches,    ///< the errors of a recorded activation, batch by batch
        StatisticCount
    };
    Q_ENUM(Statistic)

    TensorDetails(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent = nullptr);

    /// Sets whether a statistic is shown. It is computed only while it is shown.
    void setWanted(Statistic statistic, bool wanted);
    /// Returns true if the statistic is defined for the measured tensor and its spec.
    bool exists(Statistic statistic) const;

    // The next functions return the statistics; null until they are computed.
    const qcs::quant::SaturationCurve* saturation() const { return saturation_.get(); }
    const qcs::quant::ObservedHistogram* observed() const { return observed_.get(); }
    const qcs::insight::BatchErrors* batches() const { return batches_.get(); }
    /// Returns why a statistic could not be computed, as text; "" if there is no problem.
    QString problem(Statistic statistic) const { return problems_[statistic]; }
    bool isIdle() const;

Q_SIGNALS:
    /// Emitted when a statistic has been computed, or is no longer valid.
    void changed(qcs::ui::TensorDetails::Statistic statistic);

private:
    void forget(Statistic statistic);
    void computeIfWanted(Statistic statistic);
    void computeSaturation();
    void computeObserved();
    void computeBatches();
    void onMeasured();
    void findBatches();

    MeasuredTensor* measuredTensor_;
    JobRunner* jobs_;
    std::array<bool, StatisticCount> wanted_ = {};
    std::array<QString, StatisticCount> problems_;
    /// All recorded batches of the measured activation, as indices into the table of RankPlan; empty if there
    /// are fewer than two.
    std::vector<std::size_t> recorded_;
    std::shared_ptr<const qcs::quant::SaturationCurve> saturation_;
    std::shared_ptr<const qcs::quant::ObservedHistogram> observed_;
    std::shared_ptr<const qcs::insight::BatchErrors> batches_;
};

} // namespace qcs::ui
