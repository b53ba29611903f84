#include "insight/incremental/detail/slice.h"

#include "predict/interpreter/py_error.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/placer.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// Builds the slice in the form in which prepare has the whole graph.
class Slice {
public:
    Slice(const EditDependencies& dependencies, const predict::PrepareInput& input,
          const predict::Resolution& resolution, const SliceBuilder& extent,
          predict::ObserverCache& constructors)
        : dependencies_(dependencies),
          whole_(dependencies.facts()),
          resolution_(resolution),
          mapping_(*input.mapping),
          constructors_(constructors),
          wrapped_(constructors),
          place_of_(dependencies.size()) {
        prepared_.input = std::make_shared<const predict::PrepareInput>(input);
        prepared_.facts = whole_.fused;
        if (input.custom) {
            declared_ = input.custom->input_quantized_indexes;
            output_quantized_ = input.custom->output_quantized_indexes;
        }
        add_nodes(extent.nodes());
        add_matches();
    }

    /// Throws PyError.
    const predict::Prepared& prepare() {
        predict::NoTensors no_tensors(prepared_.graph, prepared_.no_tensors);
        const auto qconfigs = prepared_.node_qconfig;
        const predict::PlacementFacts facts{prepared_.graph,   *whole_.fused->backend, matches_,
                                            qconfigs,          non_observable_,        input_quantized_,
                                            output_quantized_, prepared_.warnings};
        const predict::PlacementInput placement{facts,
                                                whole_.fused->base->classes,
                                                prepared_.input->custom.get(),
                                                constructors_,
                                                no_tensors,
                                                [](const std::string&, const config::QConfig&) {}};
        predict::place_observers(placement, prepared_);
        return prepared_;
    }

    predict::fx::NodeId place_of(predict::fx::NodeId whole) const { return place_of_[whole]; }
    /// None for nodes that prepare inserted.
    predict::fx::NodeId whole_of(predict::fx::NodeId place) const {
        return whole_of_.contains(place) ? whole_of_[place] : predict::fx::NodeId();
    }

private:
    void add_nodes(const std::vector<predict::fx::NodeId>& nodes) {
        IdVector<predict::fx::NodeId, bool> declared(dependencies_.size());
        std::int64_t input = 0;
        if (!declared_.empty())
            for (auto node = dependencies_.graph().first(); node; node = dependencies_.graph().next(node))
                if (dependencies_.graph()[node].op == model::Op::Placeholder)
                    declared[node] = std::ranges::find(declared_, input++) != declared_.end();
        for (const auto node : nodes) {
            for (const auto producer : dependencies_.graph().inputs(node))
                if (!place_of(producer)) add_outside(producer);
            const auto& n = dependencies_.graph()[node];
            if (n.op == model::Op::Placeholder && declared[node]) input_quantized_.push_back(inputs_);
            inputs_ += n.op == model::Op::Placeholder ? 1 : 0;
            note(node, prepared_.graph.append_copy(n, [&](predict::fx::NodeId id) { return place_of(id); }));
            const bool observer = dependencies_.is_observer(node);
            const auto* qconfig = qconfig_of(node);
            prepared_.node_qconfig.push_back(observer ? nullptr : qconfig);
            if (n.op == model::Op::CallModule)
                add_module(node, n.target);
            else if (whole_.fused->finds_module(n.op, n.target))
                wrapped_.try_on_module(qconfig);
        }
        matches_.match_of.assign(prepared_.graph.id_limit(), {});
    }

    // A placeholder for a value from outside the slice; no result that is used depends on its properties.
    void add_outside(predict::fx::NodeId node) {
        ++inputs_;
        note(node, prepared_.graph.append(
                       {model::Op::Placeholder, "outside", {}, {}, dependencies_.graph()[node].name}));
        prepared_.node_qconfig.push_back(nullptr);
    }

    void note(predict::fx::NodeId node, predict::fx::NodeId place) {
        place_of_[node] = place;
        whole_of_.push_back(node);
        prepared_.no_tensors.push_back(whole_.no_tensors[node]);
        non_observable_.nodes.push_back(whole_.non_observable.nodes[node]);
    }

    const config::QConfig* qconfig_of(predict::fx::NodeId node) const {
        const auto rule = resolution_.nodes[dependencies_.graph()[node].origin].rule;
        if (!rule) return nullptr;
        const auto& qconfig = mapping_.rules[rule.index()].qconfig;
        return qconfig ? &*qconfig : nullptr;
    }

