#pragma once
// Random configs that hold everything a config can hold, for round trips. The same seed gives the same
// config.

#include "config/workspace.h"

#include <random>

namespace qcs::tests {

class RandomConfigs {
public:
    explicit RandomConfigs(unsigned seed) : random_(seed) {}

    BackendConfig backend();
    QConfigMapping mapping();
    PrepareCustomConfig prepare_custom(int depth = 1);
    ConvertCustomConfig convert_custom();
    FuseCustomConfig fuse_custom();
    Workspace workspace();

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool chance(int percent) { return below(100) < percent; }
    std::string text();
    std::string name();
    double number();
    ObjectRef object();
    Value value(int depth = 3);
    Values values(int depth);
    ObserverSpec spec(int depth = 2);
    std::optional<QConfig> qconfig();
    Pattern pattern(int depth);
    DTypeWithConstraints constraints();
    BackendPatternConfig pattern_config();
    Extras extras(std::string after);
    std::vector<std::string> texts();
    std::vector<ClassMapping> class_mappings();
    std::vector<StandaloneEntry> standalones(int depth);
    std::optional<std::string> maybe_name();

    std::mt19937 random_;
    int counter_ = 0; ///< makes keys unique
};

} // namespace qcs::tests
