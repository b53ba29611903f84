#include "report/python/python_export.h"

#include "config/codec/config_json.h"
#include "config/config_codes.h"
#include "config/presets.h"
#include "config/python_trust.h"
#include "python/python_literal.h"
#include "report/python/eager_python.h"
#include "report/python/python_values.h"
#include "report/report_codes.h"

#include <algorithm>
#include <set>

namespace qcs::report {

namespace {

constexpr std::string_view backend_module = "torch.ao.quantization.backend_config";
constexpr std::string_view custom_module = "torch.ao.quantization.fx.custom_config";

/// One of PyTorch's own configs from which another one can be derived, including its order, by setting some
/// items anew and adding others.
template <typename Index>
struct Base {
    std::string_view preset;
    std::vector<Index> others; ///< items to set
};

/// nullopt if that would not be shorter.
std::optional<std::vector<config::EntryIndex>>
entries_to_set(const std::vector<config::BackendPatternConfig>& items,
               const std::vector<config::BackendPatternConfig>& base) {
    if (items.size() < base.size()) return std::nullopt;
    std::vector<config::EntryIndex> others;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i < base.size() && items[i].key() != base[i].key()) return std::nullopt;
        if (i >= base.size() || !(items[i] == base[i])) others.emplace_back(i);
    }
    if (2 * others.size() > items.size()) return std::nullopt;
    return others;
}

template <typename Index>
void keep_shorter(std::optional<Base<Index>>& best, std::string_view preset,
                  std::optional<std::vector<Index>> others) {
    if (others && (!best || others->size() < best->others.size())) best = {preset, std::move(*others)};
}

std::optional<Base<config::EntryIndex>> backend_base(const config::BackendConfig& config) {
    std::optional<Base<config::EntryIndex>> best;
    for (const auto preset : config::backend_preset_names())
        keep_shorter(best, preset, entries_to_set(config.configs, config::backend_preset(preset)->configs));
    return best;
}

/// Rules of the default mappings share no wrappers with other rules, so equality is enough to recognise them.
std::optional<Base<config::RuleIndex>> mapping_base(const config::QConfigMapping& mapping) {
    std::optional<Base<config::RuleIndex>> best;
    const auto active = config::without_off(mapping).rules;
    std::vector<config::RuleIndex> places; // indices of the active rules
    for (const auto rule : IdRange<config::RuleIndex>(mapping.rules.size()))
        if (!mapping.rules[rule.index()].off) places.push_back(rule);
    if (mapping.global().off) return best; // the getter would add its global rule
    for (const auto preset : config::mapping_preset_names()) {
        std::vector<config::RuleIndex> others;
        bool fits = true;
        for (const auto kind :
             {config::RuleKind::Order, config::RuleKind::ModuleName, config::RuleKind::Regex,
              config::RuleKind::ObjectType, config::RuleKind::Global}) {
            const auto of = [&](const std::vector<config::Rule>& rules) {
                const auto begin = std::ranges::lower_bound(rules, kind, {}, &config::Rule::kind);
                const auto end = std::ranges::upper_bound(begin, rules.end(), kind, {}, &config::Rule::kind);
                return std::pair(std::vector<config::Rule>(begin, end), begin - rules.begin());
            };
            const auto [own, first] = of(active);
            const auto base = of(config::mapping_preset(preset)->rules).first;
            fits = fits && own.size() >= base.size();
            for (std::size_t i = 0; i < own.size() && fits; ++i) {
                fits = i >= base.size() || config::same_key(own[i], base[i]);
                if (i >= base.size() || !(own[i].qconfig == base[i].qconfig))
                    others.push_back(places[static_cast<std::size_t>(first) + i]);
            }
        }
        if (fits) keep_shorter(best, preset, std::optional(std::move(others)));
    }
    return best;
}

/// A script that is being built.
class PythonScript {
public:
    explicit PythonScript(const PythonParts& parts) : in_full_(parts.in_full), names_(parts.allow) {}

    PythonExpression backend(const config::BackendConfig& config);
    PythonExpression mapping(const config::QConfigMapping& mapping);
    PythonExpression prepare_custom(const config::PrepareCustomConfig& config);
    PythonExpression convert_custom(const config::ConvertCustomConfig& config);
    PythonExpression fuse_custom(const config::FuseCustomConfig& config);

