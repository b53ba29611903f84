#pragma once
// Which codes a tensor has that is quantized in its file: counted in the background, once somebody looks.

#include "models/measured_tensor.h"
#include "quant/error/stored_codes.h"

namespace qcs::ui {

class CodeCounts : public QObject {
    Q_OBJECT
public:
    CodeCounts(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// The measured tensor has codes.
    bool exists() const;
    /// Somebody looks at them, or not any more.
    void setWanted(bool wanted);
    // Null while it is not known; of the channel, while none is looked at.
    const qcs::quant::CodeUse* whole() const { return whole_.get(); }
    const qcs::quant::CodeUse* ofChannel() const { return ofChannel_.get(); }
    /// Of the channel that is looked at, or the whole.
    const qcs::quant::CodeUse* shown() const;
    /// Why they are not known, in words; "" while they are counted.
    QString problem() const { return problem_; }
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    struct Result;
    void onMeasured();
    void onChannel();
    void forget();
    void look();
    void lookAtChannel();
    void take(Result result);

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    bool wanted_ = false;
    int channel_ = -1;                                  ///< of ofChannel_
    const qcs::tensor::TensorSource* source_ = nullptr; ///< of whole_
    std::size_t index_ = 0;
    std::shared_ptr<const qcs::quant::CodeUse> whole_;
    std::shared_ptr<const qcs::quant::CodeUse> ofChannel_;
    QString problem_;
};

} // namespace qcs::ui
