#pragma once
// One lambda for each alternative of a std::variant, for std::visit.

namespace qcs {

template <typename... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

} // namespace qcs
