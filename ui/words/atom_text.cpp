#include "words/atom_text.h"

#include "config/codec/value_json.h"
#include "config/presets.h"
#include "words/labels.h"
#include "words/object_names.h"

#include <QCoreApplication>

namespace qcs::ui {
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

const QStringList& atomChoices() {
    static const QStringList choices = QStringList(AtomTexts::tr("anything")) + knownObjectNames();
    return choices;
}

} // namespace qcs::ui
