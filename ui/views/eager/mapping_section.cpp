#include "views/eager/mapping_section.h"

#include "config/eager_presets.h"
#include "editors/fields/completion.h"
#include "session/document/name_index.h"
#include "theme/colours.h"
#include "theme/theme.h"
#include "words/labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>
#include <map>

namespace qcs::ui {
namespace {

/// The table that a call takes by itself.
std::string defaultTable(qcs::config::EagerCall call) {
    using enum qcs::config::EagerCall;
    switch (call) {
    case QuantizeDynamic: return "dynamic";
    case PrepareQat: return "qat";
    default: return "static";
    }
}

QString shortName(const std::string& type) {
    return QString::fromStdString(qcs::words::qualified_short_name(type));
}

} // namespace

MappingSection::MappingSection(Document* document, EagerAnswers* answers, QWidget* parent)
    : EagerSectionBox(tr("Mapping, for convert"), {}, parent),
      document_(document),
      answers_(answers),
      table_(new QComboBox(this)),
      form_(new QWidget(this)),
      from_(codeLabel({}, form_)),
      to_(new QLineEdit(form_)) {
    setObjectName(QStringLiteral("mapping"));
    table_->setObjectName(QStringLiteral("mapping-table"));
    table_->setAccessibleName(tr("The table of PyTorch’s that says which class becomes which"));
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

std::pair<std::vector<qcs::config::ClassPair>, std::string> MappingSection::mapping() const {
    const auto& config = document_->eager();
    const auto& given = config.mapping;
    if (given && given->table.empty()) return {given->pairs, {}};
    const std::string name =
        given ? given->table : defaultTable(qcs::config::call_in(config, document_->mode()));
    const auto* rows = qcs::config::eager_tables().mapping(name);
    return {rows ? *rows : std::vector<qcs::config::ClassPair>(), name};
}

void MappingSection::refresh() {
    clearRows();
    form_->hide();
    const auto [rows, name] = mapping();
    table_->clear();
    const auto& given = document_->eager().mapping;
    table_->addItem(tr("default (%1)")
                        .arg(QString::fromStdString(
                            defaultTable(qcs::config::call_in(document_->eager(), document_->mode())))));
    for (const auto table : qcs::config::eager_table_names())
        table_->addItem(QString::fromUtf8(table.data(), static_cast<qsizetype>(table.size())));
    if (name.empty()) table_->addItem(tr("rows of your own"));
    const int shown = name.empty() ? table_->count() - 1
                      : given      ? table_->findText(QString::fromStdString(name))
                                   : 0;
    table_->setCurrentIndex(shown);

    const auto plan = answers_->plan();
    if (!plan) return;
    std::map<std::string, int> classes; // that the model has, as convert meets them
    for (const auto& module : plan->modules)
        if (module.reason.counted && !module.alias_of)
            ++classes[module.fused.empty() ? module.type : module.fused];
    // Where nothing is decided nothing counts: the forms stay as they were, and where they were.
    if (plan->raised && classes.empty() && graph_ == document_->graph()) classes = classes_;
    classes_ = classes;
    graph_ = document_->graph();
    if (classes.empty()) return;
    addHead();
    const auto target = [&, &pairs = rows](const std::string& type) -> std::string {
        const auto found = std::ranges::find(pairs, type, &qcs::config::ClassPair::from);
        return found == pairs.end() ? std::string() : found->to;
    };
    for (const bool mapped : {true, false})
        for (const auto& [type, modules] : classes)
            if (target(type).empty() != mapped) addRow(type, target(type), modules, name.empty());
    const auto used = std::ranges::count_if(
        rows, [&](const qcs::config::ClassPair& pair) { return classes.contains(pair.from); });
    const int others = static_cast<int>(rows.size()) - static_cast<int>(used);
    if (others == 0) return;
    auto* rest = new QLabel(tr("%n more class(es) that the model does not have", nullptr, others), this);
    rest->setForegroundRole(QPalette::PlaceholderText);
    rest->setFont(uiFont(smallText));
    this->rows()->addSpacing(4);
    this->rows()->addWidget(rest);
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

void MappingSection::addRow(const std::string& type, const std::string& becomes, int modules, bool own) {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(codeLabel(shortName(type), row), 4);
    if (becomes.empty()) {
        auto* none = new QLabel(
            QStringLiteral("<font color=\"%1\">%2</font>")
                .arg(colour(Colour::FloatAlthoughAsked).name(), tr("not in this mapping").toHtmlEscaped()),
            row);
        line->addWidget(none, 5);
    } else {
        line->addWidget(codeLabel(shortName(becomes), row), 5);
    }
    const auto end = [&](QToolButton* button, int stretch) {
        auto* place = new QHBoxLayout;
        place->addStretch(1);
        place->addWidget(button);
        line->addLayout(place, stretch);
    };
    auto* count = linkButton(QString::number(modules), row);
    connect(count, &QToolButton::clicked, this,
            [this, type = QString::fromStdString(type)] { Q_EMIT classChosen(type); });
    end(count, 2);
    if (becomes.empty()) {
        auto* add = linkButton(tr("Add a class…"), row);
        add->setObjectName(QStringLiteral("map-") + shortName(type));
        connect(add, &QToolButton::clicked, this, [this, type] { startPair(type); });
        end(add, 3);
    } else {
        auto* from = new QLabel(own ? tr("own") : tr("default"), row);
        from->setForegroundRole(QPalette::PlaceholderText);
        from->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        line->addWidget(from, 3);
    }
    rows()->addWidget(row);
}

void MappingSection::chooseTable(int row) {
    auto config = document_->eager();
    const auto names = qcs::config::eager_table_names();
    if (row == 0)
        config.mapping.reset();
    else if (static_cast<std::size_t>(row) <= names.size())
        config.mapping = qcs::config::EagerMapping{std::string(names[static_cast<std::size_t>(row) - 1]), {}};
    document_->changeEager(std::move(config), tr("Choose the mapping of convert"));
}

void MappingSection::startPair(const std::string& from) {
    pairFrom_ = from;
    from_->setText(shortName(from));
    to_->clear();
    setCompletions(to_, knownNames(NameKind::Module));
    form_->show();
    to_->setFocus(Qt::OtherFocusReason);
}

void MappingSection::closeForm() {
    form_->hide();
    table_->setFocus(Qt::OtherFocusReason);
}

/// A table of PyTorch's with one more row is a mapping of one's own.
void MappingSection::acceptPair() {
    const std::string to = to_->text().trimmed().toStdString();
    if (to.empty()) return closeForm();
    auto config = document_->eager();
    auto rows = mapping().first;
    qcs::config::ClassPair pair;
    pair.from = pairFrom_;
    pair.to = to;
    rows.push_back(std::move(pair));
    config.mapping = qcs::config::EagerMapping{{}, std::move(rows)};
    closeForm();
    document_->changeEager(std::move(config), tr("Map %1 to %2").arg(shortName(pairFrom_), shortName(to)));
}

} // namespace qcs::ui
