#include "session/document/name_index.h"

#include <QSet>
#include <QStringMatcher>

#include <algorithm>
#include <mutex>
#include <numeric>

namespace qcs::ui {
namespace {

std::shared_ptr<const GraphNames> readNames(const qcs::model::Graph& graph) {
    QStringList paths;
    QSet<QString> objects;
    for (const auto& module : graph.modules) {
        paths.push_back(QString::fromStdString(module.path));
        objects.insert(QString::fromStdString(module.type));
    }
    for (const auto& node : graph.nodes)
        if (node.op == qcs::model::Op::CallFunction || node.op == qcs::model::Op::CallMethod)
            objects.insert(QString::fromStdString(node.target));
    GraphNames names{std::make_shared<const NameIndex>(std::move(paths)),
                     QStringList(objects.begin(), objects.end())};
    names.objects.sort();
    return std::make_shared<const GraphNames>(std::move(names));
}

} // namespace

NameIndex::NameIndex(QStringList names) : names_(std::move(names)) {
    for (const QString& name : names_) {
        starts_.push_back(folded_.size());
        folded_ += name.toCaseFolded();
        folded_ += QLatin1Char('\n');
    }
}

QStringList NameIndex::namesContaining(const QString& text, qsizetype most) const {
    QStringList found;
    for (const qsizetype place : indexesContaining(text, most))
        found.push_back(names_[place]);
    return found;
}

std::vector<qsizetype> NameIndex::indexesContaining(const QString& text, qsizetype most) const {
    std::vector<qsizetype> found;
    if (text.isEmpty()) {
        found.resize(static_cast<std::size_t>(std::min(most, names_.size())));
        std::iota(found.begin(), found.end(), 0);
        return found;
    }
    const QStringMatcher matcher(text.toCaseFolded());
    for (qsizetype at = matcher.indexIn(folded_); at >= 0 && std::ssize(found) < most;) {
        const auto next = std::ranges::upper_bound(starts_, at);
        found.push_back(next - starts_.begin() - 1);
        at = next == starts_.end() ? -1 : matcher.indexIn(folded_, *next);
    }
    return found;
}

std::shared_ptr<const GraphNames> namesOf(const std::shared_ptr<const qcs::model::Graph>& graph) {
    using Known = std::pair<std::weak_ptr<const qcs::model::Graph>, std::shared_ptr<const GraphNames>>;
    static std::mutex mutex;
    static std::vector<Known> known;
    if (!graph)
        return std::make_shared<const GraphNames>(GraphNames{std::make_shared<const NameIndex>(), {}});
    {
        const std::lock_guard guard(mutex);
        std::erase_if(known, [](const Known& one) { return one.first.expired(); });
        for (const auto& [of, names] : known)
            if (of.lock() == graph) return names;
    }
    auto names = readNames(*graph);
    const std::lock_guard guard(mutex);
    known.emplace_back(graph, names);
    return names;
}

} // namespace qcs::ui
