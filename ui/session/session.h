#pragma once
// What is open, and what works on it: the document, the engine, background jobs, what is selected. Widgets
// point to a session; it lives longer than all of them.

#include "session/answers.h"
#include "session/eager_answers.h"
#include "session/edit_effects.h"
#include "session/error_heat.h"
#include "session/findings.h"
#include "session/jobs/save_service.h"
#include "session/model_measurements.h"
#include "session/navigator.h"
#include "session/weight_ranking.h"

namespace qcs::ui {

class Session {
public:
    /// With a document: takes part in it; without, it gets one of its own.
    explicit Session(std::shared_ptr<Document> document = {});
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Document& document() { return *document_; }
    const std::shared_ptr<Document>& sharedDocument() const { return document_; }
    const std::shared_ptr<qcs::engine::Engine>& engine() const { return analysis_.engine(); }
    JobRunner& jobs() { return jobs_; }
    Answers& analysis() { return analysis_; }
    EagerAnswers& eager() { return eager_; }
    Findings& lint() { return lint_; }
    EditEffects& effects() { return effects_; }
    // The files of tensors are opened, and weights ranked, once somebody asks for them.
    TensorFiles& tensors();
    WeightRanking& ranking();
    /// What was measured before; never null.
    const WeightRanking::Cache& errorCache();
    ModelMeasurements& measurements();
    ErrorHeat& heat() { return heat_; }
    SaveService& saving() { return saving_; }
    Navigator& navigator() { return navigator_; }

private:
    const std::shared_ptr<Document> document_;
    JobRunner jobs_; ///< waits for its jobs, after those who started them are gone
    Answers analysis_;
    EagerAnswers eager_;
    Findings lint_;
    EditEffects effects_;
    SaveService saving_;
    Navigator navigator_;
    std::unique_ptr<TensorFiles> tensors_;
    WeightRanking::Cache cache_;
    std::unique_ptr<WeightRanking> ranking_;
    std::unique_ptr<ModelMeasurements> measurements_;
    ErrorHeat heat_{[this]() -> WeightRanking& { return ranking(); }};
};

} // namespace qcs::ui
