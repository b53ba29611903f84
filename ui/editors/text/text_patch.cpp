#include "editors/text/text_patch.h"

#include <algorithm>
#include <span>

namespace qcs::ui {
namespace {

constexpr std::ptrdiff_t maxDifferences = 400; // edit distance in lines; beyond it, one replacement is made

using Lines = std::vector<QStringView>;

/// The lines of a text, with their line ends.
Lines linesOf(QStringView text) {
    Lines lines;
    for (qsizetype start = 0; start < text.size();) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), start);
        const qsizetype next = end < 0 ? text.size() : end + 1;
        lines.push_back(text.mid(start, next - start));
        start = next;
    }
    return lines;
}

struct Match {
    std::ptrdiff_t before;
    std::ptrdiff_t after;
};

/// A longest common subsequence of lines (Myers' O(ND) algorithm); empty if they differ in more than
/// maxDifferences lines.
std::vector<Match> commonLines(std::span<const QStringView> a, std::span<const QStringView> b) {
    const auto n = std::ssize(a);
    const auto m = std::ssize(b);
    const auto limit = std::min(n + m, maxDifferences);
    const auto offset = limit + 1;
    std::vector<std::ptrdiff_t> reach(static_cast<std::size_t>(2 * offset + 1), 0);
    const auto at = [&](auto& row, std::ptrdiff_t k) -> auto& {
        return row[static_cast<std::size_t>(k + offset)];
    };
    std::vector<std::vector<std::ptrdiff_t>> history;
    std::ptrdiff_t cost = -1;
    for (std::ptrdiff_t d = 0; d <= limit && cost < 0; ++d) {
        history.push_back(reach);
        for (std::ptrdiff_t k = -d; k <= d; k += 2) {
            const bool down = k == -d || (k != d && at(reach, k - 1) < at(reach, k + 1));
            auto x = down ? at(reach, k + 1) : at(reach, k - 1) + 1;
            while (x < n && x - k < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
                ++x;
            at(reach, k) = x;
            if (x >= n && x - k >= m) {
                cost = d;
                break;
            }
        }
    }
    std::vector<Match> matches;
    if (cost < 0) return matches;
    auto x = n;
    auto y = m;
    for (std::ptrdiff_t d = cost; d >= 0; --d) {
        const auto& row = history[static_cast<std::size_t>(d)];
        const auto k = x - y;
        const bool down = k == -d || (k != d && at(row, k - 1) < at(row, k + 1));
        const auto fromK = down ? k + 1 : k - 1;
        const auto fromX = d == 0 ? 0 : at(row, fromK);
        const auto fromY = d == 0 ? 0 : fromX - fromK;
        while (x > fromX && y > fromY) {
            --x;
            --y;
            matches.push_back({x, y});
        }
        x = fromX;
        y = fromY;
    }
    std::ranges::reverse(matches);
    return matches;
}

bool splitsPair(QStringView text, qsizetype at) {
    return at > 0 && at < text.size() && text[at - 1].isHighSurrogate() && text[at].isLowSurrogate();
}

/// Adds a patch without the common prefix and suffix; surrogate pairs are not split.
void addTrimmed(std::vector<TextPatch>& patches, qsizetype at, QStringView before, QStringView after) {
    if (before == after) return;
    const auto shorter = std::min(before.size(), after.size());
    qsizetype head = 0;
    while (head < shorter && before[head] == after[head])
        ++head;
    if (splitsPair(before, head) || splitsPair(after, head)) --head;
    qsizetype tail = 0;
    while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    if (splitsPair(before, before.size() - tail) || splitsPair(after, after.size() - tail)) --tail;
    patches.push_back(
        {at + head, before.size() - head - tail, after.mid(head, after.size() - head - tail).toString()});
}

} // namespace

std::vector<TextPatch> patchesBetween(const QString& before, const QString& after) {
    std::vector<TextPatch> patches;
    if (before == after) return patches;
    const Lines a = linesOf(before);
    const Lines b = linesOf(after);
    const auto shorter = std::min(a.size(), b.size());
    std::size_t head = 0;
    while (head < shorter && a[head] == b[head])
        ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    const std::span middleA(a.data() + head, a.size() - head - tail);
    const std::span middleB(b.data() + head, b.size() - head - tail);

    const auto startOf = [](const Lines& lines, const QString& text, std::size_t line) {
        return line < lines.size() ? lines[line].data() - text.constData() : text.size();
    };
    auto fromA = head;
    auto fromB = head;
    const auto add = [&](std::size_t toA, std::size_t toB) {
        const auto startA = startOf(a, before, fromA);
        const auto startB = startOf(b, after, fromB);
        addTrimmed(patches, startA, QStringView(before).mid(startA, startOf(a, before, toA) - startA),
                   QStringView(after).mid(startB, startOf(b, after, toB) - startB));
    };
    for (const Match& match : commonLines(middleA, middleB)) {
        const auto atA = head + static_cast<std::size_t>(match.before);
        const auto atB = head + static_cast<std::size_t>(match.after);
        add(atA, atB);
        fromA = atA + 1;
        fromB = atB + 1;
    }
    add(a.size() - tail, b.size() - tail);
    return patches;
}

} // namespace qcs::ui
