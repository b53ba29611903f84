#pragma once
// Reads a Python pickle (protocols 2 to 5) into an inert tree. Nothing is imported, called or built: where
// Python would call something, the tree has a Call with the callable and its arguments. (The opcodes are
// documented in Python's Lib/pickletools.py.)

#include "base/diagnostic.h"

#include <bit>
#include <cstddef>
#include <span>
#include <stop_token>
#include <string_view>

namespace qcs::tensor {

/// Index of an object in Pickle::objects.
using PickleRef = std::uint32_t;

enum class PickleKind : std::uint8_t {
    None,
    Bool,
    Int,
    Long, ///< an integer beyond 64 bits; `text` is little-endian two's complement
    Float,
    Text,
    Bytes,
    Tuple,
    List,
    Set,
    Dict,
    Global,
    Call,
    Persistent,
};

/// One object of a pickle. Cycles are possible, since an object can contain itself.
struct PickleObject {
    PickleKind kind = PickleKind::None;
    bool is_new = false;        ///< for a Call: cls.__new__(cls, ...) instead of callable(...)
    bool has_pairs = false;     ///< for a Call: it was filled like a dict, not like a list
    std::int64_t integer = 0;   ///< for Bool and Int the value; for a Float its bits
    std::uint64_t offset = 0;   ///< of the opcode that created it, in the file
    std::string_view text = {}; ///< for Text (not checked to be UTF-8), Bytes and Long: a part of the input
    /// Tuple, List, Set: the elements. Dict: keys and values alternating, in the order in which they were
    /// set, with duplicates. Global: module and name (Text). Persistent: the id. Call: see the functions
    /// below.
    std::vector<PickleRef> items = {};

    double floating() const { return std::bit_cast<double>(integer); }
    PickleRef callable() const { return items[0]; }
    PickleRef arguments() const { return items[1]; } ///< usually a Tuple
    PickleRef state() const { return items[2]; }     ///< the argument of __setstate__; None if there is none
    /// What was put into the result of the Call: elements, or keys and values alternating.
    std::span<const PickleRef> contents() const { return std::span(items).subspan(3); }
};

struct Pickle {
    std::vector<PickleObject> objects;
    PickleRef root = 0;
    std::size_t size = 0; ///< bytes of the input up to and including STOP

    const PickleObject& at(PickleRef ref) const { return objects[ref]; }
    /// "module.name" of a Global, shortened if it is very long.
    std::string global_name(PickleRef global) const;
};

/// Maximum number of objects, which bounds the memory that a pickle can take.
inline constexpr std::size_t max_pickle_objects = std::size_t{1} << 22;

/// Reads the pickle at the beginning of `data`, which must outlive the result. `file` labels diagnostics;
/// `base` is the offset of `data` in it. Errors, with the byte offset as first argument: "pickle-cut-off",
/// "pickle-opcode" and "pickle-protocol" (not in protocols 2 to 5), "pickle-malformed", "pickle-too-large";
/// also "cancelled". Time and memory are linear in the size of the pickle, and memory is bounded.
Expected<Pickle> read_pickle(std::span<const std::byte> data, const std::string& file, std::uint64_t base = 0,
                             const std::stop_token& stop = {});

} // namespace qcs::tensor
