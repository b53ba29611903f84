#include "picture/layout/detail/nested_level.h"

#include "picture/layout/layout_layers.h"
#include "picture/layout/nested_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace qcs::picture {
namespace {

constexpr std::size_t widest_row = 24; ///< things in one row
constexpr int longest_search = 4096;   ///< steps of the search for an alternative path, per start
constexpr std::size_t longest_lanes = 2'000'000;
constexpr double lane_gap = 12;
constexpr double narrow_lane_gap = 6;
constexpr double turn = 8; ///< distance between a row and the wire that runs alongside it
constexpr double corner = 4;

/// Whether an edge runs between the things of the rows that it passes, or beside all of them.
enum class Run : std::uint8_t { Between, Beside };

/// The things, plus one extra thing for each of the two borders.
class Level {
public:
    Level(const LevelInput& input, const std::stop_token& stop)
        : input_(input),
          stop_(stop),
          count_(input.sizes.size()),
          top_(count_),
          bottom_(count_ + 1),
          users_(count_ + 2),
          inputs_(count_ + 2) {
        for (const LevelEdge& edge : input.edges) {
            users_[from(edge)].push_back(to(edge));
            inputs_[to(edge)].push_back(from(edge));
        }
    }

    LevelLayout lay_out() {
        give_layers();
        choose_runs();
        place();
        make_lanes();
        draw();
        return std::move(result_);
    }

private:
    struct Row {
        double top = 0, bottom = 0, right = 0;
        LevelItem last; ///< the rightmost thing
        bool turns_above = false, turns_below = false;
    };
    struct Lane {
        std::size_t first = 0, last = 0; ///< row numbers
        double x = 0;
    };
    struct LaneTag {};
    using LaneIndex = Id<LaneTag>;

    LevelItem from(const LevelEdge& edge) const { return edge.from ? edge.from : top_; }
    LevelItem to(const LevelEdge& edge) const { return edge.to ? edge.to : bottom_; }
    bool is_border(LevelItem thing) const { return thing >= top_; }
    static LayoutUnitIndex unit_of(LevelItem thing) { return LayoutUnitIndex(thing.number()); }
    const LayerSlot& slot_of(LevelItem thing) const {
        return placed_->slots()[LayoutLayers::slot_of(unit_of(thing))];
    }

    void give_layers() {
        layer_.assign(count_ + 2, 1);
        layer_[top_] = 0;
        for (const auto thing : input_.sizes.ids())
            for (const auto input : inputs_[thing])
                layer_[thing] = std::max(layer_[thing], layer_[input] + 1);
        // A thing without inputs is moved to the row just above its first user.
        for (std::size_t i = count_; i-- > 0;) {
            const LevelItem thing(i);
            if (!inputs_[thing].empty()) continue;
            std::optional<std::size_t> nearest;
            for (const auto user : users_[thing])
                if (user != bottom_ && (!nearest || layer_[user] < *nearest)) nearest = layer_[user];
            if (nearest && *nearest > 1) layer_[thing] = *nearest - 1;
        }
        wrap_rows();
        row_count_ = 0;
        for (const auto thing : input_.sizes.ids())
            row_count_ = std::max(row_count_, layer_[thing]);
        layer_[bottom_] = row_count_ + 1;
    }

    /// Splits layers with too many things into several rows.
    void wrap_rows() {
        std::size_t layers = 0;
        for (const auto thing : input_.sizes.ids())
            layers = std::max(layers, layer_[thing]);
        std::vector<std::size_t> sizes(layers + 1);
        IdVector<LevelItem, std::size_t> place(count_);
        for (const auto thing : input_.sizes.ids())
            place[thing] = sizes[layer_[thing]]++;
        std::vector<std::size_t> first(layers + 1, 1);
        for (std::size_t i = 1; i < layers; ++i)
            first[i + 1] = first[i] + (sizes[i] + widest_row - 1) / widest_row;
        for (const auto thing : input_.sizes.ids())
            layer_[thing] = first[layer_[thing]] + place[thing] / widest_row;
    }

    std::size_t span(const LevelEdge& edge) const { return layer_[to(edge)] - layer_[from(edge)]; }

    /// If the things that an edge passes lie themselves on a path between its ends, the edge runs beside
    /// them, so that a chain stays straight. Otherwise it runs between things, as a branch of its own.
    void choose_runs() {
        runs_.assign(input_.edges.size(), Run::Between);
        IdVector<LevelItem, std::vector<std::size_t>> far(count_ + 2);
        for (std::size_t i = 0; i < input_.edges.size(); ++i)
            if (span(input_.edges[i]) > 1) far[from(input_.edges[i])].push_back(i);
        std::size_t room = 4 * count_ + 2000;
        IdVector<LevelItem, LevelItem> seen(count_ + 2);
        std::vector<LevelItem> open;
        for (const auto source : far.ids()) {
            if (far[source].empty()) continue;
            std::size_t deepest = 0;
            for (const std::size_t edge : far[source])
                deepest = std::max(deepest, layer_[to(input_.edges[edge])]);
            open.clear();
            int steps = 0;
            const auto look = [&](LevelItem thing) {
                for (const auto user : users_[thing])
                    if (++steps <= longest_search && layer_[user] <= deepest &&
                        std::exchange(seen[user], source) != source)
                        open.push_back(user);
            };
            for (const auto user : users_[source])
                if (layer_[user] < deepest) look(user);
            while (!open.empty() && steps <= longest_search) {
                const auto thing = open.back();
                open.pop_back();
                look(thing);
            }
            for (const std::size_t edge : far[source]) {
                const bool bypass = steps > longest_search || seen[to(input_.edges[edge])] == source;
                if (const auto length = span(input_.edges[edge]); !bypass && length <= room) {
                    room -= length;
                    continue;
                }
                if (!bypass) room = 0;
                runs_[edge] = Run::Beside;
            }
        }
    }

