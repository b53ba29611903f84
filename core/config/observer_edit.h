#pragma once
// Edits of single keywords of an observer spec. Everything else keeps the form in which it was given.

#include "config/presets.h"

namespace qcs::config {

/// The value that the outermost `with_args` layer gives for this keyword; null if no layer does.
const Value* given_keyword(const ObserverSpec& spec, std::string_view name);
/// Sets the keyword in the outermost layer that gives it already, else in the outermost layer; a bare class
/// gets a layer. nullopt removes the keyword from all layers, and layers that become empty. Changed layers,
/// and the layers around them, lose their `identity`, since they are different objects now.
ObserverSpec with_keyword(ObserverSpec spec, std::string_view name, std::optional<Value> value);
/// Replaces the class and keeps the layers.
ObserverSpec with_class(ObserverSpec spec, std::string_view callable);

/// A keyword that an observer spec gives or could give.
struct ObserverKeyword {
    std::string name;
    std::optional<Value> default_value; ///< nullopt if it is `known`: it has no default and must be given
    const Value* given = nullptr;       ///< points into the spec; null if not given
    bool known = true;                  ///< the class accepts it
    bool of_inner = false;              ///< passed on by a fake quantizer to its observer
};
/// First the parameters of the class, in order; for a fake quantizer then those of its observer; then
/// keywords that are given although the class does not accept them. `factory_kwargs`, which torch itself
/// passes, is listed only if it is given. A class that is not in the catalogue accepts every keyword. The
/// result is valid as long as `spec` is.
std::vector<ObserverKeyword> keywords_of(const ObserverSpec& spec);
/// The catalogue entry of an observer or fake quantizer; null for any other class.
const CatalogueEntry* observer_entry(std::string_view callable);

} // namespace qcs::config
