#include "report/layout_layers.h"

#include "config/at.h"

#include <algorithm>
#include <limits>

namespace qcs {
namespace {

long inversions(std::vector<int>& values) {
    if (values.empty()) return 0;
    std::vector<int> tree(at(*std::ranges::max_element(values)) + 2); // counts of a Fenwick tree
    long sum = 0;
    long seen = 0;
    for (const int value : values) {
        long below = 0;
        for (int i = value + 1; i > 0; i -= i & -i)
            below += tree[at(i)];
        sum += seen++ - below;
        for (int i = value + 1; i < static_cast<int>(tree.size()); i += i & -i)
            ++tree[at(i)];
    }
    return sum;
}

} // namespace

LayoutLayers::LayoutLayers(const LayoutUnits& units) {
    int layers = 0;
    for (const LayoutUnit& unit : units.units)
        layers = std::max(layers, unit.layer + 1);
    rows_.resize(at(layers));
    for (std::size_t unit = 0; unit < units.units.size(); ++unit)
        add({static_cast<int>(unit), units.units[unit].layer, units.units[unit].width, 0, {}, {}});
    for (const LayoutEdge& edge : units.edges) {
        std::vector<int>& way = ways_[{edge.from, edge.to}];
        way.push_back(edge.from);
        for (int layer = units.units[at(edge.from)].layer + 1; layer < units.units[at(edge.to)].layer;
             ++layer)
            way.push_back(add({-1, layer, 0, 0, {}, {}}));
        way.push_back(edge.to);
        for (std::size_t i = 1; i < way.size(); ++i) {
            slots_[at(way[i - 1])].down.push_back(way[i]);
            slots_[at(way[i])].up.push_back(way[i - 1]);
        }
    }
    position_.resize(slots_.size());
    for (const auto& row : rows_)
        number(row);
    for (const LayerSlot& slot : slots_)
        leaves_.push_back(slot.up.empty() && slot.down.size() == 1);
}

/// The one thing above that counts: constants hang beside the line of what computes. -1 where none or several
/// do.
int LayoutLayers::trunk_above(int slot) const {
    int trunk = -1;
    for (const int other : slots_[at(slot)].up) {
        if (leaves_[at(other)]) continue;
        if (trunk >= 0) return -1;
        trunk = other;
    }
    return trunk >= 0 || slots_[at(slot)].up.size() != 1 ? trunk : slots_[at(slot)].up.front();
}

int LayoutLayers::trunk_below(int slot) const {
    const auto& down = slots_[at(slot)].down;
    return down.size() == 1 && trunk_above(down.front()) == slot ? down.front() : -1;
}

void LayoutLayers::order(const std::stop_token& stop) {
    auto best = rows_;
    long fewest = crossings();
    for (int sweep = 0; sweep < 12 && fewest > 0 && !stop.stop_requested(); ++sweep) {
        const bool down = sweep % 2 == 0;
        for (std::size_t i = 1; i < rows_.size(); ++i)
            sort_row(down ? rows_[i] : rows_[rows_.size() - 1 - i], down);
        if (const long now = crossings(); now < fewest) {
            fewest = now;
            best = rows_;
        }
    }
    rows_ = std::move(best);
    for (const auto& row : rows_)
        number(row);
}

void LayoutLayers::place(const std::stop_token& stop) {
    for (auto& row : rows_) {
        double x = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) x += distance(row[i - 1], row[i]);
            slots_[at(row[i])].x = x;
        }
        for (const int slot : row)
            slots_[at(slot)].x -= x / 2;
    }
    for (int round = 0; round < 16 && !stop.stop_requested(); ++round) {
        const bool down = round % 2 == 0;
        for (std::size_t i = 0; i < rows_.size(); ++i)
            settle(down ? rows_[i] : rows_[rows_.size() - 1 - i], down, round >= 12);
    }
    straighten();
    gather_leaves();
    double left = std::numeric_limits<double>::max();
    for (const LayerSlot& slot : slots_)
        left = std::min(left, slot.x - slot.width / 2);
    for (LayerSlot& slot : slots_)
        slot.x -= left;
}

/// What has one thing above and one below stands right between them, as far as its neighbours let it: a chain
/// is one line.
void LayoutLayers::straighten() {
    std::vector<char> seen(slots_.size());
    std::vector<int> chain;
    for (int first = 0; first < static_cast<int>(slots_.size()); ++first) {
        const int above = trunk_above(first);
        if (seen[at(first)] || (above >= 0 && trunk_below(above) == first)) continue;
        chain.assign(1, first);
        for (int below = trunk_below(first); below >= 0; below = trunk_below(below))
            chain.push_back(below);
        double low = std::numeric_limits<double>::lowest();
        double high = std::numeric_limits<double>::max();
        double sum = 0;
        for (const int slot : chain) {
            seen[at(slot)] = 1;
            const auto& row = rows_[at(slots_[at(slot)].layer)];
            const auto place = static_cast<std::size_t>(position_[at(slot)]);
            if (place > 0) low = std::max(low, slots_[at(row[place - 1])].x + distance(row[place - 1], slot));
            if (place + 1 < row.size())
                high = std::min(high, slots_[at(row[place + 1])].x - distance(slot, row[place + 1]));
            sum += slots_[at(slot)].x;
        }
        if (chain.size() < 2 || low > high) continue;
        const double x = std::clamp(sum / static_cast<double>(chain.size()), low, high);
        for (const int slot : chain)
            slots_[at(slot)].x = x;
    }
}

