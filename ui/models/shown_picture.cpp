#include "models/shown_picture.h"

namespace qcs::ui {
namespace {

template <class Stage>
Question<qcs::picture::DrawnPicture> drawnBy(const qcs::engine::Revision& revision) {
    return questionOf<Stage>(revision);
}

} // namespace

ShownPicture::ShownPicture(Answers* answers, QObject* parent)
    : QObject(parent),
      sources_{drawnBy<qcs::picture::stages::TracedPicture>, drawnBy<qcs::picture::stages::PreparedPicture>,
               drawnBy<qcs::picture::stages::ConvertedPicture>},
      drawn_(
          *answers, ResultStage::Resolved, [this](const AnalysedState& state) { return question(state); },
          [this] { take(); }) {
    drawn_.setTitle([] { return tr("Drawing the graph"); });
    // If another model was opened, the old picture is removed at once.
    connect(answers, &Answers::resolutionChanged, this, [this, answers] {
        if (!answers->previous().isKnown()) clear();
    });
}

void ShownPicture::setSource(GraphState state, Source source) {
    sources_[static_cast<std::size_t>(state)] = std::move(source);
    if (state == state_ && wanted_) drawn_.ask();
}

void ShownPicture::setState(GraphState state) {
    if (state == state_) return;
    state_ = state;
    current_ = {};
    Q_EMIT pictureChanged();
    if (wanted_) drawn_.ask();
}

void ShownPicture::setWanted(bool wanted) {
    if (wanted == std::exchange(wanted_, wanted) || !wanted) return;
    // The last picture may still be valid.
    if (!drawn_.answer() || !drawn_.isCurrent() || !current_.picture) drawn_.ask();
}

void ShownPicture::clear() {
    if (!current_.picture && current_.whyNot.isEmpty()) return;
    current_ = {};
    Q_EMIT pictureChanged();
}

Question<qcs::picture::DrawnPicture> ShownPicture::question(const AnalysedState& state) {
    if (!state.hasModel() || !wanted_) return nullptr;
    return sources_[static_cast<std::size_t>(state_)](state.revision);
}

void ShownPicture::take() {
    const auto drawn = drawn_.answer();
    if (!drawn) return; // none is needed now; the last one is kept, as it may be needed again
    PictureResult made{drawn->picture, {}};
    if (drawn->raised)
        made.whyNot = tr("PyTorch raises %1: %2")
                          .arg(QString::fromStdString(drawn->raised->type),
                               QString::fromStdString(drawn->raised->text));
    if (made.picture == current_.picture && made.whyNot == current_.whyNot) return;
    current_ = std::move(made);
    Q_EMIT pictureChanged();
}

} // namespace qcs::ui