    void place() {
        LayoutUnits units;
        units.units.resize(count_ + 2);
        for (const auto thing : layer_.ids()) {
            LayoutUnit& unit = units.units[unit_of(thing)];
            unit.layer = layer_[thing];
            if (!is_border(thing)) unit.width = input_.sizes[thing].width;
        }
        for (std::size_t i = 0; i < input_.edges.size(); ++i)
            if (runs_[i] == Run::Between)
                units.edges.push_back({unit_of(from(input_.edges[i])), unit_of(to(input_.edges[i]))});
        placed_ = std::make_unique<LayoutLayers>(units);
        placed_->order(stop_);
        placed_->place(stop_);
        double left = std::numeric_limits<double>::max();
        double right = std::numeric_limits<double>::lowest();
        rows_.resize(row_count_);
        for (const auto thing : input_.sizes.ids()) {
            const double x = slot_of(thing).x;
            const double half = input_.sizes[thing].width / 2;
            left = std::min(left, x - half);
            right = std::max(right, x + half);
        }
        for (const LayerSlot& slot : placed_->slots())
            if (!slot.unit) {
                left = std::min(left, slot.x);
                right = std::max(right, slot.x);
            }
        if (count_ > 0) middle_ = middle_of(left, right);
        if (count_ > 0) half_ = std::max(right - middle_, middle_ - left);
        for (const auto thing : input_.sizes.ids()) {
            Row& row = row_of(thing);
            row.bottom = std::max(row.bottom, input_.sizes[thing].height);
            const double end = x_of(thing) + input_.sizes[thing].width / 2;
            if (!row.last || end > row.right) {
                row.right = end;
                row.last = thing;
            }
        }
        for (const LayerSlot& slot : placed_->slots())
            if (!slot.unit) {
                Row& row = rows_[slot.layer - 1];
                row.right = std::max(row.right, slot.x - middle_);
            }
        for (std::size_t i = 0; i < input_.edges.size(); ++i) {
            if (runs_[i] == Run::Between) continue;
            const auto source = from(input_.edges[i]);
            const auto target = to(input_.edges[i]);
            if (is_border(source))
                top_turns_ = true;
            else if (!is_last(source))
                row_of(source).turns_below = true;
            if (is_border(target))
                bottom_turns_ = true;
            else if (!is_last(target))
                row_of(target).turns_above = true;
        }
        double y = top_turns_ ? 2 * turn : 0;
        for (Row& row : rows_) {
            row.top = y + nested_gap + (row.turns_above ? 2 * turn : 0);
            row.bottom += row.top;
            y = row.bottom + (row.turns_below ? turn : 0);
        }
        result_.height = y + (bottom_turns_ ? turn : 0) + nested_gap * 0.75;
        result_.rects.resize(count_);
        for (const auto thing : input_.sizes.ids()) {
            const auto& size = input_.sizes[thing];
            result_.rects[thing] = {x_of(thing) - size.width / 2, row_of(thing).top, size.width, size.height};
        }
    }

    /// The x coordinate of the borders: that of the only thing connected to them, if that costs little space.
    double middle_of(double left, double right) const {
        const double middle = (left + right) / 2;
        for (const auto border : {bottom_, top_}) {
            const LayerSlot& slot = slot_of(border);
            if (slot.up.size() + slot.down.size() != 1) continue;
            const double x = placed_->slots()[slot.up.empty() ? slot.down.front() : slot.up.front()].x;
            if (std::abs(x - middle) < (right - left) / 8) return x;
        }
        return middle;
    }

    double x_of(LevelItem thing) const { return is_border(thing) ? 0 : slot_of(thing).x - middle_; }
    Row& row_of(LevelItem thing) { return rows_[layer_[thing] - 1]; }
    bool is_last(LevelItem thing) { return row_of(thing).last == thing; }

