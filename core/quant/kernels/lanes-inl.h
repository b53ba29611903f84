// Sixteen lanes, whatever the vectors of the target hold: element i of a block belongs to lane i mod 16, so
// that every target adds the same numbers in the same order. Included once for each target (Highway).
#if defined(QCS_QUANT_KERNELS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_LANES_INL_H
#undef QCS_QUANT_KERNELS_LANES_INL_H
#else
#define QCS_QUANT_KERNELS_LANES_INL_H
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;
using Words = hn::RebindToUnsigned<Floats>;
using FloatVector = hn::Vec<Floats>;
using FloatMask = hn::Mask<Floats>;

constexpr std::size_t lanes = 16;
/// How far ahead of the computation memory is asked for. The prefetchers of processors do not look far enough
/// ahead of loops that compute this much (measured: 14 ms instead of 8).
constexpr std::uintptr_t ahead = 4096; // bytes

/// Memory that may not belong to anybody: only the processor looks at it.
HWY_INLINE void fetch_ahead_of(const float* values) {
    hwy::Prefetch(reinterpret_cast<const float*>(reinterpret_cast<std::uintptr_t>(values) + ahead));
}

#if HWY_TARGET == HWY_SCALAR

using Wide = hn::Rebind<double, Floats>;
/// As many doubles as Floats has lanes.
struct Doubles {
    hn::Vec<Wide> v;
};
HWY_INLINE Doubles load_doubles(const double* from) {
    return {hn::Load(Wide(), from)};
}
HWY_INLINE void store_doubles(Doubles from, double* to) {
    hn::Store(from.v, Wide(), to);
}
HWY_INLINE Doubles to_doubles(FloatVector from) {
    return {hn::PromoteTo(Wide(), from)};
}
HWY_INLINE Doubles operator+(Doubles a, Doubles b) {
    return {hn::Add(a.v, b.v)};
}
/// a * b + c. Exact products (of floats) make this the same with and without FMA.
HWY_INLINE Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
    return {hn::MulAdd(a.v, b.v, c.v)};
}

#else

using Wide = hn::Repartition<double, Floats>;
/// As many doubles as Floats has lanes.
struct Doubles {
    hn::Vec<Wide> low;
    hn::Vec<Wide> high;
};
HWY_INLINE Doubles load_doubles(const double* from) {
    return {hn::Load(Wide(), from), hn::Load(Wide(), from + hn::Lanes(Wide()))};
}
HWY_INLINE void store_doubles(Doubles from, double* to) {
    hn::Store(from.low, Wide(), to);
    hn::Store(from.high, Wide(), to + hn::Lanes(Wide()));
}
HWY_INLINE Doubles to_doubles(FloatVector from) {
    const hn::Half<Floats> half;
    return {hn::PromoteTo(Wide(), hn::LowerHalf(half, from)),
            hn::PromoteTo(Wide(), hn::UpperHalf(half, from))};
}
HWY_INLINE Doubles operator+(Doubles a, Doubles b) {
    return {hn::Add(a.low, b.low), hn::Add(a.high, b.high)};
}
/// a * b + c. Exact products (of floats) make this the same with and without FMA.
HWY_INLINE Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
    return {hn::MulAdd(a.low, b.low, c.low), hn::MulAdd(a.high, b.high, c.high)};
}

#endif

HWY_INLINE FloatMask is_finite(FloatVector v) {
    const Floats d;
    return hn::Lt(hn::Abs(v), hn::Set(d, HUGE_VALF));
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
