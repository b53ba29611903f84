#pragma once
// The catalogue: what is known about every public name of PyTorch's quantization. It joins the names that
// configs may contain (config/presets.h) with resources/catalogue/facts.json, which adds signatures, methods
// and outcomes and the names that no config can contain. Only config/presets.h decides which names exported
// Python may use.

#include "base/diagnostic.h"
#include "config/codecs.h"
#include "json/extras.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace qcs::catalogue {

enum class Kind : std::uint8_t {
    Module,
    Function,
    Operator,
    Method, ///< a method of tensors, by the bare name that graphs use in call_method
    Observer,
    FakeQuantize,
    FuserMethod,
    Getter,
    Class,
    Enum,
    QConfig,
    Preset, ///< an observer or fake quantizer with preset arguments: default_observer
    DType,
    QScheme,
    TensorMethod, ///< an operation on quantized tensors
    Package,
};
/// The name used in files: "module", "fake_quantize", "tensor_method", ...
std::string_view name_of(Kind kind);

enum class Mode : std::uint8_t { FxPtq, FxQat, EagerPtq, EagerQat, EagerDynamic };
inline constexpr std::size_t mode_count = 5;
/// The name used in files and workspaces: "fx-ptq" and so on.
std::string_view name_of(Mode mode);

/// What happens to a module or function in a mode.
enum class Outcome : std::uint8_t {
    Replaced, ///< replaced by the last name of Becomes::steps
    Codes,    ///< stays, and runs on quantized tensors (integer codes)
    Float,    ///< stays in float
    Removed,
    Raises, ///< stays, and raises if its input is quantized
};

/// The outcome in one mode, found by running prepare and convert on a model that contains nothing else.
struct Becomes {
    Mode mode = Mode::FxPtq;
    Outcome outcome = Outcome::Float;
    /// The names it goes through: "torch.ao.nn.qat.Linear" during training, then the result of convert.
    std::vector<std::string> steps;
    std::string qconfig; ///< the qconfig that it needs, if the default mapping leaves it in float
    std::string backend; ///< the backend, if it is not the native one
    bool operator==(const Becomes&) const = default;
};

struct Method {
    std::string name;
    std::string signature; ///< "" for a property
    std::string kind;      ///< "method", "classmethod", "staticmethod", "property"
    bool operator==(const Method&) const = default;
};
/// A member of an enum.
struct Member {
    std::string name;
    std::string value;
    bool operator==(const Member&) const = default;
};
/// An input of a tensor method (`what`: "torch.quint8" and so on per tensor, or "per channel") and the kind
/// of its result (`gives`: "codes" for a quantized tensor, "tensor" for one that is not quantized, or
/// "value").
struct RunsOn {
    std::string what;
    std::string gives;
    bool operator==(const RunsOn&) const = default;
};

/// One name of the catalogue.
struct Entry {
    Kind kind = Kind::Module;
    std::string name; ///< canonical importable name, or the bare name of a method
    std::vector<std::string> aliases;
    std::vector<std::string> bases;
    std::optional<std::string> signature; ///< "(in_features, out_features, bias=True)"
    std::vector<Method> methods;          ///< public ones, including those inherited from bases in torch.ao
    std::vector<Member> members;          ///< for an enum
    std::string counterpart;      ///< the float module or function that this one is the quantized form of
    std::string value;            ///< for a named qconfig or preset its Python text; for a dtype its range
    std::vector<Becomes> becomes; ///< by mode; empty = it is never replaced, or torch offers no way to try it
    std::vector<RunsOn> runs_on;  ///< for a tensor method
    std::string sentence; ///< a description from the user's package; torch's names have theirs in sentences.h
    std::string package;  ///< the package whose addition contains this entry; "" = torch
    bool operator==(const Entry&) const = default;
};

/// One row of facts.json: an entry without the fields that config/presets.h provides. `is_new` and
/// `entry.kind` are set only for names that presets.h does not have.
struct Facts {
    bool is_new = false;
    Entry entry;
};
Expected<std::vector<Facts>> read_facts(std::string_view json, const std::string& file = {});

/// One name in a catalogue addition.
struct AddedEntry {
    Entry entry;
    json::Extras extras;
    bool operator==(const AddedEntry&) const = default;
};
/// The names that a user's package adds: a file of the kind catalogue-addition, written by the Python bridge
/// (resources/python/qconfig_studio.py).
struct Addition {
    std::string package;
    std::vector<AddedEntry> entries;
    json::Extras extras;
    bool operator==(const Addition&) const = default;
};
/// Errors: "addition-outside-package" for names outside the package, "addition-twice", and those of JSON.
Expected<config::Decoded<Addition>> read_addition(std::string_view json, const std::string& file = {});
std::string write_addition(const Addition& addition);

/// The result of a look-up.
struct Found {
    const Entry* entry = nullptr;
    std::string member; ///< the method or enum member of `entry` that was looked up; "" for the entry itself
    /// If a short name is ambiguous: all entries that it can mean; `entry` is null then.
    std::vector<const Entry*> candidates;
    explicit operator bool() const { return entry || !candidates.empty(); }
};
/// All names that can be looked up: torch's, and those of additions. It is not copyable, because its users
/// keep pointers to its entries.
class Catalogue {
public:
    Catalogue() : Catalogue(std::span<const Addition>()) {}
    /// A name that exists already keeps its first entry; the later one is left out and listed in
    /// collisions().
    explicit Catalogue(std::span<const Addition> additions);
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    /// The catalogue of torch's names that the program comes with. It is parsed on first use; thread-safe.
    static const Catalogue& of_torch();

    /// All entries, sorted by name.
    std::span<const Entry> entries() const { return entries_; }
    /// The entry with this canonical name or alias; nullptr if there is none.
    const Entry* entry(std::string_view name) const;
    /// Looks up a canonical name, an alias, a common spelling ("nn.Conv2d", "F.relu",
    /// "torch.nn.quantized.Conv2d()"), a method or member of an entry ("DTypeConfig.from_dict"), or the last
    /// component of a name.
    Found look_up(std::string_view name) const;
    /// The other entries whose name has the same last component, in the order of entries().
    std::vector<const Entry*> namesakes(const Entry& entry) const;
    /// The known name that is closest to a mistyped one.
    std::optional<std::string> nearest(std::string_view name) const;
    /// An entry of an addition that was left out because its name exists already ("name-in-catalogue").
    struct Collision {
        /// Index in the constructor's `additions`
        std::size_t addition = 0;
        Diagnostic what;
    };
    const std::vector<Collision>& collisions() const { return collisions_; }

private:
    void index();
    Found by_name(std::string_view name) const;

    std::vector<Entry> entries_;
    std::vector<Collision> collisions_;
    std::unordered_map<std::string_view, std::size_t> names_; ///< canonical names and aliases
    std::unordered_map<std::string_view, std::vector<std::size_t>> by_last_part_;
};

// The same functions for torch's names alone.

inline std::span<const Entry> entries() {
    return Catalogue::of_torch().entries();
}
inline const Entry* entry(std::string_view name) {
    return Catalogue::of_torch().entry(name);
}
inline Found look_up(std::string_view name) {
    return Catalogue::of_torch().look_up(name);
}
inline std::vector<const Entry*> namesakes(const Entry& entry) {
    return Catalogue::of_torch().namesakes(entry);
}
inline std::optional<std::string> nearest(std::string_view name) {
    return Catalogue::of_torch().nearest(name);
}

} // namespace qcs::catalogue
