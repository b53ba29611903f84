#pragma once
// Functions that change single keyword arguments of an observer spec and leave all other arguments, and the
// structure of the `with_args` layers, as they are.

#include "config/presets.h"

namespace qcs::config {

/// Returns the value of a keyword argument in the outermost `with_args` layer that has the keyword; null if
/// no layer has it.
const Value* given_keyword(const ObserverSpec& spec, std::string_view name);
/// Sets a keyword argument in the outermost layer that has the keyword already. If no layer has it, sets it
/// in the outermost layer, which is added if the spec is a bare class. If `value` is nullopt, removes the
/// keyword from all layers, and removes layers that become empty. Changed layers and the layers around them
/// lose their `identity`, because they no longer are the same Python objects.
ObserverSpec with_keyword(ObserverSpec spec, std::string_view name, std::optional<Value> value);
/// Replaces the innermost class and keeps the layers. If the class differs, the spec and its layers lose
/// their `identity`.
ObserverSpec with_class(ObserverSpec spec, std::string_view callable);

/// A keyword argument that an observer spec has, or that its class accepts.
struct ObserverKeyword {
    std::string name;
    /// The default value. If it is nullopt for a parameter of a class in the catalogue, the parameter has no
    /// default, and the spec must give a value. It is always nullopt for other classes, whose defaults are
    /// not known.
    std::optional<Value> default_value;
    const Value* given = nullptr;       ///< the value in the spec; null if the spec does not have the keyword
    bool known = true;                  ///< the class accepts the keyword
    bool forwarded_to_observer = false; ///< the fake quantizer passes this keyword on to its observer
};
/// Returns all keywords of a spec: first the parameters of the class, in order; then, for a fake quantizer
/// that passes keywords on to its observer, the parameters of that observer; then keywords in the spec that
/// the class does not accept. `factory_kwargs`, which torch itself passes, is included only if the spec has
/// it. For a class that is not in the catalogue, the result has the keywords in the spec, and all of them
/// count as `known`. `spec` must outlive the result.
std::vector<ObserverKeyword> keywords_of(const ObserverSpec& spec);
/// Returns the catalogue entry of an observer or fake quantizer; null for any other name.
const CatalogueEntry* observer_entry(std::string_view callable);

} // namespace qcs::config
