#include "core/config/random_configs.h"

#include "config/presets.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace qcs::tests {

std::string RandomConfigs::text() {
    constexpr std::array<std::string_view, 16> parts = {
        "a", "B", "_", ".", " ", "\"", "\\", "/", "\n", "\t", "é", "中", "😀", "torch.quint8", "~", "\x01"};
    std::string result;
    for (int i = below(6); i > 0; --i)
        result += parts[static_cast<std::size_t>(below(parts.size()))];
    return result;
}

std::string RandomConfigs::name() {
    return "m" + std::to_string(below(5)) + ".C" + std::to_string(++counter_);
}

std::optional<std::string> RandomConfigs::maybe_name() {
    return chance(50) ? std::optional(name()) : std::nullopt;
}

double RandomConfigs::number() {
    if (chance(10)) return chance(50) ? std::numeric_limits<double>::infinity() : -0.0;
    const auto high = std::uint64_t{random_()} << 32;
    const auto number = std::bit_cast<double>(high | random_());
    return std::isnan(number) ? 1.0 : number;
}

config::ObjectRef RandomConfigs::object() {
    switch (below(4)) {
    case 0: return config::ObjectRef::method("method" + std::to_string(++counter_));
    case 1: return config::ObjectRef::method("odd.method" + std::to_string(++counter_));
    case 2: return config::ObjectRef::object("plain" + std::to_string(++counter_));
    default: return config::ObjectRef::object(name());
    }
}

config::Values RandomConfigs::values(int depth) {
    config::Values result;
    for (int i = below(4); i > 0; --i)
        result.push_back(value(depth));
    return result;
}

config::Value RandomConfigs::value(int depth) {
    switch (below(depth > 0 ? 16 : 11)) {
    case 0: return config::None{};
    case 1: return chance(50);
    case 2: return static_cast<std::int64_t>(std::uint64_t{random_()} << 32 | random_());
    case 3: return number();
    case 4: return text();
    case 5: return static_cast<DType>(below(static_cast<int>(dtype_names().size())));
    case 6: return static_cast<QScheme>(below(static_cast<int>(qscheme_names().size())));
    case 7: return object();
    case 8: return config::NodeRef{text()};
    case 9: return config::Ellipsis{};
    case 10: return config::Opaque{text(), text()};
    case 11: return config::List{values(depth - 1)};
    case 12: return config::Tuple{values(depth - 1)};
    case 13: return config::Slice{{value(depth - 1), value(depth - 1), value(depth - 1)}};
    case 14:
        return config::Dict{{{value(depth - 1), value(depth - 1)}, {value(depth - 1), value(depth - 1)}}};
    default: return spec(depth - 1);
    }
}

config::ObserverSpec RandomConfigs::spec(int depth) {
    config::ObserverSpec result;
    result.callable = name();
    const int layers = below(4);
    for (int i = 0; i < layers; ++i) {
        config::ObserverLayer layer;
        if (chance(20)) layer.args = values(depth);
        for (int k = below(4); k > 0; --k)
            layer.kwargs.push_back({"k" + std::to_string(k) + text(), value(depth)});
        if (chance(20)) layer.callable_args = {{"f", config::ObjectRef::object(name())}};
        if (i + 1 < layers && chance(50)) layer.identity = below(100);
        result.layers.push_back(std::move(layer));
    }
    if (layers < 2 && chance(20)) result.identity = below(100);
    return result;
}

json::Extras RandomConfigs::extras(std::string after) {
    if (chance(70)) return {};
    return {
        {std::move(after), "extra" + std::to_string(++counter_), R"({"a": [1, 2.5, null, "é"], "b": {}})"}};
}

std::optional<config::QConfig> RandomConfigs::qconfig() {
    if (chance(20)) return std::nullopt;
    if (chance(30)) return config::named_qconfigs()[static_cast<std::size_t>(below(10))];
    config::QConfig result;
    if (chance(80)) result.activation = spec();
    if (chance(80)) result.weight = spec();
    result.extras = extras(chance(50) ? "activation" : "weight");
    return result;
}

config::Pattern RandomConfigs::pattern(int depth) {
    if (depth == 0 || chance(40)) return config::Pattern::leaf(object());
    if (chance(10)) return {chance(50) ? config::Value(text()) : config::Value(number()), {}, false};
    auto result = config::Pattern::tuple({});
    for (int i = 2 + below(2); i > 0; --i)
        result.elements.push_back(pattern(depth - 1));
    return result;
}

