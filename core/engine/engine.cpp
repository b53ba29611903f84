#include "engine/engine.h"

#include "base/free_in_background.h"
#include "base/shared.h"
#include "base/task.h"

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <unordered_map>

namespace qcs::engine {

/// A result with everything that it depends on.
struct Engine::Entry {
    std::shared_ptr<const Inputs> inputs;
    std::shared_ptr<const void> key;
    std::vector<StageContext::Same> inputs_read;
    std::vector<StageContext::ReadAnswer> answers_read;
    StageResult answer;
};

struct Revision::State {
    struct Slot {
        StageRequest request;
        bool computing = false; ///< guarded by `mutex`, like `entry`
        std::shared_ptr<const Engine::Entry> entry;
    };
    /// While it exists, no other thread computes the slot. The constructor waits for the thread that does,
    /// and throws Stopped if this one is told to stop before.
    class Computing {
    public:
        Computing(State& revision, Slot& slot) : revision_(revision), slot_(slot) {
            std::unique_lock lock(revision.mutex);
            while (!revision.computed.wait_for(lock, std::chrono::milliseconds(5),
                                               [&] { return !slot.computing; }))
                stop_point();
            slot.computing = true;
        }
        ~Computing() {
            const std::lock_guard lock(revision_.mutex);
            slot_.computing = false;
            revision_.computed.notify_all();
        }
        Computing(const Computing&) = delete;
        Computing& operator=(const Computing&) = delete;

    private:
        State& revision_;
        Slot& slot_;
    };

    explicit State(Inputs values) : inputs(std::make_shared<const Inputs>(std::move(values))) {}

    Slot& slot(const StageRequest& request) {
        const std::lock_guard lock(mutex);
        for (auto& known : slots)
            if (known.request == request) return known;
        auto& added = slots.emplace_back();
        added.request = request;
        return added;
    }

    const std::shared_ptr<const Inputs> inputs;
    std::mutex mutex;
    std::condition_variable computed; ///< notified when a thread has finished with a slot
    std::list<Slot> slots;
};

struct Engine::State {
    struct Memo {
        std::deque<EntryPtr> recent; ///< most recently used first (LRU)
        std::vector<std::weak_ptr<const Entry>> alive;
        StageCounts counts;
    };

    State(std::size_t most, Release frees) : spare(most), release(frees) {}

    /// The entries of the stage for that key, most recently used first.
    std::vector<EntryPtr> entries(const StageRequest& request) {
        const std::lock_guard lock(mutex);
        std::vector<EntryPtr> result;
        auto& memo = memos[request.stage];
        std::erase_if(memo.alive, [](const auto& entry) { return entry.expired(); });
        for (auto known = memo.alive.rbegin(); known != memo.alive.rend(); ++known)
            if (auto entry = known->lock();
                entry && request.stage->same_key(entry->key.get(), request.key.get()))
                result.push_back(std::move(entry));
        return result;
    }

    /// Marks the entry as the most recently used one.
    void keep(const StageInfo& stage, const EntryPtr& entry) {
        EntryPtr dropped; // freed after the lock is released
        const std::lock_guard lock(mutex);
        auto& memo = memos[&stage];
        std::erase(memo.recent, entry);
        memo.recent.push_front(entry);
        if (memo.recent.size() > spare) {
            dropped = std::move(memo.recent.back());
            memo.recent.pop_back();
        }
        std::erase_if(memo.alive, [&](const auto& other) { return other.lock() == entry; });
        memo.alive.push_back(entry);
    }

    void count(const StageInfo& stage, int StageCounts::*what) {
        const std::lock_guard lock(mutex);
        ++(memos[&stage].counts.*what);
    }

    const std::size_t spare;
    const Release release;
    std::mutex mutex;
    std::unordered_map<const StageInfo*, Memo> memos;
    std::vector<std::weak_ptr<Revision::State>> revisions; ///< the newest last
    std::deque<std::weak_ptr<const Inputs>> values;        ///< the newest first; entries keep them alive, too
};

/// The state of one query, shared by all threads that work on it.
struct Engine::QueryState {
    const Task& task;
    double whole = 1; ///< the `done` value of the queried stage
    std::mutex mutex = {};
    double done = 0; ///< progress that was reported last

