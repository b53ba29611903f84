#include "session/custom_fields.h"

#include "base/text.h"
#include "config/presets.h"
#include "words/user_names.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

struct CustomTexts {
    Q_DECLARE_TR_FUNCTIONS(CustomTexts)
};

constexpr qcs::config::QuantType quantTypes[] = {qcs::config::QuantType::Static,
                                                 qcs::config::QuantType::Dynamic, qcs::config::QuantType::Qat,
                                                 qcs::config::QuantType::WeightOnly};

std::vector<qcs::config::ClassMapping>& mappings(CustomConfigs& configs, CustomField field) {
    return field == CustomField::FloatToObserved ? configs.prepare.float_to_observed_mapping
                                                 : configs.convert.observed_to_quantized_mapping;
}

std::vector<std::int64_t>& indexes(CustomConfigs& configs, CustomField field) {
    return field == CustomField::InputIndexes ? configs.prepare.input_quantized_indexes
                                              : configs.prepare.output_quantized_indexes;
}

std::vector<std::string>& names(CustomConfigs& configs, CustomField field) {
    switch (field) {
    case CustomField::NonTraceableNames: return configs.prepare.non_traceable_module_names;
    case CustomField::NonTraceableClasses: return configs.prepare.non_traceable_module_classes;
    case CustomField::ConvertAttributes: return configs.convert.preserved_attributes;
    case CustomField::FuseAttributes: return configs.fuse.preserved_attributes;
    default: return configs.prepare.preserved_attributes;
    }
}

std::optional<std::int64_t> readIndex(const QString& text) {
    bool isNumber = false;
    const qlonglong index = text.trimmed().toLongLong(&isNumber);
    return isNumber ? std::optional<std::int64_t>(index) : std::nullopt;
}

QString indexProblem(CustomField field, const QString& text, const qcs::model::Graph* graph) {
    const auto index = readIndex(text);
    if (!index) return CustomTexts::tr("Write an index: 0 is the first.");
    if (*index < 0) return CustomTexts::tr("An index counts from 0; PyTorch takes no negative one.");
    if (field == CustomField::OutputIndexes)
        return *index == 0
                   ? QString()
                   : CustomTexts::tr("A traced model has one output, index 0. PyTorch looks at no other.");
    if (!graph) return {};
    const auto inputs = std::ranges::count(graph->nodes, qcs::model::Op::Placeholder, &qcs::model::Node::op);
    if (*index < inputs) return {};
    return CustomTexts::tr("The model has %n input(s), counted from 0: there is no input %1.", nullptr,
                           static_cast<int>(inputs))
        .arg(*index);
}

std::optional<Remark> pairRemark(CustomField field, const TextRows& rows, int row,
                                 const KnownNameRemark& known) {
    const QStringList& pair = rows[row];
    if (pair.value(1).trimmed().isEmpty() || pair.value(2).trimmed().isEmpty())
        return Remark{CustomTexts::tr("Name both classes; until then this row is not part of the config.")};
    if (field == CustomField::FloatToObserved && pair.value(0) != u"static")
        return Remark{
            CustomTexts::tr("PyTorch raises ValueError: float to observed is supported for static only.")};
    for (int later = row + 1; later < rows.size(); ++later)
        if (rows[later].value(0) == pair.value(0) && rows[later].value(1) == pair.value(1))
            return Remark{
                CustomTexts::tr("This class is listed again further down, and that row replaces this one.")};
    return classRemark({pair.value(1), pair.value(2)}, known);
}

QString repeated(const TextRows& rows, int row) {
    for (int before = 0; before < row; ++before)
        if (rows[before].value(0).trimmed() == rows[row].value(0).trimmed())
            return CustomTexts::tr("Listed already, in row %1.").arg(before + 1);
    return {};
}

QString moduleNameProblem(const QString& name, const qcs::model::Graph* graph) {
    if (!graph) return {};
    const std::string path = name.trimmed().toStdString();
    if (std::ranges::find(graph->modules, path, &qcs::model::Module::path) != graph->modules.end()) return {};
    std::vector<std::string_view> paths;
    for (const auto& module : graph->modules)
        paths.emplace_back(module.path);
    if (const auto near = qcs::nearest_name(path, paths))
        return CustomTexts::tr("The model has no module “%1”. Did you mean %2?")
            .arg(name.trimmed(), QString::fromStdString(*near));
    return CustomTexts::tr("The model has no module “%1”.").arg(name.trimmed());
}

