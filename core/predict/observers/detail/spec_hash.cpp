#include "predict/observers/detail/spec_hash.h"

#include "base/overloaded.h"
#include "config/codec/value_json.h"

#include <cmath>
#include <functional>

namespace qcs::predict {

namespace {

class Hasher {
public:
    template <typename T>
    void add(const T& value) {
        hash_ = (hash_ ^ std::hash<T>{}(value)) * 0x9E3779B97F4A7C15U;
        hash_ ^= hash_ >> 29;
    }
    void add_spec(const config::ObserverSpec& spec) {
        add(spec.callable);
        add(spec.identity.value_or(-1));
        for (const auto& layer : spec.layers) {
            add(layer.args.size());
            add(layer.identity.value_or(-1));
            for (const auto& arg : layer.args)
                add_value(arg);
            for (const auto& keyword : layer.kwargs)
                add_keyword(keyword);
        }
    }
    std::size_t result() const { return hash_; }

private:
    void add_keyword(const config::KeywordArg& keyword) {
        add(keyword.name);
        add_value(keyword.value);
    }
    void add_value(const config::Value& value) {
        add(value.data.index());
        // Containers count by their kind alone: they are rare.
        std::visit(Overloaded{
                       [&](bool v) { add(v); },
                       [&](std::int64_t v) { add(v); },
                       [&](double v) { add(std::isnan(v) ? 0.5 : v); },
                       [&](const std::string& v) { add(v); },
                       [&](DType v) { add(static_cast<int>(v)); },
                       [&](QScheme v) { add(static_cast<int>(v)); },
                       [&](const config::ObserverSpec& v) { add_spec(v); },
                       [](const auto&) {},
                   },
                   value.data);
    }
    std::size_t hash_ = 0;
};

std::string text_of(const config::ObserverSpec& spec) {
    json::JsonWriter writer;
    config::encode_observer_spec(spec, writer);
    return writer.take();
}

} // namespace

std::size_t SpecHash::operator()(const config::ObserverSpec& spec) const {
    Hasher hasher;
    hasher.add_spec(spec);
    return hasher.result();
}

bool SpecSame::operator()(const config::ObserverSpec& a, const config::ObserverSpec& b) const {
    return a == b || (SpecHash{}(a) == SpecHash{}(b) && text_of(a) == text_of(b));
}

} // namespace qcs::predict
