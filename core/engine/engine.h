#pragma once
// Works out what is asked about inputs, and remembers it. Inputs that are equal are one revision. What a
// stage read is noted: for another revision it is computed again only where one of these came out otherwise.
// So revisions share what is equal, and an edit costs what it changes. A result lives as long as a revision
// that it was asked of; a few of each stage are kept beyond that.

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
// `done` is the share of all work, from 0 to 1, that is behind whoever has asked for this stage. A stage that
// there are many of has a `Key`, which `run` is given as well. Where the output can be compared, an equal one
// stands for all: what read it is not computed again. A stage may have an incremental form, which is given an
// output of other inputs; it returns what `run` would, or null where it cannot:
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

/// The same without types.
using StageAnswer = std::shared_ptr<const void>;

/// A stage without its types. There is one object for each, so its address says which stage it is.
struct StageInfo {
    std::string_view name;
    double done;
    StageAnswer (*run)(Reading& reads, const void* key);
    StageAnswer (*edit)(Reading& reads, const StageAnswer& before); ///< null: there is none
    bool (*equal)(const void* a, const void* b);                    ///< of outputs; null: not compared
    bool (*same_key)(const void* a, const void* b);
};

namespace stage_detail {

template <class S>
StageAnswer run(Reading& reads, const void* key) {
    if constexpr (std::same_as<StageKey<S>, std::monostate>)
        return S::run(reads);
    else
        return S::run(reads, *static_cast<const StageKey<S>*>(key));
}

template <class S>
constexpr auto edit_of() -> StageAnswer (*)(Reading&, const StageAnswer&) {
    if constexpr (requires(Reading & reads, StageOutput<S> before) { S::edit(reads, before); })
        return [](Reading& reads, const StageAnswer& before) -> StageAnswer {
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

/// One question that can be asked of inputs.
struct StageQuestion {
    const StageInfo* stage = nullptr;
    std::shared_ptr<const void> key;
    bool operator==(const StageQuestion& other) const {
        return stage == other.stage && stage->same_key(key.get(), other.key.get());
    }
};

namespace stage_detail {

template <class S>
StageQuestion question(StageKey<S> key) {
    return {&stage_info<S>, std::make_shared<const StageKey<S>>(std::move(key))};
}

} // namespace stage_detail

// What everything is worked out from: immutable values.

/// The graph may be null: then only what needs none can be asked for. The other parts of ResolveInput are
/// not.
struct Inputs : predict::ResolveInput {
    insight::ConversionOptions conversion = {}; ///< how convert is called
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom =
        {}; ///< whether or not it is in use; may be null
    std::vector<std::shared_ptr<const model::Graph>> other_graphs =
        {};                                           ///< other models that the configs are for
    std::shared_ptr<const Diagnostics> messages = {}; ///< what reading the files had to say; may be null
    /// In a mode of eager mode: then there is no graph, and it has the model, if there is one. Null: it is
    /// FX.
    std::shared_ptr<const predict::eager::FlowInput> eager = {};
};

/// Inputs, with what is known about them. A handle: copies are the same, and so are two of one engine that
/// were made of equal inputs.
class Revision {
public:
    Revision() = default;
    explicit operator bool() const { return state_ != nullptr; }
    const Inputs& inputs() const;
    bool operator==(const Revision&) const = default;

private:
    friend class Engine;
    friend class Reading;
    friend class RevisionName;
    struct State;
    explicit Revision(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
};

/// Names a revision without holding it: for keys, since what is known of one may name another, and that one
/// the first. Whoever asks holds it.
class RevisionName {
public:
    RevisionName(const Revision& revision) : state_(revision.state_) {} // NOLINT: it is its name
    Revision revision() const { return Revision(state_.lock()); } ///< none when nobody holds it any more
    bool operator==(const RevisionName& other) const {
        return !state_.owner_before(other.state_) && !other.state_.owner_before(state_);
    }

private:
    std::weak_ptr<Revision::State> state_;
};

/// How often the answers of a stage were found: for tests and benchmarks.
struct StageCounts {
    int kept = 0;     ///< all that it had read of another revision was the same
    int edited = 0;   ///< by its incremental form
    int computed = 0; ///< by its plain one
    int equal = 0;    ///< of these two: it came out as before
};

/// Safe from any thread. Who asks while another thread works on the same answer waits for it.
class Engine {
public:
    /// Is given an answer that nobody holds any more, on the thread that let it go.
    using Release = void (*)(StageAnswer answer);
    static constexpr std::size_t usual_spare = 4;

    /// `spare`: how many results of each stage are kept that belong to no revision any more. `release` may be
    /// null; answers about models so large that freeing them takes a second are not given to it, but freed on
    /// a thread of their own in any case.
    explicit Engine(std::size_t spare = usual_spare, Release release = nullptr);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Configs are compared by value, graphs and records by identity.
    Revision revision(Inputs inputs);

    /// nullptr when stopped.
    template <class S>
    StageOutput<S> query(const Revision& revision, const Task& task = {}, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            ask(revision, stage_detail::question<S>(std::move(key)), task));
    }
    /// What is known already; nullptr where it is not.
    template <class S>
    StageOutput<S> known(const Revision& revision, StageKey<S> key = {}) const {
        return std::static_pointer_cast<const typename S::Output>(
            find(revision, stage_detail::question<S>(std::move(key))));
    }
    template <class S>
    StageCounts counts() const {
        return counts_of(stage_info<S>);
    }

private:
    friend class Reading;
    friend class Revision;
    struct Asking;
    struct Entry;
    struct State;
    using EntryPtr = std::shared_ptr<const Entry>;

    StageAnswer ask(const Revision& revision, const StageQuestion& question, const Task& task);
    StageAnswer find(const Revision& revision, const StageQuestion& question) const;
    StageCounts counts_of(const StageInfo& stage) const;

    StageAnswer answer(Revision::State& revision, const StageQuestion& question, Asking& asking);
    EntryPtr known_before(Revision::State& revision, const StageQuestion& question,
                          std::span<const EntryPtr> before, Asking& asking);
    EntryPtr compute(Revision::State& revision, const StageQuestion& question,
                     std::span<const EntryPtr> before, Asking& asking);
    bool holds(const Entry& entry, Revision::State& revision, Asking& asking);

    std::unique_ptr<State> state_;
};

/// What a stage reads: inputs, and other stages of the same inputs. That it did is noted.
class Reading {
public:
    /// reads.input<&Inputs::mapping>()
    template <auto Member>
    const auto& input() {
        note_input([](const Inputs& a, const Inputs& b) { return a.*Member == b.*Member; });
        return inputs().*Member;
    }
    /// All that prepare is given.
    const predict::ResolveInput& configs();

    template <class S>
    StageOutput<S> get(StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            get(stage_detail::question<S>(std::move(key))));
    }
    /// Both at once, in two threads.
    template <class A, class B>
    std::pair<StageOutput<A>, StageOutput<B>> get_both() {
        const auto [a, b] = get_both(stage_detail::question<A>({}), stage_detail::question<B>({}));
        return {std::static_pointer_cast<const typename A::Output>(a),
                std::static_pointer_cast<const typename B::Output>(b)};
    }
    /// The same of other inputs, which follow from what was read or from the key.
    template <class S>
    StageOutput<S> get_of(const Revision& other, StageKey<S> key = {}) {
        return std::static_pointer_cast<const typename S::Output>(
            get_of(other, stage_detail::question<S>(std::move(key))));
    }
    Revision revision(Inputs inputs) { return engine_.revision(std::move(inputs)); }
    /// All inputs; reading them is not noted, so only for making others of what is noted.
    const Inputs& inputs() const;

private:
    friend class Engine;
    using Same = bool (*)(const Inputs&, const Inputs&);
    struct ReadAnswer {
        StageQuestion question;
        StageAnswer answer;
    };

    Reading(Engine& engine, Revision::State& revision, Engine::Asking& asking)
        : engine_(engine), revision_(revision), asking_(asking) {}
    void note_input(Same same);
    StageAnswer get(StageQuestion question);
    std::pair<StageAnswer, StageAnswer> get_both(StageQuestion a, StageQuestion b);
    StageAnswer get_of(const Revision& other, const StageQuestion& question);

    Engine& engine_;
    Revision::State& revision_;
    Engine::Asking& asking_;
    std::vector<Same> inputs_read_;
    std::vector<ReadAnswer> answers_read_;
};

} // namespace qcs::engine
