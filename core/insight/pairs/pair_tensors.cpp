#include "insight/pairs/pair_tensors.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {

namespace {

using tensor::TensorInfo;

/// "relu.output.0" and "conv.input.1.0" of recorded activations.
struct Recorded {
    std::string node, rest;
};
std::optional<Recorded> recorded(const std::string& name) {
    for (const std::string_view part : {".output.", ".input."}) {
        const auto at = name.rfind(part);
        if (at == name.npos || at == 0) continue;
        const auto numbers = std::string_view(name).substr(at + part.size());
        const bool is_number = !numbers.empty() && numbers.find_first_not_of("0123456789.") == numbers.npos;
        if (is_number) return Recorded{name.substr(0, at), name.substr(at)};
    }
    return std::nullopt;
}
bool is_output(const Recorded& one) {
    return one.rest.starts_with(".output.");
}

/// True for tensors that hold quantization parameters, or the geometry of a kernel's input.
bool is_qparam(std::string_view name) {
    const auto last = name.substr(name.rfind('.') + 1);
    if (last == "scale" || last == "zero_point" || last == "geometry") return true;
    const auto number = last.find_last_not_of("0123456789");
    const auto stem = last.substr(0, number == last.npos ? 0 : number + 1);
    return stem != last && (stem.ends_with("scale_") || stem.ends_with("zero_point_"));
}

class Pairing {
public:
    Pairing(std::shared_ptr<const tensor::TensorSource> first,
            std::shared_ptr<const tensor::TensorSource> second, const PairingContext& model)
        : model_(model), first_(first->tensors()), second_(second->tensors()) {
        pairs_.first = std::move(first);
        pairs_.second = std::move(second);
    }

    TensorPairs pair() {
        first_used_.resize(first_.size());
        second_used_.resize(second_.size());
        const auto is_recorded = [](const TensorInfo& info) { return recorded(info.name).has_value(); };
        if (!first_.empty() && !second_.empty() && std::ranges::all_of(first_, is_recorded) &&
            std::ranges::all_of(second_, is_recorded))
            pair_activations();
        else
            pair_weights();
        list_unpaired();
        std::ranges::stable_sort(pairs_.pairs, {}, &TensorPair::second);
        return std::move(pairs_);
    }

private:
    // Checkpoints.

    /// The names of tensors in the float model.
    std::vector<std::string> names_of(std::span<const TensorInfo> tensors,
                                      std::span<const TensorInfo> others) const {
        std::set<std::string, std::less<>> names;
        for (const auto& info : others)
            names.insert(info.name);
        std::vector<TensorInfo> plain(tensors.begin(), tensors.end());
        for (auto& info : plain) {
            info.name =
                unpacked_name(info.name, [&](const std::string& name) { return names.contains(name); });
            if (const auto known = unpacked_.find(info.name); known != unpacked_.end())
                info.name = known->second;
        }
        std::vector<std::string> found;
        if (!model_.graph) {
            for (const auto& info : plain)
                found.push_back(info.name);
            return found;
        }
        const auto matches = match_tensors(plain, *model_.graph);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            const auto& match = matches.tensors[i];
            if (match.fit == TensorFit::NoModule || !match.module) {
                auto name = plain[i].name;
                if (!matches.file_prefix.empty() && name.starts_with(matches.file_prefix))
                    name.erase(0, matches.file_prefix.size());
                found.push_back(std::move(name));
                continue;
            }
            const auto& module = model_.graph->modules[match.module];
            const auto path = module.same_as.value_or(module.path).str();
            found.push_back(path.empty() ? match.parameter : path + "." + match.parameter);
        }
        return found;
    }

    void pair_weights() {
        if (model_.names)
            for (const auto& [name, packed] : model_.names->packed)
                unpacked_.emplace(packed, name);
        first_names_ = names_of(first_, second_);
        second_names_ = names_of(second_, first_);
        for (std::size_t i = 0; i < first_.size(); ++i)
            pairs_.first_by_name.try_emplace(first_names_[i], i);
        std::unordered_map<std::string, FoldedNorm> folded; // keyed by the names of weight and bias
        for (const auto& weight : model_.weights) {
            if (!weight.folded || !weight.folded->eps) continue;
            const auto module = weight.name.substr(0, weight.name.rfind('.'));
            folded.emplace(weight.name, *weight.folded);
            folded.emplace(module + ".bias", *weight.folded);
        }
        for (std::size_t i = 0; i < second_.size(); ++i) {
            const auto& name = second_names_[i];
            TensorPair pair{{}, i, name, {}, false};
            const auto found = pairs_.first_by_name.find(name);
            if (found != pairs_.first_by_name.end() && !first_used_[found->second])
                pair.first = found->second;
            if (const auto norm = folded.find(name); norm != folded.end() && second_has_no(norm->second)) {
                pair.folded = norm->second;
                pair.is_bias = name.ends_with(".bias");
                folds_[norm->second.module] = name.substr(0, name.rfind('.'));
            }
            const bool only_folded = pair.is_bias && pair.folded &&
                                     pairs_.first_by_name.contains(pair.folded->module + ".running_var");
            if (pair.first || only_folded) add(std::move(pair));
        }
    }

