#include "report/python/eager_python.h"

#include "python/python_literal.h"

#include <algorithm>
#include <array>

namespace qcs::report {

namespace {

using config::EagerCall;

constexpr std::string_view package = "torch.ao.quantization.";

/// PyTorch's functions that return the default tables, in the order of eager_table_names().
constexpr std::array<std::string_view, 8> getters = {"get_default_static_quant_module_mappings",
                                                     "get_default_static_quant_reference_module_mappings",
                                                     "get_default_qat_module_mappings",
                                                     "get_default_dynamic_quant_module_mappings",
                                                     "get_embedding_static_quant_module_mappings",
                                                     "get_embedding_qat_module_mappings",
                                                     "get_default_static_sparse_quant_module_mappings",
                                                     "get_default_dynamic_sparse_quant_module_mappings"};

class EagerScript {
public:
    EagerScript(const config::EagerConfig& config, EagerCall call, PythonNames& names, PythonValues& values)
        : config_(config), call_(call), names_(names), values_(values) {}

    std::string write() {
        assign_values();
        define_steps();
        define_call();
        return std::move(text_);
    }

private:
    bool is(std::same_as<EagerCall> auto... calls) const { return ((call_ == calls) || ...); }
    bool trains() const {
        return is(EagerCall::QuantizeQat, EagerCall::PrepareQat, EagerCall::FuseModulesQat);
    }
    /// The rules are passed to the call as a dictionary; otherwise they are set on modules.
    bool takes_spec() const { return is(EagerCall::QuantizeDynamic, EagerCall::Propagate); }
    bool converts() const { return is(EagerCall::Quantize, EagerCall::QuantizeQat, EagerCall::Convert); }
    bool prepares() const { return is(EagerCall::Quantize, EagerCall::Prepare); }
    bool fuses() const {
        return !config_.fuse.empty() || is(EagerCall::FuseModules, EagerCall::FuseModulesQat);
    }
    bool fuses_own() const { return fuses() && config_.custom && !config_.custom->fusions.empty(); }

    void assign(const std::string& variable, const PythonExpression& expression) {
        text_ += '\n' + to_python_text(variable + " = ", expression) + '\n';
    }
    PythonExpression class_name(const std::string& name) {
        return python_atom(names_.object(name, config::PythonUse::Module));
    }
    PythonExpression classes(const std::vector<std::string>& names) {
        std::vector<PythonExpression> items;
        for (const auto& name : names)
            items.push_back(class_name(name));
        return python_list(std::move(items));
    }
    static PythonExpression strings(const std::vector<std::string>& texts) {
        std::vector<PythonExpression> items;
        for (const auto& text : texts)
            items.push_back(python_atom(python::python_string(text)));
        return python_list(std::move(items));
    }
    PythonExpression pairs(const std::vector<config::ClassPair>& pairs) {
        std::vector<std::pair<std::string, PythonExpression>> items;
        for (const auto& pair : pairs)
            items.emplace_back(class_name(pair.from).head, class_name(pair.to));
        return python_dict(std::move(items));
    }
    PythonExpression mapping(const config::EagerMapping& mapping) {
        if (mapping.table.empty()) return pairs(mapping.pairs);
        const auto tables = config::eager_table_names();
        const auto table = std::ranges::find(tables, mapping.table) - tables.begin();
        return python_call(names_.trusted_object("torch.ao.quantization.quantization_mappings." +
                                                 std::string(getters.at(static_cast<std::size_t>(table)))));
    }
    PythonExpression custom(const config::EagerCustom& custom) {
        std::vector<std::pair<std::string, PythonExpression>> items;
        const auto add = [&](const char* key, bool present, auto make) {
            if (present) items.emplace_back(python::python_string(key), make());
        };
        add("float_to_observed_custom_module_class", !custom.float_to_observed.empty(),
            [&] { return pairs(custom.float_to_observed); });
        add("observed_to_quantized_custom_module_class", !custom.observed_to_quantized.empty(),
            [&] { return pairs(custom.observed_to_quantized); });
        add("non_traceable_module_name", !custom.non_traceable_module_names.empty(),
            [&] { return strings(custom.non_traceable_module_names); });
        add("non_traceable_module_class", !custom.non_traceable_module_classes.empty(),
            [&] { return classes(custom.non_traceable_module_classes); });
        add("additional_fuser_method_mapping", !custom.fusions.empty(), [&] { return fusions(custom); });
        return python_dict(std::move(items));
    }
    PythonExpression fusions(const config::EagerCustom& custom) {
        std::vector<std::pair<std::string, PythonExpression>> items;
        for (const auto& fusion : custom.fusions) {
            auto key = classes(fusion.classes);
            items.emplace_back(to_python_line(python_tuple(std::move(key.items))),
                               values_.fuser_method(fusion.method));
        }
        return python_dict(std::move(items));
    }
    /// The active rules for which `wanted` returns true, as a dictionary; without items if there are none.
    template <typename Wanted>
    PythonExpression rules(Wanted wanted) {
        std::vector<std::pair<std::string, PythonExpression>> items;
        for (const auto& rule : config_.rules)
            if (!rule.off && wanted(rule))
                items.emplace_back(rule.by_type ? class_name(rule.key).head : python::python_string(rule.key),
                                   values_.qconfig(rule.qconfig));
        return python_dict(std::move(items));
    }

