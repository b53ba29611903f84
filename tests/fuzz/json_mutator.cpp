// How libFuzzer changes inputs that are JSON (json_input.h): it takes the text apart and edits values, keys
// and lists, with values that stood under the same key in other inputs, so that an edited config is still a
// config. One time in six it changes bytes instead.

#include "json_input.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Json = nlohmann::ordered_json;
using Random = std::minstd_rand;

constexpr int max_depth = 60;

std::size_t below(Random& random, std::size_t limit) {
    return limit == 0 ? 0 : random() % limit;
}

template <typename List>
auto& any_of(List& list, Random& random) {
    return list[below(random, std::size(list))];
}

/// A value in its place.
struct Spot {
    Json* value = nullptr;
    Json* parent = nullptr; ///< null for the whole text
    std::string key;        ///< its own in an object, that of the list in a list
    std::size_t index = 0;
};

void collect(Json& value, Json* parent, const std::string& key, std::size_t index, std::vector<Spot>& spots) {
    spots.push_back({&value, parent, key, index});
    if (value.is_object()) {
        std::size_t i = 0;
        for (auto& item : value.items())
            collect(item.value(), &value, item.key(), i++, spots);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            collect(value[i], &value, key, i, spots);
    }
}

std::vector<Spot> spots_of(Json& root) {
    std::vector<Spot> spots;
    collect(root, nullptr, {}, 0, spots);
    return spots;
}

/// What stood under each key, in all inputs so far.
class Pool {
public:
    void learn(std::vector<Spot>& spots, Random& random) {
        for (int i = 0; i < 40; ++i) {
            const auto& spot = any_of(spots, random);
            if (!spot.parent || spot.value->size() > 30) continue;
            auto& known = by_key_[spot.key];
            if (known.empty()) keys_.push_back(spot.key);
            if (known.size() < 40)
                known.push_back(*spot.value);
            else
                any_of(known, random) = *spot.value;
        }
    }
    const Json* value(const std::string& key, Random& random) const {
        const auto known = by_key_.find(key);
        return known == by_key_.end() ? nullptr : &any_of(known->second, random);
    }
    const std::string* key(Random& random) const { return keys_.empty() ? nullptr : &any_of(keys_, random); }

private:
    std::unordered_map<std::string, std::vector<Json>> by_key_;
    std::vector<std::string> keys_;
};

Pool pool;

Json odd_value(Random& random) {
    static const std::vector<Json> values = {nullptr,
                                             true,
                                             false,
                                             0,
                                             -1,
                                             1,
                                             255,
                                             1 << 20,
                                             INT64_MAX,
                                             INT64_MIN,
                                             0.5,
                                             -0.0,
                                             1e308,
                                             1e-320,
                                             "",
                                             "x",
                                             "torch.quint8",
                                             "torch.float16",
                                             "torch.nn.Linear",
                                             "(a|b)*\\1",
                                             "\xe5\xb1\x82",
                                             "\x1b[0m",
                                             Json::array(),
                                             Json::object(),
                                             {{"node", "x"}},
                                             {{"preset", "x86"}},
                                             {{"method", "relu"}},
                                             {{"class", "torch.ao.quantization.observer.MinMaxObserver"}}};
    return any_of(values, random);
}

void tweak(Json& value, Random& random) {
    if (value.is_boolean()) {
        value = !value.get<bool>();
    } else if (value.is_number_integer() || value.is_number_unsigned()) {
        static constexpr std::int64_t steps[] = {1, -1, 2, 127, -128};
        const auto number = static_cast<std::uint64_t>(value.get<std::int64_t>());
        value = static_cast<std::int64_t>(number + static_cast<std::uint64_t>(any_of(steps, random)));
    } else if (value.is_number()) {
        value = value.get<double>() * (random() % 2 ? -3.0 : 1e-3);
    } else if (value.is_string()) {
        auto text = value.get<std::string>();
        if (random() % 2 || text.empty())
            text += "._0x"[below(random, 4)];
        else
            text.erase(below(random, text.size()), 1);
        value = text;
    } else if (value.is_array() && value.size() > 1) {
        std::swap(any_of(value, random), any_of(value, random));
    } else {
        value = odd_value(random);
    }
}

void edit(Json& root, Random& random) {
    auto spots = spots_of(root);
    pool.learn(spots, random);
    Spot spot = any_of(spots, random);
    switch (random() % 9) {
    case 0:
    case 1:
        if (const auto* value = pool.value(spot.key, random)) *spot.value = Json(*value);
        return;
    case 2: { // of the same document
        const Json copy = *any_of(spots, random).value;
        if (copy.size() < 30) *spot.value = copy;
        return;
    }
    case 3:
        if (!spot.parent) return;
        if (spot.parent->is_array())
            spot.parent->erase(spot.index);
        else
            spot.parent->erase(spot.key);
        return;
    case 4: {
        if (!spot.parent || !spot.parent->is_array() || spot.parent->size() > 60) return;
        const Json copy = *spot.value;
        spot.parent->insert(spot.parent->begin() + static_cast<std::ptrdiff_t>(spot.index), copy);
        return;
    }
    case 5:
        if (spot.parent && spot.parent->is_object())
            if (const auto* key = pool.key(random)) {
                const Json copy = *spot.value;
                (*spot.parent)[*key] = copy;
            }
        return;
    case 6: *spot.value = odd_value(random); return;
    default: tweak(*spot.value, random);
    }
}

/// Empty where it is none.
Json parsed(std::string_view text) {
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth < max_depth; };
    return Json::parse(text.begin(), text.end(), shallow, false);
}

std::size_t put(const std::string& text, std::uint8_t* data, std::size_t most) {
    if (text.size() > most) return 0;
    std::copy(text.begin(), text.end(), data);
    return text.size();
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
    Random random(seed);
    const auto input = qcs::fuzz::split(data, size);
    if (random() % 6 == 0) return LLVMFuzzerMutate(data, size, most);
    auto root = parsed(input.text);
    if (root.is_discarded() || root.is_null()) return LLVMFuzzerMutate(data, size, most);
    for (auto edits = 1 + random() % 4; edits > 0; --edits)
        edit(root, random);
    const auto text = root.dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto made = put(std::string(input.what) + '\n' + text, data, most);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, most);
}

/// A value of the second input under the same key of the first.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size, std::uint8_t* out,
                                                 std::size_t most, unsigned int seed) {
    Random random(seed);
    const auto first = qcs::fuzz::split(a, a_size);
    auto into = parsed(first.text), from = parsed(qcs::fuzz::split(b, b_size).text);
    if (into.is_discarded() || from.is_discarded()) return 0;
    auto places = spots_of(into), values = spots_of(from);
    const auto& taken = any_of(values, random);
    std::erase_if(places, [&](const Spot& spot) { return spot.key != taken.key; });
    if (places.empty()) return 0;
    *any_of(places, random).value = Json(*taken.value);
    return put(std::string(first.what) + '\n' + into.dump(-1, ' ', false, Json::error_handler_t::replace),
               out, most);
}
