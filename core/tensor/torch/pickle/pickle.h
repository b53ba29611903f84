#pragma once
// A Python pickle (protocols 2 to 5) as the inert tree it describes. Nothing is imported, called or built:
// where Python would call something, the tree has a Call that says what and with which arguments.
// (Python's Lib/pickletools.py says what each opcode does.)

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
    Long, ///< an integer that does not fit 64 bits; `text` is little-endian two's complement
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

/// One object of a pickle. Cycles are possible: an object may contain itself.
struct PickleObject {
    PickleKind kind = PickleKind::None;
    bool is_new = false;        ///< of a Call: cls.__new__(cls, ...) instead of callable(...)
    bool has_pairs = false;     ///< of a Call: it was filled like a dict, not like a list
    std::int64_t integer = 0;   ///< Bool, Int; of a Float its bits
    std::uint64_t offset = 0;   ///< in the file, of the opcode that made it
    std::string_view text = {}; ///< Text (not checked to be UTF-8), Bytes, Long: part of the input
    /// Tuple, List, Set: elements. Dict: keys and values in turn, in the order in which they were set, with
    /// duplicates. Global: module and name (Text). Persistent: the id. Call: see below.
    std::vector<PickleRef> items = {};

    double floating() const { return std::bit_cast<double>(integer); }
    PickleRef callable() const { return items[0]; }
    PickleRef arguments() const { return items[1]; } ///< usually a Tuple
    PickleRef state() const { return items[2]; }     ///< what __setstate__ would get; None if nothing
    /// What was put into what the call made: elements, or keys and values in turn.
    std::span<const PickleRef> contents() const { return std::span(items).subspan(3); }
};

struct Pickle {
    std::vector<PickleObject> objects;
    PickleRef root = 0;
    std::size_t size = 0; ///< bytes of input up to and with the STOP

    const PickleObject& at(PickleRef ref) const { return objects[ref]; }
    /// "module.name" of a Global, shortened if it is endless.
    std::string global_name(PickleRef global) const;
};

/// More objects are an error: what a pickle takes in memory is bounded, whatever it says.
inline constexpr std::size_t max_pickle_objects = std::size_t{1} << 22;

/// Reads the pickle at the begin of `data`, which must outlive it. `file` labels diagnostics, `base` is where
/// `data` begins in it. Errors, with the byte offset as their first argument: "pickle-cut-off",
/// "pickle-opcode" and "pickle-protocol" (not one of protocols 2 to 5: which), "pickle-malformed",
/// "pickle-too-large". And "cancelled".
/// Time and memory are linear in the bytes of the pickle, and the memory has a bound besides.
Expected<Pickle> read_pickle(std::span<const std::byte> data, const std::string& file, std::uint64_t base = 0,
                             const std::stop_token& stop = {});

} // namespace qcs::tensor