    void add_module(predict::fx::NodeId node, const SharedText& target) {
        const auto object = dependencies_.object(node);
        if (!object) return;
        const auto id = copied(object);
        prepared_.modules.at[target] = id;
        if (dependencies_.is_observer(node)) return;
        wrapped_.try_on_module(qconfig_of(node));
        wrapped_.put_on(prepared_.modules.edit(id), qconfig_of(dependencies_.callers(object).back()));
    }

    predict::ObjectId copied(predict::ObjectId object) {
        const auto known = object_.find(object);
        if (known != object_.end()) return known->second;
        auto copy = whole_.modules[object];
        for (auto& child : copy.children)
            child.second = copied(child.second);
        return object_[object] = prepared_.modules.add(std::move(copy));
    }

    void add_matches() {
        std::unordered_map<predict::MatchIndex, predict::MatchIndex> copied;
        std::vector<predict::fx::NodeId> recorded;
        for (const auto i : whole_of_.ids()) {
            const auto node = whole_of_[i];
            const auto match = whole_.matches.match_of[node];
            // Values from outside are not operations of the slice.
            if (!match || !prepared_.graph[i].origin) continue;
            const auto [copy, fresh] = copied.try_emplace(match, matches_.matches.size());
            if (fresh) matches_.matches.push_back(here(whole_.matches.matches[match]));
            matches_.match_of[i] = copy->second;
            recorded.push_back(node);
        }
        std::ranges::sort(recorded, {},
                          [&](predict::fx::NodeId node) { return dependencies_.match_map_position(node); });
        for (const auto node : recorded)
            matches_.matched_nodes.push_back(place_of(node));
        prepared_.matches = {std::shared_ptr<const predict::Matches>(), &matches_};
    }

    predict::PatternMatch here(predict::PatternMatch match) const {
        match.last = place_of(match.last);
        if (match.root) match.root = place_of(match.root);
        for (auto& part : match.structure)
            map(part);
        return match;
    }
    void map(predict::Matched& part) const {
        predict::fx::FxGraph::map_nodes(part.leaf, [&](predict::fx::NodeId node) { return place_of(node); });
        for (auto& element : part.elements)
            map(element);
    }

    const EditDependencies& dependencies_;
    const predict::PrepareFacts& whole_;
    const predict::Resolution& resolution_;
    const config::QConfigMapping& mapping_;
    predict::ObserverCache& constructors_;
    predict::WrappedQConfigs wrapped_;
    predict::Prepared prepared_;
    predict::Matches matches_;
    predict::NonObservable non_observable_;
    IdVector<predict::fx::NodeId, predict::fx::NodeId> place_of_; ///< keyed by node of the whole graph
    IdVector<predict::fx::NodeId, predict::fx::NodeId> whole_of_; ///< keyed by node of the slice
    std::unordered_map<predict::ObjectId, predict::ObjectId> object_;
    std::vector<std::int64_t> declared_, input_quantized_, output_quantized_;
    std::int64_t inputs_ = 0;
};

/// Extends the slice until no search for an observer to share leaves the part whose results are exact.
class Attempt {
public:
    Attempt(const EditDependencies& dependencies, const predict::ObserverFactory& observers,
            const predict::PrepareInput& input, const predict::Resolution& resolution)
        : dependencies_(dependencies),
          input_(input),
          resolution_(resolution),
          observers_(observers),
          constructors_(observers),
          extent_(dependencies, [this](predict::fx::NodeId node) { return is_reuse(node); }) {}

    std::optional<SliceReasons> run(std::span<const predict::fx::NodeId> region, std::size_t limit) {
        for (const auto node : region)
            extent_.add_region(node);
        while (extent_.size() <= limit) {
            Slice slice(dependencies_, input_, resolution_, extent_, constructors_);
            const auto& prepared = slice.prepare();
            if (extend(slice, prepared)) continue;
            return result(slice, prepared, region);
        }
        return std::nullopt;
    }

private:
    // Searches that begin at nodes whose results need not be exact may end anywhere.
    bool extend(const Slice& slice, const predict::Prepared& prepared) {
        bool extended = false;
        for (const auto& [searcher, place] : prepared.sharing_search_path) {
            const auto node = slice.whole_of(place);
            if (!node || extent_.is_exact(node) || !extent_.is_exact(slice.whole_of(searcher))) continue;
            extent_.add_exact(node);
            extended = true;
        }
        return extended;
    }

