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
    enum Part {
        Saturation, ///< the saturation curve of the whole tensor or of the selected channel
        Observed,   ///< the histogram of a HistogramObserver
        Batches,    ///< the errors of a recorded activation, batch by batch
        PartCount
    };
    Q_ENUM(Part)

    TensorDetails(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Sets whether a part is shown. It is computed only while it is shown.
    void setWanted(Part part, bool wanted);
    /// Returns true if the part is defined for the measured tensor and its spec.
    bool exists(Part part) const;

    // The next functions return the statistics; null until they are computed.
    const qcs::quant::SaturationCurve* saturation() const { return saturation_.get(); }
    const qcs::quant::ObservedHistogram* observed() const { return observed_.get(); }
    const qcs::insight::BatchErrors* batches() const { return batches_.get(); }
    /// Returns why a part could not be computed, as text; "" if there is no problem.
    QString problem(Part part) const { return problems_[part]; }
    bool isIdle() const;

Q_SIGNALS:
    /// Emitted when a part has been computed, or is no longer valid.
    void changed(qcs::ui::TensorDetails::Part part);

private:
    void forget(Part part);
    void look(Part part);
    void lookAtSaturation();
    void lookAtObserver();
    void lookAtBatches();
    void onMeasured();
    void findBatches();

    MeasuredTensor* measuredTensor_;
    JobRunner* jobs_;
    std::array<bool, PartCount> wanted_ = {};
    std::array<QString, PartCount> problems_;
    /// Indexes in the plan's table of all recorded batches of the measured activation.
    std::vector<std::size_t> recorded_;
    std::shared_ptr<const qcs::quant::SaturationCurve> saturation_;
    std::shared_ptr<const qcs::quant::ObservedHistogram> observed_;
    std::shared_ptr<const qcs::insight::BatchErrors> batches_;
};

} // namespace qcs::ui
