#pragma once
// Random configs with everything that a config can contain, for round-trip tests. The same seed gives the
// same configs.

#include "config/workspace.h"

#include <random>

namespace qcs::tests {

class RandomConfigs {
public:
    explicit RandomConfigs(unsigned seed) : random_(seed) {}

    config::BackendConfig backend();
    config::QConfigMapping mapping();
    config::PrepareCustomConfig prepare_custom(int depth = 1);
    config::ConvertCustomConfig convert_custom();
    config::FuseCustomConfig fuse_custom();
    config::EagerConfig eager();
    config::Workspace workspace();

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool chance(int percent) { return below(100) < percent; }
    std::string text();
    std::string name();
    double number();
    config::ObjectRef object();
    config::Value value(int depth = 3);
    config::Values values(int depth);
    config::ObserverSpec spec(int depth = 2);
    std::optional<config::QConfig> qconfig();
    config::Pattern pattern(int depth);
    config::DTypeWithConstraints constraints();
    config::BackendPatternConfig pattern_config();
    json::Extras extras(std::string after);
    std::vector<std::string> texts();
    std::vector<config::ClassMapping> class_mappings();
    std::vector<config::ClassPair> class_pairs();
    std::optional<config::EagerMapping> eager_mapping();
    config::EagerCustom eager_custom();
    std::vector<config::StandaloneEntry> standalones(int depth);
    std::optional<std::string> maybe_name();

    std::mt19937 random_;
    int counter_ = 0; ///< makes keys unique
};

} // namespace qcs::tests
