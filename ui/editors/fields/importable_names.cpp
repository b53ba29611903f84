#include "editors/fields/importable_names.h"

#include "base/nearest.h"
#include "config/presets.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace qcs::ui {
namespace {

using Kind = qcs::config::CatalogueEntry::Kind;

/// The context of the texts of this file.
struct ImportableNames {
    Q_DECLARE_TR_FUNCTIONS(ImportableNames)
};

constexpr std::string_view fusers = "torch.ao.quantization.fuser_method_mappings.";
constexpr std::array<std::string_view, 3> factories = {"_reverse2", "_reverse3", "_sequential_wrapper2"};

Kind kindOf(NameKind kind) {
    switch (kind) {
    case NameKind::Module: return Kind::Module;
    case NameKind::FuserMethod: return Kind::FuserMethod;
    case NameKind::Getter: return Kind::Getter;
    }
    return Kind::Module;
}

QString wanted(NameKind kind) {
    switch (kind) {
    case NameKind::Module: return ImportableNames::tr("a class of modules, such as torch.nn.Conv2d");
    case NameKind::FuserMethod:
        return ImportableNames::tr(
            "a fuser method, such as torch.ao.quantization.fuser_method_mappings.fuse_conv_bn");
    case NameKind::Getter: return ImportableNames::tr("a getter by its importable name, package.function");
    }
    return {};
}

bool isIdentifier(std::string_view part) {
    const auto letter = [](unsigned char c) {
        return c == '_' || c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return !part.empty() && letter(static_cast<unsigned char>(part.front())) &&
           std::ranges::all_of(part, [&](unsigned char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

bool isDotted(std::string_view name) {
    if (name.find('.') == std::string_view::npos) return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const auto end = std::min(name.find('.', begin), name.size());
        if (!isIdentifier(name.substr(begin, end - begin))) return false;
        begin = end + 1;
    }
    return true;
}

std::optional<std::string> nearest(const std::string& typed, NameKind kind) {
    std::vector<std::string_view> names;
    for (const auto& entry : qcs::config::catalogue())
        if (entry.kind == kindOf(kind)) names.emplace_back(entry.name);
    return qcs::nearest_name(typed, names);
}

} // namespace

const QStringList& knownNames(NameKind kind) {
    static const auto lists = [] {
        std::array<QStringList, 3> made;
        for (const auto& entry : qcs::config::catalogue())
            for (std::size_t i = 0; i < made.size(); ++i)
                if (entry.kind == kindOf(static_cast<NameKind>(i)))
                    made[i].push_back(QString::fromStdString(entry.name));
        for (auto& names : made)
            names.sort();
        return made;
    }();
    return lists[static_cast<std::size_t>(kind)];
}

TypedName readName(const QString& typed, NameKind kind) {
    std::string text = typed.trimmed().toStdString();
    if (text.empty() || text == "None") return {};
    if (text.starts_with("nn.")) text = "torch." + text;
    if (!isDotted(text))
        return {std::nullopt, ImportableNames::tr("What is meant is %1. Empty is None.").arg(wanted(kind)),
                true, true};
    if (const auto* entry = qcs::config::catalogue_entry(text)) {
        if (entry->kind == kindOf(kind)) return {entry->name, {}, false, false};
        return {entry->name,
                ImportableNames::tr("PyTorch has this name for something else. What is meant is %1.")
                    .arg(wanted(kind)),
                true, false};
    }
    if (const auto near = nearest(text, kind))
        return {text,
                ImportableNames::tr("PyTorch has no “%1”. Did you mean %2?")
                    .arg(QString::fromStdString(text), QString::fromStdString(*near)),
                true, false};
    if (text.starts_with("torch."))
        return {text, ImportableNames::tr("PyTorch has no “%1”.").arg(QString::fromStdString(text)), true,
                false};
    return {text,
            ImportableNames::tr("Not one of PyTorch’s own: taken as yours, to be imported by this name."),
            false, false};
}

bool isFuserFactory(const std::string& name) {
    return name.starts_with(fusers) &&
           std::ranges::find(factories, std::string_view(name).substr(fusers.size())) != factories.end();
}

NameKind factoryTakes(const std::string& factory) {
    return factory.ends_with("_sequential_wrapper2") ? NameKind::Module : NameKind::FuserMethod;
}

} // namespace qcs::ui
