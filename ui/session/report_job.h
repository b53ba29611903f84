#pragma once
// Writes a report about the document as one HTML file, in the background. The command `qconfig report` writes
// the same report.

#include "engine/stages.h"
#include "insight/ranking/error_cache.h"

#include <QString>

namespace qcs::ui {

class Session;

/// All data that writeReport() needs. It can be passed to any thread.
struct ReportRequest {
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision;
    std::shared_ptr<const qcs::config::Workspace> workspace;
    std::shared_ptr<const qcs::model::Graph> graph;
    /// The tensors in the open files; has no entries if no tensor file is open.
    std::shared_ptr<const qcs::insight::TensorTable> table;
    std::string name; ///< the name of the workspace
    /// `language`: code of the report's language. `version`: version of the program.
    std::string language, version;
    /// How many of the worst weights, and how many of the worst activations, are plotted.
    std::size_t worst = 5;
    std::string path;                 ///< the file to write
    std::string measurementsFile;     ///< the path of the measurements file; "" if the document names none
    bool editedSinceMeasured = false; ///< the configs were edited after the measurements file was opened;
                                      ///< used only if the file does not say which configs were measured
};

/// Returns the request for the present state of the document and the tensor files that are open. `path` is
/// the file to write.
ReportRequest reportRequest(Session& session, const QString& path);

/// Writes the report. Returns true on success, false if `task` was stopped (then nothing is written), or the
/// reason why writing failed. `cache` may be null.
qcs::Expected<bool> writeReport(const ReportRequest& request, qcs::insight::ErrorCache* cache,
                                const qcs::Task& task);

} // namespace qcs::ui