    void assign(const std::string& variable, const PythonExpression& expression) {
        statements_ += '\n' + to_python_text(variable + " = ", expression) + '\n';
    }
    /// For eager mode: the variables and functions.
    void eager(const config::EagerConfig& config, config::EagerCall call) {
        statements_ += eager_statements(config, call, names_, values_);
    }
    Expected<std::string> finish(const PythonParts& parts);

private:
    PythonExpression pattern_config(const config::BackendPatternConfig& config);
    PythonExpression dtype_config(const config::DTypeConfig& config);
    PythonExpression constraints(const config::DTypeWithConstraints& dtype);
    PythonExpression observation_type(config::ObservationType type);
    PythonExpression standalone(std::string setter, PythonExpression target,
                                const config::StandaloneEntry& entry);
    PythonExpression name(const std::string& name, config::PythonUse use = config::PythonUse::Module) {
        return python_atom(names_.object(name, use));
    }
    static PythonExpression strings(const std::vector<std::string>& strings);
    static PythonExpression integers(const std::vector<std::int64_t>& integers);
    void add_class_mappings(PythonExpression& config, const std::string& setter,
                            const std::vector<config::ClassMapping>& mappings, bool static_only);

    void add_rule(PythonExpression& mapping, const config::Rule& rule);

    bool in_full_;
    PythonNames names_;
    PythonValues values_{names_};
    std::string statements_;
};

PythonExpression PythonScript::observation_type(config::ObservationType type) {
    return python_atom(names_.config_class(backend_module, "ObservationType") + '.' +
                       std::string(config::name_of(type)));
}

PythonExpression PythonScript::constraints(const config::DTypeWithConstraints& dtype) {
    std::vector<PythonExpression> arguments;
    const auto add = [&](const std::string& key, const auto& field) {
        if (field)
            arguments.push_back(with_prefix(
                key + '=', values_.value(std::visit([](auto n) { return config::Value(n); }, *field))));
    };
    add("quant_min_lower_bound", dtype.quant_min_lower_bound);
    add("quant_max_upper_bound", dtype.quant_max_upper_bound);
    add("scale_min_lower_bound", dtype.scale_min_lower_bound);
    add("scale_max_upper_bound", dtype.scale_max_upper_bound);
    add("scale_exact_match", dtype.scale_exact_match);
    add("zero_point_exact_match", dtype.zero_point_exact_match);
    const auto bare = dtype.dtype         ? values_.value(*dtype.dtype)
                      : dtype.has_dtype() ? values_.value(config::ObjectRef::object(dtype.user_dtype))
                                          : python_atom("None");
    if (arguments.empty()) return bare;
    arguments.insert(arguments.begin(), with_prefix("dtype=", bare));
    return python_call(names_.config_class(backend_module, "DTypeWithConstraints"), std::move(arguments));
}

PythonExpression PythonScript::dtype_config(const config::DTypeConfig& config) {
    std::vector<PythonExpression> arguments;
    const auto add = [&](const char* key, const config::DTypeWithConstraints& dtype) {
        auto expression = constraints(dtype);
        if (expression.head != "None") arguments.push_back(with_prefix(key, std::move(expression)));
    };
    add("input_dtype=", config.input_dtype);
    add("output_dtype=", config.output_dtype);
    add("weight_dtype=", config.weight_dtype);
    if (config.bias_dtype) arguments.push_back(with_prefix("bias_dtype=", values_.value(*config.bias_dtype)));
    if (!config.user_bias_dtype.empty())
        arguments.push_back(
            with_prefix("bias_dtype=", values_.value(config::ObjectRef::object(config.user_bias_dtype))));
    if (config.is_dynamic) arguments.push_back(with_prefix("is_dynamic=", values_.value(*config.is_dynamic)));
    const auto call = python_call(names_.config_class(backend_module, "DTypeConfig"), std::move(arguments));
    return values_.variable("dtype_config", call);
}

