#include "report/svg/frame.h"

#include "report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qcs::report {

namespace {

constexpr double left_margin = 64, right_margin = 14, top_margin = 12, bottom_margin = 42;
constexpr int x_ticks = 8, y_ticks = 4;
constexpr double almost = 1e-9; // tolerance, as a fraction of a step: ends of the range that miss a tick only
                                // by rounding

double nice_step(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(least) + almost));
    for (const double factor : {1.0, 2.0, 5.0})
        if (power * factor >= least * (1 - almost)) return power * factor;
    return power * 10;
}

std::string without_backticks(std::string prose) {
    std::erase(prose, '`');
    return prose;
}

std::string tick_text(double value, double step) {
    if (std::abs(value) < step * 1e-6) return "0";
    const int decimals = static_cast<int>(std::max(0.0, -std::floor(std::log10(step) + almost)));
    return decimals > 4 || std::abs(value) >= 1e7 ? number_text(value) : fixed_text(value, decimals);
}

} // namespace

std::vector<Tick> linear_ticks(double low, double high, int most, bool whole) {
    std::vector<Tick> ticks;
    if (!(high > low) || !std::isfinite(high - low)) return ticks;
    double step = nice_step((high - low) / most);
    if (whole) step = std::max(1.0, step);
    const double last = std::floor(high / step + almost);
    for (double i = std::ceil(low / step - almost); i <= last; ++i)
        ticks.push_back({i * step, tick_text(i * step, step)});
    return ticks;
}

std::vector<Tick> power_ticks(double low, double high, int most) {
    std::vector<Tick> ticks;
    if (!(low > 0) || !(high > low)) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(low) - almost));
    const int last = static_cast<int>(std::floor(std::log10(high) + almost));
    const int every = (last - first) / most + 1;
    for (int exponent = first; exponent <= last; exponent += every)
        ticks.push_back({std::pow(10.0, exponent), power_of_ten_text(exponent)});
    return ticks;
}

double Axis::share(double value) const {
    if (!is_logarithmic) return (value - low) / (high - low);
    return value > 0 ? std::log(value / low) / std::log(high / low) : -1;
}

std::vector<Tick> Axis::ticks(int most) const {
    auto ticks = is_logarithmic ? power_ticks(low, high, most) : linear_ticks(low, high, most, is_whole);
    if (names.empty()) return ticks;
    std::erase_if(
        ticks, [&](const Tick& tick) { return tick.at < 0 || tick.at >= static_cast<double>(names.size()); });
    for (auto& tick : ticks)
        tick.label = names[static_cast<std::size_t>(std::llround(tick.at))];
    return ticks;
}

std::string svg_number(double value) {
    auto text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

Frame::Frame(MarkupWriter& markup, const PlotAltText& words, double height, Axis x, Axis y)
    : markup_(markup), height_(height), x_(std::move(x)), y_(std::move(y)) {
    const auto title = words.id + "-title", description = words.id + "-description";
    markup_.open("svg", {{"class", "plot"},
                         {"id", words.id},
                         {"viewBox", fmt::format("0 0 {} {}", svg_number(plot_width), svg_number(height))},
                         {"role", "img"},
                         {"aria-labelledby", title + " " + description}});
    markup_.element("title", without_backticks(words.title), {{"id", title}});
    markup_.element("desc", without_backticks(words.description), {{"id", description}});
    draw_axes();
}

double Frame::left() const {
    return left_margin;
}

double Frame::right() const {
    return plot_width - right_margin;
}

double Frame::top() const {
    return top_margin;
}

double Frame::bottom() const {
    return height_ - bottom_margin;
}

double Frame::x(double value) const {
    return left() + x_.share(value) * (right() - left());
}

double Frame::y(double value) const {
    return bottom() - std::clamp(y_.share(value), 0.0, 1.0) * (bottom() - top());
}

void Frame::draw_axes() const {
    for (const auto& tick : y_.ticks(y_ticks)) {
        horizontal_line("grid", tick.at);
        label("tick", left() - 6, y(tick.at) + 4, "end", tick.label);
    }
    for (const auto& tick : x_.ticks(x_ticks))
        label("tick", x(tick.at), bottom() + 16, "middle", tick.label);
    markup_.empty_element("line", {{"class", "axis"},
                                   {"x1", svg_number(left())},
                                   {"x2", svg_number(right())},
                                   {"y1", svg_number(bottom())},
                                   {"y2", svg_number(bottom())}});
    label("title", (left() + right()) / 2, height_ - 8, "middle", x_.title);
    markup_.element(
        "text", y_.title,
        {{"class", "title"},
         {"transform", fmt::format("translate(14 {}) rotate(-90)", svg_number((top() + bottom()) / 2))},
         {"text-anchor", "middle"}});
}

void Frame::bar(std::string_view css, double from, double to, double base, double value,
                const std::string& tip) const {
    const double begin = std::max(x(from), left()), end = std::min(x(to), right());
    const double upper = y(std::max(base, value)), lower = y(std::min(base, value));
    if (!(end > begin)) return;
    markup_.open("rect", {{"class", css},
                          {"x", svg_number(begin)},
                          {"y", svg_number(upper)},
                          {"width", svg_number(std::max(0.5, end - begin))},
                          {"height", svg_number(lower - upper)}});
    if (!tip.empty()) markup_.element("title", tip);
    markup_.close();
}

void Frame::vertical_line(std::string_view css, double at) const {
    const auto place = svg_number(x(at));
    markup_.empty_element("line", {{"class", css},
                                   {"x1", place},
                                   {"x2", place},
                                   {"y1", svg_number(top())},
                                   {"y2", svg_number(bottom())}});
}

void Frame::horizontal_line(std::string_view css, double at) const {
    const auto place = svg_number(y(at));
    markup_.empty_element("line", {{"class", css},
                                   {"x1", svg_number(left())},
                                   {"x2", svg_number(right())},
                                   {"y1", place},
                                   {"y2", place}});
}

void Frame::label(std::string_view css, double x, double y, std::string_view anchor,
                  std::string_view text) const {
    markup_.element("text", text,
                    {{"class", css}, {"x", svg_number(x)}, {"y", svg_number(y)}, {"text-anchor", anchor}});
}

} // namespace qcs::report
