#pragma once
// Reads a Python pickle (protocols 2 to 5) into a tree of plain data. Nothing is imported, called or built:
// where Python would call something, the tree has a Call object with the callable and the arguments. (The
// opcodes are documented in Python's Lib/pickletools.py.)

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
    /// a function or class, named by module and name
    Global,
    /// the object that Python would get by calling something
    Call,
    /// an object outside of the pickle (in torch's files, a storage), given by an id
    Persistent,
};

/// One object of a pickle. Cycles are possible, since an object can contain itself.
struct PickleObject {
    PickleKind kind = PickleKind::None;
    bool calls_new = false; ///< for a Call: true for cls.__new__(cls, ...), false for callable(...)
    /// for a Call: true if keys and values were put into its result, false if elements were
    bool has_pairs = false;
    /// for Bool and Int: the value; for Float: the bits of the double, see floating()
    std::int64_t integer = 0;
    /// Position in the file of the opcode that created the object. 0 for None, Bool and the empty Tuple, each
    /// of which is one object with many uses.
    std::uint64_t offset = 0;
    /// For Text (not checked to be UTF-8), Bytes and Long: the bytes, a part of the input.
    std::string_view text = {};
    /// The objects that this object contains. Tuple, List, Set: the elements. Dict: alternately keys and
    /// values, in the order in which they were set; a key that was set twice occurs twice. Global: module and
    /// name (Text). Persistent: the id. Call: use the functions below.
    std::vector<PickleRef> items = {};

    /// The value of a Float.
    double floating() const { return std::bit_cast<double>(integer); }
    /// For a Call: what Python would call.
    PickleRef callable() const { return items[0]; }
    PickleRef arguments() const { return items[1]; } ///< for a Call; usually a Tuple
    /// for a Call: the argument of __setstate__; a None object if there is none
    PickleRef state() const { return items[2]; }
    /// For a Call: what was put into its result: elements, or alternately keys and values (see has_pairs).
    std::span<const PickleRef> contents() const { return std::span(items).subspan(3); }
};

struct Pickle {
    std::vector<PickleObject> objects;
    PickleRef root = 0;   ///< the object that Python's pickle.load() would return
    std::size_t size = 0; ///< length of the pickle in bytes, including the opcode STOP

    const PickleObject& at(PickleRef ref) const { return objects[ref]; }
    /// Returns "module.name" for a Global, shortened if it is very long.
    std::string global_name(PickleRef global) const;
};

/// Maximum number of objects in a pickle. It bounds the memory that reading a pickle can take.
inline constexpr std::size_t max_pickle_objects = std::size_t{1} << 22;

/// Reads the pickle at the beginning of `data`, which must outlive the result. `file` is the file's name for
/// diagnostics, and `base` is the position of `data` in the file. The time is linear in the size of the
/// pickle, and so is the memory, which is also bounded. Errors whose first argument is the byte offset:
/// "pickle-cut-off", "pickle-opcode" (an opcode that protocols 2 to 5 do not have, an extension code or an
/// out-of-band buffer), "pickle-protocol" (a protocol above 5), "pickle-malformed" and "pickle-too-large".
/// Error without arguments: "cancelled" (a stop was requested).
Expected<Pickle> read_pickle(std::span<const std::byte> data, const std::string& file, std::uint64_t base = 0,
                             const std::stop_token& stop = {});

} // namespace qcs::tensor
