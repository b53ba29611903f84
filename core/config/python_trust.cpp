#include "config/python_trust.h"

#include "config/codec/config_json.h"
#include "config/presets.h"
#include "json/json_document.h"

#include <algorithm>
#include <array>

namespace qcs::config {

namespace {

constexpr std::string_view fuser_module = "torch.ao.quantization.fuser_method_mappings.";
constexpr std::string_view of_class = "_sequential_wrapper2";
constexpr std::array<std::string_view, 3> factories = {"_reverse2", "_reverse3", of_class};

bool within(std::string_view name, std::string_view package) {
    return !package.empty() && name.starts_with(package) &&
           (name.size() == package.size() || name[package.size()] == '.');
}

/// Collects the untrusted names of a config; `at` is the JSON pointer of the value being examined.
class Names {
public:
    explicit Names(std::span<const std::string> allow) : allow_(allow) {}

    std::vector<UntrustedName> found;

    void name(const std::string& name, PythonUse use, const std::string& at) {
        if (!is_trusted(name, use, allow_)) found.push_back({name, use, at, rule_, entry_, eager_rule_});
    }
    void name(const std::optional<std::string>& text, PythonUse use, const std::string& at) {
        if (text) name(*text, use, at);
    }
    void object(const ObjectRef& object, PythonUse use, const std::string& at) {
        if (object.kind == ObjectRef::Kind::Object) name(object.name, use, at);
    }

    /// An argument of an observer, which the observer might call.
    void value(const Value& value, const std::string& at) {
        if (const auto* ref = std::get_if<ObjectRef>(&value.data))
            object(*ref, PythonUse::Observer, at + "/object");
        else if (const auto* spec = std::get_if<ObserverSpec>(&value.data))
            observer(*spec, spec->layers.size(), at);
        else if (const auto* list = std::get_if<List>(&value.data))
            values(list->items, at);
        else if (const auto* tuple = std::get_if<Tuple>(&value.data))
            values(tuple->items, at + "/tuple");
        else if (const auto* slice = std::get_if<Slice>(&value.data))
            values(slice->bounds, at + "/slice");
        else if (const auto* dict = std::get_if<Dict>(&value.data))
            for (std::size_t i = 0; i < dict->items.size(); ++i)
                values({dict->items[i].key, dict->items[i].value}, at + "/dict/" + std::to_string(i));
    }
    void values(const Values& values, const std::string& at) {
        for (std::size_t i = 0; i < values.size(); ++i)
            value(values[i], at + '/' + std::to_string(i));
    }
    void keywords(const Keywords& keywords, const std::string& at) {
        for (const auto& keyword : keywords) {
            auto pointer = at;
            json::append_pointer_token(pointer, keyword.name);
            value(keyword.value, pointer);
        }
    }
    /// The callable with the innermost `layers` layers around it.
    void observer(const ObserverSpec& spec, std::size_t layers, const std::string& at) {
        if (layers <= 1)
            name(spec.callable.str(), PythonUse::Observer, at + "/class");
        else
            observer(spec, layers - 1, at + "/class");
        if (layers == 0) return;
        const auto& layer = spec.layers[layers - 1];
        values(layer.args, at + "/args");
        keywords(layer.kwargs, at + "/kwargs");
        keywords(layer.callable_args, at + "/callable_args");
    }
    void qconfig(const std::optional<QConfig>& qconfig, const std::string& at) {
        if (!qconfig || !qconfig->name.empty()) return;
        if (qconfig->activation)
            observer(*qconfig->activation, qconfig->activation->layers.size(), at + "/activation");
        if (qconfig->weight) observer(*qconfig->weight, qconfig->weight->layers.size(), at + "/weight");
    }

    void mapping(const QConfigMapping& mapping, const std::string& at) {
        std::array<std::size_t, 5> counts = {}; // number of rules of each kind so far
        for (const auto index : IdRange<RuleIndex>(mapping.rules.size())) {
            const auto& rule = mapping.rules[index.index()];
            if (at.empty()) rule_ = index;
            auto row = at + '/' + std::string(key_of(rule.kind));
            if (rule.kind == RuleKind::Global) {
                if (!rule.off) qconfig(rule.qconfig, row);
                continue;
            }
            row += '/' + std::to_string(counts[static_cast<std::size_t>(rule.kind)]++);
            if (rule.off) continue; // not exported
            const bool order = rule.kind == RuleKind::Order;
            if (order || rule.kind == RuleKind::ObjectType)
                object(rule.object, PythonUse::Type, row + (order ? "/1" : "/0"));
            qconfig(rule.qconfig, row + (order ? "/3" : "/1"));
        }
    }

