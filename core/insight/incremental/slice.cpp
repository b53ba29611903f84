#include "insight/incremental/slice.h"

#include "insight/incremental/extent.h"
#include "predict/prepare/placement.h"
#include "predict/prepare/prepare.h"
#include "predict/prepare/wrapped_qconfig.h"
#include "predict/interpreter/py_error.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs {

namespace {

/// The part itself, as prepare has the whole.
class Slice {
public:
    Slice(const Coupling& coupling, const PrepareInput& input, const Resolution& resolution,
          const Extent& extent, Constructors& constructors)
        : coupling_(coupling),
          whole_(coupling.facts()),
          resolution_(resolution),
          mapping_(*input.mapping),
          constructors_(constructors),
          wrapped_(constructors),
          place_of_(coupling.size()) {
        prepared_.input = std::make_shared<const PrepareInput>(input);
        prepared_.facts = whole_.fused;
        if (input.custom) {
            declared_ = input.custom->input_quantized_indexes;
            output_quantized_ = input.custom->output_quantized_indexes;
        }
        add_nodes(extent.nodes());
        add_matches();
    }

    /// Throws PyError.
    const Prepared& prepare() {
        NoTensors no_tensors(prepared_.graph, prepared_.no_tensors);
        const auto qconfigs = prepared_.node_qconfig;
        const PlacementFacts facts{prepared_.graph,   *whole_.fused->backend, matches_,
                                   qconfigs,          non_observable_,        input_quantized_,
                                   output_quantized_, prepared_.warnings};
        const PlacementInput placement{facts,
                                       whole_.fused->base->classes,
                                       prepared_.input->custom.get(),
                                       constructors_,
                                       no_tensors,
                                       [](const std::string&, const QConfig&) {}};
        place_observers(placement, prepared_);
        return prepared_;
    }

    fx::NodeId place_of(fx::NodeId whole) const { return place_of_[whole]; }
    /// None for what prepare inserted.
    fx::NodeId whole_of(fx::NodeId place) const {
        return whole_of_.contains(place) ? whole_of_[place] : fx::NodeId();
    }

private:
    void add_nodes(const std::vector<fx::NodeId>& nodes) {
        IdVector<fx::NodeId, bool> declared(coupling_.size());
        std::int64_t input = 0;
        if (!declared_.empty())
            for (auto node = coupling_.graph().first(); node; node = coupling_.graph().next(node))
                if (coupling_.graph()[node].op == Op::Placeholder)
                    declared[node] = std::ranges::find(declared_, input++) != declared_.end();
        for (const auto node : nodes) {
            for (const auto producer : coupling_.graph().inputs(node))
                if (!place_of(producer)) add_outside(producer);
            const auto& n = coupling_.graph()[node];
            if (n.op == Op::Placeholder && declared[node]) input_quantized_.push_back(inputs_);
            inputs_ += n.op == Op::Placeholder ? 1 : 0;
            note(node, prepared_.graph.append_copy(n, [&](fx::NodeId id) { return place_of(id); }));
            const bool observer = coupling_.is_observer(node);
            const auto* qconfig = qconfig_of(node);
            prepared_.node_qconfig.push_back(observer ? nullptr : qconfig);
            if (n.op == Op::CallModule)
                add_module(node, n.target);
            else if (whole_.fused->finds_module(n.op, n.target))
                wrapped_.try_on_module(qconfig);
        }
        matches_.match_of.assign(prepared_.graph.id_limit(), {});
    }

    // A value that comes from elsewhere; nothing that is asked for hangs on it.
    void add_outside(fx::NodeId node) {
        ++inputs_;
        note(node,
             prepared_.graph.append({Op::Placeholder, "outside", {}, {}, coupling_.graph()[node].name}));
        prepared_.node_qconfig.push_back(nullptr);
    }

    void note(fx::NodeId node, fx::NodeId place) {
        place_of_[node] = place;
        whole_of_.push_back(node);
        prepared_.no_tensors.push_back(whole_.no_tensors[node]);
        non_observable_.nodes.push_back(whole_.non_observable.nodes[node]);
    }

    const QConfig* qconfig_of(fx::NodeId node) const {
        const auto rule = resolution_.nodes[coupling_.graph()[node].origin].rule;
        if (!rule) return nullptr;
        const auto& qconfig = mapping_.rules[rule.index()].qconfig;
        return qconfig ? &*qconfig : nullptr;
    }

    void add_module(fx::NodeId node, const SharedText& target) {
        const auto object = coupling_.object(node);
        if (!object) return;
        const auto id = copied(object);
        prepared_.modules.at[target] = id;
        if (coupling_.is_observer(node)) return;
        wrapped_.try_on_module(qconfig_of(node));
        wrapped_.put_on(prepared_.modules.edit(id), qconfig_of(coupling_.callers(object).back()));
    }

    ObjectId copied(ObjectId object) {
        const auto known = object_.find(object);
        if (known != object_.end()) return known->second;
        auto copy = whole_.modules[object];
        for (auto& child : copy.children)
            child.second = copied(child.second);
        return object_[object] = prepared_.modules.add(std::move(copy));
    }

