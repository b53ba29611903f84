#include "views/eager/custom_section.h"

#include "config/eager_presets.h"
#include "editors/fields/completion.h"
#include "editors/fields/field_rows_binder.h"
#include "session/jobs/job_runner.h"
#include "session/name_remarks.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/labels.h"

#include <QBoxLayout>
#include <QComboBox>

namespace qcs::ui {
namespace {

enum Whose { PyTorchs, Own };

FieldColumn ofClasses(const QString& name) {
    return {name, {}, FieldColumn::Kind::ImportableName};
}

QString shortName(const std::string& type) {
    return QString::fromStdString(qcs::words::qualified_short_name(type));
}

std::shared_ptr<const NameIndex> localNamesOf(const qcs::model::Graph* graph) {
    QStringList names;
    if (graph)
        for (const auto& module : graph->modules)
            names.push_back(QString::fromStdString(module.path.substr(module.path.rfind('.') + 1)));
    names.removeDuplicates();
    names.removeAll(QString());
    names.sort();
    return std::make_shared<const NameIndex>(std::move(names));
}

} // namespace

CustomSection::CustomSection(Document* document, EagerAnswers* answers, JobRunner* jobs, QWidget* parent)
    : EagerSectionBox(tr("Custom config"), {}, parent),
      document_(document),
      remarks_(new NameRemarks(jobs, QStringLiteral("eager-custom-names"), this)),
      editing_(new FieldRowsBinder(document, this)),
      whose_(new QComboBox(this)),
      default_(defaultRows()),
      own_(new QWidget(this)) {
    setObjectName(QStringLiteral("eager-custom"));
    whose_->setObjectName(QStringLiteral("eager-custom-whose"));
    whose_->setAccessibleName(tr("Whose custom config it is"));
    whose_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    whose_->addItem(tr("PyTorch’s default"));
    whose_->addItem(tr("lists of your own"));
    head()->addWidget(whose_);
    auto* column = new QVBoxLayout(own_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    rows()->addWidget(default_);
    rows()->addWidget(own_);
    addField(EagerCustomField::FloatToObserved, tr("Float to observed classes"),
             tr("prepare swaps each module of the float class: from_float of the observed class is called."),
             {ofClasses(tr("Float class")), ofClasses(tr("Observed class"))}, tr("Add a pair"));
    addField(EagerCustomField::ObservedToQuantized, tr("Observed to quantized classes"),
             tr("convert swaps each module of the observed class: from_observed of the quantized class is "
                "called."),
             {ofClasses(tr("Observed class")), ofClasses(tr("Quantized class"))}, tr("Add a pair"));
    addField(EagerCustomField::NonTraceableNames, tr("Left out, by name (non_traceable_module_name)"),
             tr("propagate_qconfig_ leaves out direct children of the model with that name, and everything "
                "in them. Where no qconfig is given by type, nothing else reads this."),
             {{tr("Module name")}}, tr("Add a name"));
    addField(EagerCustomField::NonTraceableClasses, tr("Left out, by class (non_traceable_module_class)"),
             tr("The same for all modules of exactly that class."), {ofClasses(tr("Class"))},
             tr("Add a class"));
    addField(EagerCustomField::Fusions, tr("More fuser methods"),
             tr("Classes in the order in which they are called, with commas between them, and the function "
                "that fuses them."),
             {{tr("Classes"), {}, FieldColumn::Kind::List}, ofClasses(tr("Fuser method"))},
             tr("Add a sequence"));
    field(EagerCustomField::Fusions)
        ->setCompletions(1, std::make_shared<const NameIndex>(knownNames(ImportableKind::FuserMethod)));

    connect(whose_, &QComboBox::activated, this, &CustomSection::choose);
    connect(remarks_, &NameRemarks::asking, editing_, &FieldRowsBinder::check);
    connect(remarks_, &NameRemarks::changed, editing_, &FieldRowsBinder::check);
    connect(editing_, &FieldRowsBinder::begun, answers, &EagerAnswers::beginEdit);
    connect(editing_, &FieldRowsBinder::ended, answers, &EagerAnswers::endEdit);
    for (const auto signal :
         {&Document::customChanged, &Document::opened, &Document::modeChanged, &Document::graphChanged})
        connect(document_, signal, this, &CustomSection::refresh);
    refresh();
}

/// Shows the defaults that PyTorch uses if no custom config is given.
QWidget* CustomSection::defaultRows() {
    auto* all = new QWidget(this);
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(2);
    const auto& custom = qcs::config::eager_tables().custom;
    for (const auto* pairs : {&custom.float_to_observed, &custom.observed_to_quantized}) {
        for (const auto& pair : *pairs) {
            auto* line = new QHBoxLayout;
            const auto add = [&](const QString& text) {
                auto* label = codeLabel(text, all, true);
                label->setFont(monoFont(smallText));
                line->addWidget(label, 1);
            };
            add(shortName(pair.from));
            add(QStringLiteral("→ ") + shortName(pair.to));
            auto* when = new QLabel(pairs == &custom.float_to_observed ? tr("prepare") : tr("convert"), all);
            when->setFont(uiFont(smallText));
            when->setForegroundRole(QPalette::PlaceholderText);
            line->addWidget(when);
            column->addLayout(line);
        }
    }
    return all;
}

void CustomSection::addField(EagerCustomField field, const QString& text, const QString& meaning,
                             std::vector<FieldColumn> columns, const QString& addText) {
    auto* rows = new FieldRows(std::move(columns), addText, own_);
    rows->setObjectName(QStringLiteral("eager-custom-%1").arg(static_cast<int>(field)));
    rows->setAccessibleName(text);
    auto* column = static_cast<QVBoxLayout*>(own_->layout());
    addCaption(*column, text, meaning, own_);
    column->addWidget(rows);
    fields_[static_cast<std::size_t>(field)] = rows;
    rows->setCheck([this, field](const TextRows& all, int row) {
        return customRemark(
            field, all, row, document_->graph().get(),
            [this](NameKind kind, const QString& name) { return remarks_->remark(kind, name); });
    });
    editing_->bind(
        rows,
        [this, field] {
            const auto& custom = document_->eager().custom;
            return custom ? customRows(*custom, field) : TextRows();
        },
        [this, field, text](const TextRows& texts, MergeKey key) {
            auto config = document_->eager();
            if (!config.custom) config.custom.emplace();
            setCustomRows(*config.custom, field, texts);
            document_->changeEager(std::move(config), text, key);
        });
}

/// The user's own lists start as copies of PyTorch's defaults, so that additions keep them.
void CustomSection::choose(int row) {
    auto config = document_->eager();
    if ((row == Own) == config.custom.has_value()) return;
    config.custom.reset();
    if (row == Own) config.custom = qcs::config::eager_tables().custom;
    document_->changeEager(std::move(config), row == Own ? tr("A custom config of your own")
                                                         : tr("PyTorch’s default custom config"));
}

void CustomSection::refresh() {
    const bool own = document_->eager().custom.has_value();
    const bool isRead = qcs::config::call_in(document_->eager(), document_->mode()) !=
                        qcs::config::EagerCall::QuantizeDynamic;
    setVisible(own || isRead);
    setRemark(isRead ? QString() : tr("quantize_dynamic does not read it"));
    whose_->setCurrentIndex(own ? Own : PyTorchs);
    default_->setVisible(!own);
    own_->setVisible(own);
    if (own && document_->isEager()) nameModel();
    editing_->refresh();
}

/// Collects the names for completion. This takes time for large models, so it is done only while the user's
/// own lists are shown.
void CustomSection::nameModel() {
    const auto graph = document_->graph();
    if (named_ == graph) return;
    named_ = graph;
    remarks_->setGraph(graph);
    const auto classes = classNamesOf(graph.get());
    for (const auto pairs : {EagerCustomField::FloatToObserved, EagerCustomField::ObservedToQuantized})
        for (const int column : {0, 1})
            field(pairs)->setCompletions(column, classes);
    field(EagerCustomField::NonTraceableNames)->setCompletions(0, localNamesOf(graph.get()));
    field(EagerCustomField::NonTraceableClasses)->setCompletions(0, classes);
    field(EagerCustomField::Fusions)->setCompletions(0, classes);
}

bool CustomSection::waitForIdle(int milliseconds) {
    return waitUntil([this] { return remarks_->isIdle(); }, milliseconds);
}

} // namespace qcs::ui