    void pattern(const Pattern& pattern, const std::string& at) {
        if (const auto* ref = std::get_if<ObjectRef>(&pattern.atom.data); ref && !pattern.is_tuple)
            object(*ref, PythonUse::Type, at);
        for (std::size_t i = 0; i < pattern.elements.size(); ++i)
            this->pattern(pattern.elements[i], at + '/' + std::to_string(i));
    }
    void fuser(const FuserMethod& method, const std::string& at) {
        if (!method.is_factory) return name(method.name, PythonUse::Fuser, at);
        if (!is_fuser_factory(method.name))
            found.push_back({method.name, PythonUse::Fuser, at + "/factory", rule_, entry_, eager_rule_});
        for (std::size_t i = 0; i < method.args.size(); ++i)
            object(method.args[i], argument_use(method.name), at + "/args/" + std::to_string(i));
    }
    void backend(const BackendConfig& config, const std::string& at) {
        for (std::size_t i = 0; i < config.configs.size(); ++i) {
            const auto& entry = config.configs[i];
            if (at.empty()) entry_ = EntryIndex(i);
            const auto row = at + "/configs/" + std::to_string(i);
            if (entry.pattern) pattern(*entry.pattern, row + "/pattern");
            if (entry.pattern_complex_format)
                pattern(*entry.pattern_complex_format, row + "/pattern_complex_format");
            for (std::size_t k = 0; k < entry.dtype_configs.size(); ++k)
                dtypes(entry.dtype_configs[k], row + "/dtype_configs/" + std::to_string(k));
            name(entry.root_module, PythonUse::Module, row + "/root_module");
            name(entry.qat_module, PythonUse::Module, row + "/qat_module");
            name(entry.reference_quantized_module, PythonUse::Module,
                 row + "/reference_quantized_module_for_root");
            name(entry.fused_module, PythonUse::Module, row + "/fused_module");
            if (entry.fuser_method) fuser(*entry.fuser_method, row + "/fuser_method");
            name(entry.root_node_getter, PythonUse::Getter, row + "/root_node_getter");
            name(entry.extra_inputs_getter, PythonUse::Getter, row + "/extra_inputs_getter");
        }
    }

    /// dtypes of torch are always trusted; only users' dtypes are checked.
    void dtypes(const DTypeConfig& config, const std::string& at) {
        const auto user = [&](const std::string& dtype, const std::string& place) {
            if (!dtype.empty()) name(dtype, PythonUse::Type, at + place);
        };
        const auto with_constraints = [&](const DTypeWithConstraints& wanted, const std::string& place) {
            DTypeWithConstraints bare;
            bare.user_dtype = wanted.user_dtype;
            user(wanted.user_dtype, wanted == bare ? place : place + "/dtype");
        };
        with_constraints(config.input_dtype, "/input_dtype");
        with_constraints(config.output_dtype, "/output_dtype");
        with_constraints(config.weight_dtype, "/weight_dtype");
        user(config.user_bias_dtype, "/bias_dtype");
    }
    void pairs(const std::vector<ClassMapping>& mappings, const std::string& at) {
        constexpr std::array<const char*, 4> types = {"/dynamic", "/static", "/qat", "/weight_only"};
        for (const auto& mapping : mappings)
            pairs(mapping.pairs, at + types[static_cast<std::size_t>(mapping.quant_type)]);
    }
    void pairs(const std::vector<ClassPair>& pairs, const std::string& at) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto row = at + '/' + std::to_string(i);
            name(pairs[i].from, PythonUse::Module, row + "/0");
            name(pairs[i].to, PythonUse::Module, row + "/1");
        }
    }
    void classes(const std::vector<std::string>& names, const std::string& at) {
        for (std::size_t i = 0; i < names.size(); ++i)
            name(names[i], PythonUse::Module, at + '/' + std::to_string(i));
    }
    void standalone(const StandaloneEntry& entry, const std::string& row) {
        if (entry.qconfig_mapping) mapping(*entry.qconfig_mapping, row + "/1");
        values(entry.example_inputs, row + "/2");
        for (const auto& custom : entry.prepare_custom_config)
            this->custom(custom, row + "/3");
        if (entry.backend_config) backend(*entry.backend_config, row + "/4");
    }
    void custom(const PrepareCustomConfig& config, const std::string& at) {
        for (std::size_t i = 0; i < config.standalone_module_names.size(); ++i)
            standalone(config.standalone_module_names[i],
                       at + "/standalone_module_name/" + std::to_string(i));
        for (std::size_t i = 0; i < config.standalone_module_classes.size(); ++i) {
            const auto row = at + "/standalone_module_class/" + std::to_string(i);
            name(config.standalone_module_classes[i].target, PythonUse::Module, row + "/0");
            standalone(config.standalone_module_classes[i], row);
        }
        pairs(config.float_to_observed_mapping, at + "/float_to_observed_custom_module_class");
        classes(config.non_traceable_module_classes, at + "/non_traceable_module_class");
    }

