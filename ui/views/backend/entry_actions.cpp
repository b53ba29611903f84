#include "views/backend/entry_actions.h"

#include "config/backend_config.h"
#include "config/codec/config_json.h"
#include "config/codecs.h"
#include "theme/icons.h"
#include "views/backend/entries_view.h"
#include "widgets/sorting.h"
#include "words/entry_words.h"
#include "words/translated_labels.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QString>

#include <tl/expected.hpp>

#include <algorithm>

class QMimeData;

namespace qcs::ui {

// Backend entries on the clipboard: a backend config as JSON, which other windows and text editors can read.

/// The entries as application/json and as plain text.
QMimeData* entriesToMime(const std::vector<qcs::config::BackendPatternConfig>& entries);
/// At least one entry, or a sentence about why there is none. No Python name in the text is imported or run.
tl::expected<std::vector<qcs::config::BackendPatternConfig>, QString> entriesFromMime(const QMimeData* data);
/// Whether the clipboard has text that may contain entries.
bool mayHoldEntries(const QMimeData* data);

namespace {

const auto json = QStringLiteral("application/json");
constexpr qsizetype maxBytes = 16 << 20;

/// Translation context of this file's texts.
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
    if (text.size() > maxBytes)
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

EntryActions::EntryActions(Document* document, EntriesView* view)
    : QObject(view), document_(document), view_(view) {
    new_ = add("new-pattern", tr("&New pattern"), Qt::Key_Insert, "add", &EntryActions::makeNew);
    fromPreset_ = add("pattern-from-preset", tr("New from a &preset…"), {}, "", nullptr);
    duplicate_ = add("duplicate-pattern", tr("D&uplicate"), QKeySequence(QStringLiteral("Ctrl+D")), "",
                     &EntryActions::duplicate);
    copy_ = add("copy-patterns", tr("&Copy as JSON"), QKeySequence::Copy, "copy", &EntryActions::copy);
    paste_ = add("paste-patterns", tr("P&aste"), QKeySequence::Paste, "", &EntryActions::paste);
    up_ = add("pattern-up", tr("Move &up"), QKeySequence(QStringLiteral("Alt+Up")), "up",
              &EntryActions::moveUp);
    down_ = add("pattern-down", tr("Move do&wn"), QKeySequence(QStringLiteral("Alt+Down")), "down",
                &EntryActions::moveDown);
    remove_ =
        add("delete-patterns", tr("&Delete"), QKeySequence::Delete, "delete", &EntryActions::removeChosen);
    compare_ = add("compare-with-preset", tr("Co&mpare with the preset"), {}, "", nullptr);
    connect(fromPreset_, &QAction::triggered, this, &EntryActions::presetsRequested);
    connect(compare_, &QAction::triggered, this, &EntryActions::comparisonRequested);
    connect(view, &EntriesView::selectedChanged, this, &EntryActions::enable);
    connect(document, &Document::backendChanged, this, &EntryActions::enable);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        auto* menu = new QMenu(view_);
        menu->setObjectName(QStringLiteral("pattern-menu"));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fill(menu);
        menu->addSeparator();
        for (const auto* name : {"sort-by", "copy-csv", "save-csv"})
            menu->addAction(view_->findChild<QAction*>(QString::fromLatin1(name)));
        menu->popup(view_->viewport()->mapToGlobal(at));
    });
    enable();
}

QAction* EntryActions::add(const char* name, const QString& text, const QKeySequence& keys,
                           const char* iconName, void (EntryActions::*slot)()) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    // Shortcuts of the list only: in a text field these keys edit the text.
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    if (*iconName) action->setIcon(icon(QString::fromLatin1(iconName)));
    if (slot) connect(action, &QAction::triggered, this, slot);
    view_->addAction(action);
    return action;
}

void EntryActions::fill(QMenu* menu) const {
    menu->addAction(new_);
    menu->addAction(fromPreset_);
    menu->addSeparator();
    for (QAction* action : {duplicate_, copy_, paste_})
        menu->addAction(action);
    if (showInJson_) menu->addAction(showInJson_);
    menu->addSeparator();
    const QList<EntryId> ids = view_->selected();
    QMenu* observation = menu->addMenu(tr("&Observation type"));
    observation->setEnabled(!ids.isEmpty());
    for (const auto type : {qcs::config::ObservationType::OutputUseDifferentObserverAsInput,
                            qcs::config::ObservationType::OutputShareObserverWithInput,
                            qcs::config::ObservationType::InputOutputNotObserved}) {
        const auto name = name_of(type);
        observation->addAction(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), this,
                               [document = document_, ids, type] { setObservation(document, ids, type); });
    }
    QMenu* dtypes = menu->addMenu(tr("Add a d&type config"));
    dtypes->setEnabled(!ids.isEmpty());
    fillDTypeConfigs(dtypes, document_, ids);
    menu->addSeparator();
    for (QAction* action : {up_, down_, remove_})
        menu->addAction(action);
    menu->addSeparator();
    menu->addAction(compare_);
}

