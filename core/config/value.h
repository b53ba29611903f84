#pragma once
// Python values as they occur in configs (keyword arguments of observers) and in graphs (arguments of nodes).

#include "base/compact_vector.h"
#include "base/dtype.h"
#include "base/shared_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace qcs::config {

/// A reference to a Python class, function or operator (Object), to a method (Method), or to None. Objects
/// have canonical importable names ("torch.nn.Conv2d", "operator.add"), methods bare names ("relu"). An
/// ObjectRef does not tell classes from functions; the name determines which of the two the object is.
struct ObjectRef {
    enum class Kind : std::uint8_t { Object, Method, None };
    Kind kind = Kind::None;
    std::string name; ///< "" for None
    static ObjectRef object(std::string n) { return {Kind::Object, std::move(n)}; }
    static ObjectRef method(std::string n) { return {Kind::Method, std::move(n)}; }
    bool operator==(const ObjectRef&) const = default;
};

/// A reference to a node of the graph, used in the arguments of nodes.
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

/// The callable in a qconfig that constructs an observer or fake quantizer: a class, wrapped in zero or more
/// `.with_args(...)` calls, each of which is a layer. A spec without layers is the class itself. That is not
/// the same as a spec with one layer without arguments, since torch's qconfig_equals distinguishes the two.
struct ObserverSpec {
    SharedText callable;                 ///< canonical importable name of the innermost class or factory
    CompactVector<ObserverLayer> layers; ///< innermost first
    /// A number that distinguishes callables with the same name (lambdas, local classes). Equal numbers in
    /// one file mean the same Python object.
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
    CompactVector<DictItem> items; ///< in the order of the Python dict
    bool operator==(const Dict&) const;
};
struct Slice {
    Values bounds; ///< always three: start, stop, step
    bool operator==(const Slice&) const;
};
struct Ellipsis {
    bool operator==(const Ellipsis&) const = default;
};
struct None {
    bool operator==(const None&) const = default;
};
/// A Python value of any other type, kept as text. It is displayed and written to files. Only a few types are
/// recognized by their text, for example tensors and torch.device.
struct Opaque {
    SharedText type; ///< importable name of the class
    SharedText text; ///< the result of Python's repr(); for a tensor, dtype and shape: "float32[1, 3]"
    bool operator==(const Opaque&) const = default;
};

/// Any of these Python values.
struct Value {
    using Variant = std::variant<None, bool, std::int64_t, double, std::string, DType, QScheme, ObjectRef,
                                 NodeRef, Ellipsis, Opaque, List, Tuple, Dict, Slice, ObserverSpec>;
    Variant data;
    Value() = default;
    template <typename T>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): `requires` leaves copies and moves out
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

/// The arguments of one `.with_args(**kwargs)` or `.with_callable_args(**callables)` in an ObserverSpec.
struct ObserverLayer {
    Values args; ///< positional arguments; torch's own wrappers never have any
    Keywords kwargs;
    Keywords callable_args; ///< each value is an ObjectRef or an Opaque
    /// If another layer wraps this layer: a number that identifies this layer's own Python object, the
    /// wrapper that `.with_args(...)` returned. Equal numbers in one file mean the same Python object. torch
    /// compares wrappers that are wrapped again only by identity, not by their arguments.
    std::optional<std::int64_t> identity;
    bool operator==(const ObserverLayer&) const = default;
};

} // namespace qcs::config
