#include "session/eager_answers.h"

#include "words/eager_words.h"

namespace qcs::ui {
namespace {

std::vector<EagerChange> changesOf(const qcs::insight::EagerPlan& before,
                                   const qcs::insight::EagerPlan& after) {
    std::vector<EagerChange> changes;
    for (const auto& module : after.modules) {
        const auto* was = before.find(module.path);
        if (!was) continue;
        EagerChange change{QString::fromStdString(module.path), QString::fromStdString(module.type),
                           eagerOutcome(*was), eagerOutcome(module)};
        if (change.before != change.after) changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace

EagerAnswers::EagerAnswers(Document* document, Answers* answers, QObject* parent)
    : QObject(parent),
      document_(document),
      plan_(
          *answers, Turn::AtOnce,
          [](const Asked& asked) -> Question<qcs::insight::EagerPlan> {
              if (!asked.revision || !asked.revision.inputs().eager) return nullptr;
              return questionOf<qcs::engine::stages::Eager>(asked.revision);
          },
          [this] { take(); }) {
    plan_.setTitle([] { return EagerAnswers::tr("Working out what eager mode does"); });
    plan_.ask();
}

std::shared_ptr<const qcs::insight::EagerPlan> EagerAnswers::plan() const {
    return document_->isEager() ? plan_.answer() : nullptr;
}

const qcs::insight::EagerModule* EagerAnswers::module(const QString& path) const {
    const auto now = plan();
    return now ? now->find(path.toStdString()) : nullptr;
}

void EagerAnswers::take() {
    const auto now = plan_.answer();
    const auto& inputs = plan_.asked().revision ? plan_.asked().revision.inputs().eager : nullptr;
    const auto model = inputs ? inputs->model : nullptr;
    changes_ =
        now && before_ && model == modelBefore_ ? changesOf(*before_, *now) : std::vector<EagerChange>();
    before_ = now;
    modelBefore_ = model;
    Q_EMIT changed();
}

} // namespace qcs::ui
