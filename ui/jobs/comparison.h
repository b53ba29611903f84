#pragma once
// Two states of a document beside each other: what they do differently to the model.

#include "analysis/diff/model_diff.h"
#include "config/workspace.h"
#include "jobs/job_runner.h"

#include <optional>

namespace qcs::ui {

/// Immutable values, with as much of the answer as is known.
struct ComparedState {
    qcs::ResolveInput input; ///< its graph may be null
    qcs::ConversionWish wish;
    std::shared_ptr<const qcs::Analysis> analysis;
    std::shared_ptr<const qcs::Explainer> explainer;
    std::shared_ptr<const qcs::FusionPlan> fusion =
        nullptr; ///< in place of both where fuse_fx alone is called
};

/// The very same values, by pointer.
bool sameInput(const qcs::ResolveInput& a, const qcs::ResolveInput& b);
/// By value.
bool sameWish(const qcs::ConversionWish& a, const qcs::ConversionWish& b);
qcs::ConversionWish conversionWish(const qcs::Workspace& workspace);

/// What an edit, or all between two states, did.
struct Effect {
    QString edit; ///< in words: "Edit rule 2"
    qcs::DiffSide before, after;
    std::shared_ptr<const qcs::ModelDiff> diff; ///< null: there is nothing to compare
    bool editing = false;                       ///< the person is still at it
    bool step = false;                          ///< of the undo stack, as asked for: not the last edit
    bool forgotten = false;                     ///< the state before or after is not kept any more
    bool saved = false;                         ///< all was taken back: the document is as it was saved
    bool undone = false;                        ///< an edit was taken back
    quint64 number = 0; ///< of the edit: what is told of one bit by bit has one number
};

enum class Depth : std::uint8_t { Resolution, Everything };

/// Works out what is missing, then compares; for any thread. nullopt when stopped.
std::optional<Effect> compareStates(ComparedState before, ComparedState after, Depth depth,
                                    const JobContext& context);

} // namespace qcs::ui
