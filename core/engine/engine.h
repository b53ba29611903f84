#pragma once
// The engine: demand-driven incremental computation with memoisation. It runs pure functions ("stages") on
// inputs when their results are queried, and records what each stage reads. For another revision of the
// inputs a stage only runs again if something that it read has changed, and a new result that equals the old
// one counts as unchanged (early cutoff). The cost of an edit therefore depends on how much it changes. A
// result lives as long as a revision that it was queried for; a few results of each stage are kept longer.

#include "base/task.h"
#include "insight/explain/conversions.h"
#include "predict/eager/flow.h"

#include <concepts>
#include <memory>
#include <span>
#include <string_view>
#include <variant>

namespace qcs::engine {

class Engine;
class StageContext;

// A stage is a pure function from inputs and other stages to an immutable value. It is a type:
//
//     struct Fusion {
//         using Output = FusedFacts;
//         static constexpr std::string_view name = "fusion";
//         static constexpr double done = 0.2;
//         static std::shared_ptr<const Output> run(StageContext& context);
//     };
//
// `done` is the fraction of all work (0 to 1) that has been done once this stage is computed. A stage with
// several results, one per argument, has a `Key`, which is passed to `run`. If Output has an operator==, and
// a new result equals the previous result, the engine keeps the previous one, so that the stages that read it
// are not recomputed. A stage may have an incremental form `edit`, which is given the output for other
// inputs; it returns the same output as `run`, or null if the output cannot be computed incrementally:
//
//         static std::shared_ptr<const Output> edit(StageContext& context,
//                                                   const std::shared_ptr<const Output>& before);

namespace stage_detail {

template <class S>
struct KeyOf {
    using type = std::monostate;
};
template <class S>
requires requires {
    typename S::Key;
}
struct KeyOf<S> {
    using type = typename S::Key;
};

} // namespace stage_detail

template <class S>
using StageKey = typename stage_detail::KeyOf<S>::type;
template <class S>
using StageOutput = std::shared_ptr<const typename S::Output>;

/// A type-erased result.
using StageResult = std::shared_ptr<const void>;

/// A type-erased stage. There is one StageInfo for each stage, and its address identifies the stage.
struct StageInfo {
    std::string_view name; ///< for diagnostics
    double done;           ///< progress when the stage is computed, from 0 to 1
    StageResult (*run)(StageContext& context, const void* key);
    /// Null if the stage has no incremental form.
    StageResult (*edit)(StageContext& context, const StageResult& before);
    bool (*equal)(const void* a, const void* b);    ///< compares outputs; null if outputs are not compared
    bool (*same_key)(const void* a, const void* b); ///< compares keys
};

namespace stage_detail {

template <class S>
StageResult run(StageContext& context, const void* key) {
    if constexpr (std::same_as<StageKey<S>, std::monostate>)
        return S::run(context);
    else
        return S::run(context, *static_cast<const StageKey<S>*>(key));
}

template <class S>
constexpr auto edit_of() -> StageResult (*)(StageContext&, const StageResult&) {
    if constexpr (requires(StageContext & context, StageOutput<S> before) { S::edit(context, before); })
        return [](StageContext& context, const StageResult& before) -> StageResult {
            return S::edit(context, std::static_pointer_cast<const typename S::Output>(before));
        };
    else
        return nullptr;
}

template <class S>
constexpr auto equal_of() -> bool (*)(const void*, const void*) {
    using Output = typename S::Output;
    if constexpr (std::equality_comparable<Output>)
        return [](const void* a, const void* b) {
            return *static_cast<const Output*>(a) == *static_cast<const Output*>(b);
        };
    else
        return nullptr;
}

template <class S>
bool same_key(const void* a, const void* b) {
    return *static_cast<const StageKey<S>*>(a) == *static_cast<const StageKey<S>*>(b);
}

} // namespace stage_detail

template <class S>
inline constexpr StageInfo stage_info = {S::name,
                                         S::done,
                                         stage_detail::run<S>,
                                         stage_detail::edit_of<S>(),
                                         stage_detail::equal_of<S>(),
                                         stage_detail::same_key<S>};

/// A stage and its key, which together identify one result of a revision.
struct StageRequest {
    const StageInfo* stage = nullptr;
    std::shared_ptr<const void> key;
    bool operator==(const StageRequest& other) const {
        return stage == other.stage && stage->same_key(key.get(), other.key.get());
    }
};

namespace stage_detail {

template <class S>
StageRequest request(StageKey<S> key) {
    return {&stage_info<S>, std::make_shared<const StageKey<S>>(std::move(key))};
}

} // namespace stage_detail

// The inputs from which all results are computed: immutable values.

/// Everything that results may depend on. `graph` may be null; then only stages that need no graph can be
/// queried. The other members of ResolveInput must not be null, except those whose comment allows it.
struct Inputs : predict::ResolveInput {
    /// Options of the conversion (PyTorch's engine, custom config, mapping, ...).
    insight::ConversionOptions conversion = {};
    /// The workspace's fuse custom config, whatever the mode; may be null. (The same config is also in
    /// fuse_alone if fuse_fx is called alone.)
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom = {};
    /// Other models that the same configs are used for.
    std::vector<std::shared_ptr<const model::Graph>> other_graphs = {};
    std::shared_ptr<const Diagnostics> file_diagnostics =
        {}; ///< diagnostics from reading the files; may be null
    /// Set if the workspace is in one of the eager modes: holds the model (may be null) and the eager config;
    /// `graph` is then null. Null in FX graph mode.
    std::shared_ptr<const predict::eager::FlowInput> eager = {};
};

/// Inputs together with the results that were computed from them. A revision is a handle: copies compare
/// equal. Two revisions of one engine compare equal if they were made from equal inputs (see
/// Engine::revision) and the first still existed when the second was made.
class Revision {
public:
    Revision() = default;
    explicit operator bool() const { return state_ != nullptr; }
    const Inputs& inputs() const;
    bool operator==(const Revision&) const = default;

private:
    friend class Engine;
    friend class StageContext;
    friend class WeakRevision;
    struct State;
    explicit Revision(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
};

/// A weak reference to a revision, for use in the keys of stages: with strong references, two revisions whose
/// results refer to each other would never be freed. Whoever queries with such a key must keep the revision
/// alive until the query returns.
class WeakRevision {
public:
    WeakRevision(const Revision& revision) : state_(revision.state_) {} // NOLINT: implicit on purpose
    Revision revision() const { return Revision(state_.lock()); } ///< empty if the revision no longer exists
    bool operator==(const WeakRevision& other) const {
        return !state_.owner_before(other.state_) && !other.state_.owner_before(state_);
    }

private:
    std::weak_ptr<Revision::State> state_;
};

/// How often the results of one stage were reused or computed, for tests and benchmarks.
struct StageCounts {
    int kept = 0;     ///< number of results reused from another revision with the same dependencies
    int edited = 0;   ///< number of results computed by `edit`
    int computed = 0; ///< number of results computed by `run`
    /// Number of results computed by `edit` or `run` that were equal to the previous result and were
    /// therefore discarded.
    int equal = 0;
};

/// The engine: computes and caches the results of stages. Thread-safe. If a thread queries a result that
/// another thread is computing, it waits for that thread.
class Engine {
public:
    /// Called with a result when its last owner releases it, on that owner's thread. The function becomes the
    /// owner and decides when and where the result is freed.
    using Release = void (*)(StageResult answer);
    static constexpr std::size_t usual_spare = 4; ///< default for `spare`

