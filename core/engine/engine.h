#pragma once
// The engine: demand-driven incremental computation with memoisation. It runs pure functions ("stages") on
// inputs when their results are queried, and records what each stage reads. For another revision of the
// inputs a stage only runs again if something that it read has changed, and an equal new result counts as no
// change (early cutoff). So the cost of an edit depends on what it changes. A result lives as long as a
// revision that it was queried for; a few results of each stage are kept longer.

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
class Reading;

// A stage is a pure function from inputs and other stages to an immutable value. It is a type:
//
//     struct Fusion {
//         using Output = FusedFacts;
//         static constexpr std::string_view name = "fusion";
//         static constexpr double done = 0.2;
//         static std::shared_ptr<const Output> run(Reading& reads);
//     };
//
// `done` is the progress, from 0 to 1 of all work, that has been made once this stage is computed. A stage
// with several results, one per argument, has a `Key`, which is passed to `run`. If the output can be
// compared, a new result that equals the previous one is replaced by it, so that the stages which read it are
// not recomputed. A stage may have an incremental form `edit`, which is given the output for other inputs; it
// returns what `run` would, or null if it cannot:
//
//         static std::shared_ptr<const Output> edit(Reading& reads, const std::shared_ptr<const Output>&
//         before);

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

/// A result without its type.
using StageResult = std::shared_ptr<const void>;

/// A stage without its types. There is one object for each stage, whose address identifies it.
struct StageInfo {
    std::string_view name;
    double done;
    StageResult (*run)(Reading& reads, const void* key);
    StageResult (*edit)(Reading& reads, const StageResult& before); ///< null: no incremental form
    bool (*equal)(const void* a, const void* b); ///< compares outputs; null: outputs are not compared
    bool (*same_key)(const void* a, const void* b);
};

namespace stage_detail {

template <class S>
StageResult run(Reading& reads, const void* key) {
    if constexpr (std::same_as<StageKey<S>, std::monostate>)
        return S::run(reads);
    else
        return S::run(reads, *static_cast<const StageKey<S>*>(key));
}

template <class S>
constexpr auto edit_of() -> StageResult (*)(Reading&, const StageResult&) {
    if constexpr (requires(Reading & reads, StageOutput<S> before) { S::edit(reads, before); })
        return [](Reading& reads, const StageResult& before) -> StageResult {
            return S::edit(reads, std::static_pointer_cast<const typename S::Output>(before));
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

/// A stage and its key: identifies one result of a revision.
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

// What all results are computed from: immutable values.

/// The graph may be null: then only stages that need no graph can be queried. The other members of
/// ResolveInput must not be null.
struct Inputs : predict::ResolveInput {
    insight::ConversionOptions conversion = {}; ///< how convert is called
    /// May be null; is set whether it is in use or not.
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom = {};
    /// Other models that the same configs are used for.
    std::vector<std::shared_ptr<const model::Graph>> other_graphs = {};
    std::shared_ptr<const Diagnostics> messages = {}; ///< diagnostics from reading the files; may be null
    /// Set in a mode of eager mode: `graph` is then null, and this holds the model, if there is one. Null: FX
    /// graph mode.
    std::shared_ptr<const predict::eager::FlowInput> eager = {};
};

/// Inputs together with the results computed from them. A handle: copies are equal, and so are two revisions
/// of one engine that were made from equal inputs.
class Revision {
public:
    Revision() = default;
    explicit operator bool() const { return state_ != nullptr; }
    const Inputs& inputs() const;
    bool operator==(const Revision&) const = default;

private:
    friend class Engine;
    friend class Reading;
    friend class WeakRevision;
    struct State;
    explicit Revision(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
};

/// A weak reference to a revision, for use in keys: a result of one revision may refer to another one, and
/// that in turn to the first. The caller of the query must keep the revision alive.
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

/// How results of a stage were obtained, for tests and benchmarks.
struct StageCounts {
    int kept = 0;     ///< reused from another revision, since nothing that it had read differs
    int edited = 0;   ///< computed by `edit`
    int computed = 0; ///< computed by `run`
    int equal = 0;    ///< of those computed: equal to the previous result
};

/// Thread-safe. If a thread queries a result that another thread is computing, it waits for that thread.
class Engine {
public:
    /// Takes over a result when its last owner releases it, on that owner's thread.
    using Release = void (*)(StageResult answer);
    static constexpr std::size_t usual_spare = 4;

    /// `spare`: number of results of each stage that are kept although no revision owns them. `release` may
    /// be null. Results about very large models, which take long to free, are not passed to it but freed on a
    /// separate thread.
    explicit Engine(std::size_t spare = usual_spare, Release release = nullptr);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Configs are compared by value, graphs and recordings by identity.
    Revision revision(Inputs inputs);

    /// Computes the result if necessary. Returns null when stopped.
    template <class S>
    StageOutput<S> query(const Revision& revision, const Task& task = {}, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            ask(revision, stage_detail::request<S>(std::move(key)), task));
    }
    /// The result if it has been computed already; otherwise null.
    template <class S>
    StageOutput<S> known(const Revision& revision, StageKey<S> key = {}) const {
        return std::static_pointer_cast<const typename S::Output>(
            find(revision, stage_detail::request<S>(std::move(key))));
    }
    template <class S>
    StageCounts counts() const {
        return counts_of(stage_info<S>);
    }

private:
    friend class Reading;
    friend class Revision;
    struct QueryState;
    struct Entry;
    struct State;
    using EntryPtr = std::shared_ptr<const Entry>;

    StageResult ask(const Revision& revision, const StageRequest& request, const Task& task);
    StageResult find(const Revision& revision, const StageRequest& request) const;
    StageCounts counts_of(const StageInfo& stage) const;

    StageResult answer(Revision::State& revision, const StageRequest& request, QueryState& query_state);
    EntryPtr known_before(Revision::State& revision, const StageRequest& request,
                          std::span<const EntryPtr> before, QueryState& query_state);
    EntryPtr compute(Revision::State& revision, const StageRequest& request, std::span<const EntryPtr> before,
                     QueryState& query_state);
    bool holds(const Entry& entry, Revision::State& revision, QueryState& query_state);

    std::unique_ptr<State> state_;
};

/// Passed to a running stage to read inputs, and results of other stages for the same inputs. All reads are
/// recorded as dependencies.
class Reading {
public:
    /// Usage: reads.input<&Inputs::mapping>()
    template <auto Member>
    const auto& input() {
        note_input([](const Inputs& a, const Inputs& b) { return a.*Member == b.*Member; });
        return inputs().*Member;
    }
    /// Reads all inputs of prepare.
    const predict::ResolveInput& configs();

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
    /// Reads the result for other inputs, which must be derived from what this stage read or from its key.
    template <class S>
    StageOutput<S> get_of(const Revision& other, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            get_of(other, stage_detail::request<S>(std::move(key))));
    }
    Revision revision(Inputs inputs) { return engine_.revision(std::move(inputs)); }
    /// All inputs, without recording a dependency: only for deriving other inputs from those that are
    /// recorded.
    const Inputs& inputs() const;

private:
    friend class Engine;
    using Same = bool (*)(const Inputs&, const Inputs&);
    struct ReadAnswer {
        StageRequest request;
        StageResult answer;
    };

    Reading(Engine& engine, Revision::State& revision, Engine::QueryState& query_state)
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