    void reach(double now) {
        const std::lock_guard lock(mutex);
        if (!task.progress || now / whole <= done) return;
        done = std::min(1.0, now / whole);
        task.progress(done);
    }
};

namespace {

/// Replaces a value by an equal existing one, so that later comparisons only need to compare pointers.
template <typename T>
void share(std::shared_ptr<T>& value, const std::shared_ptr<T>& other) {
    if (value != other && same_value(value, other)) value = other;
}

void share(Inputs& inputs, const Inputs& other) {
    share(inputs.backend, other.backend);
    share(inputs.mapping, other.mapping);
    share(inputs.prepare_custom, other.prepare_custom);
    share(inputs.fuse_alone, other.fuse_alone);
    share(inputs.fuse_custom, other.fuse_custom);
    share(inputs.file_diagnostics, other.file_diagnostics);
    if (inputs.eager && other.eager && predict::eager::same_input(*inputs.eager, *other.eager))
        inputs.eager = other.eager;
    share(inputs.conversion.custom, other.conversion.custom);
    share(inputs.conversion.mapping, other.conversion.mapping);
    share(inputs.conversion.backend, other.conversion.backend);
}

bool same(const Inputs& a, const Inputs& b) {
    return a.graph == b.graph && a.backend == b.backend && a.mapping == b.mapping && a.is_qat == b.is_qat &&
           a.prepare_custom == b.prepare_custom && a.recorded == b.recorded && a.fuse_alone == b.fuse_alone &&
           a.conversion == b.conversion && a.fuse_custom == b.fuse_custom &&
           a.other_graphs == b.other_graphs && a.file_diagnostics == b.file_diagnostics && a.eager == b.eager;
}

/// Frees results about models with very many nodes on a separate thread, so that whoever releases the last
/// reference need not wait. Smaller results are freed faster than they can be handed over, and threads that
/// allocate and free at the same time slow each other down; only `release` knows whether the user is waiting
/// for this thread.
StageResult released(StageResult answer, const Inputs& inputs, Engine::Release release) {
    constexpr std::size_t takes_long = 200'000;
    if (inputs.graph && inputs.graph->nodes.size() >= takes_long) release = free_in_background;
    return release ? with_deleter(std::move(answer), release) : answer;
}

} // namespace

const Inputs& Revision::inputs() const {
    return *state_->inputs;
}

Engine::Engine(std::size_t spare, Release release) : state_(std::make_unique<State>(spare, release)) {}
Engine::~Engine() = default;

Revision Engine::revision(Inputs inputs) {
    constexpr std::size_t max_values = 4;
    const std::lock_guard lock(state_->mutex);
    for (const auto& known : state_->values)
        if (const auto values = known.lock()) share(inputs, *values);
    auto& revisions = state_->revisions;
    std::erase_if(revisions, [](const auto& known) { return known.expired(); });
    for (auto known = revisions.rbegin(); known != revisions.rend(); ++known)
        if (auto revision = known->lock()) {
            share(inputs, *revision->inputs);
            if (same(inputs, *revision->inputs)) return Revision(std::move(revision));
        }
    auto state = std::make_shared<Revision::State>(std::move(inputs));
    revisions.push_back(state);
    state_->values.push_front(state->inputs);
    if (state_->values.size() > max_values) state_->values.pop_back();
    return Revision(std::move(state));
}

StageCounts Engine::counts_of(const StageInfo& stage) const {
    const std::lock_guard lock(state_->mutex);
    return state_->memos[&stage].counts;
}

StageResult Engine::find(const Revision& revision, const StageRequest& request) const {
    if (!revision) return nullptr;
    auto& slot = revision.state_->slot(request);
    const std::lock_guard lock(revision.state_->mutex);
    return slot.entry ? slot.entry->answer : nullptr;
}

StageResult Engine::ask(const Revision& revision, const StageRequest& request, const Task& task) {
    if (auto known = find(revision, request)) return known;
    tbb::task_arena arena(task.threads > 0 ? task.threads : tbb::task_arena::automatic);
    try {
        return arena.execute([&] {
            const TaskScope scope(task.stop);
            QueryState query_state{task, request.stage->done};
            return answer(*revision.state_, request, query_state);
        });
    } catch (const Stopped&) {
        if (!task.stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

StageResult Engine::answer(Revision::State& revision, const StageRequest& request, QueryState& query_state) {
    stop_point();
    auto& slot = revision.slot(request);
    const Revision::State::Computing computing(revision, slot);
    const auto known = [&] {
        const std::lock_guard lock(revision.mutex);
        return slot.entry;
    };
    auto entry = known();
    if (!entry) {
        const auto before = state_->entries(request);
        entry = known_before(revision, request, before, query_state);
        if (!entry) entry = compute(revision, request, before, query_state);
        const std::lock_guard lock(revision.mutex);
        slot.entry = entry;
    }
    state_->keep(*request.stage, entry);
    query_state.reach(request.stage->done);
    return entry->answer;
}

bool Engine::holds(const Entry& entry, Revision::State& revision, QueryState& query_state) {
    const auto same_input = [&](StageContext::Same same) { return same(*entry.inputs, *revision.inputs); };
    // Dependencies are compared in the order in which they were read: each query is only made if everything
    // that was read before it is unchanged, as when the stage runs again.
    const auto same_answer = [&](const StageContext::ReadAnswer& read) {
        return answer(revision, read.request, query_state) == read.answer;
    };
    return std::ranges::all_of(entry.inputs_read, same_input) &&
           std::ranges::all_of(entry.answers_read, same_answer);
}

Engine::EntryPtr Engine::known_before(Revision::State& revision, const StageRequest& request,
                                      std::span<const EntryPtr> before, QueryState& query_state) {
    for (const auto& entry : before)
        if (holds(*entry, revision, query_state)) {
            state_->count(*request.stage, &StageCounts::kept);
            return entry;
        }
    return nullptr;
}

Engine::EntryPtr Engine::compute(Revision::State& revision, const StageRequest& request,
                                 std::span<const EntryPtr> before, QueryState& query_state) {
    const auto& stage = *request.stage;
    auto entry = std::make_shared<Entry>();
    const auto take = [&](StageContext& context, StageResult answer, int StageCounts::*how) {
        entry->inputs_read = std::move(context.inputs_read_);
        entry->answers_read = std::move(context.answers_read_);
        entry->answer = released(std::move(answer), *revision.inputs, state_->release);
        state_->count(stage, how);
    };
    if (stage.edit && !before.empty()) {
        StageContext context(*this, revision, query_state);
        if (auto edited = stage.edit(context, before.front()->answer))
            take(context, std::move(edited), &StageCounts::edited);
    }
    if (!entry->answer) {
        StageContext context(*this, revision, query_state);
        auto answer = stage.run(context, request.key.get());
        take(context, std::move(answer), &StageCounts::computed);
    }
    if (stage.equal && !before.empty() && stage.equal(before.front()->answer.get(), entry->answer.get())) {
        entry->answer = before.front()->answer;
        state_->count(stage, &StageCounts::equal);
    }
    entry->inputs = revision.inputs;
    entry->key = request.key;
    return entry;
}

const Inputs& StageContext::inputs() const {
    return *revision_.inputs;
}

const predict::ResolveInput& StageContext::configs() {
    input<&Inputs::graph>();
    input<&Inputs::backend>();
    input<&Inputs::mapping>();
    input<&Inputs::is_qat>();
    input<&Inputs::prepare_custom>();
    input<&Inputs::recorded>();
    input<&Inputs::fuse_alone>();
    return inputs();
}

void StageContext::note_input(Same same) {
    if (std::ranges::find(inputs_read_, same) == inputs_read_.end()) inputs_read_.push_back(same);
}

StageResult StageContext::get(StageRequest request) {
    auto answer = engine_.answer(revision_, request, query_state_);
    answers_read_.push_back({std::move(request), answer});
    return answer;
}

std::pair<StageResult, StageResult> StageContext::get_both(StageRequest a, StageRequest b) {
    // Exceptions must not leave the task group, since that would cancel the other task.
    const auto caught = [&](const StageRequest& request, StageResult& answer, std::exception_ptr& thrown) {
        try {
            answer = engine_.answer(revision_, request, query_state_);
        } catch (...) {
            thrown = std::current_exception();
        }
    };
    StageResult first, second;
    std::exception_ptr thrown_first, thrown_second;
    tbb::task_group group;
    group.run([&, stop = task_stop()] {
        const TaskScope scope(stop);
        caught(a, first, thrown_first);
    });
    caught(b, second, thrown_second);
    group.wait();
    if (thrown_first) std::rethrow_exception(thrown_first);
    if (thrown_second) std::rethrow_exception(thrown_second);
    answers_read_.push_back({std::move(a), first});
    answers_read_.push_back({std::move(b), second});
    return {std::move(first), std::move(second)};
}

StageResult StageContext::get_of(const Revision& other, const StageRequest& request) {
    return engine_.answer(*other.state_, request, query_state_);
}

} // namespace qcs::engine