config::DTypeWithConstraints RandomConfigs::constraints() {
    config::DTypeWithConstraints result;
    const auto bound = [&](std::optional<config::Number>& field) {
        if (chance(30))
            field = chance(50) ? config::Number(std::int64_t{below(256)}) : config::Number(number());
    };
    if (chance(80)) result.dtype = static_cast<DType>(below(static_cast<int>(dtype_names().size())));
    bound(result.quant_min_lower_bound);
    bound(result.quant_max_upper_bound);
    bound(result.scale_min_lower_bound);
    bound(result.scale_max_upper_bound);
    bound(result.scale_exact_match);
    bound(result.zero_point_exact_match);
    result.extras = extras(result.dtype ? "dtype" : "");
    return result;
}

config::BackendPatternConfig RandomConfigs::pattern_config() {
    config::BackendPatternConfig result;
    (chance(70) ? result.pattern : result.pattern_complex_format) = pattern(2);
    result.observation_type = static_cast<config::ObservationType>(below(3));
    for (int i = below(3); i > 0; --i) {
        config::DTypeConfig config;
        if (chance(70)) config.input_dtype = constraints();
        if (chance(70)) config.output_dtype = constraints();
        if (chance(70)) config.weight_dtype = constraints();
        if (chance(50)) config.bias_dtype = DType::Float32;
        if (chance(50)) config.is_dynamic = chance(50);
        config.extras = extras("");
        result.dtype_configs.push_back(std::move(config));
    }
    result.root_module = maybe_name();
    result.qat_module = maybe_name();
    result.reference_quantized_module = maybe_name();
    result.fused_module = maybe_name();
    if (chance(50)) result.fuser_method = config::FuserMethod{name(), false, {}};
    if (chance(20)) result.fuser_method = config::FuserMethod{name(), true, {object(), object()}};
    result.root_node_getter = maybe_name();
    result.extra_inputs_getter = maybe_name();
    if (chance(30))
        result.num_tensor_args_to_observation_type = {{0, config::ObservationType{}},
                                                      {2, config::ObservationType{}}};
    if (chance(30)) result.input_type_to_index = {{"bias", 2}, {"weight", 1}};
    result.extras = extras("observation_type");
    return result;
}

config::BackendConfig RandomConfigs::backend() {
    config::BackendConfig result;
    result.name = text();
    for (int i = below(6); i > 0; --i)
        result.set(pattern_config());
    result.extras = extras("name");
    return result;
}

config::QConfigMapping RandomConfigs::mapping() {
    config::QConfigMapping result;
    for (int i = below(12); i > 0; --i) {
        config::Rule rule;
        rule.kind = static_cast<config::RuleKind>(below(5));
        const bool has_text =
            rule.kind != config::RuleKind::Global && rule.kind != config::RuleKind::ObjectType;
        if (has_text) rule.text = text();
        if (rule.kind == config::RuleKind::Order || rule.kind == config::RuleKind::ObjectType)
            rule.object = chance(10) ? config::ObjectRef{} : object();
        if (rule.kind == config::RuleKind::Order) rule.index = below(10);
        rule.qconfig = qconfig();
        result.set(std::move(rule));
    }
    result.extras = extras(chance(50) ? "" : "module_name");
    return result;
}

std::vector<std::string> RandomConfigs::texts() {
    std::vector<std::string> result;
    for (int i = below(3); i > 0; --i)
        result.push_back(text());
    return result;
}

std::vector<config::ClassMapping> RandomConfigs::class_mappings() {
    std::vector<config::ClassMapping> result;
    for (const auto type :
         {config::QuantType::WeightOnly, config::QuantType::Static, config::QuantType::Dynamic}) {
        if (chance(60)) continue;
        config::ClassMapping mapping{type, {}};
        for (int i = below(3); i > 0; --i)
            mapping.pairs.push_back({name(), name()});
        result.push_back(std::move(mapping));
    }
    return result;
}

std::vector<config::StandaloneEntry> RandomConfigs::standalones(int depth) {
    std::vector<config::StandaloneEntry> result;
    for (int i = depth > 0 ? below(3) : 0; i > 0; --i) {
        config::StandaloneEntry entry;
        entry.target = name();
        if (chance(50)) entry.qconfig_mapping = mapping();
        entry.example_inputs = values(2);
        if (chance(50)) entry.prepare_custom_config = {prepare_custom(depth - 1)};
        if (chance(50)) entry.backend_config = backend();
        result.push_back(std::move(entry));
    }
    return result;
}

