#include "models/plan_providers.h"

#include "analysis/prepare/prepare.h"
#include "analysis/prepared_of.h"
#include "report/plan_picture.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

QString raisesText(const qcs::Raised& raised) {
    return QCoreApplication::translate("GraphPictures", "PyTorch raises %1: %2")
        .arg(QString::fromStdString(raised.type), QString::fromStdString(raised.text));
}

/// The plan of the newest resolution, worked out once for both modes.
struct Plan {
    std::shared_ptr<const qcs::Resolution> resolution;
    std::shared_ptr<const qcs::Prepared> prepared;
};

std::shared_ptr<const qcs::Prepared> preparedOf(const AnalysisService::Outcome& outcome, Plan& plan) {
    if (outcome.analysis) return {outcome.analysis, &qcs::prepared_of(*outcome.analysis)};
    if (plan.resolution != outcome.resolution)
        plan = {outcome.resolution, qcs::prepare(qcs::prepare_input(outcome.input), *outcome.resolution)};
    return plan.prepared;
}

} // namespace

GraphPictures::Provider preparedProvider() {
    return [plan = std::make_shared<Plan>()](const AnalysisService::Outcome& outcome,
                                             const std::stop_token& stop) -> GraphPictures::Made {
        const auto prepared = preparedOf(outcome, *plan);
        if (prepared->raised) return {nullptr, raisesText(*prepared->raised)};
        auto picture = qcs::prepared_picture(*prepared, stop);
        if (stop.stop_requested()) return {};
        return {std::make_shared<const IndexedPicture>(std::move(picture)), {}};
    };
}

GraphPictures::Provider convertedProvider() {
    return [plan = std::make_shared<Plan>()](const AnalysisService::Outcome& outcome,
                                             const std::stop_token& stop) -> GraphPictures::Made {
        const auto prepared = preparedOf(outcome, *plan);
        if (prepared->raised) return {nullptr, raisesText(*prepared->raised)};
        qcs::ConvertInput input;
        input.backend = outcome.input.backend;
        input.is_reference = false;
        auto converted = qcs::convert(*prepared, input);
        if (converted.raised) {
            input.is_reference = true;
            converted = qcs::convert(*prepared, input);
        }
        if (converted.raised) return {nullptr, raisesText(*converted.raised)};
        auto picture = qcs::converted_picture(converted, *prepared, stop);
        if (stop.stop_requested()) return {};
        return {std::make_shared<const IndexedPicture>(std::move(picture)), {}};
    };
}

} // namespace qcs::ui
