#include "session/navigator.h"

namespace qcs::ui {

Navigator::Navigator(Document* document, QObject* parent) : QObject(parent), document_(document) {
    const auto startAnew = [this] {
        const Place from = here();
        places_ = {Place{}};
        at_ = 0;
        announce(from);
    };
    connect(document_, &Document::graphChanged, this, startAnew); // node numbers are those of one graph
    const ItemListSignals* rules = document_->rules().rows();
    connect(rules, &ItemListSignals::reset, this, &Navigator::forgetRules);
    connect(rules, &ItemListSignals::removed, this, &Navigator::forgetRules);
}

void Navigator::setNode(qcs::model::TracedNode node) {
    visit({node, rule(), module()});
}

void Navigator::setRule(RuleId rule) {
    visit({node(), rule, module()});
}

void Navigator::setModule(const QString& path) {
    visit({node(), rule(), path});
}

void Navigator::visit(Place place) {
    if (place == here()) return;
    places_.resize(at_ + 1);
    places_.push_back(place);
    const Place from = here();
    ++at_;
    announce(from);
}

bool Navigator::canGoBack() const {
    return at_ > 0;
}

bool Navigator::canGoForward() const {
    return at_ + 1 < places_.size();
}

void Navigator::back() {
    if (canGoBack()) go(at_ - 1);
}

void Navigator::forward() {
    if (canGoForward()) go(at_ + 1);
}

void Navigator::go(std::size_t at) {
    const Place from = here();
    at_ = at;
    announce(from);
}

/// Removes deleted rules from the history, and places that are then equal to the one before them.
void Navigator::forgetRules() {
    const Place from = here();
    std::vector<Place> kept;
    std::size_t keptAt = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        Place place = places_[i];
        if (!document_->rule(place.rule)) place.rule = 0;
        if (kept.empty() || kept.back() != place) kept.push_back(place);
        if (i == at_) keptAt = kept.size() - 1;
    }
    places_ = std::move(kept);
    at_ = keptAt;
    announce(from);
}

void Navigator::announce(Place from) {
    const Place now = here();
    if (now.node != from.node) Q_EMIT nodeChanged(now.node);
    if (now.rule != from.rule) Q_EMIT ruleChanged(now.rule);
    if (now.module != from.module) Q_EMIT moduleChanged();
    Q_EMIT historyChanged();
}

} // namespace qcs::ui
