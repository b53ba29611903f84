#pragma once
// ItemList: an observable list of items with ids. An item keeps its id when it moves. As Qt's item models
// require, there is one signal before and one after each insertion, removal, move and reset.

#include <QObject>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

namespace qcs::ui {

/// Identifies an item for the whole life of its document. Ids are never reused; 0 means "no item".
using ItemId = quint64;

/// The signals of an ItemList about its rows.
class ItemListSignals : public QObject {
    Q_OBJECT
Q_SIGNALS:
    void aboutToBeInserted(int row); ///< ItemList::incoming() returns the new item
    void inserted(int row);
    void aboutToBeRemoved(int row);
    void removed(int row);
    /// In aboutToBeMoved() and moved(), `to` is the row that the item has after the move.
    void aboutToBeMoved(int from, int to);
    void moved(int from, int to);
    void changed(int row); ///< the value of the item in this row has changed
    void aboutToBeReset();
    void reset(); ///< emitted after a load, or after the whole list was replaced
};

template <typename T>
class ItemList {
public:
    /// `values` belongs to the document and must outlive the list. `onChange` is called after each change,
    /// but before the signal that the change has happened.
    ItemList(std::vector<T>& values, std::function<void()> onChange)
        : values_(values), onChange_(std::move(onChange)) {}
    ItemList(const ItemList&) = delete;
    ItemList& operator=(const ItemList&) = delete;

    const std::vector<T>& values() const { return values_; }
    const std::vector<ItemId>& ids() const { return ids_; } ///< one for each value, in the same order
    int size() const { return static_cast<int>(ids_.size()); }
    /// 0 if `row` is out of range.
    ItemId idAt(int row) const { return row < 0 || row >= size() ? 0 : ids_[row]; }
    int indexOf(ItemId id) const { ///< -1 if there is no such item
        const auto found = std::ranges::find(ids_, id);
        return found == ids_.end() ? -1 : static_cast<int>(found - ids_.begin());
    }
    /// Returns the item with this id; nullptr if there is none.
    const T* find(ItemId id) const {
        const int row = indexOf(id);
        return row < 0 ? nullptr : &values_[row];
    }
    const ItemListSignals* rows() const { return &rows_; }
    /// Returns the item that is about to be inserted. Valid only during the signal aboutToBeInserted().
    const T& incoming() const { return *incoming_; }

    /// Returns an id for each value of `after`, the values that are to replace those of this list. A value
    /// gets the id of an item of this list with the same key, or if there is none, of an item with the same
    /// group; if there is none either, a new id. No id is given twice; among several items with the same key
    /// or group, the first one is taken. `keyOf` and `groupOf` are called with a value and return its key or
    /// group. `newId` is called without arguments and returns a new id.
    std::vector<ItemId> idsFor(const std::vector<T>& after, auto keyOf, auto groupOf, auto newId) const;

    // The following functions change the list and emit the signals.
    void insert(int row, ItemId id, T value) {
        incoming_ = &value;
        Q_EMIT rows_.aboutToBeInserted(row);
        incoming_ = nullptr;
        values_.insert(values_.begin() + row, std::move(value));
        ids_.insert(ids_.begin() + row, id);
        onChange_();
        Q_EMIT rows_.inserted(row);
    }
    void remove(int row) {
        Q_EMIT rows_.aboutToBeRemoved(row);
        values_.erase(values_.begin() + row);
        ids_.erase(ids_.begin() + row);
        onChange_();
        Q_EMIT rows_.removed(row);
    }
    void replace(int row, T value) {
        values_[row] = std::move(value);
        onChange_();
        Q_EMIT rows_.changed(row);
    }
    /// Moves the item in row `from`; `to` is the row that it has after the move.
    void move(int from, int to) {
        Q_EMIT rows_.aboutToBeMoved(from, to);
        const auto rotate = [&](auto first) {
            if (from < to)
                std::rotate(first + from, first + from + 1, first + to + 1);
            else
                std::rotate(first + to, first + from, first + from + 1);
        };
        rotate(values_.begin());
        rotate(ids_.begin());
        onChange_();
        Q_EMIT rows_.moved(from, to);
    }
    /// Makes the list equal to `values` with the ids `ids`, by single insertions, removals, moves and
    /// replacements, so that unchanged rows emit no signals.
    void assign(const std::vector<T>& values, const std::vector<ItemId>& ids);
    // To replace all values from outside: call beginReset(), change the values, and call setIds(). Call
    // endReset() only when all lists that change together are consistent again.
    void beginReset() { Q_EMIT rows_.aboutToBeReset(); }
    void setIds(std::vector<ItemId> ids) {
        ids_ = std::move(ids);
        onChange_();
    }
    void endReset() { Q_EMIT rows_.reset(); }

private:
    static std::size_t at(int row) { return static_cast<std::size_t>(row); }

    std::vector<T>& values_;
    std::vector<ItemId> ids_;
    std::function<void()> onChange_;
    const T* incoming_ = nullptr;
    ItemListSignals rows_;
};

template <typename T>
std::vector<ItemId> ItemList<T>::idsFor(const std::vector<T>& after, auto keyOf, auto groupOf,
                                        auto newId) const {
    std::vector<ItemId> result(after.size(), 0);
    std::vector<bool> taken(values_.size(), false); ///< present items whose id has been assigned
    const auto take = [&](auto nameOf) {
        /// Rows of the items whose id has not been assigned, by key or group, the last row first.
        std::unordered_map<decltype(nameOf(after.front())), std::vector<std::size_t>> left;
        for (std::size_t i = values_.size(); i-- > 0;)
            if (!taken[i]) left[nameOf(values_[i])].push_back(i);
        for (std::size_t i = 0; i < after.size(); ++i) {
            if (result[i] != 0) continue;
            const auto found = left.find(nameOf(after[i]));
            if (found == left.end() || found->second.empty()) continue;
            const std::size_t first = found->second.back();
            found->second.pop_back();
            taken[first] = true;
            result[i] = ids_[first];
        }
    };
    take(keyOf);
    take(groupOf);
    for (ItemId& id : result)
        if (id == 0) id = newId();
    return result;
}

template <typename T>
void ItemList<T>::assign(const std::vector<T>& values, const std::vector<ItemId>& ids) {
    for (int row = size() - 1; row >= 0; --row)
        if (std::ranges::find(ids, ids_[row]) == ids.end()) remove(row);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const int row = static_cast<int>(i);
        const int from = indexOf(ids[i]);
        if (from < 0) {
            insert(row, ids[i], values[i]);
            continue;
        }
        if (from != row) move(from, row);
        if (!(values_[i] == values[i])) replace(row, values[i]);
    }
}

} // namespace qcs::ui
