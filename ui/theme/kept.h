#pragma once
// Values that were worked out, as many as there is room for: the ones that were not asked for longest go.

#include <QCache>

namespace qcs::ui {

/// What `make` says for `key`, now or earlier. The reference holds until the next call.
template <class Key, class Value, class Make>
const Value& kept(QCache<Key, Value>& values, const Key& key, const Make& make) {
    if (const Value* known = values.object(key)) return *known;
    auto* made = make();
    values.insert(key, made);
    return *made;
}

} // namespace qcs::ui
