#pragma once
// Further statistics of the measured tensor that only some plots show. Each is computed in the background
// once it is needed.

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
        Saturation, ///< the saturation curve of the whole tensor or of the selected channel
        Observed,   ///< the histogram of a HistogramObserver
        Batches,    ///< the errors of a recorded activation, batch by batch
        PartCount
    };
    Q_ENUM(Part)

    TensorDetails(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Whether a part is shown, so that it is to be computed.
    void setWanted(Part part, bool wanted);
    /// True if the tensor and its spec have this part.
    bool exists(Part part) const;

    // Null until they are computed.
    const qcs::quant::SaturationCurve* saturation() const { return saturation_.get(); }
    const qcs::quant::ObservedHistogram* observed() const { return observed_.get(); }
    const qcs::insight::BatchErrors* batches() const { return batches_.get(); }
    /// Why a part could not be computed, as text; "" if there is no problem.
    QString problem(Part part) const { return problems_[part]; }
    bool isIdle() const;

Q_SIGNALS:
    /// The part has been computed, or is not valid any more.
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
    std::vector<std::size_t> recorded_; ///< entries of all batches of the activation that is measured
    std::shared_ptr<const qcs::quant::SaturationCurve> saturation_;
    std::shared_ptr<const qcs::quant::ObservedHistogram> observed_;
    std::shared_ptr<const qcs::insight::BatchErrors> batches_;
};

} // namespace qcs::ui