void EntryActions::fillDTypeConfigs(QMenu* menu, Document* document, const QList<EntryId>& ids) {
    std::vector<qcs::config::DTypeConfig> configs;
    for (const auto& entry : document->backend().configs)
        for (const auto& config : entry.dtype_configs)
            if (std::ranges::find(configs, config) == configs.end()) configs.push_back(config);
    for (const auto& config : configs)
        menu->addAction(dtypeConfigText(config), document, [document, ids, config] {
            (void)document->changeEntries(
                ids,
                [&](qcs::config::BackendPatternConfig& entry) {
                    auto& all = entry.dtype_configs;
                    if (std::ranges::find(all, config) == all.end()) all.push_back(config);
                },
                EntryActions::tr("Add a dtype config to %n pattern(s)", nullptr,
                                 static_cast<int>(ids.size())));
        });
}

void EntryActions::setObservation(Document* document, const QList<EntryId>& ids,
                                  qcs::config::ObservationType type) {
    (void)document->changeEntries(
        ids, [&](qcs::config::BackendPatternConfig& entry) { entry.observation_type = type; },
        tr("Set the observation type of %n pattern(s)", nullptr, static_cast<int>(ids.size())));
}

void EntryActions::makeNew() {
    Q_EMIT newRequested({});
}

void EntryActions::duplicate() {
    if (const auto* entry = document_->entry(view_->currentEntry())) Q_EMIT newRequested(*entry);
}

void EntryActions::removeChosen() {
    const QList<EntryId> ids = view_->selected();
    if (ids.isEmpty()) return;
    const int row = view_->currentIndex().row();
    document_->removeEntries(ids);
    const auto* rows = view_->model();
    for (int near = std::min(row, rows->rowCount() - 1); near >= 0; --near)
        if (const auto id = rows->index(near, 0).data(Qt::UserRole).toULongLong()) {
            view_->setCurrentEntry(id);
            return;
        }
}

void EntryActions::copy() {
    std::vector<qcs::config::BackendPatternConfig> configs;
    for (const EntryId id : view_->selected())
        configs.push_back(*document_->entry(id));
    if (!configs.empty()) QGuiApplication::clipboard()->setMimeData(entriesToMime(configs));
}

void EntryActions::paste() {
    const auto configs = entriesFromMime(QGuiApplication::clipboard()->mimeData());
    if (!configs) {
        Q_EMIT refused(configs.error());
        return;
    }
    const QList<EntryId> chosen = view_->selected();
    const int place = chosen.isEmpty() ? -1 : document_->entryIndex(chosen.back()) + 1;
    const auto put = document_->addOrReplaceEntries(
        *configs, place, tr("Paste %n pattern(s)", nullptr, static_cast<int>(configs->size())));
    if (!put)
        Q_EMIT refused(put.error());
    else
        view_->select(*put);
}

void EntryActions::moveBy(int step) {
    // Moves to the position of the neighbour in the list, which may be several positions away in the backend.
    const QModelIndex index = view_->currentIndex();
    const EntryId id = view_->currentEntry();
    const EntryId neighbour = index.siblingAtRow(index.row() + step).data(Qt::UserRole).toULongLong();
    if (id == 0 || neighbour == 0) return;
    if (const QString why = view_->sorting()->whyNoMoves(); !why.isEmpty()) {
        Q_EMIT refused(why);
        return;
    }
    (void)document_->moveEntry(id, document_->entryIndex(neighbour));
    view_->setCurrentEntry(id);
}

void EntryActions::enable() {
    const auto count = view_->selected().size();
    for (QAction* action : {copy_, remove_})
        action->setEnabled(count > 0);
    for (QAction* action : {duplicate_, up_, down_})
        action->setEnabled(count == 1);
}

} // namespace qcs::ui
