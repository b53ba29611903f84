#pragma once
// What only some plots show of the measured tensor: each is computed in the background once it is looked at.

#include "insight/ranking/recorded_batches.h"
#include "models/measured_tensor.h"
#include "quant/error/saturation.h"
#include "quant/observe/observed_histogram.h"

#include <array>

namespace qcs::ui {

class TensorDetails : public QObject {
    Q_OBJECT
public:
    enum Part {
        Saturation, ///< of the whole, or of the channel that is looked at
        Observed,   ///< what a HistogramObserver knows
        Batches,    ///< of a recorded activation
        PartCount
    };
    Q_ENUM(Part)

    TensorDetails(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Somebody looks at it, or not any more.
    void setWanted(Part part, bool wanted);
    /// There is such a thing of the tensor and its spec.
    bool exists(Part part) const;

    // Null while it is not known.
    const qcs::quant::SaturationCurve* saturation() const { return saturation_.get(); }
    const qcs::quant::ObservedHistogram* observed() const { return observed_.get(); }
    const qcs::insight::BatchErrors* batches() const { return batches_.get(); }
    /// Why there is none, in words; "" for no problem.
    QString problem(Part part) const { return problems_[part]; }
    bool isIdle() const;

Q_SIGNALS:
    /// It is known now, or is not known any more.
    void changed(qcs::ui::TensorDetails::Part part);

private:
    void forget(Part part);
    void look(Part part);
    void lookAtSaturation();
    void lookAtObserver();
    void lookAtBatches();
    void onMeasured();
    void findBatches();

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    std::array<bool, PartCount> wanted_ = {};
    std::array<QString, PartCount> problems_;
    std::vector<std::size_t> recorded_; ///< entries: the batches that the tensor is one of
    std::shared_ptr<const qcs::quant::SaturationCurve> saturation_;
    std::shared_ptr<const qcs::quant::ObservedHistogram> observed_;
    std::shared_ptr<const qcs::insight::BatchErrors> batches_;
};

} // namespace qcs::ui