    /// `spare` is the number of results of each stage that are kept although no revision owns them. `release`
    /// may be null; results are then freed by their last owner. Results for very large models (at least
    /// 200,000 nodes), which take long to free, are not passed to `release`; they are freed on a separate
    /// thread.
    explicit Engine(std::size_t spare = usual_spare, Release release = nullptr);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Returns the revision for these inputs: an existing one if its inputs are equal. Configs are compared
    /// by value, graphs and `recorded` by address.
    Revision revision(Inputs inputs);

    /// Returns the result, which is computed first if necessary. Returns null if task.stop is requested
    /// before there is a result.
    template <class S>
    StageOutput<S> query(const Revision& revision, const Task& task = {}, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            ask(revision, stage_detail::request<S>(std::move(key)), task));
    }
    /// Returns the result if this revision has it already, otherwise null. Never computes anything.
    template <class S>
    StageOutput<S> find_cached(const Revision& revision, StageKey<S> key = {}) const {
        return std::static_pointer_cast<const typename S::Output>(
            find(revision, stage_detail::request<S>(std::move(key))));
    }
    /// Returns the counts for one stage since the engine was constructed.
    template <class S>
    StageCounts counts() const {
        return counts_of(stage_info<S>);
    }

private:
    friend class StageContext;
    friend class Revision;
    struct QueryState;
    struct Entry;
    struct State;
    using EntryPtr = std::shared_ptr<const Entry>;

