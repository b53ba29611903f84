#pragma once
// A session: one open document with its engine, background jobs, selection and other services. Widgets refer
// to a session, which must outlive them.

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
    /// A session for `document`, which sessions can share; null: for a new document.
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
    // These are created on the first call, which opens the tensor files or starts measuring.
    TensorFiles& tensors();
    WeightRanking& ranking();
    /// The cache of measured errors on disk; never null.
    const WeightRanking::Cache& errorCache();
    ModelMeasurements& measurements();
    ErrorHeat& heat() { return heat_; }
    SaveService& saving() { return saving_; }
    Navigator& navigator() { return navigator_; }

private:
    const std::shared_ptr<Document> document_;
    JobRunner jobs_; ///< before all that start jobs, so that it outlives them; its destructor waits for jobs
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
