#include "session/session.h"

namespace qcs::ui {

Session::Session(std::shared_ptr<Document> document)
    : document_(document ? std::move(document) : std::make_shared<Document>()),
      analysis_(document_.get(), &jobs_),
      eager_(document_.get(), &analysis_),
      lint_(document_.get(), &analysis_),
      effects_(document_.get(), &analysis_),
      saving_(document_.get(), &jobs_),
      navigator_(document_.get()) {}

} // namespace qcs::ui
