// The SIMD code that adds to bit planes. This file is compiled once for each SIMD target.
#if defined(QCS_QUANT_KERNELS_BIT_PLANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_BIT_PLANES_INL_H
#undef QCS_QUANT_KERNELS_BIT_PLANES_INL_H
#else
#define QCS_QUANT_KERNELS_BIT_PLANES_INL_H
#endif

#include "quant/kernels/bit_planes.h"
#include "quant/kernels/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

using WordVector = hn::Vec<Words>;

/// Returns 1 << bin, or 0 if bin is 32 or more.
HWY_INLINE WordVector bit_of(WordVector bin) {
    const Words d;
    const auto one = hn::Set(d, 1);
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    return hn::Shl(one, bin); // on x86, the instruction returns 0 if bin is 32 or more
#else
    const auto fits = hn::Eq(hn::ShiftRight<5>(bin), hn::Zero(d));
    return hn::IfThenElseZero(fits, hn::Shl(one, hn::And(bin, hn::Set(d, 31))));
#endif
}

/// Returns 1 << (b + 16) for a bin number b from -16 to 15. The argument `bin` must be b + floor_origin.
HWY_INLINE WordVector bit_around_zero(WordVector bin) {
#if HWY_TARGET == HWY_AVX3
    // A rotation takes its count modulo 32. floor_origin is a multiple of 32, so it need not be subtracted.
    return {_mm512_rolv_epi32(_mm512_set1_epi32(1 << 16), bin.raw)};
#else
    return bit_of(hn::Add(bin, hn::Set(Words(), 16 - floor_origin)));
#endif
}

/// A carry-save adder: adds b and c to `plane`, which becomes the sum bits. Returns the carry bits.
HWY_INLINE WordVector add_to(WordVector& plane, WordVector b, WordVector c) {
    const auto a = plane;
    const auto differ = hn::Xor(a, b);
    plane = hn::Xor(differ, c);
#if HWY_TARGET == HWY_AVX3
    constexpr int majority = 0xe8;
    return {_mm512_ternarylogic_epi32(a.raw, b.raw, c.raw, majority)};
#else
    return hn::Or(hn::And(a, b), hn::And(differ, c));
#endif
}

/// A part of the lanes of bit planes: as many lanes as a vector has, beginning with `lane`. The lowest two
/// levels are kept in registers until store() is called.
class PlaneLanes {
public:
    HWY_INLINE PlaneLanes(BitPlanes& planes, std::size_t lane)
        : planes_(planes),
          lane_(lane),
          ones_(hn::Load(Words(), planes.sums[0].data() + lane)),
          twos_(hn::Load(Words(), planes.sums[1].data() + lane)) {}

    /// Adds the bits of one tile; `a` to `d` are its four rows. `tiles` is the number of tiles added before.
    HWY_INLINE void add(WordVector a, WordVector b, WordVector c, WordVector d, std::uint64_t tiles) {
        const Words words;
        const auto first = add_to(ones_, a, b);
        const auto second = add_to(ones_, c, d);
        auto carry = add_to(twos_, first, second);
        std::size_t level = 2;
        for (auto left = tiles; left & 1; left >>= 1, ++level) {
            auto* at = planes_.sums[level].data() + lane_;
            auto plane = hn::Load(words, at);
            carry = add_to(plane, hn::Load(words, planes_.waiting[level].data() + lane_), carry);
            hn::Store(plane, words, at);
        }
        hn::Store(carry, words, planes_.waiting[level].data() + lane_);
    }
    /// Writes the lowest two levels back.
    HWY_INLINE void store() const {
        hn::Store(ones_, Words(), planes_.sums[0].data() + lane_);
        hn::Store(twos_, Words(), planes_.sums[1].data() + lane_);
    }

private:
    BitPlanes& planes_;
    std::size_t lane_;
    WordVector ones_;
    WordVector twos_;
};

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
