#pragma once
// Measures the quantization error of the selected tensor under one spec, in the background.

#include "insight/ranking/ranking.h"
#include "models/spec_comparison.h"
#include "quant/error/distribution.h"
#include "session/jobs/job_runner.h"

namespace qcs::ui {

class MeasuredTensor : public QObject {
    Q_OBJECT
public:
    /// Sampled: the results are those of a sample of a large tensor, and the whole tensor is being measured,
    /// unless that was cancelled.
    enum class State : std::uint8_t { Nothing, Measuring, Sampled, Done, Failed, Cancelled };

    /// The results for a tensor under a spec. They are never modified, only replaced as a whole.
    struct Measured {
        std::shared_ptr<const qcs::insight::RankPlan> plan;
        std::size_t tensor = 0;                                       ///< entry in the plan's table
        ComparedSpec spec;                                            ///< the spec of the measurement
        bool followsRules = false;                                    ///< spec is the one the rules request
        std::shared_ptr<const qcs::tensor::TensorData> data;          ///< the values; null if it failed
        std::shared_ptr<const qcs::quant::ErrorSpec> shown;           ///< of the observer; null for a format
        std::shared_ptr<const qcs::quant::ErrorAnalysis> error;       ///< null if it failed
        std::shared_ptr<const qcs::quant::Distribution> distribution; ///< of all channels; null if it failed
        QString problem;                                              ///< why it failed, as text
        bool isSample = false;   ///< `data` is a sample of the tensor, from all of its channels
        bool isAsStored = false; ///< it is quantized in its file, and the user has not chosen another spec

        const qcs::insight::TensorTable::Entry& entry() const { return plan->table->entries[tensor]; }
        const qcs::insight::TensorSpec& requested() const { return plan->specs[tensor]; }
        /// The settings of the observer; for a number format those of an observer with its dtype, range and
        /// scheme.
        qcs::quant::ObserverSettings settings() const;
        /// The axis of the channels.
        int axis() const;
        /// For a tensor that is quantized in its file: the real values that its codes stand for, in one
        /// channel or in all (-1); nullopt if they are not the same for all elements.
        std::optional<qcs::quant::LevelGrid> storedGrid(int channel) const;
        /// For a tensor that is quantized in its file: reads the codes of the elements of `data` again.
        qcs::Expected<qcs::tensor::TensorData> storedCodes(const qcs::Task& task) const;
        /// The bins of the histogram of values, for one channel or all (-1).
        qcs::quant::ValueBins valueBins(int channel) const;
    };

    /// Of tensors with more values than this, a sample of about 2^18 values is measured first.
    static constexpr std::uint64_t largeTensor = std::uint64_t{1} << 24;

    explicit MeasuredTensor(JobRunner* jobs, QObject* parent = nullptr, std::uint64_t large = largeTensor);

    /// Selects and measures an entry of the plan's table; it is measured again if a new plan requests another
    /// spec for it. A null plan: no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// The selected tensor; null if there is none.
    const qcs::insight::TensorTable::Entry* tensor() const {
        return plan_ ? &plan_->table->entries[entry_] : nullptr;
    }
    /// The name of tensor(); "" if there is none.
    std::string shownName() const { return plan_ ? plan_->table->shown_name(entry_) : std::string(); }
    /// The batches of tensor() if it is a recorded activation, else null.
    const qcs::insight::RecordedRun* recorded() const {
        return plan_ && plan_->specs[entry_].recorded ? &*plan_->specs[entry_].recorded : nullptr;
    }
    /// The spec to measure; nullopt: that which the rules request, or if they request none the first of the
    /// common specs. Selecting another tensor resets it to nullopt.
    void setChoice(std::optional<ComparedSpec> spec);
    const std::optional<ComparedSpec>& choice() const { return choice_; }
    void measureAgain();

    /// Selects one channel of the measured tensor; -1: none. It is reset to -1 whenever something else is
    /// measured.
    void setChannel(int channel);
    int channel() const { return channel_; }
    /// The distribution of the selected channel; null until it is computed.
    const std::shared_ptr<const qcs::quant::Distribution>& channelDistribution() const { return ofChannel_; }

    State state() const { return state_; }
    /// The results for tensor() if state() is Sampled, Done or Failed; otherwise older results, or empty
    /// ones.
    const Measured& measured() const { return measured_; }
    bool isMeasuring() const;
    bool isIdle() const { return !isMeasuring() && (channel_ < 0 || ofChannel_); }
    bool isShown() const { return state_ == State::Done || state_ == State::Sampled; } ///< are there results?

Q_SIGNALS:
    void changed();
    /// The selected channel has changed, or its distribution has been computed.
    void channelChanged();

private:
    void run();
    void setState(State state);
    void measure(Measured next, bool sample);
    void take(Measured measured);

    JobRunner* jobs_;
    std::uint64_t large_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t entry_ = 0;
    std::optional<ComparedSpec> choice_;
    int channel_ = -1;
    std::shared_ptr<const qcs::quant::Distribution> ofChannel_;
    State state_ = State::Nothing;
    Measured measured_;
};

} // namespace qcs::ui
