#pragma once
// What there is to know of every public name of PyTorch's quantization: what configs may name
// (config/presets.h), and resources/catalogue/facts.json, which adds signatures, methods and outcomes to
// these, and the names that no config has. Only the first of the two decides what exported Python may use.

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
    Method, ///< as graphs call it: by its bare name
    Observer,
    FakeQuantize,
    FuserMethod,
    Getter,
    Class,
    Enum,
    QConfig,
    Preset, ///< an observer or fake quantizer with arguments: default_observer
    DType,
    QScheme,
    TensorMethod, ///< runs on quantized tensors
    Package,
};
/// "module", "fake_quantize", "tensor_method", ...: as in files.
std::string_view name_of(Kind kind);

enum class Mode : std::uint8_t { FxPtq, FxQat, EagerPtq, EagerQat, EagerDynamic };
inline constexpr std::size_t mode_count = 5;
/// "fx-ptq" and so on, as in workspaces.
std::string_view name_of(Mode mode);

enum class Outcome : std::uint8_t {
    Replaced, ///< by the last of its steps
    Codes,    ///< stays, and runs on quantized tensors
    Float,    ///< stays in float
    Removed,
    Raises, ///< stays, and cannot run where its input is quantized
};

/// What it becomes in a mode, found by preparing and converting a model that has nothing else.
struct Becomes {
    Mode mode = Mode::FxPtq;
    Outcome outcome = Outcome::Float;
    std::vector<std::string> steps; ///< "torch.ao.nn.qat.Linear" while it is trained, then what convert makes
    std::string qconfig;            ///< the one that it took, where the default mapping leaves it in float
    std::string backend;            ///< where it is not the native one
    bool operator==(const Becomes&) const = default;
};

struct Method {
    std::string name;
    std::string signature; ///< "" of a property
    std::string kind;      ///< "method", "classmethod", "staticmethod", "property"
    bool operator==(const Method&) const = default;
};
struct Member {
    std::string name;
    std::string value;
    bool operator==(const Member&) const = default;
};
/// What a tensor method runs on ("torch.quint8" per tensor, ..., "per channel"), and what it gives: "codes",
/// "tensor" (one that is not quantized) or "value".
struct RunsOn {
    std::string what;
    std::string gives;
    bool operator==(const RunsOn&) const = default;
};

struct Entry {
    Kind kind = Kind::Module;
    std::string name; ///< canonical importable name, or the bare name of a method
    std::vector<std::string> aliases;
    std::vector<std::string> bases;
    std::optional<std::string> signature; ///< "(in_features, out_features, bias=True)"
    std::vector<Method> methods;          ///< public ones, those of its bases in torch.ao as well
    std::vector<Member> members;          ///< of an enum
    std::string counterpart;              ///< the float module or function that it stands for
    std::string value;                    ///< of a named qconfig or preset in Python; the range of a dtype
    std::vector<Becomes> becomes;         ///< by mode; empty = nobody swaps it, or torch has no way to try
    std::vector<RunsOn> runs_on;          ///< of a tensor method
    std::string sentence; ///< what a user's own says of itself; torch's have ours (sentences.h)
    std::string package;  ///< the one whose addition has it; "" = torch's
    bool operator==(const Entry&) const = default;
};

/// Facts of a file: entries without what the presets' catalogue says. `kind` is set where that has no such
/// name.
struct Facts {
    bool is_new = false;
    Entry entry;
};
Expected<std::vector<Facts>> read_facts(std::string_view json, const std::string& file = {});

/// What a package of a user's adds: a file of the kind catalogue-addition, which the bridge writes.
struct AddedEntry {
    Entry entry;
    json::Extras extras;
    bool operator==(const AddedEntry&) const = default;
};
struct Addition {
    std::string package;
    std::vector<AddedEntry> entries;
    json::Extras extras;
    bool operator==(const Addition&) const = default;
};
/// "addition-outside-package" for names that are none of the package.
Expected<config::Decoded<Addition>> read_addition(std::string_view json, const std::string& file = {});
std::string write_addition(const Addition& addition);

/// What a name leads to.
struct Found {
    const Entry* entry = nullptr;
    std::string member; ///< the method or enum member of it that was meant
    /// Where a short name has several meanings: those, and no entry.
    std::vector<const Entry*> candidates;
    explicit operator bool() const { return entry || !candidates.empty(); }
};
/// All names that there are to look up: torch's, and those of additions. Entries are found by address, so it
/// is not copied.
class Catalogue {
public:
    Catalogue() : Catalogue(std::span<const Addition>()) {}
    /// A name that is there already stays what it is, and is listed in collisions().
    explicit Catalogue(std::span<const Addition> additions);
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    /// What comes with the program. Read once, on first use; safe from any thread.
    static const Catalogue& of_torch();

    /// By name.
    std::span<const Entry> entries() const { return entries_; }
    /// By canonical name or alias; nullptr if unknown.
    const Entry* entry(std::string_view name) const;
    /// Looks for a canonical name, an alias, what people write for one ("nn.Conv2d", "F.relu",
    /// "torch.nn.quantized.Conv2d()"), a method or member of an entry ("DTypeConfig.from_dict"), and the last
    /// part of a name.
    Found look_up(std::string_view name) const;
    /// The entries whose name ends in the same part, in their order; without the entry itself.
    std::vector<const Entry*> namesakes(const Entry& entry) const;
    /// The name that was perhaps meant.
    std::optional<std::string> nearest(std::string_view name) const;
    /// "name-in-catalogue": an entry of additions that is left out, each at its place in its addition.
    struct Collision {
        std::size_t addition = 0;
        Diagnostic what;
    };
    const std::vector<Collision>& collisions() const { return collisions_; }

private:
    void index();
    Found by_name(std::string_view name) const;

    std::vector<Entry> entries_;
    std::vector<Collision> collisions_;
    std::unordered_map<std::string_view, std::size_t> names_; ///< canonical ones and aliases
    std::unordered_map<std::string_view, std::vector<std::size_t>> by_last_part_;
};

// The same of torch's names alone.

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
