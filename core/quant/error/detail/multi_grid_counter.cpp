#include "quant/error/detail/multi_grid_counter.h"

#include "quant/error/detail/float_search.h"

#include <algorithm>
#include <utility>

namespace qcs::quant {

namespace {

std::size_t rows_of(const Grid& grid) {
    return grid.codes() + 2;
}

/// Appends, for each row above that of `min`, the smallest value that has that row or a higher one, up to
/// `max`.
void add_steps(const Grid& grid, std::size_t number, float min, float max,
               std::vector<std::pair<float, std::size_t>>& steps) {
    const auto last = grid.row(max);
    auto from = min;
    for (auto row = grid.row(min) + 1; row <= last; ++row) {
        const auto code = static_cast<float>(row) + grid.low - 1;
        const auto guess = (code - 0.5F - grid.shift) * grid.scale;
        // A row that no value has begins where the next row begins.
        if (grid.row(from) < row)
            from = first_that_holds(from, max, guess, [&](float value) { return grid.row(value) >= row; });
        steps.emplace_back(from, number);
    }
}

void count_row(GridCodes& result, std::size_t row, std::uint64_t count) {
    const auto codes = result.codes.size();
    if (row == 0) result.clamped_low += count;
    if (row > codes) result.clamped_high += count;
    result.codes[std::clamp<std::size_t>(row, 1, codes) - 1] += count;
}

} // namespace

MultiGridCounter::MultiGridCounter(std::vector<Grid> grids) : grids_(std::move(grids)), rows_(1), sums_(2) {
    for (const auto& grid : grids_)
        rows_ += rows_of(grid) - 1;
    tables_.resize(2 * (rows_ + 1));
    counts_.resize(rows_);
}

void MultiGridCounter::begin_block(std::size_t values) {
    constexpr std::uint64_t most = 0xffffffffU - 2 * block; // the largest count that a table cell holds
    if (pending_ > most) spill();
    pending_ += values;
    counts_before_ = size_ == block && values == block;
    if (!counts_before_) end_blocks();
    current_ = 1 - current_;
    size_ = values;
    if (!counts_before_) sums_[current_] = {};
}

RowSums MultiGridCounter::sums_for(std::size_t grid) {
    RowSums result;
    result.sums = sums_[current_].values;
    if (grid > 0 || !counts_before_) return result;
    result.complete = sums_[1 - current_].values;
    result.tables = tables_.data();
    result.second_table = rows_ + 1;
    return result;
}

void MultiGridCounter::end_blocks() {
    constexpr std::size_t whole = 64;
    const auto* sums = sums_[current_].values;
    auto* first = tables_.data();
    auto* second = first + rows_ + 1;
    for (std::size_t i = 0; i < (size_ + whole - 1) / whole * whole; i += 2) {
        ++first[sums[i]];
        ++second[sums[i + 1]];
    }
    size_ = 0;
}

void MultiGridCounter::spill() {
    for (std::size_t i = 0; i < rows_; ++i)
        counts_[i] += std::uint64_t{tables_[i]} + tables_[rows_ + 1 + i];
    std::fill(tables_.begin(), tables_.end(), 0);
    pending_ = 0;
}

void MultiGridCounter::add(MultiGridCounter& other) {
    other.spill();
    for (std::size_t i = 0; i < rows_; ++i)
        counts_[i] += other.counts_[i];
}

std::vector<GridCodes> MultiGridCounter::split(float min, float max) {
    spill();
    std::vector<GridCodes> result;
    std::vector<std::size_t> rows;
    std::vector<std::pair<float, std::size_t>> steps;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < grids_.size(); ++i) {
        result.push_back({std::vector<std::uint64_t>(grids_[i].codes()), 0, 0});
        rows.push_back(grids_[i].row(min));
        sum += rows.back();
        add_steps(grids_[i], i, min, max, steps);
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto step = steps.begin();; ++step, ++sum) {
        if (counts_[sum] > 0)
            for (std::size_t i = 0; i < grids_.size(); ++i)
                count_row(result[i], rows[i], counts_[sum]);
        if (step == steps.end()) break;
        ++rows[step->second];
    }
    return result;
}

} // namespace qcs::quant
