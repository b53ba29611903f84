#include "outcome_changes.h"

namespace qcs::conformance {

namespace {

Json other(const Json& leaf) {
    if (leaf.is_boolean()) return !leaf.get<bool>();
    if (leaf.is_number_integer()) return leaf.get<std::int64_t>() + 1;
    if (leaf.is_number_float()) return leaf.get<double>() + 1;
    if (leaf.is_string()) return leaf.get<std::string>() + "x";
    return 1;
}

class Changes {
public:
    Changes(Json root, const OnChange& use) : root_(std::move(root)), use_(use) {}

    void run() { visit(root_, ""); }

private:
    void visit(Json& place, const std::string& pointer) {
        if (place.is_object())
            visit_object(place, pointer);
        else if (place.is_array())
            visit_array(place, pointer);
        else
            with(place, other(place), pointer + " replaced");
    }

    void visit_object(Json& place, const std::string& pointer) {
        std::vector<std::string> keys;
        for (const auto& member : place.items())
            keys.push_back(member.key());
        for (const auto& key : keys) {
            auto less = place;
            less.erase(key);
            with(place, std::move(less), pointer + "/" + key + " removed");
            visit(place[key], pointer + "/" + key);
        }
        auto more = place;
        more["one more"] = 1;
        with(place, std::move(more), pointer + " with a member more");
    }

    void visit_array(Json& place, const std::string& pointer) {
        const auto size = place.size();
        for (std::size_t i = 0; i < size; ++i) {
            const auto at = pointer + "/" + std::to_string(i);
            const auto offset = static_cast<Json::difference_type>(i);
            auto less = place;
            less.erase(i);
            with(place, std::move(less), at + " dropped");
            auto doubled = place;
            doubled.insert(doubled.begin() + offset, place[i]);
            with(place, std::move(doubled), at + " doubled");
            if (i + 1 < size && place[i] != place[i + 1]) {
                auto swapped = place;
                std::swap(swapped[i], swapped[i + 1]);
                with(place, std::move(swapped), at + " swapped with the next");
            }
            visit(place[i], at);
        }
        if (size == 0) with(place, Json::array({1}), pointer + " with an element more");
    }

    void with(Json& place, Json changed, const std::string& what) {
        std::swap(place, changed);
        use_(root_, what);
        std::swap(place, changed);
    }

    Json root_;
    const OnChange& use_;
};

} // namespace

void each_change(const Json& value, const OnChange& use) {
    Changes(value, use).run();
}

} // namespace qcs::conformance