    void assign_values() {
        const auto put = [&](bool& has, const std::string& variable, PythonExpression expression) {
            has = !expression.items.empty();
            if (has) assign(variable, expression);
        };
        if (takes_spec()) {
            put(has_spec_, "eager_spec", rules([](const auto&) { return true; }));
            if (is(EagerCall::QuantizeDynamic) && config_.has_dtype())
                assign("eager_dtype", config_.dtype
                                          ? values_.value(*config_.dtype)
                                          : values_.value(config::ObjectRef::object(config_.user_dtype)));
        } else {
            put(has_qconfigs_, "eager_qconfigs", rules([](const auto& rule) { return !rule.by_type; }));
            put(has_types_, "eager_types", rules([](const auto& rule) { return rule.by_type; }));
        }
        if (fuses()) {
            std::vector<PythonExpression> groups;
            for (const auto& group : config_.fuse)
                groups.push_back(strings(group));
            assign("eager_fuse", python_list(std::move(groups)));
        }
        const bool takes_mapping = converts() || is(EagerCall::PrepareQat, EagerCall::QuantizeDynamic);
        if (takes_mapping && config_.mapping) assign("eager_mapping", mapping(*config_.mapping));
        if (is(EagerCall::QuantizeQat) && config_.qat_mapping)
            assign("eager_qat_mapping", mapping(*config_.qat_mapping));
        if (prepares() && config_.allow_list) assign("eager_allow_list", classes(*config_.allow_list));
        if (prepares() && !config_.non_leaf.empty()) assign("eager_non_leaf", classes(config_.non_leaf));
        const bool takes_custom = prepares() || converts() || is(EagerCall::Propagate) || fuses_own();
        if (takes_custom && config_.custom) assign("eager_custom", custom(*config_.custom));
    }

    std::string torch(std::string_view function) {
        return names_.trusted_object(std::string(package).append(function));
    }
    using Arguments = std::vector<std::string>; ///< source text

    /// A call that changes the model in place and returns it.
    PythonExpression in_place(std::string_view function, const Arguments& arguments) {
        std::vector<PythonExpression> items = {python_atom("model")};
        for (const auto& argument : arguments)
            items.push_back(python_atom(argument));
        items.push_back(python_atom("inplace=True"));
        return python_call(torch(function), std::move(items));
    }
    PythonExpression propagate(const char* dictionary) {
        std::vector<PythonExpression> items = {python_atom("model")};
        if (*dictionary) items.push_back(python_atom(dictionary));
        if (config_.custom) items.push_back(python_atom("prepare_custom_config_dict=eager_custom"));
        return python_call(torch("propagate_qconfig_"), std::move(items));
    }
    void line(const std::string& text) { text_ += "    " + text + '\n'; }
    void line(const std::string& before, const PythonExpression& expression) {
        auto source = to_python_text(before, expression); // literals contain no line breaks
        for (auto at = source.find('\n'); at != source.npos; at = source.find('\n', at + 1))
            source.insert(at + 1, "    ");
        line(source);
    }

