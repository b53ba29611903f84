#pragma once
// Combines lambdas into one overloaded function object for std::visit, one lambda per alternative of a
// std::variant.

namespace qcs {

template <typename... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

} // namespace qcs
