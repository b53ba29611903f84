#include "help/field_help.h"

#include "builtin_files.h"
#include "theme/theme.h"
#include "words/languages.h"
#include "words/prose.h"

#include <QHash>

namespace qcs::ui {
namespace {

using Topics = QHash<QString, FieldHelp>;

QString builtin(const QString& path) {
    const auto bytes = qcs::builtin_file(path.toStdString());
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// "## key: Title", a text of one or more lines, "Source: …".
Topics parse(const QString& markdown) {
    Topics topics;
    FieldHelp* topic = nullptr;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("## "))) {
            const qsizetype colon = line.indexOf(QLatin1String(": "));
            topic = &topics[line.mid(3, colon - 3)];
            topic->title = line.mid(colon + 2);
        } else if (!topic || line.isEmpty()) {
            continue;
        } else if (line.startsWith(QLatin1String("Source: "))) {
            topic->source = line.mid(8);
        } else {
            topic->text += (topic->text.isEmpty() ? QString() : QStringLiteral("\n")) + line;
        }
    }
    return topics;
}

const Topics& topicsIn(const QString& language) {
    static QHash<QString, Topics> all;
    auto found = all.find(language);
    if (found == all.end()) {
        const QString suffix = language == QLatin1String("en") ? QString() : QLatin1Char('.') + language;
        found = all.insert(language, parse(builtin(QStringLiteral("help/fields%1.md").arg(suffix))));
    }
    return *found;
}

} // namespace

const FieldHelp* fieldHelp(const QString& key) {
    for (const QString& language : {currentLanguage(), QStringLiteral("en")}) {
        const Topics& topics = topicsIn(language);
        if (const auto found = topics.constFind(key); found != topics.cend()) return &*found;
    }
    return nullptr;
}

QString helpText(const QString& key) {
    const FieldHelp* help = fieldHelp(key);
    return help ? help->text : QString();
}

QStringList helpKeys() {
    QStringList keys = topicsIn(QStringLiteral("en")).keys();
    keys.sort();
    return keys;
}

QString helpHtml(const FieldHelp& help) {
    const auto source = QStringLiteral("torch/ao/quantization/") + help.source;
    return QStringLiteral("<p><b>%1</b></p><p>%2</p><p style=\"font-size:%3px\">%4</p>")
        .arg(help.title.toHtmlEscaped(), proseHtml(help.text), QString::number(smallText),
             source.toHtmlEscaped());
}

} // namespace qcs::ui