    /// Assigns a vertical lane to each edge that runs beside: the shorter the edge, the closer its lane. All
    /// edges that leave one thing share a lane.
    void make_lanes() {
        lane_of_.assign(count_ + 2, {});
        for (std::size_t i = 0; i < input_.edges.size(); ++i) {
            if (runs_[i] == Run::Between) continue;
            const auto source = from(input_.edges[i]);
            auto& lane = lane_of_[source];
            if (!lane) lane = lanes_.push_back({is_border(source) ? 0 : layer_[source] - 1, 0, 0});
            const auto last = std::min(row_count_, layer_[to(input_.edges[i])]) - 1;
            lanes_[lane].last = std::max(lanes_[lane].last, last);
        }
        std::vector<Lane*> order;
        for (Lane& lane : lanes_)
            order.push_back(&lane);
        std::ranges::stable_sort(order, {}, [](const Lane* lane) { return lane->last - lane->first; });
        const double gap = lanes_.size() > 8 ? narrow_lane_gap : lane_gap;
        std::vector<double> right(rows_.size());
        std::ranges::transform(rows_, right.begin(), &Row::right);
        double outermost = half_;
        auto steps = longest_lanes;
        for (Lane* lane : order) {
            const auto beside = std::span(right).subspan(lane->first, lane->last + 1 - lane->first);
            steps -= std::min(steps, beside.size());
            lane->x = (steps > 0 ? *std::ranges::max_element(beside) : outermost) + gap;
            if (steps > 0) std::ranges::fill(beside, lane->x);
            outermost = std::max(outermost, lane->x);
        }
        result_.half_width = outermost;
    }

    void draw() {
        result_.curves.resize(input_.edges.size());
        for (std::size_t i = 0; i < input_.edges.size(); ++i) {
            auto& curve = result_.curves[i];
            const auto source = from(input_.edges[i]);
            const auto target = to(input_.edges[i]);
            if (runs_[i] == Run::Between)
                draw_between(source, target, curve);
            else
                draw_beside(source, target, curve);
        }
    }

    LayoutPoint start_of(LevelItem thing) const {
        if (is_border(thing)) return {0, 0};
        const LayoutRect& rect = result_.rects[thing];
        return {rect.x + rect.width / 2, rect.bottom()};
    }
    LayoutPoint end_of(LevelItem thing) const {
        if (is_border(thing)) return {0, result_.height};
        const LayoutRect& rect = result_.rects[thing];
        return {rect.x + rect.width / 2, rect.y};
    }

    void draw_between(LevelItem source, LevelItem target, std::vector<LayoutPoint>& curve) {
        curve.push_back(start_of(source));
        if (!is_border(source)) line_to(curve, {curve.back().x, row_of(source).bottom});
        const auto& way = placed_->path(unit_of(source), unit_of(target));
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            const LayerSlot& passage = placed_->slots()[way[i]];
            const Row& row = rows_[passage.layer - 1];
            bend_to(curve, {passage.x - middle_, row.top});
            line_to(curve, {passage.x - middle_, row.bottom});
        }
        bend_to(curve, end_of(target));
    }

    void draw_beside(LevelItem source, LevelItem target, std::vector<LayoutPoint>& curve) {
        const double lane = lanes_[lane_of_[source]].x;
        std::vector<LayoutPoint> way;
        if (!is_border(source) && is_last(source)) {
            const LayoutRect& rect = result_.rects[source];
            way.push_back({rect.right(), rect.y + rect.height / 2});
        } else {
            way.push_back(start_of(source));
            way.push_back({way.back().x, is_border(source) ? turn : row_of(source).bottom + turn});
        }
        way.push_back({lane, way.back().y});
        if (!is_border(target) && is_last(target)) {
            const LayoutRect& rect = result_.rects[target];
            way.push_back({lane, rect.y + rect.height / 2});
            way.push_back({rect.right(), way.back().y});
        } else {
            const LayoutPoint end = end_of(target);
            way.push_back({lane, end.y - 2 * turn});
            way.push_back({end.x, way.back().y});
            way.push_back(end);
        }
        round_off(way, curve);
    }

    static void round_off(const std::vector<LayoutPoint>& way, std::vector<LayoutPoint>& curve) {
        const auto towards = [](LayoutPoint from, LayoutPoint to) -> LayoutPoint {
            const double length = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
            const double part = length <= 0 ? 0 : std::min(0.5, corner / length);
            return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
        };
        curve.push_back(way.front());
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            line_to(curve, towards(way[i], way[i - 1]));
            const LayoutPoint after = towards(way[i], way[i + 1]);
            curve.insert(curve.end(), {way[i], way[i], after});
        }
        line_to(curve, way.back());
    }

    const LevelInput& input_;
    const std::stop_token& stop_;
    const std::size_t count_;
    const LevelItem top_, bottom_;
    IdVector<LevelItem, std::vector<LevelItem>> users_, inputs_;
    IdVector<LevelItem, std::size_t> layer_; ///< 0 for the upper border, otherwise the number of the row,
                                             ///< from 1
    std::size_t row_count_ = 0;
    std::vector<Run> runs_; ///< indexed by edge
    std::unique_ptr<LayoutLayers> placed_;
    double middle_ = 0, half_ = 0;
    std::vector<Row> rows_;
    bool top_turns_ = false, bottom_turns_ = false;
    IdVector<LaneIndex, Lane> lanes_;
    IdVector<LevelItem, LaneIndex> lane_of_;
    LevelLayout result_;
};

} // namespace

LevelLayout level_layout(const LevelInput& input, const std::stop_token& stop) {
    return Level(input, stop).lay_out();
}

} // namespace qcs::picture
