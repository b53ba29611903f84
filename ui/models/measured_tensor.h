#pragma once
// What quantizing the chosen tensor costs, measured in the background.

#include "insight/tensors/tensor_spec.h"
#include "quant/error/analyze_error.h"
#include "session/answers.h"
#include "session/tensor_files.h"

namespace qcs::ui {

class MeasuredTensor : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t { Nothing, Measuring, Done, Failed, Cancelled };

    /// A tensor under a spec, with what came out. Immutable but for being replaced.
    struct Measured {
        qcs::insight::TensorTable::Entry entry;
        qcs::insight::TensorSpec asked;    ///< what the mapping says
        qcs::quant::ObserverSettings spec; ///< what was measured
        bool followsRules = false;         ///< spec is what was asked
        std::optional<qcs::insight::Reason>
            inFloat; ///< why the node that calls its module runs in float, if it does
        std::shared_ptr<const qcs::quant::ErrorAnalysis> error; ///< null: it failed
        QString problem;                                        ///< why, in words
    };

    MeasuredTensor(Answers* analysis, JobRunner* jobs, QObject* parent = nullptr);

    /// Measures one tensor from now on, again whenever the rules ask something else of it. `graph`: that its
    /// match is of, null for none.
    void setTensor(std::optional<qcs::insight::TensorTable::Entry> entry,
                   std::shared_ptr<const qcs::model::Graph> graph);
    const std::optional<qcs::insight::TensorTable::Entry>& tensor() const { return entry_; }
    /// -1: as the rules ask, or the first of the common specs where they ask nothing; else one of those.
    void setChoice(int common);
    int choice() const { return choice_; }
    void measureAgain();

    State state() const { return state_; }
    /// Of tensor() while state() is Done or Failed; else of what was before, or empty.
    const Measured& measured() const { return measured_; }
    /// Neither measuring nor waiting for what the rules ask.
    bool isIdle() const { return state_ != State::Measuring && !measuring_.isBusy(); }

Q_SIGNALS:
    void changed();

private:
    /// Does it wait for what the rules ask of the tensor?
    bool mustWait() const;
    Question<Measured> question(const Asked& asked) const;
    void run();
    void setState(State state);

    Answers* analysis_;
    std::optional<qcs::insight::TensorTable::Entry> entry_;
    std::shared_ptr<const qcs::model::Graph> graph_;
    int choice_ = -1;
    State state_ = State::Nothing;
    Measured measured_;
    Subscription<Measured> measuring_;
};

} // namespace qcs::ui
