#include "tensor/torch/pickle/torch_tensors.h"

#include "base/text.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"
#include "tensor/torch/pickle/detail/torch_rebuild.h"
#include "tensor/torch/pickle/pickle_codes.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace qcs::tensor {

namespace {

using pickle::GlobalKind;

constexpr int max_depth = 200; // real checkpoints nest a few dozen levels
// Visits of objects; shared objects are visited repeatedly.
constexpr std::size_t max_steps = max_pickle_objects;
constexpr std::size_t max_listed = std::size_t{1} << 28; // bytes for all listed tensors
constexpr std::int64_t max_channels = 1 << 22;           // channels of one tensor, each of which has a scale
constexpr std::size_t max_shown = 400;                   // bytes of a name in a message

/// Appends a name, which may go to JSON and to the screen; bytes that are not valid UTF-8 become U+FFFD.
void append_valid_utf8(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto character = first_character(text);
        const auto length = std::max<std::size_t>(character.length, 1);
        out += character.length != 0 ? text.substr(0, length) : std::string_view("\uFFFD");
        text.remove_prefix(length);
    }
}

class TensorFinder {
public:
    TensorFinder(const Pickle& pickle, const std::string& file) : pickle_(pickle), file_(file) {}

    Expected<TorchContents> find() {
        list_opaque_globals();
        const bool some_opaque = !contents_.warnings.empty();
        if (!visit(pickle_.root)) return tl::unexpected(Diagnostics{*error_});
        if (some_opaque && contents_.tensors.empty()) {
            for (auto& warning : contents_.warnings)
                warning.severity = Severity::Error;
            return tl::unexpected(std::move(contents_.warnings));
        }
        return std::move(contents_);
    }

private:
    bool fail(const CodeOf<2>& code, std::uint64_t offset) {
        error_ = Diagnostic(message(code, shown_name(), std::to_string(offset)), {file_});
        error_->severity = Severity::Error;
        return false;
    }

    void warn(const CodeOf<2>& code, std::uint64_t offset, std::string what) {
        ++warned_;
        if (warned_ > max_reported_problems + 1) return;
        auto& warning = warned_ <= max_reported_problems
                            ? contents_.warnings.emplace_back(
                                  message(code, std::move(what), std::to_string(offset)), Place{file_})
                            : contents_.warnings.emplace_back(codes::torch_more_warnings, Place{file_});
        warning.severity = Severity::Warning;
    }

    std::string shown_name() const {
        if (name_.size() <= max_shown) return name_;
        std::string shown;
        append_valid_utf8(shown, std::string_view(name_).substr(0, max_shown));
        return shown + "...";
    }

    void list_opaque_globals() {
        std::unordered_set<PickleRef> called;
        for (const auto& object : pickle_.objects)
            if (object.kind == PickleKind::Call && !object.calls_new) called.insert(object.callable());
        std::unordered_set<std::string> seen;
        for (std::size_t i = 0; i < pickle_.objects.size() && warned_ <= max_reported_problems; ++i) {
            const auto& object = pickle_.objects[i];
            if (object.kind != PickleKind::Global) continue;
            auto name = pickle_.global_name(static_cast<PickleRef>(i));
            if (pickle::global_kind(name) != GlobalKind::Unknown || !seen.insert(name).second) continue;
            std::string shown;
            append_valid_utf8(shown, name);
            warn(called.contains(static_cast<PickleRef>(i)) ? codes::torch_global_not_allowed
                                                            : codes::torch_class_unknown,
                 object.offset, std::move(shown));
        }
    }

    /// Visits a child with `part` appended to the name.
    bool visit_as(PickleRef ref, std::string_view part) {
        const auto size = name_.size();
        if (size + part.size() > max_listed) return fail(codes::torch_too_large, pickle_.at(ref).offset);
        if (size != 0 && !part.empty()) name_ += '.';
        append_valid_utf8(name_, part);
        const bool good = visit(ref);
        name_.resize(size);
        return good;
    }

