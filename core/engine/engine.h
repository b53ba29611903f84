#pragma once
// Works out what is asked about inputs, and remembers it. Inputs that are equal are one revision. What a
// stage read is noted: for another revision it is computed again only where one of these came out otherwise.
// So revisions share what is equal, and an edit costs what it changes. A result lives as long as a revision
// that it was asked of; a few of each stage are kept beyond that.

#include "base/task.h"
#include "engine/inputs.h"
#include "engine/stage.h"

#include <span>

namespace qcs::engine {

class Engine;

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
    /// How many results of each stage are kept that belong to no revision any more.
    explicit Engine(std::size_t spare = 4);
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