PythonExpression PythonScript::pattern_config(const config::BackendPatternConfig& config) {
    auto result = python_call(names_.config_class(backend_module, "BackendPatternConfig"));
    if (config.pattern) result.items.push_back(values_.pattern(*config.pattern));
    const auto set = [&](const char* setter, PythonExpression argument) {
        result.calls.push_back(python_call(setter, {std::move(argument)}));
    };
    const auto set_name = [&](const char* setter, const std::optional<std::string>& value,
                              config::PythonUse use = config::PythonUse::Module) {
        if (value) set(setter, name(*value, use));
    };
    if (config.pattern_complex_format)
        set("._set_pattern_complex_format", values_.pattern(*config.pattern_complex_format));
    if (config.observation_type != config::ObservationType{})
        set(".set_observation_type", observation_type(config.observation_type));
    if (!config.dtype_configs.empty()) {
        std::vector<PythonExpression> dtypes;
        for (const auto& dtype : config.dtype_configs)
            dtypes.push_back(dtype_config(dtype));
        set(".set_dtype_configs", python_list(std::move(dtypes)));
    }
    set_name(".set_root_module", config.root_module);
    set_name(".set_qat_module", config.qat_module);
    set_name(".set_reference_quantized_module", config.reference_quantized_module);
    set_name(".set_fused_module", config.fused_module);
    if (config.fuser_method) set(".set_fuser_method", values_.fuser_method(*config.fuser_method));
    set_name("._set_root_node_getter", config.root_node_getter, config::PythonUse::Getter);
    set_name("._set_extra_inputs_getter", config.extra_inputs_getter, config::PythonUse::Getter);
    std::vector<std::pair<std::string, PythonExpression>> items;
    for (const auto& count : config.num_tensor_args_to_observation_type)
        items.emplace_back(std::to_string(count.count), observation_type(count.type));
    if (!items.empty())
        set("._set_num_tensor_args_to_observation_type", python_dict(std::exchange(items, {})));
    for (const auto& input : config.input_type_to_index)
        items.emplace_back(python::python_string(input.input_type), python_atom(std::to_string(input.index)));
    if (!items.empty()) set("._set_input_type_to_index", python_dict(std::move(items)));
    return result;
}

PythonExpression PythonScript::backend(const config::BackendConfig& config) {
    // PyTorch's BackendConfig uses a module that it does not import itself.
    names_.add_import(std::string(backend_module) + ".utils");
    if (const auto base = in_full_ ? std::nullopt : backend_base(config)) {
        const auto preset = std::string(base->preset);
        auto result = python_call(names_.config_class(std::string(backend_module) + '.' + preset,
                                                      "get_" + preset + "_backend_config"));
        if (config.name != config::backend_preset(preset)->name)
            result.calls.push_back(
                python_call(".set_name", {python_atom(python::python_string(config.name))}));
        for (const auto entry : base->others)
            result.calls.push_back(
                python_call(".set_backend_pattern_config", {pattern_config(config.configs[entry.index()])}));
        return result;
    }
    std::vector<PythonExpression> patterns;
    for (const auto& pattern : config.configs)
        patterns.push_back(pattern_config(pattern));
    auto result = python_call(names_.config_class(backend_module, "BackendConfig"),
                              {python_atom(python::python_string(config.name))});
    if (!patterns.empty())
        result.calls.push_back(
            python_call(".set_backend_pattern_configs", {python_list(std::move(patterns))}));
    return result;
}

PythonExpression PythonScript::mapping(const config::QConfigMapping& mapping) {
    if (const auto base = in_full_ ? std::nullopt : mapping_base(mapping)) {
        const auto colon = base->preset.find(':');
        const bool qat = base->preset.starts_with("default-qat:");
        auto result =
            python_call(names_.config_class("torch.ao.quantization", qat ? "get_default_qat_qconfig_mapping"
                                                                         : "get_default_qconfig_mapping"),
                        {python_atom(python::python_string(base->preset.substr(colon + 1)))});
        for (const auto rule : base->others)
            add_rule(result, mapping.rules[rule.index()]);
        return result;
    }
    auto result = python_call(names_.config_class("torch.ao.quantization", "QConfigMapping"));
    for (const auto kind : {config::RuleKind::Global, config::RuleKind::ObjectType, config::RuleKind::Regex,
                            config::RuleKind::ModuleName, config::RuleKind::Order})
        for (const config::Rule& rule : mapping.active())
            if (rule.kind == kind) add_rule(result, rule);
    return result;
}

void PythonScript::add_rule(PythonExpression& mapping, const config::Rule& rule) {
    const auto text = python_atom(python::python_string(rule.text));
    auto qconfig = values_.qconfig(rule.qconfig);
    const auto object = [&] { return values_.object(rule.object, config::PythonUse::Type); };
    const auto add = [&](const char* setter, std::vector<PythonExpression> key) {
        key.push_back(std::move(qconfig));
        mapping.calls.push_back(python_call(setter, std::move(key)));
    };
    switch (rule.kind) {
    case config::RuleKind::Global: return add(".set_global", {});
    case config::RuleKind::ObjectType: return add(".set_object_type", {object()});
    case config::RuleKind::Regex: return add(".set_module_name_regex", {text});
    case config::RuleKind::ModuleName: return add(".set_module_name", {text});
    case config::RuleKind::Order:
        return add(".set_module_name_object_type_order",
                   {text, object(), python_atom(std::to_string(rule.index))});
    }
}

