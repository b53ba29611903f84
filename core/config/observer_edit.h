#pragma once
// Observers with one keyword changed. What is not changed stays as it was given.

#include "config/presets.h"

namespace qcs::config {

/// What the outermost wrapper that names the keyword gives it; nullptr if none does.
const Value* given_keyword(const ObserverSpec& spec, std::string_view name);
/// The keyword where the outermost wrapper names it, else in the outermost wrapper; a class gets a wrapper.
/// nullopt takes it away everywhere, and with it a wrapper that it leaves empty. A wrapper that changes is
/// another object, and so are those around it.
ObserverSpec with_keyword(ObserverSpec spec, std::string_view name, std::optional<Value> value);
/// Another class under the same wrappers.
ObserverSpec with_class(ObserverSpec spec, std::string_view callable);

/// A keyword that a spec gives or could give.
struct ObserverKeyword {
    std::string name;
    std::optional<Value> default_value; ///< nullopt where `known`: it has to be given
    const Value* given = nullptr;       ///< points into the spec
    bool known = true;                  ///< the class takes it
    bool of_inner = false;              ///< a fake quantizer gives it to its observer
};
/// What the class takes, in order; of a fake quantizer then what its observer takes; then what is given all
/// the same. `factory_kwargs`, which torch itself passes, only if it is given. A class that is not in the
/// catalogue takes anything. Valid as long as `spec` is.
std::vector<ObserverKeyword> keywords_of(const ObserverSpec& spec);
/// nullptr for a class that is not in the catalogue of observers and fake quantizers.
const CatalogueEntry* observer_entry(std::string_view callable);

} // namespace qcs::config
