#pragma once
// A session: one open document with its engine, its background jobs, the selection and further services.
// Widgets refer to a session, which must outlive them.

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
    /// Creates a session for `document`, which several sessions can share; null: for a new document.
    explicit Session(std::shared_ptr<Document> document = {});
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Document& document() { return *document_; }
    const std::shared_ptr<Document>& sharedDocument() const { return document_; }
    const std::shared_ptr<qcs::engine::Engine>& engine() const { return answers_.engine(); }
    JobRunner& jobs() { return jobs_; }
    Answers& answers() { return answers_; }
    EagerAnswers& eager() { return eager_; }
    Findings& lint() { return lint_; }
    EditEffects& effects() { return effects_; }
    // The next four functions create their objects on the first call, and not with the session, because some
    // of these objects then start to read files or to measure errors.
    TensorFiles& tensors();
    WeightRanking& ranking();
    /// Returns the cache on disk for measured errors; never null.
    const WeightRanking::Cache& errorCache();
    ModelMeasurements& measurements();
    ErrorHeat& heat() { return heat_; }
    SaveService& saving() { return saving_; }
    Navigator& navigator() { return navigator_; }

private:
    const std::shared_ptr<Document> document_;
    JobRunner jobs_; ///< declared before the members that start jobs, so that it is destroyed after them; its
                     ///< destructor waits for all jobs
    Answers answers_;
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