    /// True if the second model does not contain the BatchNorm; if it does, it was not fused.
    bool second_has_no(const FoldedNorm& norm) const {
        return std::ranges::find(second_names_, norm.module + ".running_var") == second_names_.end();
    }

    void add(TensorPair pair) {
        if (pair.first) first_used_[*pair.first] = true;
        second_used_[pair.second] = true;
        pairs_.pairs.push_back(std::move(pair));
    }

    // Activations.

    /// The converted model whose node names occur most often in the second file.
    const ConvertedNodeNames* swapped() const {
        if (!model_.names) return nullptr;
        const ConvertedNodeNames* best = nullptr;
        std::size_t most = 0;
        for (const auto& model : model_.names->models) {
            std::unordered_set<std::string> met;
            for (const auto& info : second_)
                if (const auto one = recorded(info.name); one && model.result.contains(one->node))
                    met.insert(one->node);
            if (met.size() > most) {
                best = &model;
                most = met.size();
            }
        }
        return best;
    }

    void pair_activations() {
        const auto* nodes = swapped();
        std::unordered_map<std::string, std::size_t> first;
        for (std::size_t i = 0; i < first_.size(); ++i)
            first.try_emplace(first_[i].name, i);
        for (std::size_t i = 0; i < second_.size(); ++i) {
            const auto one = *recorded(second_[i].name);
            auto node = one.node;
            if (nodes) {
                const auto& known = is_output(one) ? nodes->result : nodes->inputs;
                const auto place = known.find(node);
                if (place == known.end()) continue;
                node = place->second;
            }
            const auto found = first.find(node + one.rest);
            if (found == first.end() || first_used_[found->second]) continue;
            add({found->second, i, first_[found->second].name, {}, false});
        }
    }

    // Tensors without a counterpart.

    Message reason_of_first(std::size_t i) const {
        if (first_names_.empty()) {
            const auto one = recorded(first_[i].name);
            if (one && model_.names)
                if (const auto fused = model_.names->fused.find(one->node);
                    fused != model_.names->fused.end())
                    return message(codes::pair_inside_fused, fused->second);
            return codes::pair_none;
        }
        const auto& name = first_names_[i];
        const auto module = name.substr(0, name.find_last_of('.') == name.npos ? 0 : name.rfind('.'));
        if (const auto into = folds_.find(module); into != folds_.end())
            return message(codes::pair_folded, into->second);
        return is_qparam(name) ? Message(codes::pair_qparam) : Message(codes::pair_none);
    }

    Message reason_of_second(std::size_t i) const {
        const auto& name = second_[i].name;
        if (const auto one = recorded(name); one && second_names_.empty()) {
            const auto* nodes = swapped();
            if (nodes && !nodes->result.contains(one->node)) return codes::pair_made_by_convert;
            return is_qparam(one->node) ? Message(codes::pair_qparam) : Message(codes::pair_none);
        }
        return is_qparam(name) ? Message(codes::pair_qparam) : Message(codes::pair_none);
    }

    void list_unpaired() {
        for (std::size_t i = 0; i < first_.size(); ++i)
            if (!first_used_[i]) pairs_.unpaired.push_back({reason_of_first(i), true, i});
        for (std::size_t i = 0; i < second_.size(); ++i)
            if (!second_used_[i]) pairs_.unpaired.push_back({reason_of_second(i), false, i});
    }

    const PairingContext& model_;
    std::span<const TensorInfo> first_, second_;
    std::map<std::string, std::string> unpacked_; ///< name in a converted state dict -> attribute
    std::vector<std::string> first_names_, second_names_;
    std::map<std::string, std::string> folds_; ///< path of a BatchNorm -> path of the module that it is
                                               ///< folded into
    std::vector<bool> first_used_, second_used_;
    TensorPairs pairs_;
};

} // namespace

TensorPairs pair_tensors(std::shared_ptr<const tensor::TensorSource> first,
                         std::shared_ptr<const tensor::TensorSource> second, const PairingContext& model) {
    return Pairing(std::move(first), std::move(second), model).pair();
}

} // namespace qcs::insight
