#pragma once
// The pictures of the graph: as traced, as prepared, as converted. Made in the background, and only while
// somebody looks.

#include "jobs/analysis_service.h"
#include "report/picture_index.h"

#include <array>

namespace qcs::ui {

/// Where fuse_fx alone is called, "prepared" is fused, and nothing is converted.
enum class GraphMode : std::uint8_t { Traced, Prepared, Converted };
inline constexpr int graphModeCount = 3;

/// Immutable, shared with jobs.
struct IndexedPicture {
    /// `places` as idOfOrigin; without them each node shows its own origin.
    explicit IndexedPicture(qcs::GraphPicture made, std::vector<int> places = {});
    qcs::GraphPicture picture;
    qcs::PictureIndex index;
    std::vector<int> idOfOrigin; ///< by index in the traced graph: id of what shows it, or -1
    int idOf(int origin) const;
};

class GraphPictures : public QObject {
    Q_OBJECT
public:
    struct Made {
        std::shared_ptr<const IndexedPicture> picture;
        QString whyNot; ///< in words, where there is no picture
    };
    /// Runs on another thread, one call at a time. The outcome has a resolution, or a fusion.
    using Provider = std::function<Made(const AnalysisService::Outcome&, const std::stop_token&)>;

    GraphPictures(AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);

    /// What makes the pictures of a mode, if not the usual.
    void setProvider(GraphMode mode, Provider provider);

    GraphMode mode() const { return mode_; }
    void setMode(GraphMode mode);
    /// While nobody wants pictures none are made.
    void setWanted(bool wanted);

    /// Of the mode that is on and the newest resolution, or an older one while the newer is made. No picture
    /// while none is known.
    const Made& current() const { return current_; }
    bool isIdle() const { return !jobs_->isBusy(lane()); }

Q_SIGNALS:
    void pictureChanged();

private:
    static QString lane();
    void follow();

    AnalysisService* analysis_;
    JobRunner* jobs_;
    std::array<Provider, graphModeCount> providers_;
    GraphMode mode_ = GraphMode::Traced;
    Made current_;
    std::shared_ptr<const qcs::Graph> graph_; ///< what current_ is of
    std::shared_ptr<const void> made_; ///< resolution or fusion that current_ was or is being made from
    bool wanted_ = false;
};

} // namespace qcs::ui
