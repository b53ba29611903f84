#include "models/plan_providers.h"

#include "report/plan_picture.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

QString raisesText(const qcs::Raised& raised) {
    return QCoreApplication::translate("GraphPictures", "PyTorch raises %1: %2")
        .arg(QString::fromStdString(raised.type), QString::fromStdString(raised.text));
}

GraphPictures::Made fused(const qcs::FusionPlan& plan, const std::stop_token& stop) {
    if (plan.model.raised) return {nullptr, raisesText(*plan.model.raised)};
    auto picture = qcs::fused_picture(plan, stop);
    if (stop.stop_requested()) return {};
    auto places = qcs::places_in(picture, plan);
    return {std::make_shared<const IndexedPicture>(std::move(picture), std::move(places)), {}};
}

} // namespace

GraphPictures::Provider preparedProvider(std::shared_ptr<qcs::Engine> engine) {
    return [engine = std::move(engine)](const AnalysisService::Outcome& outcome,
                                        const std::stop_token& stop) -> GraphPictures::Made {
        if (outcome.fusion) return fused(*outcome.fusion, stop);
        if (!outcome.analysis) return {};
        const auto known = engine->query<qcs::stages::Preparation>(outcome.revision, {stop, {}, 0});
        if (!known) return {};
        const auto& prepared = *known;
        if (prepared.raised) return {nullptr, raisesText(*prepared.raised)};
        auto picture = qcs::prepared_picture(prepared, stop);
        if (stop.stop_requested()) return {};
        auto places = qcs::places_in(picture, prepared);
        return {std::make_shared<const IndexedPicture>(std::move(picture), std::move(places)), {}};
    };
}

GraphPictures::Provider convertedProvider(std::shared_ptr<qcs::Engine> engine) {
    return [engine = std::move(engine)](const AnalysisService::Outcome& outcome,
                                        const std::stop_token& stop) -> GraphPictures::Made {
        if (!outcome.analysis) return {};
        const auto known = engine->query<qcs::stages::Preparation>(outcome.revision, {stop, {}, 0});
        if (!known) return {};
        const auto& prepared = *known;
        if (prepared.raised) return {nullptr, raisesText(*prepared.raised)};
        qcs::ConvertInput input;
        input.backend = outcome.input.backend;
        input.is_reference = false;
        auto converted = qcs::convert(prepared, input);
        if (converted.raised) {
            input.is_reference = true;
            converted = qcs::convert(prepared, input);
        }
        if (converted.raised) return {nullptr, raisesText(*converted.raised)};
        auto picture = qcs::converted_picture(converted, prepared, stop);
        if (stop.stop_requested()) return {};
        auto places = qcs::places_in(picture, prepared);
        return {std::make_shared<const IndexedPicture>(std::move(picture), std::move(places)), {}};
    };
}

} // namespace qcs::ui
