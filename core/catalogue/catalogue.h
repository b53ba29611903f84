#pragma once
// The catalogue: a reference of all public names (classes, functions, dtypes, ...) of PyTorch's quantization.
// It combines two sources. config/presets.h has the names that configs may contain.
// resources/catalogue/facts.json adds to those names their signatures, their methods and what quantization
// does with them; it also has further names, which cannot occur in configs. The list of trusted names
// (config/python_trust.h) is made from config/presets.h alone.

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

/// What a name refers to.
enum class Kind : std::uint8_t {
    Module, ///< a module class
    Function,
    Operator, ///< a function of Python's module `operator`
    Method,   ///< a tensor method; its name is the bare name that call_method nodes have
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
    TensorMethod, ///< a method of quantized tensors
    Package,      ///< a Python package or module (file)
};
/// Returns the name used in files: "module", "fake_quantize", "tensor_method", ...
std::string_view name_of(Kind kind);

/// The quantization modes for which the catalogue has outcomes: config::Mode without FxFuse.
enum class Mode : std::uint8_t { FxPtq, FxQat, EagerPtq, EagerQat, EagerDynamic };
inline constexpr std::size_t mode_count = 5;
/// Returns the name used in files, including workspaces: "fx-ptq", ...
std::string_view name_of(Mode mode);

/// What PyTorch does with a module or function when it quantizes a model in one of the modes.
enum class Outcome : std::uint8_t {
    Replaced,      ///< it is replaced by the last name of ModeOutcome::steps
    RunsQuantized, ///< it stays, and runs on quantized tensors (integer codes)
    Float,         ///< it stays, and runs on float tensors
    Removed,       ///< it is removed from the model
    Raises,        ///< it stays, and raises an exception if its input is quantized
};

/// The outcome for one module or function in one mode. It was found by running PyTorch's prepare and convert
/// on a model that contains only this module or function.
struct ModeOutcome {
    Mode mode = Mode::FxPtq;
    Outcome outcome = Outcome::Float;
    /// The names of the replacements, in order: for QAT the module during training
    /// ("torch.ao.nn.qat.Linear"), then the result of convert.
    std::vector<std::string> steps;
    /// Name of the qconfig that was used. "" = that of the default mapping.
    std::string qconfig;
    /// Name of the backend preset that was used. "" = the native backend.
    std::string backend;
    bool operator==(const ModeOutcome&) const = default;
};

/// A public method or property of a class.
struct Method {
    std::string name;
    std::string signature; ///< "" for a property
    std::string kind;      ///< "method", "classmethod", "staticmethod", "property"
    bool operator==(const Method&) const = default;
};
/// A member of an enum.
struct Member {
    std::string name;
    std::string value; ///< the value as Python text
    bool operator==(const Member&) const = default;
};
/// A kind of quantized tensor on which a tensor method runs, and what the method then returns.
struct TensorMethodResult {
    std::string what;  ///< "per channel", or the dtype of a per-tensor quantized tensor: "torch.quint8"
    std::string gives; ///< "codes" = a quantized tensor, "tensor" = another tensor, "value" = not a tensor
    bool operator==(const TensorMethodResult&) const = default;
};

/// The data of one name of the catalogue.
struct Entry {
    Kind kind = Kind::Module;
    std::string name;                     ///< canonical importable name, or the bare name of a method
    std::vector<std::string> aliases;     ///< other importable names of the same object
    std::vector<std::string> bases;       ///< for a class: its base classes
    std::optional<std::string> signature; ///< "(in_features, out_features, bias=True)"; nullopt: not known
    std::vector<Method> methods; ///< public methods, including those inherited from base classes in torch.ao
    std::vector<Member> members; ///< for an enum
    /// For a quantized module or function: the name of the corresponding float module or function; else "".
    std::string counterpart;
    std::string value; ///< for a named qconfig or preset: its Python text; for a dtype: its range
    /// At most one outcome for each mode. Empty if neither a backend preset nor a table of eager mode
    /// contains the name, or if no outcome was found by running PyTorch.
    std::vector<ModeOutcome> becomes;
    std::vector<TensorMethodResult> runs_on; ///< for a tensor method: the tensors on which it runs
    /// For an entry of a user's package: the description that the package provides. "" for torch's names,
    /// whose descriptions sentence_of() returns (catalogue/sentences.h).
    std::string sentence;
    std::string package; ///< name of the user's package that contains the name; "" = torch
    bool operator==(const Entry&) const = default;
};

