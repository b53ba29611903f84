// Vector code with sixteen logical lanes, whatever the vector width of the target (the SIMD instruction set).
// Element i of a block belongs to lane i mod 16, so that every target adds the same numbers in the same
// order. This file is compiled once for each SIMD target (Highway).
#if defined(QCS_QUANT_KERNELS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_LANES_INL_H
#undef QCS_QUANT_KERNELS_LANES_INL_H
#else
#define QCS_QUANT_KERNELS_LANES_INL_H
#endif

#include "quant/kernels/prefetch.h"

#include <hwy/highway.h>

#include <cfloat>
#include <cmath>
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
/// Adding this constant to a float smaller than 2^22 in magnitude rounds the float to the nearest integer
/// (ties to even), and leaves that integer in the low bits of the sum. The lowest 16 bits of the constant
/// itself are 0.
constexpr float round_bits = 12582912.0F; // 1.5 * 2^23

/// Prefetches the memory `ahead` bytes after `values` into the second-level cache (not the first level, from
/// which it would evict data that are still needed). That address may be outside of the array, because it is
/// never dereferenced.
HWY_INLINE void prefetch(const float* values, std::size_t ahead = default_prefetch_distance) {
    constexpr int to_read = 0;
    constexpr int second_cache = 2;
    const auto at = reinterpret_cast<std::uintptr_t>(values) + ahead;
    __builtin_prefetch(reinterpret_cast<const float*>(at), to_read, second_cache);
}

/// Loads values that are used several times and may span two cache lines. Without this, compilers would load
/// them again for every use.
HWY_INLINE FloatVector load_once(const float* from) {
    auto values = hn::LoadU(Floats(), from);
#if HWY_TARGET == HWY_AVX3
    __asm__("" : "+v"(values.raw));
#endif
    return values;
}

/// Called at the end of the body of a short loop that also sets memory to 0. Prevents GCC from splitting the
/// loop and calling memset for that memory.
HWY_INLINE void compiler_barrier() {
    __asm__ volatile("" : : : "memory");
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
HWY_INLINE Doubles to_doubles(const float* from) {
    return to_doubles(hn::LoadU(Floats(), from));
}
HWY_INLINE Doubles operator+(Doubles a, Doubles b) {
    return {hn::Add(a.v, b.v)};
}
/// a * b + c. The product of two floats is exact in double, so the result is the same with and without FMA.
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
/// Converts floats in memory. This is faster than to_doubles(FloatVector), because no halves of vectors need
/// to be moved.
HWY_INLINE Doubles to_doubles(const float* from) {
    const hn::Half<Floats> half;
    return {hn::PromoteTo(Wide(), hn::LoadU(half, from)),
            hn::PromoteTo(Wide(), hn::LoadU(half, from + hn::Lanes(half)))};
}
HWY_INLINE Doubles operator+(Doubles a, Doubles b) {
    return {hn::Add(a.low, b.low), hn::Add(a.high, b.high)};
}
/// a * b + c. The product of two floats is exact in double, so the result is the same with and without FMA.
HWY_INLINE Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
    return {hn::MulAdd(a.low, b.low, c.low), hn::MulAdd(a.high, b.high, c.high)};
}

#endif

/// Returns (a - b) * c, computed in float64 and then rounded to float32.
#if HWY_TARGET == HWY_SCALAR
HWY_INLINE FloatVector scaled_difference(Doubles a, Doubles b, Doubles c) {
    return hn::DemoteTo(Floats(), hn::Mul(hn::Sub(a.v, b.v), c.v));
}
#else
HWY_INLINE FloatVector scaled_difference(Doubles a, Doubles b, Doubles c) {
    const hn::Half<Floats> half;
    return hn::Combine(Floats(), hn::DemoteTo(half, hn::Mul(hn::Sub(a.high, b.high), c.high)),
                       hn::DemoteTo(half, hn::Mul(hn::Sub(a.low, b.low), c.low)));
}
#endif