QString childNameProblem(const QString& name, const qcs::model::Graph* graph) {
    if (name.contains(QLatin1Char('.')))
        return CustomTexts::tr("Only direct children of the model count here: names without a dot.");
    if (!graph) return {};
    const std::string wanted = name.trimmed().toStdString();
    std::vector<std::string_view> names;
    for (const auto& module : graph->modules)
        if (const std::string_view path = module.path; path.find('.') == path.npos) names.push_back(path);
    if (std::ranges::find(names, wanted) != names.end()) return {};
    if (const auto near = qcs::nearest_name(wanted, names))
        return CustomTexts::tr("The model has no child “%1”. Did you mean %2?")
            .arg(name.trimmed(), QString::fromStdString(*near));
    return CustomTexts::tr("The model has no child “%1”.").arg(name.trimmed());
}

Remark classNameRemark(const QString& name, const qcs::model::Graph* graph) {
    const std::string typed = name.trimmed().toStdString();
    if (qcs::config::catalogue_entry(typed)) return {};
    const auto isIt = [&](const qcs::model::Module& module) {
        return module.type == typed || module.original_type == typed;
    };
    if (graph && std::ranges::any_of(graph->modules, isIt)) return {};
    if (typed.find('.') == std::string::npos)
        return {CustomTexts::tr("Give the full name of the class, like torch.nn.Conv2d.")};
    if (!typed.starts_with("torch."))
        return {CustomTexts::tr("%1 is not one of PyTorch’s: taken as a class of yours.").arg(name.trimmed()),
                false};
    std::vector<std::string_view> known;
    for (const auto& entry : qcs::config::catalogue())
        if (entry.kind == qcs::config::CatalogueEntry::Kind::Module) known.emplace_back(entry.name);
    if (const auto near = qcs::nearest_name(typed, known))
        return {CustomTexts::tr("PyTorch has no class “%1”. Did you mean %2?")
                    .arg(name.trimmed(), QString::fromStdString(*near))};
    return {};
}

} // namespace

CustomContent contentOf(CustomField field) {
    switch (field) {
    case CustomField::FloatToObserved:
    case CustomField::ObservedToQuantized: return CustomContent::ClassPairs;
    case CustomField::NonTraceableNames: return CustomContent::ModuleNames;
    case CustomField::NonTraceableClasses: return CustomContent::ClassNames;
    case CustomField::InputIndexes:
    case CustomField::OutputIndexes: return CustomContent::Indexes;
    default: return CustomContent::Attributes;
    }
}

QString customHelpKey(CustomField field) {
    switch (field) {
    case CustomField::FloatToObserved: return QStringLiteral("prepare.float_to_observed_custom_module_class");
    case CustomField::NonTraceableNames: return QStringLiteral("prepare.non_traceable_module_name");
    case CustomField::NonTraceableClasses: return QStringLiteral("prepare.non_traceable_module_class");
    case CustomField::InputIndexes: return QStringLiteral("prepare.input_quantized_idxs");
    case CustomField::OutputIndexes: return QStringLiteral("prepare.output_quantized_idxs");
    case CustomField::PrepareAttributes: return QStringLiteral("prepare.preserved_attributes");
    case CustomField::ObservedToQuantized:
        return QStringLiteral("convert.observed_to_quantized_custom_module_class");
    case CustomField::ConvertAttributes: return QStringLiteral("convert.preserved_attributes");
    case CustomField::FuseAttributes: return QStringLiteral("fuse.preserved_attributes");
    }
    return {};
}

const QStringList& quantTypeNames() {
    static const QStringList names_ = {QStringLiteral("static"), QStringLiteral("dynamic"),
                                       QStringLiteral("qat"), QStringLiteral("weight_only")};
    return names_;
}

TextRows customRows(const CustomConfigs& configs, CustomField field) {
    auto& all = const_cast<CustomConfigs&>(configs); // only read, with the accessors that also write
    TextRows rows;
    switch (contentOf(field)) {
    case CustomContent::ClassPairs:
        for (const auto& mapping : mappings(all, field))
            for (const auto& pair : mapping.pairs)
                rows.push_back(
                    {quantTypeNames()[static_cast<qsizetype>(
                         std::ranges::find(quantTypes, mapping.quant_type) - std::begin(quantTypes))],
                     QString::fromStdString(pair.from), QString::fromStdString(pair.to)});
        break;
    case CustomContent::Indexes:
        for (const auto index : indexes(all, field))
            rows.push_back({QString::number(static_cast<qlonglong>(index))});
        break;
    default:
        for (const auto& name : names(all, field))
            rows.push_back({QString::fromStdString(name)});
    }
    return rows;
}

