#include "editors/backend_entry/entry_form.h"

#include "editors/backend_entry/dtype_configs_editor.h"
#include "editors/fields/name_field.h"
#include "editors/fields/tensor_counts_field.h"
#include "editors/pattern/pattern_editor.h"
#include "help/field_help.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>

namespace qcs::ui {

QString captionOf(EntryField field) {
    switch (field) {
    case EntryField::Pattern: return EntryForm::tr("Pattern");
    case EntryField::ObservationType: return EntryForm::tr("Observation type");
    case EntryField::TensorCounts: return EntryForm::tr("By tensor count");
    case EntryField::DTypeConfigs: return EntryForm::tr("DType configs");
    case EntryField::RootModule: return EntryForm::tr("Root module");
    case EntryField::QatModule: return EntryForm::tr("QAT module");
    case EntryField::ReferenceModule: return EntryForm::tr("Reference module");
    case EntryField::FusedModule: return EntryForm::tr("Fused module");
    case EntryField::FuserMethod: return EntryForm::tr("Fuser method");
    case EntryField::RootNodeGetter: return EntryForm::tr("Root node getter");
    case EntryField::ExtraInputsGetter: return EntryForm::tr("Extra inputs getter");
    case EntryField::InputTypes: return EntryForm::tr("Argument indexes");
    }
    return {};
}

namespace {

QString helpKeyOf(EntryField field) {
    switch (field) {
    case EntryField::Pattern: return QStringLiteral("backend.pattern");
    case EntryField::ObservationType: return QStringLiteral("backend.observation_type");
    case EntryField::TensorCounts: return QStringLiteral("backend.num_tensor_args_to_observation_type");
    case EntryField::DTypeConfigs: return QStringLiteral("backend.dtype_configs");
    case EntryField::RootModule: return QStringLiteral("backend.root_module");
    case EntryField::QatModule: return QStringLiteral("backend.qat_module");
    case EntryField::ReferenceModule: return QStringLiteral("backend.reference_quantized_module");
    case EntryField::FusedModule: return QStringLiteral("backend.fused_module");
    case EntryField::FuserMethod: return QStringLiteral("backend.fuser_method");
    case EntryField::RootNodeGetter: return QStringLiteral("backend.root_node_getter");
    case EntryField::ExtraInputsGetter: return QStringLiteral("backend.extra_inputs_getter");
    case EntryField::InputTypes: return QStringLiteral("backend.input_type_to_index");
    }
    return {};
}

} // namespace

EntryForm::EntryForm(QWidget* parent) : QScrollArea(parent), page_(new QWidget) {
    setObjectName(QStringLiteral("entry-form"));
    setAccessibleName(tr("The chosen pattern"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    page_->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(page_);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(8);
    addPattern(column);
    addObservation(column);
    addDTypes(column);
    addModules(column);
    column->addStretch(1);
    setWidget(page_);
    page_->setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    updateText();
}

QGridLayout* EntryForm::section(QVBoxLayout* column, const QString& title) {
    auto* label = new QLabel(title.toUpper(), page_);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    if (column->count() > 0) column->addSpacing(8);
    column->addWidget(label);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, 118);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    return grid;
}

void EntryForm::row(QGridLayout* grid, EntryField field, QWidget* widget) {
    const int at = grid->rowCount();
    auto* caption = new QLabel(captionOf(field), page_);
    caption->setForegroundRole(QPalette::PlaceholderText);
    caption->setBuddy(widget);
    caption->setContentsMargins(0, 5, 0, 0);
    attachHelp(caption, helpKeyOf(field));
    attachHelp(widget, helpKeyOf(field));
    if (widget->accessibleName().isEmpty()) widget->setAccessibleName(captionOf(field));
    grid->addWidget(caption, at, 0, Qt::AlignTop);
    grid->addWidget(widget, at, 1);
    fields_[field] = widget;
}

void EntryForm::addPattern(QVBoxLayout* column) {
    section(column, tr("Pattern, in the order it runs"));
    pattern_ = new PatternEditor(page_);
    pattern_->setObjectName(QStringLiteral("entry-pattern"));
    problem_ = remarkLabel(page_);
    problem_->setObjectName(QStringLiteral("entry-problem"));
    column->addWidget(pattern_);
    column->addWidget(problem_);
    fields_[EntryField::Pattern] = pattern_;
    connect(pattern_, &PatternEditor::edited, this, [this] {
        config_.pattern = pattern_->simple();
        config_.pattern_complex_format = pattern_->complex();
        config_.stored_key.reset();
        change(EntryField::Pattern);
    });
    connect(pattern_, &PatternEditor::undoStepFinished, this, &EntryForm::undoStepFinished);
}

void EntryForm::addObservation(QVBoxLayout* column) {
    QGridLayout* grid = section(column, tr("Observation"));
    auto* type = new QWidget(page_);
    observation_ = new QComboBox(type);
    observation_->setObjectName(QStringLiteral("entry-observation"));
    observation_->setAccessibleName(captionOf(EntryField::ObservationType));
    fillObservationTypes(observation_);
    observationText_ = remarkLabel(type);
    auto* inner = new QVBoxLayout(type);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(2);
    inner->addWidget(observation_);
    inner->addWidget(observationText_);
    type->setFocusProxy(observation_);
    row(grid, EntryField::ObservationType, type);
    counts_ = new TensorCountsField(page_);
    row(grid, EntryField::TensorCounts, counts_);
    connect(observation_, &QComboBox::currentIndexChanged, this, [this](int index) {
        config_.observation_type = static_cast<qcs::config::ObservationType>(index);
        change(EntryField::ObservationType);
    });
    connect(counts_, &TensorCountsField::edited, this, [this](const auto& counts) {
        config_.num_tensor_args_to_observation_type = counts;
        change(EntryField::TensorCounts);
    });
}

void EntryForm::addDTypes(QVBoxLayout* column) {
    section(column, tr("DType configs, first that fits wins"));
    dtypes_ = new DTypeConfigsEditor(page_);
    dtypes_->setObjectName(QStringLiteral("entry-dtypes"));
    column->addWidget(dtypes_);
    fields_[EntryField::DTypeConfigs] = dtypes_;
    connect(dtypes_, &DTypeConfigsEditor::edited, this, [this](const auto& configs) {
        config_.dtype_configs = configs;
        change(EntryField::DTypeConfigs);
    });
    connect(dtypes_, &DTypeConfigsEditor::undoStepFinished, this, &EntryForm::undoStepFinished);
}

NameField* EntryForm::nameField(QGridLayout* grid, EntryField field,
                                std::optional<std::string> qcs::config::BackendPatternConfig::*member) {
    const bool getter = field == EntryField::RootNodeGetter || field == EntryField::ExtraInputsGetter;
    auto* name = new NameField(getter ? ImportableKind::Getter : ImportableKind::Module, page_);
    name->line()->setAccessibleName(captionOf(field));
    row(grid, field, name);
    names_[field] = {name, member};
    connect(name, &NameField::edited, this, [this, field, member](const auto& edited) {
        config_.*member = edited;
        change(field);
    });
    return name;
}

void EntryForm::addModules(QVBoxLayout* column) {
    using Config = qcs::config::BackendPatternConfig;
    QGridLayout* grid = section(column, tr("Modules"));
    const auto named = [](NameField* field, const char* name) {
        field->line()->setObjectName(QString::fromLatin1(name));
    };
    named(nameField(grid, EntryField::RootModule, &Config::root_module), "entry-root");
    named(nameField(grid, EntryField::QatModule, &Config::qat_module), "entry-qat");
    named(nameField(grid, EntryField::ReferenceModule, &Config::reference_quantized_module),
          "entry-reference");
    grid = section(column, tr("Fusion"));
    named(nameField(grid, EntryField::FusedModule, &Config::fused_module), "entry-fused");
    fuser_ = new FuserMethodField(page_);
    row(grid, EntryField::FuserMethod, fuser_);
    named(nameField(grid, EntryField::RootNodeGetter, &Config::root_node_getter), "entry-root-getter");
    named(nameField(grid, EntryField::ExtraInputsGetter, &Config::extra_inputs_getter), "entry-extra-getter");
    grid = section(column, tr("Arguments"));
    auto* inputs = new QWidget(page_);
    indexes_ = new InputIndexesField(inputs);
    indexesRemark_ = remarkLabel(inputs);
    auto* inner = new QVBoxLayout(inputs);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(2);
    inner->addWidget(indexes_);
    inner->addWidget(indexesRemark_);
    inputs->setFocusProxy(indexes_);
    row(grid, EntryField::InputTypes, inputs);
    connect(fuser_, &FuserMethodField::edited, this, [this](const auto& method) {
        config_.fuser_method = method;
        change(EntryField::FuserMethod);
    });
    connect(indexes_, &InputIndexesField::edited, this, [this](const auto& indexes) {
        config_.input_type_to_index = indexes;
        change(EntryField::InputTypes);
    });
}

void EntryForm::setConfig(const qcs::config::BackendPatternConfig& config) {
    filling_ = true;
    config_ = config;
    pattern_->setPatterns(config.pattern, config.pattern_complex_format);
    dtypes_->setConfigs(config.dtype_configs);
    observation_->setCurrentIndex(static_cast<int>(config.observation_type));
    counts_->setCounts(config.num_tensor_args_to_observation_type);
    for (const auto& [field, name] : names_)
        name.first->setName(config.*name.second);
    fuser_->setMethod(config.fuser_method);
    indexes_->setIndexes(config.input_type_to_index);
    filling_ = false;
    updateText();
}

void EntryForm::setProblem(const QString& problem) {
    showRemark(problem_, problem, true);
}

QString EntryForm::problem() const {
    return problem_->text();
}

void EntryForm::goTo(EntryField field) {
    QWidget* widget = fields_.at(field);
    if (page_->layout()) page_->layout()->activate();
    ensureWidgetVisible(widget, 0, 48);
    horizontalScrollBar()->setValue(0);
    if (field == EntryField::Pattern) return pattern_->focusFirst();
    widget->setFocus(Qt::OtherFocusReason);
}

void EntryForm::change(EntryField field) {
    if (filling_) return;
    updateText();
    Q_EMIT edited(field);
}

void EntryForm::updateText() {
    const auto remarks = entryRemarks(config_);
    const auto of = [&](EntryField field) {
        const auto found = remarks.find(field);
        return found == remarks.end() ? EntryRemark() : found->second;
    };
    showRemark(observationText_, observationText(config_.observation_type), false);
    for (const auto& [field, name] : names_)
        name.first->setRemark(of(field).text, of(field).isError);
    fuser_->setRemark(of(EntryField::FuserMethod).text, of(EntryField::FuserMethod).isError);
    showRemark(indexesRemark_, of(EntryField::InputTypes).text, of(EntryField::InputTypes).isError);
}

} // namespace qcs::ui
