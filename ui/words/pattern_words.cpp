#include "words/pattern_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

struct PatternTexts {
    Q_DECLARE_TR_FUNCTIONS(PatternTexts)
};

bool isObject(const qcs::config::Pattern& pattern) {
    const auto* object = pattern.is_tuple ? nullptr : std::get_if<qcs::config::ObjectRef>(&pattern.atom.data);
    return object && object->kind != qcs::config::ObjectRef::Kind::None;
}

bool isGetattr(const qcs::config::Pattern& pattern) {
    return isObject(pattern) &&
           std::get<qcs::config::ObjectRef>(pattern.atom.data).name == "builtins.getattr";
}

bool isMatchAll(const qcs::config::Pattern& pattern) {
    return isObject(pattern) &&
           std::get<qcs::config::ObjectRef>(pattern.atom.data).name == qcs::config::match_all_node;
}

/// The first thing that PyTorch cannot do with a key (torch/ao/quantization/fx/match_utils.py).
QString keyProblem(const qcs::config::Pattern& key) {
    if (!key.is_tuple)
        return isGetattr(key)
                   ? PatternTexts::tr("getattr needs a name: PyTorch raises TypeError where the model has "
                                      "a getattr. Write the pair (getattr, \"name\").")
                   : QString();
    const auto& elements = key.elements;
    if (elements.empty())
        return PatternTexts::tr(
            "An empty tuple matches nothing: PyTorch raises ValueError. Add an operation.");
    if (elements.front().is_tuple)
        return PatternTexts::tr(
            "A tuple begins with an operation; one that begins with a tuple matches nothing.");
    if (isGetattr(elements.front()) && elements.size() != 2)
        return PatternTexts::tr("getattr takes exactly one name: PyTorch raises AssertionError.");
    if (isGetattr(elements.front())) return {};
    if (elements.size() == 1)
        return PatternTexts::tr("A tuple of one: PyTorch raises IndexError where it matches. Unwrap it.");
    for (std::size_t i = 1; i < elements.size(); ++i)
        if (const QString problem = keyProblem(elements[i]); !problem.isEmpty()) return problem;
    return {};
}

QString rootProblem(const qcs::config::Pattern& key) {
    const qcs::config::Pattern* head = &key;
    if (key.is_tuple && !key.elements.empty()) head = &key.elements.front();
    if (!head->is_tuple && !isObject(*head))
        return PatternTexts::tr(
            "A pattern begins with a module, function or method; a literal matches no operation.");
    if (!key.is_tuple && isMatchAll(key))
        return PatternTexts::tr("MatchAllNode alone matches every node, also inputs and outputs.");
    if (key.is_tuple && isGetattr(*head) && key.elements.size() == 2)
        return PatternTexts::tr(
            "(getattr, \"name\") as a whole pattern: PyTorch raises IndexError where it matches.");
    return keyProblem(key);
}

} // namespace

QString patternProblem(const std::optional<qcs::config::Pattern>& simple,
                       const std::optional<qcs::config::Pattern>& complex) {
    if (simple && complex)
        return PatternTexts::tr(
            "Both formats are set, and PyTorch raises ValueError: “Only one of 'pattern' or "
            "'pattern_complex_format' can be set”. Keep one of them.");
    if (!simple && !complex)
        return PatternTexts::tr("No pattern yet: PyTorch raises ValueError as long as there is none.");
    const auto key = complex ? complex : qcs::config::to_complex_format(*simple);
    if (!key)
        return PatternTexts::tr("PyTorch takes one operation alone, or 2 or 3 in a row; a tuple of %n raises "
                                "ValueError.",
                                nullptr, static_cast<int>(simple->elements.size()));
    if (simple && simple->is_tuple &&
        std::ranges::any_of(simple->elements, [](const auto& element) { return element.is_tuple; }))
        return PatternTexts::tr(
            "A tuple inside the simple format: write such a pattern in the complex format.");
    return rootProblem(*key);
}

std::optional<qcs::config::Pattern> toSimpleFormat(const qcs::config::Pattern& complex) {
    if (!complex.is_tuple) return isObject(complex) ? std::optional(complex) : std::nullopt;
    const auto& e = complex.elements;
    if (e.size() != 2 || !isObject(e[0]) || isGetattr(e[0])) return std::nullopt;
    std::optional<qcs::config::Pattern> simple;
    if (isObject(e[1]))
        simple = qcs::config::Pattern::tuple({e[1], e[0]});
    else if (e[1].is_tuple && e[1].elements.size() == 2 && std::ranges::all_of(e[1].elements, isObject) &&
             !isGetattr(e[1].elements[0]))
        simple = qcs::config::Pattern::tuple({e[1].elements[1], e[1].elements[0], e[0]});
    return simple && qcs::config::to_complex_format(*simple) == complex ? simple : std::nullopt;
}

QString noSimpleFormat(const qcs::config::Pattern& complex) {
    if (toSimpleFormat(complex)) return {};
    const auto& e = complex.elements;
    if (complex.is_tuple && e.size() > 2)
        return PatternTexts::tr("The simple format is a chain; here one operation has %n argument(s).",
                                nullptr, static_cast<int>(e.size()) - 1);
    if (qcs::config::leaf_count(complex) > 3)
        return PatternTexts::tr("The simple format has room for 3 operations; here are %n.", nullptr,
                                qcs::config::leaf_count(complex));
    return PatternTexts::tr(
        "The simple format is a chain of operations, without literals, pairs with getattr, or "
        "other tuples.");
}

} // namespace qcs::ui