void setCustomRows(CustomConfigs& configs, CustomField field, const TextRows& rows) {
    switch (contentOf(field)) {
    case CustomContent::ClassPairs: {
        std::vector<qcs::config::ClassMapping> result;
        for (const QStringList& row : rows) {
            if (row.value(1).trimmed().isEmpty() || row.value(2).trimmed().isEmpty()) continue;
            const auto type = quantTypes[std::max<qsizetype>(0, quantTypeNames().indexOf(row.value(0)))];
            auto mapping = std::ranges::find(result, type, &qcs::config::ClassMapping::quant_type);
            if (mapping == result.end()) mapping = result.insert(result.end(), {type, {}});
            qcs::config::ClassPair pair{className(row.value(1)), className(row.value(2))};
            // As in a Python dict, the last value of a key is kept, at the position of the first.
            const auto known = std::ranges::find(mapping->pairs, pair.from, &qcs::config::ClassPair::from);
            if (known == mapping->pairs.end())
                mapping->pairs.push_back(std::move(pair));
            else
                known->to = std::move(pair.to);
        }
        mappings(configs, field) = std::move(result);
        return;
    }
    case CustomContent::Indexes: {
        std::vector<std::int64_t> result;
        for (const QStringList& row : rows)
            if (const auto index = readIndex(row.value(0)); index && *index >= 0) result.push_back(*index);
        indexes(configs, field) = std::move(result);
        return;
    }
    default: {
        std::vector<std::string> result;
        for (const QStringList& row : rows)
            if (const QString name = row.value(0).trimmed(); !name.isEmpty())
                result.push_back(contentOf(field) == CustomContent::ClassNames ? className(name)
                                                                               : name.toStdString());
        names(configs, field) = std::move(result);
    }
    }
}

std::string className(const QString& typed) {
    const std::string name = typed.trimmed().toStdString();
    const auto* entry = qcs::config::catalogue_entry(name);
    return entry ? entry->name : name;
}

std::shared_ptr<const NameIndex> classNamesOf(const qcs::model::Graph* graph) {
    QStringList names;
    if (graph)
        for (const auto& module : graph->modules)
            names.push_back(QString::fromStdString(module.original_type));
    for (const auto& entry : qcs::config::catalogue())
        if (entry.kind == qcs::config::CatalogueEntry::Kind::Module)
            names.push_back(QString::fromStdString(entry.name));
    names += userNames({qcs::catalogue::Kind::Module});
    names.removeDuplicates();
    names.sort();
    return std::make_shared<const NameIndex>(std::move(names));
}

Remark nameRemark(NameKind kind, const QString& name, const qcs::model::Graph* graph) {
    switch (kind) {
    case NameKind::Module: return {moduleNameProblem(name, graph)};
    case NameKind::ChildOfModel: return {childNameProblem(name, graph)};
    case NameKind::Class: break;
    }
    return classNameRemark(name, graph);
}

std::optional<Remark> classRemark(const QStringList& names, const KnownNameRemark& known) {
    Remark first;
    for (const QString& name : names) {
        const auto remark = known(NameKind::Class, name);
        if (!remark || remark->isProblem()) return remark;
        if (first.text.isEmpty() && !userNames({qcs::catalogue::Kind::Module}).contains(name.trimmed()))
            first = *remark;
    }
    return first;
}

std::optional<Remark> customRemark(CustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known) {
    const CustomContent content = contentOf(field);
    if (content == CustomContent::ClassPairs) return pairRemark(field, rows, row, known);
    const QString text = rows[row].value(0);
    if (content == CustomContent::Indexes) {
        const QString problem = indexProblem(field, text, graph);
        return Remark{problem.isEmpty() ? repeated(rows, row) : problem};
    }
    if (text.trimmed().isEmpty())
        return Remark{CustomTexts::tr("Type a name; an empty row is not part of the config.")};
    if (const QString twice = repeated(rows, row); !twice.isEmpty()) return Remark{twice};
    if (content == CustomContent::ModuleNames) return known(NameKind::Module, text);
    if (content == CustomContent::ClassNames) return classRemark({text}, known);
    return Remark();
}

} // namespace qcs::ui
