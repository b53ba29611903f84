// Adding to bit planes. Included once for each target.
#if defined(QCS_QUANT_KERNELS_BIN_PLANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_BIN_PLANES_INL_H
#undef QCS_QUANT_KERNELS_BIN_PLANES_INL_H
#else
#define QCS_QUANT_KERNELS_BIN_PLANES_INL_H
#endif

#include "quant/kernels/bin_tally.h"
#include "quant/kernels/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

using WordVector = hn::Vec<Words>;

/// A bin that is not counted.
constexpr std::uint32_t no_bin = 0x8000;

/// 1 << bin, or 0 from 32 on.
HWY_INLINE WordVector bit_of(WordVector bin) {
    const Words d;
    const auto one = hn::Set(d, 1);
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    return hn::Shl(one, bin); // x86's shift gives that 0 itself
#else
    const auto fits = hn::Eq(hn::ShiftRight<5>(bin), hn::Zero(d));
    return hn::IfThenElseZero(fits, hn::Shl(one, hn::And(bin, hn::Set(d, 31))));
#endif
}

/// The bit of a bin, of which there are 32 from -16 on.
HWY_INLINE WordVector bit_around_zero(WordVector bin) {
#if HWY_TARGET == HWY_AVX3
    // Rotating counts modulo 32, so it needs no origin.
    return {_mm512_rolv_epi32(_mm512_set1_epi32(1 << 16), bin.raw)};
#else
    return bit_of(hn::Add(bin, hn::Set(Words(), 16)));
#endif
}

/// The plane becomes the sum of three without the carry, which is the result.
HWY_INLINE WordVector add_planes(std::uint32_t* HWY_RESTRICT plane, WordVector b, WordVector c) {
    const Words d;
    const auto a = hn::Load(d, plane);
    const auto differ = hn::Xor(a, b);
    hn::Store(hn::Xor(differ, c), d, plane);
#if HWY_TARGET == HWY_AVX3
    constexpr int majority = 0xe8;
    return {_mm512_ternarylogic_epi32(a.raw, b.raw, c.raw, majority)};
#else
    return hn::Or(hn::And(a, b), hn::And(differ, c));
#endif
}

/// Of one tile the bits of four rows, in the lanes from `lane` on.
HWY_INLINE void tally_bits(WordVector a, WordVector b, WordVector c, WordVector d, std::size_t lane,
                           BinPlanes& planes, std::uint64_t tiles) {
    const Words words;
    auto* ones = planes.sums[0].data() + lane;
    const auto first = add_planes(ones, a, b);
    const auto second = add_planes(ones, c, d);
    auto carry = add_planes(planes.sums[1].data() + lane, first, second);
    std::size_t level = 2;
    for (auto left = tiles; left & 1; left >>= 1, ++level)
        carry = add_planes(planes.sums[level].data() + lane,
                           hn::Load(words, planes.waiting[level].data() + lane), carry);
    hn::Store(carry, words, planes.waiting[level].data() + lane);
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
