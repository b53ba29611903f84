#include "models/entry_clipboard.h"

#include "config/codecs.h"
#include "words/translated_labels.h"

#include <QCoreApplication>
#include <QMimeData>

namespace qcs::ui {
namespace {

const auto json = QStringLiteral("application/json");
constexpr qsizetype mostBytes = 16 << 20;

/// The context of the texts of this file.
struct EntryClipboard {
    Q_DECLARE_TR_FUNCTIONS(EntryClipboard)
};

QString words(const qcs::Diagnostics& diagnostics) {
    for (const auto& diagnostic : diagnostics)
        if (diagnostic.severity == qcs::Severity::Error)
            return EntryClipboard::tr(
                       "The clipboard holds no patterns that can be read. Line %1, column %2: %3")
                .arg(diagnostic.place.line)
                .arg(diagnostic.place.column)
                .arg(sentenceOf(diagnostic));
    return EntryClipboard::tr("The clipboard holds no patterns that can be read.");
}

} // namespace

QMimeData* entriesToMime(const std::vector<qcs::config::BackendPatternConfig>& entries) {
    qcs::config::BackendConfig config;
    config.configs = entries;
    const auto text = QByteArray::fromStdString(qcs::config::write_backend_config(config));
    auto* data = new QMimeData;
    data->setData(json, text);
    data->setText(QString::fromUtf8(text));
    return data;
}

bool mayHoldEntries(const QMimeData* data) {
    return data && (data->hasFormat(json) || data->hasText());
}

tl::expected<std::vector<qcs::config::BackendPatternConfig>, QString> entriesFromMime(const QMimeData* data) {
    if (!mayHoldEntries(data))
        return tl::unexpected(EntryClipboard::tr("The clipboard holds no text: copy patterns first."));
    const QByteArray text = data->hasFormat(json) ? data->data(json) : data->text().toUtf8();
    if (text.size() > mostBytes)
        return tl::unexpected(
            EntryClipboard::tr("The clipboard holds more than 16 MiB: too much for a list of patterns."));
    auto read = qcs::config::read_backend_config(text.toStdString());
    if (!read) return tl::unexpected(words(read.error()));
    if (read->read_only)
        return tl::unexpected(EntryClipboard::tr(
            "The patterns on the clipboard were written by a newer version of this program."));
    if (read->value.configs.empty())
        return tl::unexpected(EntryClipboard::tr("The backend config on the clipboard has no patterns."));
    return std::move(read->value.configs);
}

} // namespace qcs::ui