    void eager(const EagerConfig& config) {
        for (const auto index : IdRange<EagerRuleIndex>(config.rules.size())) {
            const auto& rule = config.rules[index.index()];
            if (rule.off) continue; // not exported
            eager_rule_ = index;
            const auto row = "/qconfigs/" + std::to_string(index.index());
            if (rule.by_type) name(rule.key, PythonUse::Module, row + "/0/type");
            qconfig(rule.qconfig, row + "/1");
        }
        eager_rule_ = {};
        if (config.mapping) pairs(config.mapping->pairs, "/mapping");
        if (config.qat_mapping) pairs(config.qat_mapping->pairs, "/qat_mapping");
        if (config.allow_list) classes(*config.allow_list, "/allow_list");
        classes(config.non_leaf, "/non_leaf");
        if (!config.user_dtype.empty()) name(config.user_dtype, PythonUse::Type, "/dtype");
        if (config.custom) eager_custom(*config.custom);
    }
    void eager_custom(const EagerCustom& custom) {
        pairs(custom.float_to_observed, "/custom/float_to_observed_custom_module_class");
        pairs(custom.observed_to_quantized, "/custom/observed_to_quantized_custom_module_class");
        classes(custom.non_traceable_module_classes, "/custom/non_traceable_module_class");
        for (std::size_t i = 0; i < custom.fusions.size(); ++i) {
            const auto row = "/custom/additional_fuser_method_mapping/" + std::to_string(i);
            classes(custom.fusions[i].classes, row + "/0");
            fuser(custom.fusions[i].method, row + "/1");
        }
    }

private:
    std::span<const std::string> allow_;
    RuleIndex rule_;
    EntryIndex entry_;
    EagerRuleIndex eager_rule_;
};

} // namespace

bool is_fuser_factory(std::string_view name) {
    return name.starts_with(fuser_module) &&
           std::ranges::find(factories, name.substr(fuser_module.size())) != factories.end();
}

PythonUse argument_use(std::string_view factory) {
    return factory.ends_with(of_class) ? PythonUse::Module : PythonUse::Fuser;
}

std::string package_to_allow(std::string_view name) {
    const auto package = name.substr(0, name.find('.'));
    return package == "builtins" ? std::string() : std::string(package);
}

bool is_trusted(std::string_view name, PythonUse use, std::span<const std::string> allow) {
    const bool may_be_allowed = !package_to_allow(name).empty();
    if (may_be_allowed &&
        std::ranges::any_of(allow, [&](const std::string& package) { return within(name, package); }))
        return true;
    using Kind = CatalogueEntry::Kind;
    const auto* entry = catalogue_entry(name);
    if (!entry || name.find('.') == name.npos) return false;
    const auto is = [&](auto... kinds) { return ((entry->kind == kinds) || ...); };
    switch (use) {
    case PythonUse::Type: return is(Kind::Module, Kind::Function, Kind::Operator);
    // MatchAllNode is not a module class.
    case PythonUse::Module: return is(Kind::Module) && entry->name != match_all_node;
    case PythonUse::Observer:
        return is(Kind::Observer, Kind::FakeQuantize) || entry->name == "torch.nn.Identity";
    case PythonUse::Fuser: return is(Kind::FuserMethod) && !is_fuser_factory(name);
    case PythonUse::Getter: return is(Kind::Getter);
    }
    return false;
}

std::vector<UntrustedName> untrusted_names(const QConfigMapping& mapping,
                                           std::span<const std::string> allow) {
    Names names(allow);
    names.mapping(mapping, {});
    return std::move(names.found);
}

std::vector<UntrustedName> untrusted_names(const BackendConfig& config, std::span<const std::string> allow) {
    Names names(allow);
    names.backend(config, {});
    return std::move(names.found);
}

std::vector<UntrustedName> untrusted_names(const PrepareCustomConfig& config,
                                           std::span<const std::string> allow) {
    Names names(allow);
    names.custom(config, {});
    return std::move(names.found);
}

std::vector<UntrustedName> untrusted_names(const ConvertCustomConfig& config,
                                           std::span<const std::string> allow) {
    Names names(allow);
    names.pairs(config.observed_to_quantized_mapping, "/observed_to_quantized_custom_module_class");
    return std::move(names.found);
}

std::vector<UntrustedName> untrusted_names(const FuseCustomConfig&, std::span<const std::string>) {
    return {};
}

std::vector<UntrustedName> untrusted_names(const EagerConfig& config, std::span<const std::string> allow) {
    Names names(allow);
    names.eager(config);
    return std::move(names.found);
}

} // namespace qcs::config
