#include "models/graph_pictures.h"

#include "jobs/background.h"
#include "models/plan_providers.h"
#include "report/traced_picture.h"

#include <QPointer>

namespace qcs::ui {
namespace {

std::shared_ptr<const qcs::FusionResult> fusionOf(const AnalysisService::Outcome& outcome) {
    if (outcome.fusion) return {outcome.fusion, &outcome.fusion->model.fusion};
    const auto& resolution = outcome.analysis->resolution;
    return {resolution, resolution->fusion.get()};
}

std::shared_ptr<const void> resultOf(const AnalysisService::Outcome& outcome) {
    if (outcome.fusion) return outcome.fusion;
    return outcome.resolution;
}

/// Most edits change no fusion, and then the picture is the same.
GraphPictures::Provider tracedProvider() {
    struct Last {
        std::shared_ptr<const qcs::Graph> graph;
        std::shared_ptr<const qcs::FusionResult> fusion;
        std::shared_ptr<const IndexedPicture> picture;
    };
    return [last = std::make_shared<Last>()](const AnalysisService::Outcome& outcome,
                                             const std::stop_token& stop) -> GraphPictures::Made {
        const auto& graph = outcome.input.graph;
        const auto fusion = fusionOf(outcome);
        if (last->picture && last->graph == graph && *last->fusion == *fusion) return {last->picture, {}};
        auto made = std::make_shared<const IndexedPicture>(qcs::traced_picture(*graph, fusion.get(), stop));
        if (stop.stop_requested()) return {};
        *last = {graph, fusion, made}; // without all the rest
        return {std::move(made), {}};
    };
}

} // namespace

IndexedPicture::IndexedPicture(qcs::GraphPicture made, std::vector<int> places)
    : picture(std::move(made)), index(picture), idOfOrigin(std::move(places)) {
    if (!idOfOrigin.empty()) return;
    for (const qcs::PictureNode& node : picture.nodes) {
        if (node.origin < 0) continue;
        const auto at = static_cast<std::size_t>(node.origin);
        if (at >= idOfOrigin.size()) idOfOrigin.resize(at + 1, -1);
        if (idOfOrigin[at] < 0) idOfOrigin[at] = node.id;
    }
}

int IndexedPicture::idOf(int origin) const {
    const auto at = static_cast<std::size_t>(origin);
    return origin >= 0 && at < idOfOrigin.size() ? idOfOrigin[at] : -1;
}

GraphPictures::GraphPictures(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    providers_[static_cast<std::size_t>(GraphMode::Traced)] = tracedProvider();
    providers_[static_cast<std::size_t>(GraphMode::Prepared)] = preparedProvider(analysis->engine());
    providers_[static_cast<std::size_t>(GraphMode::Converted)] = convertedProvider(analysis->engine());
    connect(analysis, &AnalysisService::resolutionChanged, this, &GraphPictures::follow);
}

QString GraphPictures::lane() {
    return QStringLiteral("graph-picture");
}

void GraphPictures::setProvider(GraphMode mode, Provider provider) {
    providers_[static_cast<std::size_t>(mode)] = std::move(provider);
    if (mode != mode_) return;
    made_.reset();
    follow();
}

void GraphPictures::setMode(GraphMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    made_.reset();
    current_ = {};
    Q_EMIT pictureChanged();
    follow();
}

void GraphPictures::setWanted(bool wanted) {
    wanted_ = wanted;
    if (wanted) follow();
}

void GraphPictures::follow() {
    const AnalysisService::Outcome& outcome = analysis_->current();
    const auto result = resultOf(outcome);
    if (outcome.input.graph != graph_ || !result) {
        graph_ = outcome.input.graph;
        made_.reset();
        jobs_->cancelLane(lane());
        if (current_.picture || !current_.whyNot.isEmpty()) {
            current_ = {};
            Q_EMIT pictureChanged();
        }
    }
    const Provider& provider = providers_[static_cast<std::size_t>(mode_)];
    if (!wanted_ || !result || result == made_) return;
    made_ = result;
    jobs_->start(
        lane(), tr("Drawing the graph"),
        [provider, outcome](const qcs::Task& task) {
            Made made = provider(outcome, task.stop);
            made.picture = releasedInBackground(std::move(made.picture));
            return made;
        },
        [self = QPointer(this)](const Made& made) {
            if (!self || (made.picture == self->current_.picture && made.whyNot == self->current_.whyNot))
                return;
            self->current_ = made;
            Q_EMIT self->pictureChanged();
        });
}

} // namespace qcs::ui