config::PrepareCustomConfig RandomConfigs::prepare_custom(int depth) {
    config::PrepareCustomConfig result;
    result.standalone_module_names = standalones(depth);
    result.standalone_module_classes = standalones(depth);
    result.float_to_observed_mapping = class_mappings();
    result.non_traceable_module_names = texts();
    if (chance(50)) result.non_traceable_module_classes = {name(), name()};
    if (chance(50)) result.input_quantized_indexes = {0, below(10)};
    if (chance(50)) result.output_quantized_indexes = {below(10)};
    result.preserved_attributes = texts();
    result.extras = extras("");
    return result;
}

config::ConvertCustomConfig RandomConfigs::convert_custom() {
    return {class_mappings(), texts(), extras("")};
}

config::FuseCustomConfig RandomConfigs::fuse_custom() {
    return {texts(), extras("")};
}

std::vector<config::ClassPair> RandomConfigs::class_pairs() {
    std::vector<config::ClassPair> pairs;
    for (int i = below(3); i > 0; --i)
        pairs.push_back({name(), name()});
    return pairs;
}

std::optional<config::EagerMapping> RandomConfigs::eager_mapping() {
    if (chance(40)) return std::nullopt;
    if (chance(40)) return config::EagerMapping{{}, class_pairs()};
    const auto tables = config::eager_table_names();
    return config::EagerMapping{
        std::string(tables[static_cast<std::size_t>(below(static_cast<int>(tables.size())))]), {}};
}

config::EagerCustom RandomConfigs::eager_custom() {
    config::EagerCustom custom{class_pairs(), class_pairs(), texts(), {}, {}, extras("")};
    if (chance(50)) custom.non_traceable_module_classes = {name(), name()};
    for (int i = below(3); i > 0; --i) {
        auto method = chance(50) ? config::FuserMethod{name(), false, {}}
                                 : config::FuserMethod{name(), true, {config::ObjectRef::object(name())}};
        custom.fusions.push_back({{name(), name()}, std::move(method)});
    }
    return custom;
}

config::EagerConfig RandomConfigs::eager() {
    config::EagerConfig result;
    if (chance(70))
        result.call =
            static_cast<config::EagerCall>(below(static_cast<int>(config::eager_call_names().size())));
    for (int i = below(5); i > 0; --i)
        if (chance(60))
            result.set({text(), false, qconfig(), false});
        else
            result.set({chance(50) ? name() : "torch.nn.Linear", true, qconfig(), false});
    if (chance(20)) result.set({"torch.nn.Linear", false, qconfig(), false}); // a path like a class
    for (int i = below(3); i > 0; --i)
        result.fuse.push_back(texts());
    result.mapping = eager_mapping();
    result.qat_mapping = eager_mapping();
    if (chance(50)) result.allow_list = {name()};
    if (chance(10)) result.allow_list.emplace();
    if (chance(50)) result.non_leaf = {name(), name()};
    if (chance(50)) result.dtype = DType::Float16;
    if (!result.dtype && chance(50)) result.user_dtype = "my_types.int4";
    if (chance(50)) result.custom = chance(20) ? config::EagerCustom{} : eager_custom();
    result.is_reference = chance(30);
    result.remove_qconfig = chance(70);
    result.use_precomputed_fake_quant = chance(30);
    result.extras = extras("qconfigs");
    return result;
}

config::Workspace RandomConfigs::workspace() {
    config::Workspace result;
    result.mode = static_cast<config::Mode>(below(6));
    const auto named = [](std::string file) { return file.empty() ? std::string("file") : file; };
    for (int i = below(3); i > 0; --i) {
        result.graphs.push_back(
            {named(text()), texts(), below(2) ? named(text()) : std::string(), extras("file")});
        for (auto& file : result.graphs.back().tensor_files)
            file = named(std::move(file));
    }
    result.current_graph = result.graphs.empty() ? -1 : below(static_cast<int>(result.graphs.size()));
    result.backend = {*config::backend_preset("x86"), {}, "x86"};
    if (chance(50)) result.backend = {backend(), {}, {}};
    if (chance(50))
        result.mapping = {mapping(), {}, {}};
    else
        result.mapping.file = "mapping.json";
    if (result.mapping.file.empty())
        for (auto& rule : result.mapping.value.rules)
            rule.off = chance(20);
    if (chance(50)) result.prepare_custom.value = prepare_custom();
    if (chance(50)) result.convert_custom.file = "é.json";
    if (chance(50)) result.fuse_custom.value = fuse_custom();
    if (chance(50)) result.eager.value = eager();
    for (auto& rule : result.eager.value.rules)
        rule.off = chance(20);
    result.extras = extras("mode");
    return result;
}

} // namespace qcs::tests