    void define_steps() {
        if (fuses()) {
            Arguments arguments = {"eager_fuse"};
            if (fuses_own()) arguments.emplace_back("fuse_custom_config_dict=eager_custom");
            text_ += "\n\ndef fuse(model):\n";
            line("return ", in_place(trains() ? "fuse_modules_qat" : "fuse_modules", arguments));
        }
        if (!has_qconfigs_ && !has_types_) return;
        text_ += "\n\ndef set_qconfigs(model):\n";
        if (has_qconfigs_)
            text_ += "    for path, qconfig in eager_qconfigs.items():\n"
                     "        model.get_submodule(path).qconfig = qconfig\n";
        if (has_types_) line("", propagate("eager_types"));
    }

    PythonExpression prepare() {
        Arguments arguments;
        if (is(EagerCall::QuantizeQat, EagerCall::PrepareQat)) {
            const bool whole = is(EagerCall::QuantizeQat);
            if (whole ? config_.qat_mapping : config_.mapping)
                arguments.emplace_back(whole ? "eager_qat_mapping" : "eager_mapping");
            return in_place("prepare_qat", arguments);
        }
        if (config_.allow_list) arguments.emplace_back("allow_list=eager_allow_list");
        if (!config_.non_leaf.empty()) arguments.emplace_back("observer_non_leaf_module_list=eager_non_leaf");
        if (config_.custom) arguments.emplace_back("prepare_custom_config_dict=eager_custom");
        return in_place("prepare", arguments);
    }
    PythonExpression convert() {
        Arguments arguments;
        if (config_.mapping) arguments.emplace_back("eager_mapping");
        if (!config_.remove_qconfig) arguments.emplace_back("remove_qconfig=False");
        if (config_.is_reference) arguments.emplace_back("is_reference=True");
        if (config_.custom) arguments.emplace_back("convert_custom_config_dict=eager_custom");
        if (config_.use_precomputed_fake_quant) arguments.emplace_back("use_precomputed_fake_quant=True");
        return in_place("convert", arguments);
    }
    PythonExpression dynamic() {
        Arguments arguments;
        if (has_spec_) arguments.emplace_back("eager_spec");
        if (config_.has_dtype()) arguments.emplace_back("dtype=eager_dtype");
        if (config_.mapping) arguments.emplace_back("mapping=eager_mapping");
        return in_place("quantize_dynamic", arguments);
    }

    void define_call() {
        const bool calibrates = is(EagerCall::Quantize, EagerCall::QuantizeQat);
        names_.add_import("copy");
        text_ += "\n\ndef " + std::string(config::name_of(call_)) +
                 (calibrates ? "(model, run_fn, *run_args):\n" : "(model):\n");
        line("model = copy.deepcopy(model)");
        if (is(EagerCall::QuantizeQat)) line("model.train()");
        if (is(EagerCall::Quantize, EagerCall::QuantizeDynamic)) line("model.eval()");
        if (fuses()) line("fuse(model)");
        if (has_qconfigs_ || has_types_) line("set_qconfigs(model)");
        switch (call_) {
        case EagerCall::Quantize:
        case EagerCall::QuantizeQat:
            line("", prepare());
            line("run_fn(model, *run_args)");
            return line("return ", convert());
        case EagerCall::QuantizeDynamic: return line("return ", dynamic());
        case EagerCall::Prepare:
        case EagerCall::PrepareQat: return line("return ", prepare());
        case EagerCall::Convert: return line("return ", convert());
        case EagerCall::Propagate:
            line("", propagate(has_spec_ ? "eager_spec" : ""));
            return line("return model");
        case EagerCall::FuseModules:
        case EagerCall::FuseModulesQat: return line("return model");
        case EagerCall::AddQuantDequant:
            return line("return ", python_call(torch("add_quant_dequant"), {python_atom("model")}));
        }
    }

    const config::EagerConfig& config_;
    EagerCall call_;
    PythonNames& names_;
    PythonValues& values_;
    std::string text_;
    bool has_spec_ = false, has_qconfigs_ = false, has_types_ = false;
};

} // namespace

std::string eager_statements(const config::EagerConfig& config, EagerCall call, PythonNames& names,
                             PythonValues& values) {
    return EagerScript(config, call, names, values).write();
}

} // namespace qcs::report
