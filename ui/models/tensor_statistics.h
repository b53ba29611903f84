#pragma once
// What quantizing the chosen tensor costs, measured in the background.

#include "analysis/tensors/tensor_spec.h"
#include "jobs/analysis_service.h"
#include "models/tensor_files.h"
#include "quant/analyze_error.h"

namespace qcs::ui {

class TensorStatistics : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t { Nothing, Measuring, Done, Failed, Cancelled };

    /// A tensor under a spec, with what came out. Immutable but for being replaced.
    struct Measured {
        qcs::TensorTable::Entry entry;
        qcs::TensorSpec asked;              ///< what the mapping says
        qcs::quant::ObserverSettings spec;  ///< what was measured
        bool followsRules = false;          ///< spec is what was asked
        std::optional<qcs::Reason> inFloat; ///< why the node that calls its module runs in float, if it does
        std::shared_ptr<const qcs::quant::ErrorAnalysis> error; ///< null: it failed
        QString problem;                                        ///< why, in words
    };

    TensorStatistics(AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);

    /// Measures one tensor from now on, again whenever the rules ask something else of it. `graph`: that its
    /// match is of, null for none.
    void setTensor(std::optional<qcs::TensorTable::Entry> entry, std::shared_ptr<const qcs::Graph> graph);
    const std::optional<qcs::TensorTable::Entry>& tensor() const { return entry_; }
    /// -1: as the rules ask, or the first of the common specs where they ask nothing; else one of those.
    void setChoice(int common);
    int choice() const { return choice_; }
    void measureAgain();

    State state() const { return state_; }
    /// Of tensor() while state() is Done or Failed; else of what was before, or empty.
    const Measured& measured() const { return measured_; }
    /// Neither measuring nor waiting for what the rules ask.
    bool isIdle() const { return state_ != State::Measuring && !jobs_->isBusy(lane()); }

Q_SIGNALS:
    void changed();

private:
    static QString lane();
    static Measured measure(const qcs::TensorTable::Entry& entry, qcs::Engine& engine,
                            const qcs::Revision& revision,
                            const std::shared_ptr<const qcs::Verdicts>& verdicts, int choice,
                            const Measured& before, const qcs::Task& task);
    void run();
    void setState(State state);

    AnalysisService* analysis_;
    JobRunner* jobs_;
    std::optional<qcs::TensorTable::Entry> entry_;
    std::shared_ptr<const qcs::Graph> graph_;
    int choice_ = -1;
    State state_ = State::Nothing;
    Measured measured_;
};

} // namespace qcs::ui
