#pragma once
// Writes the report of the document as one HTML file, in the background; the same as `qconfig report` writes.

#include "engine/stages.h"
#include "insight/ranking/error_cache.h"

#include <QString>

namespace qcs::ui {

class Session;

/// All that writeReport() needs; it can be used on any thread.
struct ReportRequest {
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision;
    std::shared_ptr<const qcs::config::Workspace> workspace;
    std::shared_ptr<const qcs::model::Graph> graph;
    std::shared_ptr<const qcs::insight::TensorTable> table; ///< has no entries if no tensor files are open
    std::string name;                                       ///< of the workspace
    std::string language, version;
    std::size_t worst = 5;            ///< how many of the worst weights, and activations, are plotted
    std::string path;                 ///< of the file to write
    std::string measurementsFile;     ///< "" if the document names none
    bool editedSinceMeasured = false; ///< used only if the file of measurements does not contain its configs
};

/// The request for the present state of the document, with the tensor files that are open.
ReportRequest reportRequest(Session& session, const QString& path);

/// Writes the report. Returns false if it was stopped (nothing is written then), or the reason why writing
/// failed. `cache` may be null.
qcs::Expected<bool> writeReport(const ReportRequest& request, qcs::insight::ErrorCache* cache,
                                const qcs::Task& task);

} // namespace qcs::ui