/// One row of facts.json.
struct FactsRow {
    bool is_new = false; ///< true: config/presets.h does not have the name; only then is `entry.kind` set
    Entry entry;         ///< if `is_new` is false: without the fields that come from config/presets.h
};
/// Reads the text of facts.json. `file` is the name for diagnostics.
Expected<std::vector<FactsRow>> read_facts(std::string_view json, const std::string& file = {});

/// One entry of a catalogue addition (see Addition).
struct AddedEntry {
    Entry entry;
    json::Extras extras;
    bool operator==(const AddedEntry&) const = default;
};
/// The contents of a catalogue addition: a file that describes the names in a user's package, written by the
/// Python bridge (resources/python/qconfig_studio.py).
struct Addition {
    std::string package; ///< name of the user's Python package
    std::vector<AddedEntry> entries;
    json::Extras extras;
    bool operator==(const Addition&) const = default;
};
/// Reads a catalogue addition. `file` is the name for diagnostics. Errors: "addition-outside-package" if a
/// name, unless it is that of a tensor method, is not inside the package, "addition-twice" if a name is
/// listed twice, and errors of the JSON text.
Expected<config::Decoded<Addition>> read_addition(std::string_view json, const std::string& file = {});
/// Returns the text of a catalogue addition file.
std::string write_addition(const Addition& addition);

/// The result of Catalogue::look_up(): one entry, several candidates, or nothing.
struct LookupResult {
    const Entry* entry = nullptr; ///< null if nothing was found or if the name is ambiguous
    /// The name of the method or enum member of `entry` that was looked up; "" = the entry itself.
    std::string member;
    /// If the name is ambiguous: all entries to which it can refer; else empty.
    std::vector<const Entry*> candidates;
    /// True if there is an entry or there are candidates.
    explicit operator bool() const { return entry || !candidates.empty(); }
};
/// The entries of torch's names and of catalogue additions. Entries stay at the same addresses as long as the
/// Catalogue exists; it is not copyable because callers keep pointers to its entries.
class Catalogue {
public:
    Catalogue() : Catalogue(std::span<const Addition>()) {}
    /// Adds the entries of `additions` to torch's. If a name exists already, in torch or in an earlier entry,
    /// the later entry is left out and listed in collisions().
    explicit Catalogue(std::span<const Addition> additions);
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    /// The built-in catalogue of torch's names. It is parsed on first use. Thread-safe.
    static const Catalogue& of_torch();

    /// All entries, sorted by name.
    std::span<const Entry> entries() const { return entries_; }
    /// Returns the entry with this canonical name or alias; null if there is none.
    const Entry* entry(std::string_view name) const;
    /// Looks up a name as a user may type it: a canonical name, an alias, a common spelling ("nn.Conv2d",
    /// "F.relu", "torch.nn.quantized.Conv2d()"), a method or member of an entry ("DTypeConfig.from_dict"), or
    /// the last components of a name ("Conv2d", "quantized.Conv2d").
    LookupResult look_up(std::string_view name) const;
    /// Returns the other entries whose names have the same last component as this entry's name, in the order
    /// of entries().
    std::vector<const Entry*> namesakes(const Entry& entry) const;
    /// Returns the known name that is most similar to a mistyped name; nullopt if none is similar.
    std::optional<std::string> nearest(std::string_view name) const;
    /// An entry of an addition that was left out because its name exists already ("name-in-catalogue").
    struct Collision {
        std::size_t addition = 0; ///< index in the constructor's `additions`
        Diagnostic what;          ///< the warning; its place has a JSON pointer, but no file
    };
    const std::vector<Collision>& collisions() const { return collisions_; }

private:
    void index();
    LookupResult by_name(std::string_view name) const;

    std::vector<Entry> entries_;
    std::vector<Collision> collisions_;
    /// The indices in `entries_` by canonical name or alias.
    std::unordered_map<std::string_view, std::size_t> names_;
    /// The indices in `entries_` by the last component of a name or alias.
    std::unordered_map<std::string_view, std::vector<std::size_t>> by_last_part_;
};

// Shorthands for the functions of Catalogue::of_torch().

inline std::span<const Entry> entries() {
    return Catalogue::of_torch().entries();
}
inline const Entry* entry(std::string_view name) {
    return Catalogue::of_torch().entry(name);
}
inline LookupResult look_up(std::string_view name) {
    return Catalogue::of_torch().look_up(name);
}
inline std::vector<const Entry*> namesakes(const Entry& entry) {
    return Catalogue::of_torch().namesakes(entry);
}
inline std::optional<std::string> nearest(std::string_view name) {
    return Catalogue::of_torch().nearest(name);
}

} // namespace qcs::catalogue
