#include "views/backend/preset_picker.h"

#include "config/diff/backend_diff.h"
#include "config/presets.h"
#include "models/entries_model.h"
#include "models/sort_proxy_model.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "words/entry_words.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace qcs::ui {

PresetPicker::PresetPicker(Document* document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      presets_(new QComboBox(this)),
      search_(new SearchField(tr("Search the preset’s patterns…"), this)),
      model_(new QStandardItemModel(this)),
      found_(new SortProxyModel(model_, this)),
      list_(new RowTreeView(this)),
      take_(new QPushButton(tr("&Add"), this)) {
    setObjectName(QStringLiteral("preset-picker"));
    search_->setObjectName(QStringLiteral("preset-search"));
    list_->setObjectName(QStringLiteral("preset-patterns"));
    list_->setAccessibleName(tr("Patterns of the preset"));
    list_->setRootIsDecorated(false);
    list_->setIndentation(8);
    list_->setHeaderHidden(true);
    list_->setItemDelegate(new PlainRowDelegate(this));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setModel(found_);
    const QList<TableColumn> columns = {{tr("Pattern"), 0, 0}, {tr("Remark"), 1, 0}};
    attachTableExport(list_, QStringLiteral("preset"), columns);
    auto* order = orderButton(attachSorting(list_, tr("Order of the preset"), columns), true, this);
    take_->setObjectName(QStringLiteral("preset-take"));
    for (const auto name : qcs::config::backend_preset_names())
        presets_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    presets_->setObjectName(QStringLiteral("preset-name"));
    presets_->setAccessibleName(tr("Preset"));
    auto* close = new QPushButton(tr("Close"), this);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(8);
    head->addWidget(new QLabel(tr("From the preset"), this));
    head->addWidget(presets_);
    head->addStretch(1);
    head->addWidget(order);
    head->addWidget(close);
    head->addWidget(take_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(search_);
    column->addWidget(list_, 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    connect(presets_, &QComboBox::currentIndexChanged, this, &PresetPicker::load);
    connect(search_, &QLineEdit::textChanged, found_, &QSortFilterProxyModel::setFilterFixedString);
    connect(search_, &SearchField::listFocusRequested, list_, [this] {
        list_->setFocus(Qt::OtherFocusReason);
        if (list_->selectionModel()->selectedRows().isEmpty()) list_->setCurrentIndex(found_->index(0, 0));
    });
    connect(list_, &QTreeView::doubleClicked, this, &PresetPicker::take);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { take_->setEnabled(list_->selectionModel()->hasSelection()); });
    connect(take_, &QPushButton::clicked, this, &PresetPicker::take);
    connect(close, &QPushButton::clicked, this, &PresetPicker::closed);
}

void PresetPicker::open() {
    load();
    search_->setFocus(Qt::OtherFocusReason);
    search_->selectAll();
}

void PresetPicker::load() {
    model_->clear();
    model_->setColumnCount(2);
    take_->setEnabled(false);
    const auto* preset = qcs::config::backend_preset(presets_->currentText().toStdString());
    if (!preset) return;
    std::set<std::string> here;
    for (const auto& config : document_->backend().configs)
        if (const auto key = config.key()) here.insert(qcs::config::key_text(*key));
    for (std::size_t i = 0; i < preset->configs.size(); ++i) {
        const auto& config = preset->configs[i];
        auto* pattern = new QStandardItem(patternText(config));
        pattern->setFont(monoFont());
        pattern->setEditable(false);
        pattern->setData(static_cast<int>(i), Qt::UserRole);
        const auto key = config.key();
        auto* remark = new QStandardItem(
            key && here.contains(qcs::config::key_text(*key)) ? tr("replaces yours") : QString());
        remark->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        model_->appendRow({pattern, remark});
    }
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

void PresetPicker::take() {
    const auto* preset = qcs::config::backend_preset(presets_->currentText().toStdString());
    std::vector<qcs::config::BackendPatternConfig> configs;
    for (const QModelIndex& index : list_->selectionModel()->selectedRows())
        configs.push_back(preset->configs[static_cast<std::size_t>(index.data(Qt::UserRole).toInt())]);
    if (configs.empty()) return;
    const auto put = document_->addOrReplaceEntries(
        configs, -1,
        tr("Add %n pattern(s) of the preset %1", nullptr, static_cast<int>(configs.size()))
            .arg(presets_->currentText()));
    if (put) Q_EMIT patternsAdded(*put);
}

void PresetPicker::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        take();
    else
        QWidget::keyPressEvent(event);
}

namespace {

enum Role { IdRole = Qt::UserRole, PresetPlaceRole };

QString shown(const std::string& value) {
    if (value.empty()) return QStringLiteral("None");
    const QString words = QString::fromStdString(value);
    return words.size() > 1 && words.startsWith(QLatin1Char('"')) ? words.mid(1, words.size() - 2) : words;
}

} // namespace

PresetComparison::PresetComparison(Document* document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(new QLabel(this)),
      model_(new QStandardItemModel(this)),
      list_(new RowTreeView(this)),
      revert_(new QPushButton(tr("&Take the preset’s"), this)) {
    setObjectName(QStringLiteral("preset-comparison"));
    list_->setObjectName(QStringLiteral("preset-differences"));
    list_->setAccessibleName(tr("Differences from the preset"));
    list_->setHeaderHidden(true);
    list_->setItemDelegate(new PlainRowDelegate(this));
    list_->setModel(new SortProxyModel(model_, this));
    attachTableExport(list_, QStringLiteral("differences"));
    attachSorting(list_, tr("Order of the backend"), {{tr("Difference"), 0, 0}});
    title_->setWordWrap(true);
    revert_->setObjectName(QStringLiteral("preset-take-back"));
    revert_->setToolTip(tr("Make this pattern as it is in the preset"));
    auto* close = new QPushButton(tr("Close"), this);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(8);
    head->addWidget(title_, 1);
    head->addWidget(revert_);
    head->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(list_, 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    connect(revert_, &QPushButton::clicked, this, &PresetComparison::revertToPreset);
    connect(close, &QPushButton::clicked, this, &PresetComparison::closed);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { revert_->setEnabled(chosenEntry().isValid()); });
    connect(list_, &QTreeView::activated, this, [this] {
        if (const auto id = chosenEntry().data(IdRole).toULongLong()) Q_EMIT entryChosen(id);
    });
    connect(document, &Document::backendChanged, this, [this] {
        if (model_->rowCount() > 0) refresh(); // only if it has been opened
    });
}

QModelIndex PresetComparison::chosenEntry() const {
    const QModelIndexList rows = list_->selectionModel()->selectedRows();
    if (rows.isEmpty()) return {};
    return rows.front().parent().isValid() ? rows.front().parent() : rows.front();
}

void PresetComparison::refresh() {
    model_->clear();
    revert_->setEnabled(false);
    const auto* preset = presetOf(*document_);
    if (!preset) {
        title_->setText(tr("This backend did not start from a preset: no preset has its name."));
        return;
    }
    const auto differences = qcs::config::entry_differences(*preset, document_->backend());
    title_->setText(
        differences.empty()
            ? tr("All patterns are as in the preset %1.").arg(presetNameOf(*document_))
            : tr("%n pattern(s) differ from the preset %1.", nullptr, static_cast<int>(differences.size()))
                  .arg(presetNameOf(*document_)));
    for (const auto& difference : differences) {
        const auto& config = difference.after ? document_->backend().configs[difference.after.index()]
                                              : preset->configs[difference.before.index()];
        const QString text = !difference.before  ? tr("%1: only here")
                             : !difference.after ? tr("%1: only in the preset")
                                                 : tr("%1: changed");
        auto* row = new QStandardItem(text.arg(patternText(config)));
        row->setEditable(false);
        row->setData(document_->entryIdAt(difference.after), IdRole);
        row->setData(difference.before.number(), PresetPlaceRole);
        if (difference.before && difference.after)
            for (const auto& field : difference.fields) {
                auto* line = new QStandardItem(
                    QStringLiteral("%1: %2 → %3")
                        .arg(QString::fromStdString(field.field), shown(field.before), shown(field.after)));
                line->setEditable(false);
                line->setFont(monoFont());
                line->setToolTip(line->text());
                row->appendRow(line);
            }
        model_->appendRow(row);
    }
    list_->expandAll();
}

void PresetComparison::revertToPreset() {
    const QModelIndex row = chosenEntry();
    const auto* preset = presetOf(*document_);
    if (!row.isValid() || !preset) return;
    const int place = row.data(PresetPlaceRole).toInt();
    if (place < 0)
        document_->removeEntries({row.data(IdRole).toULongLong()});
    else
        (void)document_->addOrReplaceEntries(
            {preset->configs[static_cast<std::size_t>(place)]}, -1,
            tr("Take pattern %1 of the preset")
                .arg(patternText(preset->configs[static_cast<std::size_t>(place)])));
}

} // namespace qcs::ui