/// Constants come as near to where they are used as their rows let them.
void LayoutLayers::gather_leaves() {
    const auto child_x = [&](int slot) { return slots_[at(slots_[at(slot)].down.front())].x; };
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            double& x = slots_[at(row[i])].x;
            if (!leaves_[at(row[i])] || child_x(row[i]) >= x) continue;
            const double low =
                i == 0 ? child_x(row[i]) : slots_[at(row[i - 1])].x + distance(row[i - 1], row[i]);
            x = std::min(x, std::max(low, child_x(row[i])));
        }
        for (std::size_t i = row.size(); i-- > 0;) {
            double& x = slots_[at(row[i])].x;
            if (!leaves_[at(row[i])] || child_x(row[i]) <= x) continue;
            const double high = i + 1 == row.size() ? child_x(row[i])
                                                    : slots_[at(row[i + 1])].x - distance(row[i], row[i + 1]);
            x = std::max(x, std::min(high, child_x(row[i])));
        }
    }
}

int LayoutLayers::add(LayerSlot slot) {
    const int number = static_cast<int>(slots_.size());
    rows_[at(slot.layer)].push_back(number);
    slots_.push_back(std::move(slot));
    return number;
}

double LayoutLayers::distance(int left, int right) const {
    return (slots_[at(left)].width + slots_[at(right)].width) / 2 + box_gap;
}

void LayoutLayers::number(const std::vector<int>& row) {
    for (std::size_t i = 0; i < row.size(); ++i)
        position_[at(row[i])] = static_cast<int>(i);
}

void LayoutLayers::sort_row(std::vector<int>& row, bool down) {
    std::vector<std::pair<double, int>> keyed;
    for (const int slot : row) {
        const auto& others = down ? slots_[at(slot)].up : slots_[at(slot)].down;
        double sum = 0;
        for (const int other : others)
            sum += position_[at(other)];
        keyed.emplace_back(others.empty() ? position_[at(slot)] : sum / static_cast<double>(others.size()),
                           slot);
    }
    std::ranges::stable_sort(keyed, {}, [](const auto& entry) { return entry.first; });
    std::ranges::transform(keyed, row.begin(), [](const auto& entry) { return entry.second; });
    number(row);
}

long LayoutLayers::crossings() const {
    long sum = 0;
    std::vector<int> ends;
    for (const auto& row : rows_) {
        // Ends of the edges in the order of their beginnings: every inversion is a crossing.
        ends.clear();
        for (const int slot : row) {
            std::vector<int> own;
            for (const int other : slots_[at(slot)].down)
                own.push_back(position_[at(other)]);
            std::ranges::sort(own);
            ends.insert(ends.end(), own.begin(), own.end());
        }
        sum += inversions(ends);
    }
    return sum;
}

/// Least squares under the distances, which is an isotonic regression of what is wished.
void LayoutLayers::settle(const std::vector<int>& row, bool down, bool both) {
    struct Block {
        double sum, weight;
        std::size_t slots;
    };
    std::vector<Block> blocks;
    std::vector<double> offset(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        const LayerSlot& slot = slots_[at(row[i])];
        if (i > 0) offset[i] = offset[i - 1] + distance(row[i - 1], row[i]);
        double sum = 0;
        double weight = 0;
        const auto look = [&](const std::vector<int>& others) {
            for (const int other : others) {
                // Long edges should be straight, and chains; constants come to where they are used.
                const bool up = &others == &slot.up;
                const bool chain = up ? trunk_below(other) == row[i] : trunk_below(row[i]) == other;
                const double pull = slot.unit < 0 && slots_[at(other)].unit < 0 ? 4
                                    : chain                                     ? 8
                                    : up && leaves_[at(other)]                  ? 0.01
                                                                                : 1;
                sum += pull * slots_[at(other)].x;
                weight += pull;
            }
        };
        if (down || both) look(slot.up);
        if (!down || both) look(slot.down);
        if (weight == 0) {
            sum = slot.x * 0.1;
            weight = 0.1;
        }
        blocks.push_back({sum - weight * offset[i], weight, 1});
        while (blocks.size() > 1) {
            const Block& last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            if (before.sum / before.weight <= last.sum / last.weight) break;
            before.sum += last.sum;
            before.weight += last.weight;
            before.slots += last.slots;
            blocks.pop_back();
        }
    }
    std::size_t i = 0;
    for (const Block& block : blocks)
        for (std::size_t end = i + block.slots; i < end; ++i)
            slots_[at(row[i])].x = block.sum / block.weight + offset[i];
}

void line_to(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from == to) return;
    curve.push_back({from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3});
    curve.push_back({from.x + (to.x - from.x) * 2 / 3, from.y + (to.y - from.y) * 2 / 3});
    curve.push_back(to);
}

/// Leaves and arrives vertically.
void bend_to(std::vector<LayoutPoint>& curve, LayoutPoint to) {
    const LayoutPoint from = curve.back();
    if (from.x == to.x) return line_to(curve, to);
    const double middle = (from.y + to.y) / 2;
    curve.insert(curve.end(), {{from.x, middle}, {to.x, middle}, to});
}

} // namespace qcs
