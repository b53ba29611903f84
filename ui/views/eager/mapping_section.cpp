#include "views/eager/mapping_section.h"

#include "config/eager_presets.h"
#include "editors/fields/completion.h"
#include "session/document/name_index.h"
#include "theme/colours.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>
#include <map>

namespace qcs::ui {
namespace {

QString shortName(const std::string& type) {
    return QString::fromStdString(qcs::words::qualified_short_name(type));
}

std::vector<qcs::config::ClassPair> tableRows(const std::string& name) {
    const auto* rows = qcs::config::eager_tables().mapping(name);
    return rows ? *rows : std::vector<qcs::config::ClassPair>();
}

std::string targetIn(const std::vector<qcs::config::ClassPair>& pairs, const std::string& type) {
    const auto found = std::ranges::find(pairs, type, &qcs::config::ClassPair::from);
    return found == pairs.end() ? std::string() : found->to;
}

} // namespace

MappingSection::MappingSection(Field field, Document* document, EagerAnswers* answers, QWidget* parent)
    : EagerSectionBox({}, {}, parent),
      field_(field),
      document_(document),
      answers_(answers),
      table_(new QComboBox(this)),
      form_(new QWidget(this)),
      from_(codeLabel({}, form_)),
      to_(new QLineEdit(form_)) {
    setObjectName(field_ == &qcs::config::EagerConfig::mapping ? QStringLiteral("mapping")
                                                               : QStringLiteral("qat-mapping"));
    table_->setObjectName(QStringLiteral("mapping-table"));
    table_->setAccessibleName(tr("PyTorch’s table that says which class becomes which"));
    head()->addWidget(table_);
    auto* line = new QHBoxLayout(form_);
    line->setContentsMargins(0, 4, 0, 4);
    line->addWidget(from_, 2);
    line->addWidget(new QLabel(QStringLiteral("→"), form_));
    to_->setObjectName(QStringLiteral("mapping-to"));
    to_->setFont(monoFont());
    to_->setTextMargins(4, 0, 4, 0);
    to_->setPlaceholderText(QStringLiteral("my_package.QuantizedGRU"));
    to_->setAccessibleName(tr("The class that it becomes"));
    line->addWidget(to_, 3);
    auto* done = new QPushButton(tr("Done"), form_);
    line->addWidget(done);
    form_->hide();
    foot()->addWidget(form_);
    new QShortcut(Qt::Key_Escape, form_, this, &MappingSection::closeForm, Qt::WidgetWithChildrenShortcut);
    connect(done, &QPushButton::clicked, this, &MappingSection::acceptPair);
    connect(to_, &QLineEdit::returnPressed, this, &MappingSection::acceptPair);
    connect(table_, &QComboBox::activated, this, &MappingSection::chooseTable);
    connect(document_, &Document::customChanged, this, &MappingSection::refresh);
    connect(document_, &Document::opened, this, &MappingSection::refresh);
    connect(document_, &Document::modeChanged, this, &MappingSection::refresh);
    connect(answers_, &EagerAnswers::changed, this, &MappingSection::refresh);
    refresh();
}

bool MappingSection::isOfPrepare() const {
    return field_ == &qcs::config::EagerConfig::qat_mapping ||
           qcs::config::call_in(document_->eager(), document_->mode()) == qcs::config::EagerCall::PrepareQat;
}

bool MappingSection::isRead() const {
    using enum qcs::config::EagerCall;
    const auto call = qcs::config::call_in(document_->eager(), document_->mode());
    if (field_ == &qcs::config::EagerConfig::qat_mapping) return call == QuantizeQat;
    return call == Quantize || call == QuantizeQat || call == QuantizeDynamic || call == PrepareQat ||
           call == Convert;
}

std::string MappingSection::defaultTable() const {
    const auto& config = document_->eager();
    const auto call = qcs::config::call_in(config, document_->mode());
    if (isOfPrepare()) return "qat";
    if (call == qcs::config::EagerCall::QuantizeDynamic) return "dynamic";
    return config.is_reference ? "static_reference" : "static";
}

std::pair<std::vector<qcs::config::ClassPair>, std::string> MappingSection::mapping() const {
    const auto& given = document_->eager().*field_;
    if (given && given->table.empty()) return {given->pairs, {}};
    std::string name = given ? given->table : defaultTable();
    return {tableRows(name), std::move(name)};
}

void MappingSection::refresh() {
    clearRows();
    form_->hide();
    const auto& given = document_->eager().*field_;
    setVisible(given || isRead());
    setTitle(isOfPrepare() ? tr("Mapping, for prepare_qat") : tr("Mapping, for convert"));
    const auto [pairs, name] = mapping();
    table_->clear();
    table_->addItem(tr("default (%1)").arg(QString::fromStdString(defaultTable())));
    for (const auto table : qcs::config::eager_table_names())
        table_->addItem(QString::fromUtf8(table.data(), static_cast<qsizetype>(table.size())));
    if (name.empty()) table_->addItem(tr("rows of your own"));
    const int shown = name.empty() ? table_->count() - 1
                      : given      ? table_->findText(QString::fromStdString(name))
                                   : 0;
    table_->setCurrentIndex(shown);

    const auto plan = answers_->plan();
    if (!plan) return;
    std::map<std::string, int> classes; // class -> number of modules, as the call finds them
    for (const auto& module : plan->modules) {
        if (!module.reason.counted || module.alias_of || module.fused_into) continue;
        const auto& fused = module.fused.empty() ? module.type : module.fused;
        ++classes[isOfPrepare() || module.prepared.empty() ? fused : module.prepared];
    }
    // If the call raises there are no counts: keep the last ones, so that the rows do not disappear.
    if (plan->raised && classes.empty() && graph_ == document_->graph()) classes = classes_;
    classes_ = classes;
    graph_ = document_->graph();
    if (classes.empty()) return;
    addHead();
    const auto usual = tableRows(defaultTable());
    for (const bool mapped : {true, false})
        for (const auto& [type, modules] : classes) {
            const auto target = targetIn(pairs, type);
            const bool own = name.empty() && target != targetIn(usual, type);
            if (target.empty() != mapped) addRow({type, target, modules, own});
        }
    addRest(pairs);
}

/// Adds the pairs whose classes the model does not have, behind a fold.
void MappingSection::addRest(const std::vector<qcs::config::ClassPair>& pairs) {
    std::vector<qcs::config::ClassPair> rest;
    for (const auto& pair : pairs)
        if (!classes_.contains(pair.from)) rest.push_back(pair);
    if (rest.empty()) return;
    auto* fold = linkButton(
        tr("%n more class(es) that the model does not have", nullptr, static_cast<int>(rest.size())), this);
    fold->setObjectName(QStringLiteral("mapping-rest"));
    fold->setIcon(icon(showsRest_ ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(fold, &QToolButton::clicked, this, [this] {
        showsRest_ = !showsRest_;
        refresh();
        if (rest_) rest_->setFocus(Qt::OtherFocusReason);
    });
    rows()->addSpacing(4);
    rows()->addWidget(fold);
    rest_ = fold;
    if (!showsRest_) return;
    const auto usual = tableRows(defaultTable());
    const bool own = mapping().second.empty();
    for (const auto& pair : rest)
        addRow({pair.from, pair.to, 0, own && targetIn(usual, pair.from) != pair.to});
}

void MappingSection::addHead() {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& text, int stretch, Qt::Alignment alignment) {
        auto* label = new QLabel(text, row);
        label->setFont(uiFont(smallText));
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setAlignment(alignment);
        line->addWidget(label, stretch);
    };
    add(tr("module class"), 4, Qt::AlignLeft);
    add(tr("becomes"), 5, Qt::AlignLeft);
    add(tr("modules"), 2, Qt::AlignRight);
    add(tr("from"), 3, Qt::AlignRight);
    rows()->addWidget(row);
}

void MappingSection::addRow(const Row& shown) {
    const auto& [type, becomes, modules, own] = shown;
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(codeLabel(shortName(type), row), 4);
    if (becomes.empty()) {
        auto* none = new QLabel(
            QStringLiteral("<font color=\"%1\">%2</font>")
                .arg(colour(Colour::FloatDespiteRequest).name(), tr("not in this mapping").toHtmlEscaped()),
            row);
        line->addWidget(none, 5);
    } else {
        line->addWidget(codeLabel(shortName(becomes), row), 5);
    }
    const auto end = [&](QWidget* widget, int stretch) {
        auto* place = new QHBoxLayout;
        place->addStretch(1);
        place->addWidget(widget);
        line->addLayout(place, stretch);
    };
    if (modules > 0) {
        auto* count = linkButton(QString::number(modules), row);
        count->setAccessibleName(tr("List the modules of %1").arg(shortName(type)));
        connect(count, &QToolButton::clicked, this,
                [this, name = QString::fromStdString(type)] { Q_EMIT classChosen(name); });
        end(count, 2);
    } else {
        line->addStretch(2);
    }
    if (becomes.empty()) {
        auto* add = linkButton(tr("Add a class…"), row);
        add->setObjectName(QStringLiteral("map-") + shortName(type));
        connect(add, &QToolButton::clicked, this, [this, from = type] { startPair(from); });
        end(add, 3);
    } else {
        auto* more = linkButton((own ? tr("own") : tr("default")) + QStringLiteral(" ▾"), row);
        more->setObjectName(QStringLiteral("mapped-") + shortName(type));
        more->setAccessibleName(tr("Change or remove what %1 becomes").arg(shortName(type)));
        auto* menu = new QMenu(more);
        menu->addAction(tr("Another class…"), this, [this, from = type] { startPair(from); });
        menu->addAction(tr("Remove from the mapping"), this, [this, from = type] { removePair(from); });
        connect(more, &QToolButton::clicked, menu,
                [more, menu] { menu->popup(more->mapToGlobal(QPoint(0, more->height()))); });
        end(more, 3);
    }
    rows()->addWidget(row);
}

void MappingSection::chooseTable(int row) {
    auto config = document_->eager();
    const auto names = qcs::config::eager_table_names();
    if (row == 0)
        (config.*field_).reset();
    else if (static_cast<std::size_t>(row) <= names.size())
        config.*field_ = qcs::config::EagerMapping{std::string(names[static_cast<std::size_t>(row) - 1]), {}};
    document_->changeEager(std::move(config), isOfPrepare() ? tr("Choose the mapping of prepare_qat")
                                                            : tr("Choose the mapping of convert"));
}

void MappingSection::startPair(const std::string& from) {
    pairFrom_ = from;
    from_->setText(shortName(from));
    to_->setText(QString::fromStdString(targetIn(mapping().first, from)));
    to_->selectAll();
    setCompletions(to_, knownNames(ImportableKind::Module));
    form_->show();
    to_->setFocus(Qt::OtherFocusReason);
}

void MappingSection::closeForm() {
    form_->hide();
    table_->setFocus(Qt::OtherFocusReason);
}

void MappingSection::setPairs(std::vector<qcs::config::ClassPair> pairs, const QString& what) {
    auto config = document_->eager();
    config.*field_ = qcs::config::EagerMapping{{}, std::move(pairs)};
    document_->changeEager(std::move(config), what);
}

void MappingSection::acceptPair() {
    const std::string to = to_->text().trimmed().toStdString();
    if (to.empty()) return closeForm();
    auto pairs = mapping().first;
    const auto known = std::ranges::find(pairs, pairFrom_, &qcs::config::ClassPair::from);
    if (known != pairs.end()) {
        known->to = to;
    } else {
        qcs::config::ClassPair pair;
        pair.from = pairFrom_;
        pair.to = to;
        pairs.push_back(std::move(pair));
    }
    closeForm();
    setPairs(std::move(pairs), tr("Map %1 to %2").arg(shortName(pairFrom_), shortName(to)));
}

void MappingSection::removePair(const std::string& from) {
    auto pairs = mapping().first;
    if (std::erase_if(pairs, [&](const auto& pair) { return pair.from == from; }) == 0) return;
    setPairs(std::move(pairs), tr("Remove %1 from the mapping").arg(shortName(from)));
}

} // namespace qcs::ui