PythonExpression PythonScript::strings(const std::vector<std::string>& strings) {
    std::vector<PythonExpression> items;
    for (const auto& text : strings)
        items.push_back(python_atom(python::python_string(text)));
    return python_list(std::move(items));
}

PythonExpression PythonScript::integers(const std::vector<std::int64_t>& integers) {
    std::vector<PythonExpression> items;
    for (const auto number : integers)
        items.push_back(python_atom(std::to_string(number)));
    return python_list(std::move(items));
}

void PythonScript::add_class_mappings(PythonExpression& config, const std::string& setter,
                                      const std::vector<config::ClassMapping>& mappings, bool static_only) {
    constexpr std::string_view types[] = {"DYNAMIC", "STATIC", "QAT", "WEIGHT_ONLY"};
    for (const auto& mapping : mappings) {
        const auto type = types[static_cast<std::size_t>(mapping.quant_type)];
        if (static_only && mapping.quant_type != config::QuantType::Static && !mapping.pairs.empty()) {
            names_.problem(message(codes::observed_mapping_not_static, std::string(type)));
            continue;
        }
        for (const auto& pair : mapping.pairs) {
            const auto quant_type =
                names_.config_class("torch.ao.quantization.quant_type", "QuantType") + '.';
            config.calls.push_back(python_call(
                setter, {name(pair.from), name(pair.to), python_atom(quant_type + std::string(type))}));
        }
    }
}

PythonExpression PythonScript::standalone(std::string setter, PythonExpression target,
                                          const config::StandaloneEntry& entry) {
    const auto none = python_atom("None");
    return python_call(
        std::move(setter),
        {std::move(target), entry.qconfig_mapping ? mapping(*entry.qconfig_mapping) : none,
         values_.values_as_tuple(entry.example_inputs),
         entry.prepare_custom_config.empty() ? none : prepare_custom(entry.prepare_custom_config.front()),
         entry.backend_config ? backend(*entry.backend_config) : none});
}

PythonExpression PythonScript::prepare_custom(const config::PrepareCustomConfig& config) {
    auto result = python_call(names_.config_class(custom_module, "PrepareCustomConfig"));
    for (const auto& entry : config.standalone_module_names)
        result.calls.push_back(standalone(".set_standalone_module_name",
                                          python_atom(python::python_string(entry.target)), entry));
    for (const auto& entry : config.standalone_module_classes)
        result.calls.push_back(standalone(".set_standalone_module_class", name(entry.target), entry));
    add_class_mappings(result, ".set_float_to_observed_mapping", config.float_to_observed_mapping, true);
    const auto set = [&](const char* setter, bool present, const PythonExpression& argument) {
        if (present) result.calls.push_back(python_call(setter, {argument}));
    };
    std::vector<PythonExpression> classes;
    for (const auto& c : config.non_traceable_module_classes)
        classes.push_back(name(c));
    set(".set_non_traceable_module_names", !config.non_traceable_module_names.empty(),
        strings(config.non_traceable_module_names));
    set(".set_non_traceable_module_classes", !classes.empty(), python_list(classes));
    set(".set_input_quantized_indexes", !config.input_quantized_indexes.empty(),
        integers(config.input_quantized_indexes));
    set(".set_output_quantized_indexes", !config.output_quantized_indexes.empty(),
        integers(config.output_quantized_indexes));
    set(".set_preserved_attributes", !config.preserved_attributes.empty(),
        strings(config.preserved_attributes));
    return result;
}

PythonExpression PythonScript::convert_custom(const config::ConvertCustomConfig& config) {
    auto result = python_call(names_.config_class(custom_module, "ConvertCustomConfig"));
    add_class_mappings(result, ".set_observed_to_quantized_mapping", config.observed_to_quantized_mapping,
                       false);
    if (!config.preserved_attributes.empty())
        result.calls.push_back(
            python_call(".set_preserved_attributes", {strings(config.preserved_attributes)}));
    return result;
}

PythonExpression PythonScript::fuse_custom(const config::FuseCustomConfig& config) {
    auto result = python_call(names_.config_class(custom_module, "FuseCustomConfig"));
    if (!config.preserved_attributes.empty())
        result.calls.push_back(
            python_call(".set_preserved_attributes", {strings(config.preserved_attributes)}));
    return result;
}

/// Comment lines about the rules that are switched off. `lines` has `count` lines; names from the config are
/// written as literals in it, since they could contain line breaks.
std::string comment_of_off(std::size_t count, const std::string& lines) {
    if (count == 0) return {};
    return (count == 1 ? "# One rule is" : "# " + std::to_string(count) + " rules are") +
           std::string(" switched off in the workspace and left out here:\n") + lines;
}

