#pragma once
// Counts the codes (the stored integers) of a tensor that is quantized in its file, in the background and on
// demand.

#include "models/measured_tensor.h"
#include "quant/error/stored_codes.h"

namespace qcs::ui {

class CodeCounts : public QObject {
    Q_OBJECT
public:
    CodeCounts(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// True if the measured tensor is quantized in its file.
    bool exists() const;
    /// Whether the codes are shown, so that they are to be counted.
    void setWanted(bool wanted);
    // Null until they are counted; ofChannel() also if no channel is selected.
    const qcs::quant::CodeUse* whole() const { return whole_.get(); }
    const qcs::quant::CodeUse* ofChannel() const { return ofChannel_.get(); }
    /// The counts of the selected channel, or of the whole tensor if none is selected.
    const qcs::quant::CodeUse* shown() const;
    /// Why they could not be counted, as text; "" if there is no problem.
    QString problem() const { return problem_; }
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    struct Result;
    void onMeasured();
    void onChannel();
    void forget();
    void compute();
    void lookAtChannel();
    void take(Result result);

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    bool wanted_ = false;
    int channel_ = -1;                                  ///< the channel of ofChannel_
    const qcs::tensor::TensorSource* source_ = nullptr; ///< the file of whole_
    std::size_t index_ = 0;
    std::shared_ptr<const qcs::quant::CodeUse> whole_;
    std::shared_ptr<const qcs::quant::CodeUse> ofChannel_;
    QString problem_;
};

} // namespace qcs::ui