    bool visit_elements(std::span<const PickleRef> elements) {
        for (std::size_t i = 0; i < elements.size(); ++i)
            if (!visit_as(elements[i], std::to_string(i))) return false;
        return true;
    }

    std::string key_text(PickleRef ref, std::size_t index) const {
        const auto& key = pickle_.at(ref);
        switch (key.kind) {
        case PickleKind::Text:
        case PickleKind::Bytes: return std::string(key.text);
        case PickleKind::Int: return std::to_string(key.integer);
        case PickleKind::Bool: return key.integer != 0 ? "True" : "False";
        default: return '#' + std::to_string(index);
        }
    }

    /// For each pair, the last value that was set for its key, at the position where the key was first set
    /// (like a Python dict); nullopt at the positions of later settings.
    std::vector<std::optional<PickleRef>> last_values(std::span<const PickleRef> pairs) const {
        std::vector<std::uint32_t> order(pairs.size() / 2);
        std::iota(order.begin(), order.end(), 0U);
        const auto key = [&](std::size_t i) {
            const auto& object = pickle_.at(pairs[2 * i]);
            return std::tuple(object.kind, object.text, object.integer,
                              object.items.empty() ? 0U : pairs[2 * i]);
        };
        std::ranges::stable_sort(order, {}, key);
        std::vector<std::optional<PickleRef>> values(order.size());
        for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
            for (end = begin + 1; end < order.size() && key(order[end]) == key(order[begin]);)
                ++end;
            values[order[begin]] = pairs[2 * order[end - 1] + 1];
        }
        return values;
    }

    /// `pairs` are keys and values alternating.
    bool visit_pairs(std::span<const PickleRef> pairs) {
        steps_ += pairs.size() / 2;
        if (steps_ > max_steps) return fail(codes::torch_too_large, pickle_.at(path_.back()).offset);
        const auto values = last_values(pairs);
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] && !is_leaf(*values[i]) && !visit_as(*values[i], key_text(pairs[2 * i], i)))
                return false;
        return true;
    }

    bool is_leaf(PickleRef ref) const {
        const auto kind = pickle_.at(ref).kind;
        return kind < PickleKind::Tuple || kind == PickleKind::Global || kind == PickleKind::Persistent;
    }

    bool step(PickleRef ref) {
        return ++steps_ <= max_steps || fail(codes::torch_too_large, pickle_.at(ref).offset);
    }

    bool visit(PickleRef ref) {
        const auto& object = pickle_.at(ref);
        if (!step(ref)) return false;
        if (is_leaf(ref)) return true;
        const auto nested = std::ranges::find(path_, ref);
        if (nested != path_.end()) {
            // Modules that refer to their parents are common and harmless; a dict that contains itself is an
            // error.
            const bool by_object = std::any_of(nested, path_.end(), [&](PickleRef on_path) {
                return pickle_.at(on_path).kind == PickleKind::Call;
            });
            return by_object || fail(codes::torch_cycle, object.offset);
        }
        if (path_.size() >= max_depth) return fail(codes::torch_too_deep, object.offset);
        path_.push_back(ref);
        bool good = true;
        if (object.kind == PickleKind::Call)
            good = visit_call(ref, object);
        else if (object.kind == PickleKind::Dict)
            good = visit_pairs(object.items);
        else
            good = visit_elements(object.items);
        path_.pop_back();
        return good;
    }

    bool visit_call(PickleRef ref, const PickleObject& call) {
        switch (const auto meaning = pickle::callable_kind(pickle_, call)) {
        case GlobalKind::Rebuild:
        case GlobalKind::RebuildQuantized:
            return rebuild(call, pickle_.global_name(call.callable()), arguments(call));
        case GlobalKind::RebuildFromType: {
            const auto all = arguments(call);
            if (all.size() < 3 || pickle_.at(all[0]).kind != PickleKind::Global)
                return fail(codes::torch_tensor_malformed, call.offset);
            const auto function = pickle_.global_name(all[0]);
            const auto inner = pickle::global_kind(function);
            if (inner == GlobalKind::Rebuild || inner == GlobalKind::RebuildQuantized)
                return rebuild(call, function, pickle_.at(all[2]).items);
            if (inner == GlobalKind::FirstArgument && !pickle_.at(all[2]).items.empty())
                return visit(pickle_.at(all[2]).items[0]);
            warn(codes::torch_tensor_wrapped, call.offset, shown_name());
            return true;
        }
        case GlobalKind::FirstArgument: return arguments(call).empty() || visit(arguments(call)[0]);
        case GlobalKind::Mapping: return visit_mapping(call);
        case GlobalKind::Plain: return true;
        case GlobalKind::Sparse: warn(codes::torch_tensor_sparse, call.offset, shown_name()); return true;
        case GlobalKind::Nested: warn(codes::torch_tensor_nested, call.offset, shown_name()); return true;
        case GlobalKind::WithoutData:
            warn(codes::torch_tensor_no_data, call.offset, shown_name());
            return true;
        case GlobalKind::Wrapper: warn(codes::torch_tensor_wrapped, call.offset, shown_name()); return true;
        case GlobalKind::ScriptObject:
        case GlobalKind::ScriptClass: return visit_script_object(ref, call, meaning);
        case GlobalKind::Module:
        case GlobalKind::Reconstruct:
        case GlobalKind::Unknown: return visit_object(ref, call, meaning);
        }
        return true;
    }

    std::span<const PickleRef> arguments(const PickleObject& call) const {
        const auto& tuple = pickle_.at(call.arguments());
        return tuple.kind == PickleKind::Tuple ? std::span<const PickleRef>(tuple.items)
                                               : std::span<const PickleRef>();
    }

    bool visit_mapping(const PickleObject& call) {
        // The argument of Python 2's OrderedDict is a list of [key, value].
        std::vector<PickleRef> pairs;
        for (const auto argument : arguments(call)) {
            const auto& given = pickle_.at(argument);
            if (given.kind == PickleKind::Dict) pairs = given.items;
            if (given.kind != PickleKind::List) continue;
            for (const auto row : given.items) {
                const auto& pair = pickle_.at(row);
                if ((pair.kind != PickleKind::List && pair.kind != PickleKind::Tuple) ||
                    pair.items.size() != 2)
                    return fail(codes::torch_mapping_malformed, pair.offset);
                pairs.insert(pairs.end(), pair.items.begin(), pair.items.end());
            }
        }
        if (call.has_pairs) pairs.insert(pairs.end(), call.contents().begin(), call.contents().end());
        return visit_pairs(pairs);
    }

    /// Visits a C++ object of torch. In Python pickles, its state is a pair with the class name.
    bool visit_script_object(PickleRef ref, const PickleObject& call, GlobalKind meaning) {
        if (!objects_.insert(ref).second) return true;
        auto state = call.state();
        auto name = meaning == GlobalKind::ScriptClass ? pickle_.global_name(call.callable()) : std::string();
        if (const auto& pair = pickle_.at(state); meaning == GlobalKind::ScriptObject) {
            if (pair.kind != PickleKind::Tuple || pair.items.size() != 2) return visit(state);
            name = pickle_.at(pair.items[1]).text;
            state = pair.items[0];
        }
        const auto parts = pickle::packed_parts(pickle_, name, state);
        if (parts.empty()) return visit(state);
        std::unordered_set<PickleRef> seen; // a bias of an RNN is both beside and inside the packed weight
        for (const auto& part : parts)
            if (seen.insert(part.tensor).second && !visit_as(part.tensor, part.name)) return false;
        return true;
    }

    /// Visits an object that is not built: its contents and its attributes.
    bool visit_object(PickleRef ref, const PickleObject& call, GlobalKind meaning) {
        if (!objects_.insert(ref).second) return true;
        const auto contents = call.contents();
        if (!(call.has_pairs ? visit_pairs(contents) : visit_elements(contents))) return false;
        if (call.calls_new && meaning == GlobalKind::Unknown && !visit_elements(arguments(call)))
            return false;
        return visit_state(call.state());
    }

    bool visit_state(PickleRef ref) {
        const auto& state = pickle_.at(ref);
        if (state.kind == PickleKind::Tuple && state.items.size() == 2 && // (attributes, slots)
            pickle_.at(state.items[1]).kind == PickleKind::Dict)
            return visit_state(state.items[0]) && visit_state(state.items[1]);
        if (state.kind != PickleKind::Dict) return visit(ref);
        const auto is_key = [&](PickleRef key, std::string_view name) {
            return pickle_.at(key).kind == PickleKind::Text && pickle_.at(key).text == name;
        };
        bool parameters = false, modules = false;
        for (std::size_t i = 0; i < state.items.size(); i += 2) {
            parameters |= is_key(state.items[i], "_parameters");
            modules |= is_key(state.items[i], "_modules");
        }
        if (!parameters || !modules) return visit(ref);
        if (path_.size() >= max_depth) return fail(codes::torch_too_deep, state.offset);
        path_.push_back(ref);
        bool good = true;
        for (std::size_t i = 0; good && i < state.items.size(); i += 2) {
            const auto key = state.items[i], value = state.items[i + 1];
            const bool is_level =
                is_key(key, "_parameters") || is_key(key, "_buffers") || is_key(key, "_modules");
            good = step(value) && (is_level ? visit(value) : visit_as(value, key_text(key, i / 2)));
        }
        path_.pop_back();
        return good;
    }

    bool rebuild(const PickleObject& call, std::string_view function, std::span<const PickleRef> arguments) {
        auto built = pickle::rebuild(pickle_, function, arguments);
        if (built.problem && !built.left_out) return fail(*built.problem, call.offset);
        if (built.problem) {
            warn(*built.problem, call.offset, shown_name());
            return true;
        }
        built.tensor.name = shown_name();
        built.tensor.file_offset = call.offset;
        if (function.ends_with("_qtensor") && !add_quantizer(built.tensor, arguments)) return false;
        listed_ += sizeof(TorchTensor) + name_.size() + 16 * built.tensor.shape.size();
        if (listed_ > max_listed) return fail(codes::torch_too_large, call.offset);
        built.tensor.name = name_;
        contents_.tensors.push_back(std::move(built.tensor));
        return true;
    }

    bool add_quantizer(TorchTensor& tensor, std::span<const PickleRef> arguments) {
        if (arguments.size() < 5) return fail(codes::torch_qparams_malformed, tensor.file_offset);
        auto quantizer = pickle::read_quantizer(pickle_, arguments[4], tensor);
        if (!quantizer) {
            error_ = Diagnostic(std::move(quantizer.error()), {file_});
            return false;
        }
        if (quantizer->is_per_channel) { // counted per tensor, since many may share one long list
            const auto channels = tensor.shape[static_cast<std::size_t>(quantizer->axis)];
            if (channels > max_channels) return fail(codes::torch_too_large, tensor.file_offset);
            listed_ += 2 * sizeof(double) * static_cast<std::size_t>(channels);
        }
        tensor.quantizer = std::make_shared<const TorchQuantizer>(std::move(*quantizer));
        return true;
    }

    const Pickle& pickle_;
    const std::string& file_;
    TorchContents contents_;
    std::optional<Diagnostic> error_;
    std::string name_;                      ///< name of the object being visited
    std::vector<PickleRef> path_;           ///< the containers around it
    std::unordered_set<PickleRef> objects_; ///< visited objects
    std::size_t steps_ = 0, listed_ = 0, warned_ = 0;
};

} // namespace

Expected<TorchContents> find_torch_tensors(const Pickle& pickle, const std::string& file) {
    return TensorFinder(pickle, file).find();
}

} // namespace qcs::tensor
