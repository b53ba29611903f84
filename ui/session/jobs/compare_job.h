#pragma once
// Compares two states of the configs. A state is the document as it is or as it was saved, a file, a preset,
// a git revision of the document's file, or a workspace in memory.

#include "config/diff/config_diff.h"
#include "config/workspace.h"
#include "engine/stages.h"
#include "project/project_files.h"
#include "session/jobs/job_runner.h"

#include <QList>
#include <QString>

#include <optional>
#include <stop_token>

namespace qcs::ui {

class Document;

/// Returns the options with which convert is predicted for this workspace: its ConvertCustomConfig, and the
/// PyTorch engine that belongs to its backend.
qcs::insight::ConversionOptions conversionOptions(const qcs::config::Workspace& workspace);
/// Returns the present state of the document as input for the engine.
qcs::engine::Inputs inputsOf(const Document& document);

/// How one edit, or all edits between two states, changed the result of quantizing the model.
struct Effect {
    QString edit; ///< the name of the edit, such as "Edit rule conv1"; "" if there is no effect to show, or
                  ///< if two states are compared
    /// The two states.
    qcs::insight::DiffSide before, after;
    /// The differences; null if there is nothing to compare.
    std::shared_ptr<const qcs::insight::ModelDiff> diff;
    bool editing = false; ///< the edit is not finished yet
    bool step = false; ///< the edit is a step of the undo stack that the user has selected, not the last edit
    bool forgotten = false; ///< the state before or after the edit is no longer kept, so there is no diff
    bool saved = false;     ///< the last step was an undo that led back to the saved state
    bool undone = false;    ///< the last step was an undo
    quint64 number = 0;     ///< a new number for each edit, and for each step that the user selects
};

/// Which differences are computed: those of the resolution alone, or all.
enum class DiffScope : std::uint8_t { Resolution, Everything };

/// Computes the effect of the change from `before` to `after`. Can be called on any thread. Returns nullopt
/// if `task` was stopped.
std::optional<Effect> compareRevisions(qcs::engine::Engine& engine, const qcs::engine::Revision& before,
                                       const qcs::engine::Revision& after, DiffScope scope,
                                       const qcs::Task& task);

/// One of the two states that are compared.
struct CompareSource {
    enum class Kind : std::uint8_t { Document, Saved, Preset, File, Revision, Value };
    Kind kind = Kind::Document;
    QString name; ///< by kind: name of the preset or of the value; path of the file; git revision
    std::shared_ptr<const qcs::config::Workspace> value = nullptr; ///< the workspace, for Kind::Value
    bool operator==(const CompareSource&) const = default;
};

/// The document for which sources are compared. If a source contains only some parts of a workspace, such as
/// one config, the remaining parts are taken from the document.
struct CompareBase {
    /// The document as it is and as it was saved, from asWritten().
    std::shared_ptr<const qcs::config::Workspace> document, saved;
    QString filePath; ///< the path of the document; "" if it has no file
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Inputs current; ///< the document as it is, as input for the engine
};

/// Returns the workspace as it is written to the file `filePath`: with paths relative to the folder of this
/// file. If `filePath` is empty, paths stay absolute.
std::shared_ptr<const qcs::config::Workspace> asWritten(qcs::config::Workspace workspace,
                                                        const QString& filePath);

/// The result of comparing two sources.
struct SourceComparison {
    Effect effect; ///< how the result of quantizing the model changes; has no diff if there is no graph
    std::vector<qcs::config::ConfigChange> configs; ///< the differences between the configs themselves
    /// The two workspaces; both null if one of them could not be read.
    std::shared_ptr<const qcs::config::Workspace> before, after;
    qcs::Diagnostics problems; ///< why a source could not be read
};

/// Compares two sources. Can be called on any thread. If `task` was stopped, at most `problems` is set.
SourceComparison compareSources(const CompareSource& before, const CompareSource& after,
                                const CompareBase& base, const qcs::Task& task);

// The following functions run git and wait for it. They can be called on any thread except the GUI thread.

/// A git revision in which the document's file was changed.
struct FileRevision {
    QString hash;
    QString date;
    QString subject;
    bool operator==(const FileRevision&) const = default;
};

/// Returns the newest `most` revisions of a file, newest first. Returns an empty list if the file is not in a
/// git repository or git is not installed.
QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop);
/// Returns a function that reads files as they were in the git revision `revision`. Relative paths refer to
/// `folder`.
qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop);

} // namespace qcs::ui
