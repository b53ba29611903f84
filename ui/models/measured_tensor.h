#pragma once
// MeasuredTensor: measures the quantization error of the selected tensor under one spec, in the background.

#include "insight/ranking/ranking.h"
#include "models/spec_comparison.h"
#include "quant/error/distribution.h"
#include "session/jobs/job_runner.h"

namespace qcs::ui {

class MeasuredTensor : public QObject {
    Q_OBJECT
public:
    /// Sampled: results for a sample of a large tensor are available, and the whole tensor is being measured,
    /// unless the user has cancelled that.
    enum class State : std::uint8_t { Nothing, Measuring, Sampled, Done, Failed, Cancelled };

    /// The results for a tensor under a spec. A value is never modified; new results replace it as a whole.
    struct Measured {
        std::shared_ptr<const qcs::insight::RankPlan> plan;
        std::size_t tensor = 0;    ///< index of the tensor's entry in the plan's table
        ComparedSpec spec;         ///< the spec under which the tensor was measured
        bool followsRules = false; ///< true if `spec` is the spec that the rules request
        /// The values of the tensor; null if measuring failed.
        std::shared_ptr<const qcs::tensor::TensorData> data;
        /// How the tensor is quantized under an observer; null for a number format. Can be null if measuring
        /// failed.
        std::shared_ptr<const qcs::quant::ErrorSpec> observerSpec;
        std::shared_ptr<const qcs::quant::ErrorAnalysis> error; ///< null if measuring failed
        /// The distribution of values and errors of all channels together; null if measuring failed.
        std::shared_ptr<const qcs::quant::Distribution> distribution;
        QString problem;       ///< why measuring failed, as text
        bool isSample = false; ///< true if `data` is only a sample of the tensor; the sample contains values
                               ///< of every channel
        /// True if the tensor is stored quantized and the user has not chosen another spec.
        bool isAsStored = false;

        /// Returns the tensor's entry in the plan's table.
        const qcs::insight::TensorTable::Entry& entry() const { return plan->table->entries[tensor]; }
        /// Returns the spec that the rules request for the tensor.
        const qcs::insight::TensorSpec& requested() const { return plan->specs[tensor]; }
        /// Returns the settings of the observer. For a number format, returns observer settings with the
        /// format's dtype, range and scheme.
        qcs::quant::ObserverSettings settings() const;
        /// Returns the axis along which channels are counted.
        int axis() const;
        /// For a tensor that is stored quantized: returns the real values for which the codes of its dtype
        /// stand in one channel, or in the whole tensor if `channel` is -1. Returns nullopt if the elements
        /// of the channel (or of the whole tensor) do not all have the same scale.
        std::optional<qcs::quant::LevelGrid> storedGrid(int channel) const;
        /// For a tensor that is stored quantized: reads the codes of the elements of `data` from the file.
        qcs::Expected<qcs::tensor::TensorData> storedCodes(const qcs::Task& task) const;
        /// Returns the bins of the histogram of values, for one channel or for all channels (-1).
        qcs::quant::ValueBins valueBins(int channel) const;
    };

    /// If a tensor has more values than this, a sample of about 2^18 values is measured first, unless the
    /// spec quantizes groups or parts of the tensor separately.
    static constexpr std::uint64_t largeTensor = std::uint64_t{1} << 24;

    explicit MeasuredTensor(JobRunner* jobs, QObject* parent = nullptr, std::uint64_t large = largeTensor);

    /// Selects the tensor at the index `entry` in the plan's table, and measures it. If a new plan requests
    /// another spec for the tensor, it is measured again. A null plan selects no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// Returns the selected tensor; null if there is none.
    const qcs::insight::TensorTable::Entry* tensor() const {
        return plan_ ? &plan_->table->entries[entry_] : nullptr;
    }
    /// Returns the name of the selected tensor; "" if there is none.
    std::string shownName() const { return plan_ ? plan_->table->shown_name(entry_) : std::string(); }
    /// Returns the recorded batches of the selected tensor, if it is an activation; otherwise null.
    const qcs::insight::RecordedBatches* recorded() const {
        return plan_ && plan_->specs[entry_].recorded ? &*plan_->specs[entry_].recorded : nullptr;
    }
    /// Chooses the spec to measure. nullopt: the spec that the rules request. If the rules request none,
    /// nullopt chooses one of insight::common_tensor_specs(): per channel if the tensor is stored quantized
    /// per channel, otherwise per tensor. Selecting another tensor sets the choice to nullopt.
    void setChoice(std::optional<ComparedSpec> spec);
    const std::optional<ComparedSpec>& choice() const { return choice_; }
    /// Measures the selected tensor again.
    void measureAgain();

    /// Selects one channel of the measured tensor; -1 selects none. When another tensor or spec is measured,
    /// the selection is removed.
    void setChannel(int channel);
    int channel() const { return channel_; }
    /// Returns the distribution of the selected channel; null if it is not computed yet.
    const std::shared_ptr<const qcs::quant::Distribution>& channelDistribution() const { return ofChannel_; }

    State state() const { return state_; }
    /// Returns the newest results. They belong to tensor() if state() is Sampled, Done or Failed; otherwise
    /// they are older or empty.
    const Measured& measured() const { return measured_; }
    bool isMeasuring() const;
    bool isIdle() const { return !isMeasuring() && (channel_ < 0 || ofChannel_); }
    /// Returns true if measured() has results for tensor().
    bool hasResults() const { return state_ == State::Done || state_ == State::Sampled; }

Q_SIGNALS:
    /// Emitted when state() or measured() has changed.
    void changed();
    /// Emitted when another channel was selected, before its distribution is computed.
    void channelChanged();
    /// Emitted when the distribution of the selected channel has been computed.
    void channelMeasured();

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