/// floor_of_product() returns the integers floor(v * factor) + floor_origin. The product must be exact and
/// smaller than 2^21 in magnitude.
constexpr std::uint32_t floor_origin = 0x4b400000; // the bits of round_bits
#if HWY_TARGET == HWY_AVX3
HWY_INLINE hn::Vec<Words> floor_of_product(FloatVector v, FloatVector factor) {
    constexpr int down = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
    const auto origin = hn::Set(Floats(), round_bits);
    return {_mm512_castps_si512(_mm512_fmadd_round_ps(v.raw, factor.raw, origin.raw, down))};
}
#else
HWY_INLINE hn::Vec<Words> floor_of_product(FloatVector v, FloatVector factor) {
    return hn::BitCast(Words(), hn::Add(hn::Floor(hn::Mul(v, factor)), hn::Set(Floats(), round_bits)));
}
#endif

/// Does the same as floor_of_product(), but the product may underflow.
HWY_INLINE hn::Vec<Words> floor_of_tiny_product(FloatVector v, FloatVector factor) {
#if HWY_TARGET == HWY_AVX3
    return floor_of_product(v, factor);
#else
    const Floats d;
    const auto product = hn::Mul(v, factor);
    const auto negative = hn::Min(product, hn::Set(d, -FLT_MIN)); // not -0
    const auto floor = hn::Floor(hn::IfThenElse(hn::Lt(v, hn::Zero(d)), negative, product));
    return hn::BitCast(Words(), hn::Add(floor, hn::Set(d, round_bits)));
#endif
}

HWY_INLINE FloatMask is_finite(FloatVector v) {
    const Floats d;
    return hn::Lt(hn::Abs(v), hn::Set(d, HUGE_VALF));
}

/// Returns fma(a, b, c), which is rounded only once on every target.
#if HWY_TARGET == HWY_SCALAR

HWY_INLINE FloatVector fused_multiply_add(FloatVector a, FloatVector b, FloatVector c) {
    return FloatVector(std::fma(hn::GetLane(a), hn::GetLane(b), hn::GetLane(c)));
}

#elif HWY_NATIVE_FMA

HWY_INLINE FloatVector fused_multiply_add(FloatVector a, FloatVector b, FloatVector c) {
    return hn::MulAdd(a, b, c);
}

#else

/// Returns a * b + c, rounded to odd, for doubles that hold float values. Rounding the result to float then
/// gives the correctly rounded sum (Boldo, Melquiond: Emulation of FMA and correctly rounded sums, 2008). The
/// product is exact.
HWY_INLINE hn::Vec<Wide> sum_to_odd(hn::Vec<Wide> a, hn::Vec<Wide> b, hn::Vec<Wide> c) {
    const Wide d;
    const hn::RebindToSigned<Wide> bits;
    const auto product = hn::Mul(a, b);
    const auto sum = hn::Add(product, c);
    const auto back = hn::Sub(sum, product);
    const auto error = hn::Add(hn::Sub(product, hn::Sub(sum, back)), hn::Sub(c, back));
    const auto zero = hn::Zero(d);
    const auto as_bits = hn::BitCast(bits, sum);
    const auto is_even = hn::Eq(hn::And(as_bits, hn::Set(bits, 1)), hn::Zero(bits));
    // If the sum is inexact and its last bit is even, its neighbour on the error's side is returned, whose
    // last bit is odd. This neighbour is farther from 0 than the sum if the error has the sum's sign, else
    // nearer to 0.
    const auto step = hn::Or(hn::BroadcastSignBit(hn::BitCast(bits, hn::Xor(error, sum))), hn::Set(bits, 1));
    const auto inexact = hn::RebindMask(bits, hn::Or(hn::Lt(error, zero), hn::Gt(error, zero)));
    const auto odd = hn::IfThenElse(hn::And(inexact, is_even), hn::Add(as_bits, step), as_bits);
    return hn::BitCast(d, odd);
}

HWY_INLINE FloatVector fused_multiply_add(FloatVector a, FloatVector b, FloatVector c) {
    const Floats d;
    const hn::Half<Floats> half;
    const auto x = to_doubles(a);
    const auto y = to_doubles(b);
    const auto z = to_doubles(c);
    return hn::Combine(d, hn::DemoteTo(half, sum_to_odd(x.high, y.high, z.high)),
                       hn::DemoteTo(half, sum_to_odd(x.low, y.low, z.low)));
}

#endif

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
