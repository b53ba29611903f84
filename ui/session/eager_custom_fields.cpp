#include "session/eager_custom_fields.h"

#include "config/presets.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace qcs::ui {
namespace {

using qcs::config::EagerCustom;
using qcs::config::EagerFusion;

/// The translation context of the texts in this file.
struct EagerCustomTexts {
    Q_DECLARE_TR_FUNCTIONS(EagerCustomTexts)
};

const QString between = QStringLiteral(", ");

/// The field of FX's configs that is the same list. There pairs have a quantization type; here it is always
/// static.
CustomField ofFx(EagerCustomField field) {
    switch (field) {
    case EagerCustomField::FloatToObserved: return CustomField::FloatToObserved;
    case EagerCustomField::ObservedToQuantized: return CustomField::ObservedToQuantized;
    case EagerCustomField::NonTraceableNames: return CustomField::NonTraceableNames;
    default: return CustomField::NonTraceableClasses;
    }
}

bool isPairs(EagerCustomField field) {
    return contentOf(ofFx(field)) == CustomContent::ClassPairs;
}

TextRows rowsOfFx(TextRows rows) {
    for (QStringList& row : rows)
        row.prepend(quantTypeNames().front());
    return rows;
}

CustomConfigs asOfFx(const EagerCustom& custom) {
    CustomConfigs configs;
    configs.prepare.float_to_observed_mapping = {{qcs::config::QuantType::Static, custom.float_to_observed}};
    configs.convert.observed_to_quantized_mapping = {
        {qcs::config::QuantType::Static, custom.observed_to_quantized}};
    configs.prepare.non_traceable_module_names = custom.non_traceable_module_names;
    configs.prepare.non_traceable_module_classes = custom.non_traceable_module_classes;
    return configs;
}

std::vector<qcs::config::ClassPair> pairsOf(const std::vector<qcs::config::ClassMapping>& mappings) {
    return mappings.empty() ? std::vector<qcs::config::ClassPair>() : mappings.front().pairs;
}

QStringList rowOf(const EagerFusion& fusion) {
    QStringList classes;
    for (const auto& name : fusion.classes)
        classes.push_back(QString::fromStdString(name));
    return {classes.join(between), fuserMethodText(fusion.method)};
}

QStringList namesIn(const QString& text) {
    static const QRegularExpression separators(QStringLiteral("[\\s,]+"));
    return text.split(separators, Qt::SkipEmptyParts);
}

bool saysNothing(const QStringList& fusion) {
    return namesIn(fusion.value(0)).isEmpty() || fusion.value(1).trimmed().isEmpty();
}

std::vector<EagerFusion> fusionsOf(const TextRows& rows, const std::vector<EagerFusion>& before) {
    std::vector<EagerFusion> fusions;
    for (const QStringList& row : rows) {
        if (saysNothing(row)) continue;
        EagerFusion fusion{classesIn(row.value(0)), readFuserMethod(row.value(1))};
        // Properties of a method that its text does not show are kept as long as the text is the same.
        const auto same = [&](const EagerFusion& one) {
            return fuserMethodText(one.method) == row.value(1).trimmed();
        };
        if (const auto kept = std::ranges::find_if(before, same); kept != before.end())
            fusion.method = kept->method;
        // As in a Python dict, the last value of a key is kept, at the position of the first.
        const auto known = std::ranges::find(fusions, fusion.classes, &EagerFusion::classes);
        if (known == fusions.end())
            fusions.push_back(std::move(fusion));
        else
            known->method = std::move(fusion.method);
    }
    return fusions;
}

std::optional<Remark> fusionRemark(const TextRows& rows, int row, const KnownNameRemark& known) {
    if (saysNothing(rows[row]))
        return Remark{EagerCustomTexts::tr(
            "Name the classes and the fuser method; until then this row is not part of the config.")};
    const auto classes = classesIn(rows[row].value(0));
    for (int later = row + 1; later < rows.size(); ++later)
        if (!saysNothing(rows[later]) && classesIn(rows[later].value(0)) == classes)
            return Remark{EagerCustomTexts::tr(
                "These classes are listed again further down, and that row replaces this one.")};
    return classRemark(namesIn(rows[row].value(0)), known);
}

} // namespace

std::vector<std::string> classesIn(const QString& text) {
    std::vector<std::string> classes;
    for (const QString& name : namesIn(text))
        classes.push_back(className(name));
    return classes;
}

QString fuserMethodText(const qcs::config::FuserMethod& method) {
    const QString name = QString::fromStdString(method.name);
    if (!method.is_factory) return name;
    QStringList args;
    for (const auto& arg : method.args)
        args.push_back(arg.kind == qcs::config::ObjectRef::Kind::None ? QStringLiteral("None")
                                                                      : QString::fromStdString(arg.name));
    return QStringLiteral("%1(%2)").arg(name, args.join(between));
}

qcs::config::FuserMethod readFuserMethod(const QString& text) {
    static const QRegularExpression call(QStringLiteral("^(.*?)\\((.*?)\\)?$"));
    const auto match = call.match(text.trimmed());
    qcs::config::FuserMethod method;
    method.name = className(match.hasMatch() ? match.captured(1) : text);
    method.is_factory = match.hasMatch();
    for (const QString& arg : namesIn(match.captured(2)))
        method.args.push_back(arg == u"None" ? qcs::config::ObjectRef()
                                             : qcs::config::ObjectRef::object(className(arg)));
    return method;
}

TextRows customRows(const EagerCustom& custom, EagerCustomField field) {
    TextRows rows;
    if (field == EagerCustomField::Fusions) {
        for (const auto& fusion : custom.fusions)
            rows.push_back(rowOf(fusion));
        return rows;
    }
    rows = customRows(asOfFx(custom), ofFx(field));
    if (isPairs(field))
        for (QStringList& row : rows)
            row.removeFirst();
    return rows;
}

void setCustomRows(EagerCustom& custom, EagerCustomField field, const TextRows& rows) {
    if (field == EagerCustomField::Fusions) {
        custom.fusions = fusionsOf(rows, custom.fusions);
        return;
    }
    CustomConfigs configs = asOfFx(custom);
    setCustomRows(configs, ofFx(field), isPairs(field) ? rowsOfFx(rows) : rows);
    custom.float_to_observed = pairsOf(configs.prepare.float_to_observed_mapping);
    custom.observed_to_quantized = pairsOf(configs.convert.observed_to_quantized_mapping);
    custom.non_traceable_module_names = configs.prepare.non_traceable_module_names;
    custom.non_traceable_module_classes = configs.prepare.non_traceable_module_classes;
}

std::optional<Remark> customRemark(EagerCustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known) {
    if (field == EagerCustomField::Fusions) return fusionRemark(rows, row, known);
    const auto local = [&known](NameKind kind, const QString& name) {
        return known(kind == NameKind::Module ? NameKind::ChildOfModel : kind, name);
    };
    return customRemark(ofFx(field), isPairs(field) ? rowsOfFx(rows) : rows, row, graph, local);
}

} // namespace qcs::ui
