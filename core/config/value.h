#pragma once
// Python values as they occur in configs (keyword arguments of observers) and graphs (arguments of nodes),
// including observer specs.

#include "base/compact_vector.h"
#include "base/dtype.h"
#include "base/shared_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace qcs::config {

/// A type, function, operator, method name or None, used as a key or as a target. An Object is represented by
/// its canonical importable name ("torch.nn.Conv2d", "operator.add"). Whether that is a class or a function
/// follows from the name, because no name is both. A Method is a bare name ("relu").
struct ObjectRef {
    enum class Kind : std::uint8_t { Object, Method, None };
    Kind kind = Kind::None;
    std::string name; // empty for None
    static ObjectRef object(std::string n) { return {Kind::Object, std::move(n)}; }
    static ObjectRef method(std::string n) { return {Kind::Method, std::move(n)}; }
    bool operator==(const ObjectRef&) const = default;
};

/// A reference to a node of the graph by name.
struct NodeRef {
    std::string name;
    bool operator==(const NodeRef&) const = default;
};

struct Value;
struct KeywordArg;
struct DictItem;
struct ObserverLayer;
using Values = CompactVector<Value>;
using Keywords = CompactVector<KeywordArg>;

/// The callable that builds an observer or fake quantizer: a class wrapped in zero or more `.with_args(...)`.
/// A spec without layers is the bare class; a single empty layer is something else, since torch's
/// qconfig_equals distinguishes the two.
struct ObserverSpec {
    SharedText callable;                 ///< canonical importable name of the innermost class or factory
    CompactVector<ObserverLayer> layers; ///< innermost first
    /// Distinguishes callables that share a name (lambdas, local classes). Within one file, equal numbers
    /// mean the same object.
    std::optional<std::int64_t> identity;
    bool operator==(const ObserverSpec&) const;
};

struct List {
    Values items;
    bool operator==(const List&) const;
};
struct Tuple {
    Values items;
    bool operator==(const Tuple&) const;
};
struct Dict {
    CompactVector<DictItem> items; ///< in order
    bool operator==(const Dict&) const;
};
struct Slice {
    Values bounds; ///< exactly start, stop, step
    bool operator==(const Slice&) const;
};
struct Ellipsis {
    bool operator==(const Ellipsis&) const = default;
};
struct None {
    bool operator==(const None&) const = default;
};
/// Any other Python value: displayed, kept and written back, but never interpreted. `type` is its importable
/// class name, `text` its repr().
struct Opaque {
    SharedText type;
    SharedText text;
    bool operator==(const Opaque&) const = default;
};

struct Value {
    using Variant = std::variant<None, bool, std::int64_t, double, std::string, DType, QScheme, ObjectRef,
                                 NodeRef, Ellipsis, Opaque, List, Tuple, Dict, Slice, ObserverSpec>;
    Variant data;
    Value() = default;
    template <typename T>
    requires std::constructible_from<Variant, T> &&(!std::same_as<std::remove_cvref_t<T>, Value>)Value(T&& v)
        : data(std::forward<T>(v)) // NOLINT: implicit on purpose
    {}
    bool operator==(const Value&) const;
};

struct KeywordArg {
    SharedText name;
    Value value;
    bool operator==(const KeywordArg&) const = default;
};
struct DictItem {
    Value key;
    Value value;
    bool operator==(const DictItem&) const = default;
};

/// One `.with_args(**kwargs)` or `.with_callable_args(**callables)`.
struct ObserverLayer {
    Values args; ///< positional arguments; torch's own wrappers never have any
    Keywords kwargs;
    Keywords callable_args; ///< values are ObjectRefs or Opaque
    /// For a wrapper that is itself wrapped: equal numbers mean the same wrapper object. torch does not
    /// compare such wrappers any deeper.
    std::optional<std::int64_t> identity;
    bool operator==(const ObserverLayer&) const = default;
};

} // namespace qcs::config
