#pragma once
// Two states of a document beside each other: what they do differently to the model.

#include "config/workspace.h"
#include "engine/stages.h"
#include "session/jobs/job_runner.h"

#include <optional>

namespace qcs::ui {

class Document;

qcs::insight::ConversionOptions conversionOptions(const qcs::config::Workspace& workspace);
/// What the engine is asked about the document as it is.
qcs::engine::Inputs inputsOf(const Document& document);

/// What an edit, or all between two states, did.
struct Effect {
    QString edit; ///< in words: "Edit rule 2"
    qcs::insight::DiffSide before, after;
    std::shared_ptr<const qcs::insight::ModelDiff> diff; ///< null: there is nothing to compare
    bool editing = false;                                ///< the person is still at it
    bool step = false;      ///< of the undo stack, as asked for: not the last edit
    bool forgotten = false; ///< the state before or after is not kept any more
    bool saved = false;     ///< all was taken back: the document is as it was saved
    bool undone = false;    ///< an edit was taken back
    quint64 number = 0;     ///< of the edit: what is told of one bit by bit has one number
};

enum class Depth : std::uint8_t { Resolution, Everything };

/// For any thread. nullopt when stopped.
std::optional<Effect> compareRevisions(qcs::engine::Engine& engine, const qcs::engine::Revision& before,
                                       const qcs::engine::Revision& after, Depth depth,
                                       const qcs::Task& task);

} // namespace qcs::ui
