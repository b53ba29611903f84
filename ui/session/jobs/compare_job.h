#pragma once
// Compares two states of the configs: the document as it is or as it was saved, files, presets, git revisions
// of its file.

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

qcs::insight::ConversionOptions conversionOptions(const qcs::config::Workspace& workspace);
/// The present state of the document as input of the engine.
qcs::engine::Inputs inputsOf(const Document& document);

/// What an edit, or all edits between two states, changed in the outcome of the model.
struct Effect {
    QString edit; ///< the name of the edit: "Edit rule 2"; "" if there is no effect to show
    qcs::insight::DiffSide before, after;
    std::shared_ptr<const qcs::insight::ModelDiff> diff; ///< null: there is nothing to compare
    bool editing = false;                                ///< the edit is not finished yet
    bool step = false;      ///< of a step of the undo stack that was selected, not of the last edit
    bool forgotten = false; ///< the state before or after is not kept any more
    bool saved = false;     ///< undo has led back to the saved state
    bool undone = false;    ///< the last step was an undo
    quint64 number = 0;     ///< of the edit: all effects that report on one edit have the same number
};

enum class Depth : std::uint8_t { Resolution, Everything };

/// Can be called on any thread. nullopt if it was stopped.
std::optional<Effect> compareRevisions(qcs::engine::Engine& engine, const qcs::engine::Revision& before,
                                       const qcs::engine::Revision& after, Depth depth,
                                       const qcs::Task& task);

struct CompareSource {
    enum class Kind : std::uint8_t { Document, Saved, Preset, File, Revision, Value };
    Kind kind = Kind::Document;
    QString name; ///< of the preset or the value; the path of the file; the revision of the document's file
    std::shared_ptr<const qcs::config::Workspace> value = nullptr;
    bool operator==(const CompareSource&) const = default;
};

/// The document, from which sources that are only parts of a workspace are completed.
struct CompareBase {
    std::shared_ptr<const qcs::config::Workspace> document, saved; ///< asWritten()
    QString filePath;                                              ///< of the document; "" if it has none
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Inputs current; ///< of the document as it is
};

/// The workspace with paths relative to `filePath`, as its file has them. If `filePath` is empty, they stay
/// absolute.
std::shared_ptr<const qcs::config::Workspace> asWritten(qcs::config::Workspace workspace,
                                                        const QString& filePath);

struct SourcesCompared {
    Effect effect;                                               ///< without a graph it has no diff
    std::vector<qcs::config::ConfigChange> configs;              ///< differences of the configs themselves
    std::shared_ptr<const qcs::config::Workspace> before, after; ///< null if one of them could not be read
    qcs::Diagnostics problems;                                   ///< why they could not be read
};

/// Can be called on any thread. If it was stopped, at most `problems` is set.
SourcesCompared compareSources(const CompareSource& before, const CompareSource& after,
                               const CompareBase& base, const qcs::Task& task);

// The following run git and wait for it. Call them on any thread but the GUI thread.

/// A git revision in which a file was changed.
struct FileRevision {
    QString hash;
    QString date;
    QString subject;
    bool operator==(const FileRevision&) const = default;
};

/// The newest `most` revisions of a file, newest first; empty if it is in no repository or git is not
/// installed.
QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop);
/// A reader of files as they were in `revision`. Paths are relative to `folder`.
qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop);

} // namespace qcs::ui