    /// The untyped forms of query() and find_cached().
    StageResult ask(const Revision& revision, const StageRequest& request, const Task& task);
    StageResult find(const Revision& revision, const StageRequest& request) const;
    StageCounts counts_of(const StageInfo& stage) const;

    /// Returns the result for a revision: the one that it already has, one reused from another revision, or a
    /// new one.
    StageResult answer(Revision::State& revision, const StageRequest& request, QueryState& query_state);
    /// Returns the first of the entries in `before` that is still valid for this revision; null if none is.
    EntryPtr known_before(Revision::State& revision, const StageRequest& request,
                          std::span<const EntryPtr> before, QueryState& query_state);
    /// Runs the stage. `before` holds the stage's entries for other revisions, the most recently used first.
    EntryPtr compute(Revision::State& revision, const StageRequest& request, std::span<const EntryPtr> before,
                     QueryState& query_state);
    /// Whether everything that was read to compute the entry is unchanged in this revision.
    bool holds(const Entry& entry, Revision::State& revision, QueryState& query_state);

    std::unique_ptr<State> state_;
};

/// Passed to a running stage to read inputs, and results of other stages for the same inputs. All reads
/// except inputs() and get_of() are recorded as dependencies.
class StageContext {
public:
    /// Reads one input and records it as a dependency. Usage: context.input<&Inputs::mapping>()
    template <auto Member>
    const auto& input() {
        note_input([](const Inputs& a, const Inputs& b) { return a.*Member == b.*Member; });
        return inputs().*Member;
    }
    /// Reads all inputs that prepare depends on (the members of ResolveInput).
    const predict::ResolveInput& configs();

    /// Returns another stage's result for the same inputs and records it as a dependency. Computes it first
    /// if necessary.
    template <class S>
    StageOutput<S> get(StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            get(stage_detail::request<S>(std::move(key))));
    }
    /// Reads two results, which are computed in parallel.
    template <class A, class B>
    std::pair<StageOutput<A>, StageOutput<B>> get_both() {
        const auto [a, b] = get_both(stage_detail::request<A>({}), stage_detail::request<B>({}));
        return {std::static_pointer_cast<const typename A::Output>(a),
                std::static_pointer_cast<const typename B::Output>(b)};
    }
    /// Reads a stage's result for another revision. That revision must be derived from what this stage has
    /// read (inputs and results) or from its key, since the read is not recorded as a dependency.
    template <class S>
    StageOutput<S> get_of(const Revision& other, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            get_of(other, stage_detail::request<S>(std::move(key))));
    }
    /// Returns the revision for other inputs, for get_of().
    Revision revision(Inputs inputs) { return engine_.revision(std::move(inputs)); }
    /// Returns all inputs without recording a dependency. Use this only to derive other inputs from inputs
    /// that were read with input() or configs().
    const Inputs& inputs() const;

private:
    friend class Engine;
    /// Compares one member of two Inputs; stands for that member in the list of dependencies.
    using Same = bool (*)(const Inputs&, const Inputs&);
    struct ReadAnswer {
        StageRequest request;
        StageResult answer;
    };

    StageContext(Engine& engine, Revision::State& revision, Engine::QueryState& query_state)
        : engine_(engine), revision_(revision), query_state_(query_state) {}
    void note_input(Same same);
    StageResult get(StageRequest request);
    std::pair<StageResult, StageResult> get_both(StageRequest a, StageRequest b);
    StageResult get_of(const Revision& other, const StageRequest& request);

    Engine& engine_;
    Revision::State& revision_;
    Engine::QueryState& query_state_;
    std::vector<Same> inputs_read_;
    std::vector<ReadAnswer> answers_read_;
};

} // namespace qcs::engine
