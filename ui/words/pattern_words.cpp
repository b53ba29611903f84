#include "words/pattern_words.h"

#include "config/codec/value_json.h"
#include "config/presets.h"
#include "words/labels.h"
#include "words/object_names.h"

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

/// The first problem that PyTorch has with a key (torch/ao/quantization/fx/match_utils.py); "" if there is
/// none.
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
        return PatternTexts::tr("The simple format has room for 3 operations; this pattern has %n.", nullptr,
                                qcs::config::leaf_count(complex));
    return PatternTexts::tr(
        "The simple format is a chain of operations, without literals, pairs with getattr, or "
        "other tuples.");
}

namespace {

struct AtomTexts {
    Q_DECLARE_TR_FUNCTIONS(AtomTexts)
};

const QString anything = QStringLiteral("MatchAllNode");

bool looksLikeJson(const QString& text) {
    const QChar first = text.front();
    return first == u'"' || first == u'{' || first == u'[' || first == u'-' || first.isDigit() ||
           text == u"true" || text == u"false";
}

/// {"method": ...} and {"object": ...} name an atom that a bare name would not.
bool namesObject(const qcs::json::JsonValue& json) {
    return json.is(qcs::json::JsonKind::Object) && json.members().size() == 1 &&
           (json.members().front().key == "method" || json.members().front().key == "object");
}

TypedAtom readJson(const QString& text) {
    const auto document = qcs::json::parse_json(text.toStdString());
    if (!document)
        return {
            {}, AtomTexts::tr("This is not a literal. Write one as in JSON: \"name\", 1, 0.5, true."), false};
    qcs::json::Decoder decoder(*document);
    qcs::config::Value atom;
    if (namesObject(document->root()))
        atom = qcs::config::decode_object_ref(document->root(), decoder);
    else
        atom = qcs::config::decode_value(document->root(), decoder);
    if (decoder.failed()) return {{}, AtomTexts::tr("A pattern cannot hold this value."), false};
    return {atom, {}, true};
}

std::string jsonOf(const qcs::config::Value& atom) {
    qcs::json::JsonWriter writer;
    if (const auto* object = std::get_if<qcs::config::ObjectRef>(&atom.data))
        qcs::config::encode_object_ref(*object, writer);
    else
        qcs::config::encode_value(atom, writer);
    return writer.take();
}

} // namespace

TypedAtom readAtom(const QString& typed) {
    const QString text = typed.trimmed();
    if (text.isEmpty())
        return {
            {}, AtomTexts::tr("Type the name of a module class, function or method, or “anything”."), false};
    const std::string name = text.toStdString();
    if (text == u"*" || text == anything || name == qcs::config::match_all_node ||
        text.compare(AtomTexts::tr("anything"), Qt::CaseInsensitive) == 0 || text == u"anything")
        return {qcs::config::ObjectRef::object(std::string(qcs::config::match_all_node)), {}, true};
    if (text == u"None") return {qcs::config::ObjectRef{}, {}, true};
    if (text == u"getattr") return {qcs::config::ObjectRef::object("builtins.getattr"), {}, true};
    if (looksLikeJson(text)) return readJson(text);
    const TypedObject object = readObject(text);
    if (!object.object) return {{}, object.remark, false};
    return {*object.object, object.remark, object.known};
}

QString writeAtom(const qcs::config::Value& atom) {
    if (const auto* object = std::get_if<qcs::config::ObjectRef>(&atom.data)) {
        if (object->name == qcs::config::match_all_node) return anything;
        const QString full = writeObject(*object);
        QString brief = full;
        for (const auto& [start, instead] :
             {std::pair(QStringLiteral("torch.nn.functional."), QStringLiteral("F.")),
              std::pair(QStringLiteral("torch.nn."), QStringLiteral("nn."))})
            if (brief.startsWith(start)) brief.replace(0, start.size(), instead);
        for (const QString& text : {brief, full})
            if (readAtom(text).atom == atom) return text;
    }
    return QString::fromStdString(jsonOf(atom));
}

QString atomKind(const qcs::config::Value& atom) {
    const auto* object = std::get_if<qcs::config::ObjectRef>(&atom.data);
    if (!object) return AtomTexts::tr("literal");
    if (object->kind == qcs::config::ObjectRef::Kind::None) return AtomTexts::tr("literal");
    if (object->name == qcs::config::match_all_node) return AtomTexts::tr("anything");
    const auto* entry = qcs::config::catalogue_entry(object->name);
    using Kind = qcs::config::CatalogueEntry::Kind;
    if (!entry) return AtomTexts::tr("not PyTorch’s own");
    if (object->kind == qcs::config::ObjectRef::Kind::Method) return AtomTexts::tr("method");
    return entry->kind == Kind::Module ? AtomTexts::tr("module") : AtomTexts::tr("function");
}

QString atomLabel(const qcs::config::Value& atom) {
    const auto* object = std::get_if<qcs::config::ObjectRef>(&atom.data);
    if (!object) return writeAtom(atom);
    if (object->name == qcs::config::match_all_node) return AtomTexts::tr("anything");
    return QString::fromStdString(qcs::words::object_label(*object));
}

QStringList atomChoices() {
    return QStringList(AtomTexts::tr("anything")) + knownObjectNames();
}

} // namespace qcs::ui
