// Names that exported Python may not use: whoever ran it would call what the file names.

#include "config/python_trust.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

namespace qcs::insight::lint_checks {

namespace {

bool is_called(config::PythonUse use) {
    return use == config::PythonUse::Observer || use == config::PythonUse::Fuser ||
           use == config::PythonUse::Getter;
}

template <typename Config>
void check(Linter& linter, config::Part part, const Config& config) {
    for (const auto& found : config::untrusted_names(config)) {
        auto place = Linter::custom_place(part, found.pointer);
        place.rule = found.rule;
        place.entry = found.entry;
        auto& finding = linter.add(
            message(codes::python_name_not_known, found.name, config::package_to_allow(found.name)),
            std::move(place));
        // People's own classes are named in many configs; what would be called is another matter.
        if (!is_called(found.use)) finding.severity = Severity::Note;
    }
}

} // namespace

void check_names(Linter& linter) {
    check(linter, config::Part::Mapping, linter.mapping);
    check(linter, config::Part::Backend, linter.backend);
    if (const auto& custom = linter.input.configs.prepare_custom)
        check(linter, config::Part::PrepareCustom, *custom);
    if (const auto& custom = linter.input.convert_custom) check(linter, config::Part::ConvertCustom, *custom);
}

} // namespace qcs::insight::lint_checks