    SliceReasons result(const Slice& slice, const predict::Prepared& prepared,
                        std::span<const predict::fx::NodeId> region) const {
        std::vector<predict::fx::NodeId> places;
        IdVector<predict::fx::NodeId, bool> asked(prepared.graph.id_limit());
        for (const auto node : region) {
            places.push_back(slice.place_of(node));
            asked[places.back()] = true;
        }
        SliceReasons result{node_reasons(resolution_, prepared, observers_, places), {}};
        for (const auto& [searcher, place] : prepared.sharing_search_path)
            if (asked[searcher] && slice.whole_of(place))
                result.sharing.emplace_back(slice.whole_of(searcher), slice.whole_of(place));
        return result;
    }

    bool is_reuse(predict::fx::NodeId node) {
        const auto rule = resolution_.nodes[dependencies_.graph()[node].origin].rule;
        if (!rule) return false;
        const auto [known, fresh] = reuse_.try_emplace(rule, false);
        const auto& qconfig = input_.mapping->rules[rule.index()].qconfig;
        if (!fresh || !qconfig || !qconfig->activation) return known->second;
        const auto& activation = observers_.build(*qconfig->activation);
        return known->second =
                   activation &&
                   (*activation)->derives_from("torch.ao.quantization.observer.ReuseInputObserver");
    }

    const EditDependencies& dependencies_;
    const predict::PrepareInput& input_;
    const predict::Resolution& resolution_;
    const predict::ObserverFactory& observers_;
    predict::ObserverCache constructors_;
    SliceBuilder extent_;
    std::unordered_map<config::RuleIndex, bool> reuse_;
};

} // namespace

std::optional<SliceReasons>
reasons_of_region(const EditDependencies& dependencies, const predict::ObserverFactory& observers,
                  const predict::PrepareInput& input, const predict::Resolution& resolution,
                  std::span<const predict::fx::NodeId> region, std::size_t limit) {
    try {
        return Attempt(dependencies, observers, input, resolution).run(region, limit);
    } catch (predict::PyError&) {
        return std::nullopt; // preparing the whole graph determines which exception comes first
    }
}

SliceBuilder::SliceBuilder(const EditDependencies& dependencies,
                           std::function<bool(predict::fx::NodeId)> is_reuse)
    : dependencies_(dependencies), is_reuse_(std::move(is_reuse)), known_(dependencies.size(), Outside) {}

void SliceBuilder::add_exact(predict::fx::NodeId node) {
    mark(node, Exact);
    spread();
}

void SliceBuilder::add_region(predict::fx::NodeId node) {
    mark(node, Exact);
    for (const auto user : dependencies_.graph().users(node))
        mark(user, DTypesOnly);
    spread();
}

std::vector<predict::fx::NodeId> SliceBuilder::nodes() const {
    auto result = nodes_;
    std::ranges::sort(result); // fusion appends nodes, so that ids are in graph order
    return result;
}

void SliceBuilder::mark(predict::fx::NodeId node, Known known) {
    auto& now = known_[node];
    if (now >= known) return;
    if (now == Outside) nodes_.push_back(node);
    now = known;
    waiting_.push_back(node);
}

void SliceBuilder::spread() {
    while (!waiting_.empty()) {
        const auto node = waiting_.back();
        waiting_.pop_back();
        const auto known = static_cast<Known>(known_[node]);
        for (const auto match : dependencies_.matches_at(node))
            for (const auto other : dependencies_.nodes_of(match))
                mark(other, known);
        if (known < Exact) continue;
        for (const auto input : dependencies_.graph().inputs(node))
            mark(input, searches(input) ? Exact : DTypesOnly);
    }
}

// Whether what is observed after the node depends on what is observed before it.
bool SliceBuilder::searches(predict::fx::NodeId node) const {
    if (dependencies_.is_observer(node)) return true;
    return std::ranges::any_of(dependencies_.matches_at(node), [&](predict::MatchIndex match) {
        return dependencies_.facts().matches.matches[match].shares() ||
               std::ranges::any_of(dependencies_.nodes_of(match), is_reuse_);
    });
}

} // namespace qcs::insight