std::string comment_of_off(const config::QConfigMapping& mapping) {
    std::string lines;
    std::size_t count = 0;
    for (const auto& rule : mapping.rules) {
        if (!rule.off) continue;
        ++count;
        lines += "#   " + std::string(config::rule_kind_names()[static_cast<std::size_t>(rule.kind)]);
        if (rule.kind == config::RuleKind::Order || rule.kind == config::RuleKind::ObjectType)
            lines += ' ' + python::python_string(rule.object.name);
        if (rule.kind != config::RuleKind::Global && rule.kind != config::RuleKind::ObjectType)
            lines += ' ' + python::python_string(rule.text);
        if (rule.kind == config::RuleKind::Order) lines += ' ' + std::to_string(rule.index);
        lines += '\n';
    }
    return comment_of_off(count, lines);
}

std::string comment_of_off(const config::EagerConfig& config) {
    std::string lines;
    for (const auto& rule : config.rules)
        if (rule.off)
            lines += (rule.by_type ? "#   type " : "#   module ") + python::python_string(rule.key) + '\n';
    return comment_of_off(config::rows_off(config).size(), lines);
}

Expected<std::string> PythonScript::finish(const PythonParts& parts) {
    if (auto problems = names_.take_problems(); !problems.empty()) return tl::unexpected(std::move(problems));
    std::string text = "# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.\n";
    if (parts.mapping) text += comment_of_off(*parts.mapping);
    if (parts.eager) text += comment_of_off(*parts.eager);
    text += '\n' + names_.imports();
    if (!values_.definitions().empty()) text += '\n' + values_.definitions();
    return text + statements_;
}

/// Sets the JSON pointers of problems with names that are not trusted.
Diagnostics with_pointers(Diagnostics problems, const PythonParts& parts) {
    std::set<std::string> names;
    std::erase_if(problems, [&](const Diagnostic& problem) {
        return problem.code == codes::python_not_trusted && (names.insert(problem.args[0]), true);
    });
    const auto add = [&](const auto* config) {
        if (!config) return;
        for (auto& found : config::untrusted_names(*config, parts.allow))
            if (names.contains(found.name))
                problems.push_back(
                    {message(codes::python_not_trusted, found.name, config::package_to_allow(found.name)),
                     {{}, 0, 0, std::move(found.pointer)}});
    };
    add(parts.backend);
    add(parts.mapping);
    add(parts.prepare_custom);
    add(parts.convert_custom);
    add(parts.eager);
    return problems;
}

} // namespace

Expected<std::string> to_python(const PythonParts& parts) {
    PythonScript script(parts);
    if (parts.backend) script.assign("backend_config", script.backend(*parts.backend));
    if (parts.mapping) script.assign("qconfig_mapping", script.mapping(*parts.mapping));
    if (parts.prepare_custom)
        script.assign("prepare_custom_config", script.prepare_custom(*parts.prepare_custom));
    if (parts.convert_custom)
        script.assign("convert_custom_config", script.convert_custom(*parts.convert_custom));
    if (parts.fuse_custom) script.assign("fuse_custom_config", script.fuse_custom(*parts.fuse_custom));
    if (parts.eager) script.eager(*parts.eager, parts.eager->call.value_or(parts.eager_call));
    auto text = script.finish(parts);
    if (text) return text;
    return tl::unexpected(with_pointers(std::move(text.error()), parts));
}

Expected<std::string> to_python(const config::BackendConfig& config, const std::vector<std::string>& allow) {
    return to_python({.backend = &config, .allow = allow});
}
Expected<std::string> to_python(const config::QConfigMapping& mapping,
                                const std::vector<std::string>& allow) {
    return to_python({.mapping = &mapping, .allow = allow});
}
Expected<std::string> to_python(const config::PrepareCustomConfig& config,
                                const std::vector<std::string>& allow) {
    return to_python({.prepare_custom = &config, .allow = allow});
}
Expected<std::string> to_python(const config::ConvertCustomConfig& config,
                                const std::vector<std::string>& allow) {
    return to_python({.convert_custom = &config, .allow = allow});
}
Expected<std::string> to_python(const config::FuseCustomConfig& config,
                                const std::vector<std::string>& allow) {
    return to_python({.fuse_custom = &config, .allow = allow});
}

Expected<std::string> to_python(const config::EagerConfig& config, const std::vector<std::string>& allow) {
    return to_python({.eager = &config, .allow = allow});
}

} // namespace qcs::report
