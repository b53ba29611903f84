#include "words/user_names.h"

#include <algorithm>

namespace qcs::ui {
namespace {

using qcs::catalogue::Catalogue;

/// A pointer without ownership: the catalogue of torch is static and never freed.
std::shared_ptr<const Catalogue> ofTorch() {
    return {std::shared_ptr<const Catalogue>(), &Catalogue::of_torch()};
}

std::shared_ptr<const Catalogue>& current() {
    static auto catalogue = ofTorch();
    return catalogue;
}

} // namespace

std::shared_ptr<const Catalogue> wholeCatalogue() {
    return current();
}

void setCatalogueAdditions(std::span<const qcs::catalogue::Addition> additions) {
    current() = additions.empty() ? ofTorch() : std::make_shared<const Catalogue>(additions);
}

QStringList userNames(std::initializer_list<qcs::catalogue::Kind> kinds) {
    QStringList names;
    if (current().get() == &Catalogue::of_torch()) return names;
    for (const auto& entry : current()->entries())
        if (!entry.package.empty() && std::ranges::find(kinds, entry.kind) != kinds.end())
            names.push_back(QString::fromStdString(entry.name));
    return names;
}

} // namespace qcs::ui
