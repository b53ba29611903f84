#include "views/custom/custom_panel.h"

#include "editors/custom/standalone_form.h"
#include "editors/custom/standalone_list.h"
#include "editors/fields/field_rows_binder.h"
#include "help/field_help.h"
#include "session/document/name_index.h"
#include "session/jobs/job_runner.h"
#include "session/name_remarks.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"

#include <QBoxLayout>
#include <QLabel>
#include <QScrollArea>

namespace qcs::ui {
namespace {

std::vector<FieldColumn> columnsOf(CustomField field) {
    const auto className = [](const QString& name) {
        return FieldColumn{name, {}, FieldColumn::Kind::ImportableName};
    };
    switch (contentOf(field)) {
    case CustomContent::ClassPairs:
        return {{CustomPanel::tr("Quant type"), quantTypeNames()},
                className(field == CustomField::FloatToObserved ? CustomPanel::tr("Float class")
                                                                : CustomPanel::tr("Observed class")),
                className(field == CustomField::FloatToObserved ? CustomPanel::tr("Observed class")
                                                                : CustomPanel::tr("Quantized class"))};
    case CustomContent::ModuleNames: return {{CustomPanel::tr("Module name")}};
    case CustomContent::ClassNames: return {className(CustomPanel::tr("Class"))};
    case CustomContent::Indexes: return {{CustomPanel::tr("Index, from 0")}};
    case CustomContent::Attributes: return {{CustomPanel::tr("Attribute")}};
    }
    return {};
}

} // namespace

CustomPanel::CustomPanel(Document* document, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      document_(document),
      remarks_(new NameRemarks(jobs, QStringLiteral("custom-names"), this)),
      editing_(new FieldRowsBinder(document, this)),
      scroll_(new QScrollArea(this)) {
    setObjectName(QStringLiteral("custom"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    scroll_->setAccessibleName(tr("Custom configs"));
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setBackgroundRole(QPalette::Base);
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    scroll_->setWidget(page);
    auto* all = new QVBoxLayout(page);
    all->setContentsMargins(16, 12, 16, 0);
    all->setSpacing(0);

    heading(tr("PrepareCustomConfig"));
    standaloneNames_ = addStandalone(
        false, tr("Standalone modules, by name"),
        tr("Prepared as models of their own, with configs of their own; seen as one operation from "
           "outside."),
        tr("Add a module"));
    standaloneClasses_ = addStandalone(true, tr("Standalone modules, by class"),
                                       tr("The same for all modules of a class."), tr("Add a class"));
    addField(
        CustomField::FloatToObserved, tr("Float to observed custom modules"),
        tr("Each module of the float class is swapped for its observed class, whose from_float is called."),
        tr("Add a pair"));
    addField(CustomField::NonTraceableNames, tr("Non-traceable modules, by name"),
             tr("Left as they are: the tracer does not look inside."), tr("Add a module"));
    addField(CustomField::NonTraceableClasses, tr("Non-traceable modules, by class"),
             tr("The same for all modules of a class."), tr("Add a class"));
    addField(CustomField::InputIndexes, tr("Inputs that come quantized"),
             tr("These inputs of the model are taken as quint8: no observer, no quantize before them."),
             tr("Add an index"));
    addField(CustomField::OutputIndexes, tr("Outputs that leave quantized"),
             tr("The model’s output stays quint8: no dequantize after it."), tr("Add an index"));
    addField(CustomField::PrepareAttributes, tr("Preserved attributes"),
             tr("Attributes of the model that the prepared one keeps."), tr("Add an attribute"));
    heading(tr("ConvertCustomConfig"));
    addField(CustomField::ObservedToQuantized, tr("Observed to quantized custom modules"),
             tr("Each module of the observed class is swapped for its quantized class, whose from_observed "
                "is called."),
             tr("Add a pair"));
    addField(CustomField::ConvertAttributes, tr("Preserved attributes"),
             tr("Attributes of the prepared model that the converted one keeps."), tr("Add an attribute"));
    heading(tr("FuseCustomConfig"));
    addField(CustomField::FuseAttributes, tr("Preserved attributes"),
             tr("Attributes of the model that the fused one keeps."), tr("Add an attribute"));
    all->addStretch(1);
    page->setAutoFillBackground(true);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(scroll_, 1);

    connect(remarks_, &NameRemarks::asking, this, &CustomPanel::check);
    connect(remarks_, &NameRemarks::changed, this, &CustomPanel::check);
    connect(editing_, &FieldRowsBinder::begun, this, &CustomPanel::editingStarted);
    connect(editing_, &FieldRowsBinder::ended, this, &CustomPanel::editingEnded);
    connect(document, &Document::customChanged, this, &CustomPanel::refresh);
    connect(document->rules().rows(), &ItemListSignals::reset, this, &CustomPanel::refresh);
    connect(document, &Document::graphChanged, this, &CustomPanel::onGraph);
    connect(document, &Document::modeChanged, this, &CustomPanel::showSections);
    onGraph();
    refresh();
    showSections();
}

void CustomPanel::heading(const QString& text) {
    auto* section = new QWidget(this);
    column_ = new QVBoxLayout(section);
    column_->setContentsMargins(0, 0, 0, 24);
    column_->setSpacing(4);
    sections_.push_back(section);
    scroll_->widget()->layout()->addWidget(section);
    auto* label = new QLabel(text, section);
    label->setFont(uiFont(largeText, QFont::DemiBold));
    column_->addWidget(label);
}

/// In the mode "fuse only" only FuseCustomConfig is used.
void CustomPanel::showSections() {
    const bool fuses = document_->mode() == qcs::config::Mode::FxFuse;
    for (QWidget* section : sections_)
        section->setVisible(!fuses || section == sections_.back());
}

void CustomPanel::addEditor(QWidget* editor) {
    column_->addWidget(editor);
}

void CustomPanel::addField(CustomField field, const QString& text, const QString& meaning,
                           const QString& addText) {
    addCaption(*column_, text, meaning, this);
    auto* rows = new FieldRows(columnsOf(field), addText, this);
    rows->setObjectName(QStringLiteral("custom-%1").arg(static_cast<int>(field)));
    rows->setAccessibleName(text);
    // Before rows are created, because their tool tips include the help.
    attachHelp(rows, customHelpKey(field));
    addEditor(rows);
    fields_[static_cast<std::size_t>(field)] = rows;
    rows->setCheck([this, field](const FieldRows::Rows& all, int row) {
        return customRemark(
            field, all, row, document_->graph().get(),
            [this](NameKind kind, const QString& name) { return remarks_->remark(kind, name); });
    });
    editing_->bind(
        rows, [this, field] { return customRows(configs(), field); },
        [this, field, text](const TextRows& texts, MergeKey key) {
            CustomConfigs now = configs();
            setCustomRows(now, field, texts);
            take(now, text, key);
        });
}

StandaloneList* CustomPanel::addStandalone(bool classes, const QString& text, const QString& meaning,
                                           const QString& addText) {
    addCaption(*column_, text, meaning, this);
    auto* list = new StandaloneList(classes, addText, this);
    list->setAccessibleName(text);
    addEditor(list);
    list->setCheck([this, classes](const QString& target) -> std::optional<QString> {
        const auto remark = remarks_->remark(classes ? NameKind::Class : NameKind::Module, target);
        if (!remark) return std::nullopt;
        return remark->wrong ? remark->text : QString();
    });
    connect(list, &StandaloneList::undoStepFinished, editing_, &FieldRowsBinder::end);
    connect(list, &StandaloneList::edited, this, [this, list, classes, text] {
        CustomConfigs now = configs();
        (classes ? now.prepare.standalone_module_classes : now.prepare.standalone_module_names) =
            list->entries();
        take(now, text, editing_->begin(list));
    });
    return list;
}

CustomConfigs CustomPanel::configs() const {
    const qcs::config::Workspace& workspace = document_->workspace();
    return {workspace.prepare_custom.value, workspace.convert_custom.value, workspace.fuse_custom.value};
}

void CustomPanel::take(const CustomConfigs& configs, const QString& what, MergeKey key) {
    document_->changePrepareCustom(configs.prepare, what, key);
    document_->changeConvertCustom(configs.convert, what, key);
    document_->changeFuseCustom(configs.fuse, what, key);
}

void CustomPanel::refresh() {
    const CustomConfigs now = configs();
    standaloneNames_->setEntries(now.prepare.standalone_module_names);
    standaloneClasses_->setEntries(now.prepare.standalone_module_classes);
    editing_->refresh();
}

void CustomPanel::onGraph() {
    const auto graph = document_->graph();
    remarks_->setGraph(graph);
    const auto classes = classNamesOf(graph.get());
    const auto paths = namesOf(graph)->modules;
    standaloneNames_->setCompletions(paths);
    standaloneClasses_->setCompletions(classes);
    field(CustomField::NonTraceableNames)->setCompletions(0, paths);
    field(CustomField::NonTraceableClasses)->setCompletions(0, classes);
    for (const CustomField pairs : {CustomField::FloatToObserved, CustomField::ObservedToQuantized})
        for (const int column : {1, 2})
            field(pairs)->setCompletions(column, classes);
    check();
}

void CustomPanel::check() {
    editing_->check();
    standaloneNames_->check();
    standaloneClasses_->check();
}

bool CustomPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return remarks_->isIdle(); }, milliseconds);
}

} // namespace qcs::ui
