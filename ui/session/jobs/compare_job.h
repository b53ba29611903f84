#pragma once
// Compares any two: the document as it is or as it was saved, files, presets, revisions of its file.

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

// Two states of a document beside each other: what they do differently to the model.

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

struct CompareSource {
    enum class Kind : std::uint8_t { Document, Saved, Preset, File, Revision, Value };
    Kind kind = Kind::Document;
    QString name; ///< of the preset; the file's path; the revision of the document's file; of the value
    std::shared_ptr<const qcs::config::Workspace> value = nullptr;
    bool operator==(const CompareSource&) const = default;
};

/// The document, which fills in what a source does not say.
struct CompareBase {
    std::shared_ptr<const qcs::config::Workspace> document, saved; ///< asWritten()
    QString filePath;                                              ///< of the document; "": it has none
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Inputs current; ///< of the document as it is
};

/// With the paths that its file has, or would have; without a file they are absolute.
std::shared_ptr<const qcs::config::Workspace> asWritten(qcs::config::Workspace workspace,
                                                        const QString& filePath);

struct SourcesCompared {
    Effect effect; ///< without a graph it has no diff
    std::vector<qcs::config::ConfigChange> configs;
    std::shared_ptr<const qcs::config::Workspace> before, after; ///< null if one could not be read:
    qcs::Diagnostics problems;                                   ///< why
};

/// For any thread. Stopped: nothing is set.
SourcesCompared compareSources(const CompareSource& before, const CompareSource& after,
                               const CompareBase& base, const qcs::Task& task);

// Asks git, in whatever thread: it waits for the answer, so never in the one of the window.

/// A revision in which a file was changed.
struct FileRevision {
    QString hash;
    QString date;
    QString subject;
    bool operator==(const FileRevision&) const = default;
};

/// The newest first; none where the file is in no repository, or there is no git.
QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop);
/// Reads files of that revision. Their paths are below `folder`.
qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop);

} // namespace qcs::ui
