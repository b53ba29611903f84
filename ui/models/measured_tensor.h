#pragma once
// What quantizing the chosen tensor costs, measured in the background.

#include "insight/ranking/ranking.h"
#include "models/spec_comparison.h"
#include "quant/error/distribution.h"
#include "session/jobs/job_runner.h"

namespace qcs::ui {

class MeasuredTensor : public QObject {
    Q_OBJECT
public:
    /// Sampled: what is known is of a part of a large tensor, and the whole is being measured, unless that
    /// was cancelled.
    enum class State : std::uint8_t { Nothing, Measuring, Sampled, Done, Failed, Cancelled };

    /// A tensor under a spec, with what came out. Immutable but for being replaced.
    struct Measured {
        std::shared_ptr<const qcs::insight::RankPlan> plan;
        std::size_t tensor = 0;                                       ///< entry of its table
        ComparedSpec spec;                                            ///< what was measured
        bool followsRules = false;                                    ///< spec is what was asked
        std::shared_ptr<const qcs::tensor::TensorData> data;          ///< what was measured; null: it failed
        std::shared_ptr<const qcs::quant::ErrorSpec> shown;           ///< by an observer; null: a format
        std::shared_ptr<const qcs::quant::ErrorAnalysis> error;       ///< null: it failed
        std::shared_ptr<const qcs::quant::Distribution> distribution; ///< of the whole; null: it failed
        QString problem;                                              ///< why, in words
        bool isSample = false;   ///< `data` is a part of the tensor, with all of its channels
        bool isAsStored = false; ///< it is quantized in its file, and nobody chose what to compare that with

        const qcs::insight::TensorTable::Entry& entry() const { return plan->table->entries[tensor]; }
        const qcs::insight::TensorSpec& asked() const { return plan->specs[tensor]; }
        /// The observer; of a format of one's own the settings of one with its dtype, range and scheme.
        qcs::quant::ObserverSettings settings() const;
        /// Of the channels.
        int axis() const;
        /// Of a tensor that is quantized in its file, or of its channel (-1: the whole): the levels of its
        /// elements. Nullopt where they have not all the same.
        std::optional<qcs::quant::LevelGrid> storedGrid(int channel) const;
        /// Of a tensor that is quantized in its file: the codes of `data`, which are read again.
        qcs::Expected<qcs::tensor::TensorData> storedCodes(const qcs::Task& task) const;
        /// Into which its values are counted, or those of its channel.
        qcs::quant::ValueBins valueBins(int channel) const;
    };

    /// Of tensors with more values than that a part of about 2^18 is measured first.
    static constexpr std::uint64_t largeTensor = std::uint64_t{1} << 24;

    explicit MeasuredTensor(JobRunner* jobs, QObject* parent = nullptr, std::uint64_t large = largeTensor);

    /// Measures an entry of the plan's table, again where another plan asks something else of it. Null: none.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// Null: there is none.
    const qcs::insight::TensorTable::Entry* tensor() const {
        return plan_ ? &plan_->table->entries[entry_] : nullptr;
    }
    /// Of tensor(): what it is called, and its batches where it is a recorded activation.
    std::string shownName() const { return plan_ ? plan_->table->shown_name(entry_) : std::string(); }
    const qcs::insight::RecordedRun* recorded() const {
        return plan_ && plan_->specs[entry_].recorded ? &*plan_->specs[entry_].recorded : nullptr;
    }
    /// Nullopt: as the rules ask, or the first of the common specs where they ask nothing. It is that again
    /// for another tensor.
    void setChoice(std::optional<ComparedSpec> spec);
    const std::optional<ComparedSpec>& choice() const { return choice_; }
    void measureAgain();

    /// Of the measured tensor's channels, that which is looked at alone; -1: none. It is -1 again whenever
    /// something else is measured.
    void setChannel(int channel);
    int channel() const { return channel_; }
    /// Of that channel; null while it is not known.
    const std::shared_ptr<const qcs::quant::Distribution>& channelDistribution() const { return ofChannel_; }

    State state() const { return state_; }
    /// Of tensor() while state() is Sampled, Done or Failed; else of what was before, or empty.
    const Measured& measured() const { return measured_; }
    bool isMeasuring() const;
    bool isIdle() const { return !isMeasuring() && (channel_ < 0 || ofChannel_); }
    bool isShown() const { return state_ == State::Done || state_ == State::Sampled; }

Q_SIGNALS:
    void changed();
    /// Another channel, or its distribution is known now.
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
