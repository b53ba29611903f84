#include "session/session.h"

namespace qcs::ui {

Session::Session(std::shared_ptr<Document> document)
    : document_(document ? std::move(document) : std::make_shared<Document>()),
      answers_(document_.get(), &jobs_),
      eager_(document_.get(), &answers_),
      lint_(document_.get(), &answers_),
      effects_(document_.get(), &answers_),
      saving_(document_.get(), &jobs_),
      navigator_(document_.get()) {}

TensorFiles& Session::tensors() {
    if (!tensors_) tensors_ = std::make_unique<TensorFiles>(document_.get(), &jobs_);
    return *tensors_;
}

ModelMeasurements& Session::measurements() {
    if (!measurements_) measurements_ = std::make_unique<ModelMeasurements>(document_.get(), &jobs_);
    return *measurements_;
}

WeightRanking& Session::ranking() {
    if (!ranking_) ranking_ = std::make_unique<WeightRanking>(&answers_, &tensors(), &jobs_, errorCache());
    return *ranking_;
}

const WeightRanking::Cache& Session::errorCache() {
    if (!cache_)
        cache_ = std::make_shared<qcs::insight::ErrorCache>(qcs::insight::ErrorCacheOptions{
            qcs::insight::error_cache_folder(), QCoreApplication::applicationVersion().toStdString()});
    return cache_;
}

} // namespace qcs::ui
