#include "words/object_names.h"

#include "base/text.h"
#include "config/presets.h"
#include "words/user_names.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

bool isKey(qcs::config::CatalogueEntry::Kind kind) {
    using Kind = qcs::config::CatalogueEntry::Kind;
    return kind == Kind::Module || kind == Kind::Function || kind == Kind::Operator || kind == Kind::Method;
}

/// The translation context of the texts in this file.
struct ObjectNameTexts {
    Q_DECLARE_TR_FUNCTIONS(ObjectNameTexts)
};

/// Expands the abbreviations "nn." and "F." to importable names.
std::string spelledOut(const std::string& typed) {
    for (const auto& [brief, full] : {std::pair("nn.", "torch.nn."), std::pair("F.", "torch.nn.functional.")})
        if (typed.starts_with(brief)) return full + typed.substr(std::string_view(brief).size());
    return typed;
}

std::optional<std::string> nearest(const std::string& typed) {
    // A name without a dot most often means a module class, so torch.nn is tried first.
    if (typed.find('.') == std::string::npos)
        for (const char* const home : {"torch.nn.", "torch.nn.functional.", "torch.", "operator."})
            if (const auto* entry = qcs::config::catalogue_entry(home + typed); entry && isKey(entry->kind))
                return entry->name;
    std::vector<std::string_view> names;
    for (const auto& entry : qcs::config::catalogue())
        if (isKey(entry.kind)) names.emplace_back(entry.name);
    return qcs::nearest_name(typed, names);
}

} // namespace

QStringList knownObjectNames() {
    static const QStringList ofTorch = [] {
        QStringList all;
        for (const auto& entry : qcs::config::catalogue())
            if (isKey(entry.kind)) all.push_back(QString::fromStdString(entry.name));
        all.sort();
        all.removeDuplicates();
        return all;
    }();
    using Kind = qcs::catalogue::Kind;
    return ofTorch + userNames({Kind::Module, Kind::Function, Kind::Operator, Kind::Method});
}

TypedObject readObject(const QString& typed) {
    const std::string text = typed.trimmed().toStdString();
    if (text.empty())
        return {{},
                ObjectNameTexts::tr(
                    "Type the name of a module class, function or method, for example torch.nn.Conv2d."),
                false};
    if (text == "None")
        return {qcs::config::ObjectRef{},
                ObjectNameTexts::tr("The top level of the model, outside any module."), true};
    for (const std::string& candidate : {text, spelledOut(text)})
        if (const auto* entry = qcs::config::catalogue_entry(candidate); entry && isKey(entry->kind))
            return {entry->kind == qcs::config::CatalogueEntry::Kind::Method
                        ? qcs::config::ObjectRef::method(entry->name)
                        : qcs::config::ObjectRef::object(entry->name),
                    {},
                    true};
    const bool dotted = text.find('.') != std::string::npos;
    if (dotted && (text.front() == '.' || text.back() == '.' || text.find("..") != std::string::npos))
        return {{}, ObjectNameTexts::tr("This is not a whole dotted name."), false};
    const auto object = dotted ? qcs::config::ObjectRef::object(text) : qcs::config::ObjectRef::method(text);
    if (const auto near = nearest(text))
        return {object,
                ObjectNameTexts::tr("PyTorch has no “%1”. Did you mean %2?")
                    .arg(typed.trimmed(), QString::fromStdString(*near)),
                false};
    return {object,
            dotted ? ObjectNameTexts::tr("Not one of PyTorch’s own: taken as a class or function of yours.")
                   : ObjectNameTexts::tr("A name without a dot is a method of a tensor."),
            false};
}

QString writeObject(const qcs::config::ObjectRef& object) {
    return object.kind == qcs::config::ObjectRef::Kind::None ? QStringLiteral("None")
                                                             : QString::fromStdString(object.name);
}

} // namespace qcs::ui
