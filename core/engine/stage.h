#pragma once
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

#include <concepts>
#include <memory>
#include <string_view>
#include <variant>

namespace qcs::engine {

class Reading;

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
} // namespace qcs::engine
