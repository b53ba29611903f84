#pragma once
// Combines several lambdas into one function object with an overloaded operator(), for use with std::visit:
// one lambda handles each alternative of a std::variant.

namespace qcs {

template <typename... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

} // namespace qcs
