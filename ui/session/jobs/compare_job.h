#pragma once
// Compares any two: the document as it is or as it was saved, files, presets, revisions of its file.

#include "config/diff/config_diff.h"
#include "session/jobs/comparison.h"

#include <QString>

namespace qcs::ui {

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

} // namespace qcs::ui
