#include "catalogue/derived.h"

#include "base/dtype.h"
#include "base/text.h"
#include "catalogue/catalogue_codes.h"
#include "config/presets.h"

#include <algorithm>

namespace qcs::catalogue {
namespace {

bool names(const config::Pattern& pattern, const std::string& name) {
    if (pattern.is_tuple)
        return std::ranges::any_of(pattern.elements,
                                   [&](const config::Pattern& element) { return names(element, name); });
    const auto* object = std::get_if<config::ObjectRef>(&pattern.atom.data);
    return object && object->name == name;
}

bool is_fuser(const config::FuserMethod& fuser, const std::string& name) {
    return fuser.name == name ||
           std::ranges::any_of(fuser.args, [&](const auto& object) { return object.name == name; });
}

/// Merges equal roles and patterns of several backends into one row.
class Rows {
public:
    void add(Code role, std::string pattern, std::string_view backend) {
        auto it = std::ranges::find_if(
            rows, [&](const Occurrence& row) { return row.role == role && row.pattern == pattern; });
        if (it == rows.end()) it = rows.insert(rows.end(), {role, std::move(pattern), 0, {}});
        if (it->backends.empty() || it->backends.back() != backend) it->backends.emplace_back(backend);
        ++it->entries;
    }
    std::vector<Occurrence> rows;
};

void add_names(Rows& rows, const config::BackendPatternConfig& entry, const std::string& name,
               std::string_view backend) {
    const auto key = entry.key();
    if (!key) return;
    const auto text = config::short_text(*key);
    if (names(*key, name)) rows.add(codes::role_pattern, text, backend);
    if (entry.root_module == name) rows.add(codes::role_root, text, backend);
    if (entry.qat_module == name) rows.add(codes::role_qat, text, backend);
    if (entry.reference_quantized_module == name) rows.add(codes::role_reference, text, backend);
    if (entry.fused_module == name) rows.add(codes::role_fused, text, backend);
    if (entry.fuser_method && is_fuser(*entry.fuser_method, name)) rows.add(codes::role_fuser, text, backend);
    if (entry.root_node_getter == name || entry.extra_inputs_getter == name)
        rows.add(codes::role_getter, text, backend);
}

void add_dtype(Rows& rows, const config::BackendPatternConfig& entry, DType dtype, std::string_view backend) {
    const auto any = [&](auto&& has) { return std::ranges::any_of(entry.dtype_configs, has); };
    using Config = config::DTypeConfig;
    if (any([&](const Config& c) { return c.input_dtype.dtype == dtype; }))
        rows.add(codes::role_input, {}, backend);
    if (any([&](const Config& c) { return c.output_dtype.dtype == dtype; }))
        rows.add(codes::role_output, {}, backend);
    if (any([&](const Config& c) { return c.weight_dtype.dtype == dtype; }))
        rows.add(codes::role_weight, {}, backend);
    if (any([&](const Config& c) { return c.bias_dtype == dtype; })) rows.add(codes::role_bias, {}, backend);
}

bool has_name(const config::Value& value, const Entry& entry);

bool has_name(const config::ObserverSpec& spec, const Entry& entry) {
    if (spec.callable.str() == entry.name) return true;
    return std::ranges::any_of(spec.layers, [&](const auto& layer) {
        return std::ranges::any_of(layer.kwargs,
                                   [&](const auto& keyword) { return has_name(keyword.value, entry); });
    });
}

bool has_name(const config::Value& value, const Entry& entry) {
    if (const auto* dtype = std::get_if<DType>(&value.data)) return name_of(*dtype) == entry.name;
    if (const auto* scheme = std::get_if<QScheme>(&value.data)) return name_of(*scheme) == entry.name;
    if (const auto* object = std::get_if<config::ObjectRef>(&value.data)) return object->name == entry.name;
    if (const auto* spec = std::get_if<config::ObserverSpec>(&value.data)) return has_name(*spec, entry);
    return false;
}

/// Returns the sentence for an outcome.
Message told(const ModeOutcome& becomes) {
    const auto with_presets = [&](const CodeOf<2>& code) {
        return message(code, becomes.qconfig, becomes.backend);
    };
    switch (becomes.outcome) {
    case Outcome::Replaced: return with_presets(codes::becomes_another);
    case Outcome::RunsQuantized: return with_presets(codes::becomes_codes);
    case Outcome::Float: return with_presets(codes::becomes_float);
    case Outcome::Removed: return with_presets(codes::becomes_nothing);
    case Outcome::Raises: return with_presets(codes::becomes_trouble);
    }
    return {};
}

bool is_fx(Mode mode) {
    return mode == Mode::FxPtq || mode == Mode::FxQat;
}

/// Returns true for names that can occur in a float model and that torch may quantize.
bool can_be_quantized(const Entry& entry) {
    // The outcome for a user's module or function depends on the model and is not known in general.
    if (!entry.package.empty()) return false;
    switch (entry.kind) {
    case Kind::Module:
        return entry.name.starts_with("torch.nn.") || !entry.becomes.empty() ||
               parent_name(entry.name) == "torch.ao.nn.intrinsic";
    case Kind::Function:
        return !entry.name.starts_with("torch.ao.") && entry.name.find("quantize") == entry.name.npos;
    case Kind::Operator:
    case Kind::Method: return true;
    default: return false;
    }
}

} // namespace

std::vector<Occurrence> occurrences(const Entry& entry) {
    Rows rows;
    const auto dtype = entry.kind == Kind::DType ? dtype_from_name(entry.name) : std::nullopt;
    for (const auto name : config::backend_preset_names()) {
        const auto* backend = config::backend_preset(name);
        for (std::size_t i = 0; backend && i < backend->configs.size(); ++i) {
            if (dtype)
                add_dtype(rows, backend->configs[i], *dtype, name);
            else
                add_names(rows, backend->configs[i], entry.name, name);
        }
    }
    return std::move(rows.rows);
}

std::vector<std::string> qconfigs_with(const Entry& entry) {
    std::vector<std::string> result;
    for (const auto& qconfig : config::named_qconfigs())
        if ((qconfig.activation && has_name(*qconfig.activation, entry)) ||
            (qconfig.weight && has_name(*qconfig.weight, entry)))
            result.push_back(qconfig.name);
    return result;
}

std::vector<ModeFact> mode_facts(const Entry& entry) {
    std::vector<ModeFact> facts;
    if (!can_be_quantized(entry)) return facts;
    const bool is_named = std::ranges::any_of(
        occurrences(entry), [](const Occurrence& o) { return o.role == Code(codes::role_pattern); });
    for (std::size_t i = 0; i < mode_count; ++i) {
        const auto mode = static_cast<Mode>(i);
        const auto it = std::ranges::find(entry.becomes, mode, &ModeOutcome::mode);
        if (it != entry.becomes.end())
            facts.push_back({mode, told(*it), it->steps});
        else if (is_fx(mode) && !is_named)
            facts.push_back({mode, codes::becomes_unnamed, {}});
        else if (!is_fx(mode) && entry.kind != Kind::Module)
            facts.push_back({mode, codes::becomes_functional, {}});
        else if (!is_fx(mode) && entry.becomes.empty())
            facts.push_back({mode, codes::becomes_unswapped, {}});
    }
    return facts;
}

Code display_code(Kind kind) {
    switch (kind) {
    case Kind::Module: return codes::kind_module;
    case Kind::Function: return codes::kind_function;
    case Kind::Operator: return codes::kind_operator;
    case Kind::Method: return codes::kind_method;
    case Kind::Observer: return codes::kind_observer;
    case Kind::FakeQuantize: return codes::kind_fake_quantize;
    case Kind::FuserMethod: return codes::kind_fuser_method;
    case Kind::Getter: return codes::kind_getter;
    case Kind::Class: return codes::kind_class;
    case Kind::Enum: return codes::kind_enum;
    case Kind::QConfig: return codes::kind_qconfig;
    case Kind::Preset: return codes::kind_preset;
    case Kind::DType: return codes::kind_dtype;
    case Kind::QScheme: return codes::kind_qscheme;
    case Kind::TensorMethod: return codes::kind_tensor_method;
    case Kind::Package: return codes::kind_package;
    }
    return {};
}

Code display_code(Mode mode) {
    switch (mode) {
    case Mode::FxPtq: return codes::mode_fx_ptq;
    case Mode::FxQat: return codes::mode_fx_qat;
    case Mode::EagerPtq: return codes::mode_eager_ptq;
    case Mode::EagerQat: return codes::mode_eager_qat;
    case Mode::EagerDynamic: return codes::mode_eager_dynamic;
    }
    return {};
}

Code display_code(const TensorMethodResult& runs) {
    if (runs.gives == "codes") return codes::gives_codes;
    return runs.gives == "tensor" ? Code(codes::gives_tensor) : Code(codes::gives_value);
}

std::vector<const Entry*> entries_converted_to(const Entry& entry, const Catalogue& all) {
    std::vector<const Entry*> result;
    for (const auto& other : all.entries())
        if (std::ranges::any_of(other.becomes, [&](const ModeOutcome& becomes) {
                return std::ranges::find(becomes.steps, entry.name) != becomes.steps.end();
            }))
            result.push_back(&other);
    return result;
}

std::vector<const Entry*> entries_in_package(const Entry& package, const Catalogue& all) {
    std::vector<const Entry*> result;
    if (package.kind != Kind::Package) return result;
    for (const auto& other : all.entries())
        if (parent_name(other.name) == package.name) result.push_back(&other);
    return result;
}

} // namespace qcs::catalogue
