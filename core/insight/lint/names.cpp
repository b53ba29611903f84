// Names that exported Python may not use: whoever ran it would call what the file names.

#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "config/python_trust.h"

namespace qcs::lint_checks {

namespace {

bool is_called(PythonUse use) {
    return use == PythonUse::Observer || use == PythonUse::Fuser || use == PythonUse::Getter;
}

template <typename Config>
void check(Linter& linter, Part part, const Config& config) {
    for (const auto& found : untrusted_names(config)) {
        auto place = Linter::custom_place(part, found.pointer);
        place.rule = found.rule;
        place.entry = found.entry;
        auto& finding =
            linter.add(message(codes::python_name_not_known, found.name, package_to_allow(found.name)),
                       std::move(place));
        // People's own classes are named in many configs; what would be called is another matter.
        if (!is_called(found.use)) finding.severity = Severity::Note;
    }
}

} // namespace

void check_names(Linter& linter) {
    check(linter, Part::Mapping, linter.mapping);
    check(linter, Part::Backend, linter.backend);
    if (const auto& custom = linter.input.configs.prepare_custom) check(linter, Part::PrepareCustom, *custom);
    if (const auto& custom = linter.input.convert_custom) check(linter, Part::ConvertCustom, *custom);
}

} // namespace qcs::lint_checks