    void add_matches() {
        std::unordered_map<MatchIndex, MatchIndex> copied;
        std::vector<fx::NodeId> recorded;
        for (const auto i : whole_of_.ids()) {
            const auto node = whole_of_[i];
            const auto match = whole_.matches.match_of[node];
            // What comes from elsewhere is no operation here.
            if (!match || !prepared_.graph[i].origin) continue;
            const auto [copy, fresh] = copied.try_emplace(match, matches_.matches.size());
            if (fresh) matches_.matches.push_back(here(whole_.matches.matches[match]));
            matches_.match_of[i] = copy->second;
            recorded.push_back(node);
        }
        std::ranges::sort(recorded, {}, [&](fx::NodeId node) { return coupling_.recorded_place(node); });
        for (const auto node : recorded)
            matches_.recorded.push_back(place_of(node));
        prepared_.matches = {std::shared_ptr<const Matches>(), &matches_};
    }

    PatternMatch here(PatternMatch match) const {
        match.last = place_of(match.last);
        if (match.root) match.root = place_of(match.root);
        for (auto& part : match.structure)
            map(part);
        return match;
    }
    void map(Matched& part) const {
        fx::FxGraph::map_nodes(part.leaf, [&](fx::NodeId node) { return place_of(node); });
        for (auto& element : part.elements)
            map(element);
    }

    const Coupling& coupling_;
    const PrepareFacts& whole_;
    const Resolution& resolution_;
    const QConfigMapping& mapping_;
    Constructors& constructors_;
    WrappedQConfigs wrapped_;
    Prepared prepared_;
    Matches matches_;
    NonObservable non_observable_;
    IdVector<fx::NodeId, fx::NodeId> place_of_; ///< by node of the whole
    IdVector<fx::NodeId, fx::NodeId> whole_of_; ///< by node of the slice
    std::unordered_map<ObjectId, ObjectId> object_;
    std::vector<std::int64_t> declared_, input_quantized_, output_quantized_;
    std::int64_t inputs_ = 0;
};

/// Takes more and more of the graph until no search for an observer leaves what is known to come out right.
class Attempt {
public:
    Attempt(const Coupling& coupling, const ObserverFactory& observers, const PrepareInput& input,
            const Resolution& resolution)
        : coupling_(coupling),
          input_(input),
          resolution_(resolution),
          observers_(observers),
          constructors_(observers),
          extent_(coupling, [this](fx::NodeId node) { return is_reuse(node); }) {}

    std::optional<SliceReasons> run(std::span<const fx::NodeId> region, std::size_t limit) {
        for (const auto node : region)
            extent_.add_region(node);
        while (extent_.size() <= limit) {
            Slice slice(coupling_, input_, resolution_, extent_, constructors_);
            const auto& prepared = slice.prepare();
            if (extend(slice, prepared)) continue;
            return result(slice, prepared, region);
        }
        return std::nullopt;
    }

private:
    // ObserverSharing of nodes that need not come out right may end anywhere.
    bool extend(const Slice& slice, const Prepared& prepared) {
        bool extended = false;
        for (const auto& [searcher, place] : prepared.looked_through) {
            const auto node = slice.whole_of(place);
            if (!node || extent_.is_exact(node) || !extent_.is_exact(slice.whole_of(searcher))) continue;
            extent_.add_exact(node);
            extended = true;
        }
        return extended;
    }

    SliceReasons result(const Slice& slice, const Prepared& prepared,
                        std::span<const fx::NodeId> region) const {
        std::vector<fx::NodeId> places;
        IdVector<fx::NodeId, bool> asked(prepared.graph.id_limit());
        for (const auto node : region) {
            places.push_back(slice.place_of(node));
            asked[places.back()] = true;
        }
        SliceReasons result{node_reasons(resolution_, prepared, observers_, places), {}};
        for (const auto& [searcher, place] : prepared.looked_through)
            if (asked[searcher] && slice.whole_of(place))
                result.sharing.emplace_back(slice.whole_of(searcher), slice.whole_of(place));
        return result;
    }

    bool is_reuse(fx::NodeId node) {
        const auto rule = resolution_.nodes[coupling_.graph()[node].origin].rule;
        if (!rule) return false;
        const auto [known, fresh] = reuse_.try_emplace(rule, false);
        const auto& qconfig = input_.mapping->rules[rule.index()].qconfig;
        if (!fresh || !qconfig || !qconfig->activation) return known->second;
        const auto& activation = observers_.build(*qconfig->activation);
        return known->second =
                   activation &&
                   (*activation)->derives_from("torch.ao.quantization.observer.ReuseInputObserver");
    }

    const Coupling& coupling_;
    const PrepareInput& input_;
    const Resolution& resolution_;
    const ObserverFactory& observers_;
    Constructors constructors_;
    Extent extent_;
    std::unordered_map<RuleIndex, bool> reuse_;
};

} // namespace

std::optional<SliceReasons> reasons_of_region(const Coupling& coupling, const ObserverFactory& observers,
                                              const PrepareInput& input, const Resolution& resolution,
                                              std::span<const fx::NodeId> region, std::size_t limit) {
    try {
        return Attempt(coupling, observers, input, resolution).run(region, limit);
    } catch (PyError&) {
        return std::nullopt; // the whole tells what raises first
    }
}

} // namespace qcs
