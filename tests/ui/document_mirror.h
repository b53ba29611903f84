#pragma once
// A copy of a document's rules and entries that is updated only by the signals about their rows. It must
// always equal those of the document.

#include "session/document/document.h"

#include <optional>

namespace qcs::test {

template <typename T>
class ListMirror : public QObject {
public:
    explicit ListMirror(const ui::ItemList<T>& list) : list_(list), items_(now()) {
        using ui::ItemListSignals;
        const ItemListSignals* rows = list.rows();
        connect(rows, &ItemListSignals::aboutToBeInserted, this, [this](int row) {
            announce({row, -1});
            incoming_ = list_.incoming();
        });
        connect(rows, &ItemListSignals::inserted, this, [this](int row) {
            if (came({row, -1})) items_.insert(row, {list_.idAt(row), *incoming_});
        });
        connect(rows, &ItemListSignals::aboutToBeRemoved, this, [this](int row) { announce({-1, row}); });
        connect(rows, &ItemListSignals::removed, this, [this](int row) {
            if (came({-1, row})) items_.removeAt(row);
        });
        connect(rows, &ItemListSignals::aboutToBeMoved, this, [this](int from, int to) {
            announce({from, to});
        });
        connect(rows, &ItemListSignals::moved, this, [this](int from, int to) {
            if (came({from, to})) items_.move(from, to);
        });
        connect(rows, &ItemListSignals::changed, this, [this](int row) { items_[row] = now()[row]; });
        connect(rows, &ItemListSignals::aboutToBeReset, this, [this] { announce({-1, -1}); });
        connect(rows, &ItemListSignals::reset, this, [this] {
            if (came({-1, -1})) items_ = now();
        });
    }
    /// True if each change was announced before it happened, did happen, and both lists are equal.
    bool agrees() const { return wellAnnounced_ && !announced_ && items_ == now(); }

private:
    using Items = QList<std::pair<ui::ItemId, T>>;
    using News = std::pair<int, int>;
    Items now() const {
        Items items;
        for (int row = 0; row < list_.size(); ++row)
            items.append({list_.idAt(row), list_.values()[static_cast<std::size_t>(row)]});
        return items;
    }
    void announce(News news) {
        wellAnnounced_ = wellAnnounced_ && !announced_ && items_ == now();
        announced_ = news;
    }
    bool came(News news) {
        wellAnnounced_ = wellAnnounced_ && std::exchange(announced_, std::nullopt) == news;
        return wellAnnounced_;
    }

    const ui::ItemList<T>& list_;
    Items items_;
    std::optional<T> incoming_;
    std::optional<News> announced_; ///< a change that was announced but has not happened yet
    bool wellAnnounced_ = true;
};

class DocumentMirror {
public:
    explicit DocumentMirror(const ui::Document& document)
        : rules_(document.rules()), entries_(document.entries()) {}
    bool agrees() const { return rules_.agrees() && entries_.agrees(); }

private:
    ListMirror<qcs::config::Rule> rules_;
    ListMirror<qcs::config::BackendPatternConfig> entries_;
};

} // namespace qcs::test
