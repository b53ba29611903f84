#pragma once
// CodeCounts: for a tensor that is stored quantized in its file, counts how often each code (stored integer)
// occurs. The codes are counted in the background, and only if they are shown.

#include "models/measured_tensor.h"
#include "quant/error/stored_codes.h"

namespace qcs::ui {

class CodeCounts : public QObject {
    Q_OBJECT
public:
    CodeCounts(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent = nullptr);

    /// Returns true if the measured tensor is quantized in its file.
    bool exists() const;
    /// Sets whether the codes are shown. They are counted only while they are shown.
    void setWanted(bool wanted);
    // The next functions return the counts of the whole tensor and of the selected channel; null until they
    // are computed, and ofChannel() also if no channel is selected.
    const qcs::quant::CodeStatistics* whole() const { return whole_.get(); }
    const qcs::quant::CodeStatistics* ofChannel() const { return ofChannel_.get(); }
    /// Returns the counts of the selected channel, or of the whole tensor if no channel is selected.
    const qcs::quant::CodeStatistics* shown() const;
    /// Returns why the codes could not be counted, as text; "" if there is no problem.
    QString problem() const { return problem_; }
    bool isIdle() const;

Q_SIGNALS:
    /// Emitted when the counts or problem() have changed.
    void changed();

private:
    struct Result;
    void onMeasured();
    void onChannel();
    void forget();
    void compute();
    void lookAtChannel();
    void take(Result result);

    MeasuredTensor* measuredTensor_;
    JobRunner* jobs_;
    bool wanted_ = false;
    int channel_ = -1;                                  ///< the channel of ofChannel_
    const qcs::tensor::TensorSource* source_ = nullptr; ///< the file with the tensor that whole_ is about
    /// The index of this tensor in source_.
    std::size_t index_ = 0;
    std::shared_ptr<const qcs::quant::CodeStatistics> whole_;
    std::shared_ptr<const qcs::quant::CodeStatistics> ofChannel_;
    QString problem_;
};

} // namespace qcs::ui
