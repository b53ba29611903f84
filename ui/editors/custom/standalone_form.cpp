#include "editors/custom/standalone_form.h"

#include "config/codec/value_json.h"
#include "config/presets.h"
#include "editors/fields/completion.h"
#include "editors/fields/nested_config_field.h"
#include "help/field_help.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/ordered_list.h"
#include "widgets/text_labels.h"
#include "words/translated_labels.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace qcs::ui {
namespace {

template <typename T>
NestedConfigField::Reader reader(qcs::Expected<qcs::config::Decoded<T>> (*read)(std::string_view,
                                                                                const std::string&),
                                 std::string (*write)(const T&)) {
    return [read, write](const std::string& json) -> NestedConfigField::Read {
        const auto decoded = read(json, {});
        if (decoded) return {write(decoded->value), {}};
        const auto& first = decoded.error().front();
        return {{}, StandaloneForm::tr("Line %1: %2").arg(first.place.line).arg(sentenceOf(first))};
    };
}

std::vector<NestedConfigField::Choice> mappingChoices() {
    std::vector<NestedConfigField::Choice> choices;
    for (const auto name : qcs::config::mapping_preset_names())
        if (const auto* preset = qcs::config::mapping_preset(name))
            choices.push_back({QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                               qcs::config::write_qconfig_mapping(*preset)});
    return choices;
}

std::vector<NestedConfigField::Choice> backendChoices() {
    std::vector<NestedConfigField::Choice> choices;
    for (const auto name : qcs::config::backend_preset_names())
        if (const auto* preset = qcs::config::backend_preset(name))
            choices.push_back({QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                               qcs::config::write_backend_config(*preset)});
    return choices;
}

QString inputsText(const qcs::config::Values& inputs) {
    qcs::json::JsonWriter writer;
    writer.begin_array(qcs::json::JsonLayout::SingleLine);
    for (const auto& input : inputs)
        qcs::config::encode_value(input, writer);
    writer.end_array();
    return QString::fromStdString(writer.take());
}

std::optional<qcs::config::Values> readInputs(const QString& text) {
    if (text.trimmed().isEmpty()) return qcs::config::Values();
    const auto document = qcs::json::parse_json(text.toStdString());
    if (!document || !document->root().is(qcs::json::JsonKind::Array)) return std::nullopt;
    qcs::json::Decoder decoder(*document);
    qcs::config::Values inputs;
    for (const auto& item : document->root().items())
        inputs.push_back(qcs::config::decode_value(item, decoder));
    return decoder.failed() ? std::nullopt : std::optional(std::move(inputs));
}

template <typename T>
std::optional<T> readBack(const std::optional<std::string>& json,
                          qcs::Expected<qcs::config::Decoded<T>> (*read)(std::string_view,
                                                                         const std::string&)) {
    if (!json) return std::nullopt;
    auto decoded = read(*json, {});
    return decoded ? std::optional(std::move(decoded->value)) : std::nullopt;
}

void paintProblem(QLabel* label, const QString& text) {
    label->setText(text);
    label->setVisible(!text.isEmpty());
    setInk(*label, Colour::FloatDespiteRequest);
}

QLabel* problemLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setFont(uiFont(smallText));
    label->setTextFormat(Qt::PlainText);
    label->hide();
    return label;
}

} // namespace

StandaloneForm::StandaloneForm(bool isClass, QWidget* parent)
    : QWidget(parent),
      target_(new QLineEdit(this)),
      problem_(problemLabel(this)),
      mapping_(new NestedConfigField(
          tr("QConfig mapping"), tr("inherited: the qconfig of the module"), mappingChoices(),
          qcs::config::write_qconfig_mapping({}),
          reader(qcs::config::read_qconfig_mapping, qcs::config::write_qconfig_mapping), this)),
      inputs_(new QLineEdit(this)),
      inputsProblem_(problemLabel(this)),
      custom_(new NestedConfigField(
          tr("Prepare custom config"), tr("none"), {}, qcs::config::write_prepare_custom_config({}),
          reader(qcs::config::read_prepare_custom_config, qcs::config::write_prepare_custom_config), this)),
      backend_(new NestedConfigField(
          tr("Backend"), tr("inherited: the backend of the model"), backendChoices(),
          qcs::config::write_backend_config({}),
          reader(qcs::config::read_backend_config, qcs::config::write_backend_config), this)) {
    target_->setObjectName(QStringLiteral("standalone-target"));
    target_->setPlaceholderText(isClass ? tr("Class") : tr("Module name"));
    target_->setAccessibleName(target_->placeholderText());
    inputs_->setObjectName(QStringLiteral("standalone-inputs"));
    inputs_->setPlaceholderText(QStringLiteral("[]"));
    attachHelp(target_, isClass ? QStringLiteral("prepare.standalone_module_class")
                                : QStringLiteral("prepare.standalone_module_name"));
    attachHelp(mapping_, QStringLiteral("standalone.qconfig_mapping"));
    attachHelp(inputs_, QStringLiteral("standalone.example_inputs"));
    attachHelp(custom_, QStringLiteral("standalone.prepare_custom_config"));
    attachHelp(backend_, QStringLiteral("standalone.backend_config"));
    setTipWithHelp(inputs_, tr("A list in JSON. Tensors appear in it as their type and text; PyTorch places "
                               "observers without looking at them."));
    for (QLineEdit* line : {target_, inputs_}) {
        line->setFont(monoFont());
        line->setTextMargins(4, 0, 4, 0);
        line->installEventFilter(this);
        connect(line, &QLineEdit::textChanged, this, &StandaloneForm::onEdited);
    }
    auto* remove = new QToolButton(this);
    remove->setObjectName(QStringLiteral("remove-standalone"));
    remove->setIcon(icon(QStringLiteral("close"), Colour::Dim));
    remove->setAutoRaise(true);
    remove->setFixedSize(24, 24);
    remove->setToolTip(tr("Remove the standalone module"));
    remove->setAccessibleName(remove->toolTip());
    connect(remove, &QToolButton::clicked, this, &StandaloneForm::removeRequested);

    auto* grip = new Grip(tr("Drag to reorder (Alt+Up, Alt+Down)"), this);
    connect(grip, &Grip::grabbed, this, &StandaloneForm::undoStepFinished);
    connect(grip, &Grip::dragged, this,
            [this, grip](QPoint to) { Q_EMIT dragged(grip->mapTo(parentWidget(), to)); });
    connect(grip, &Grip::dropped, this, &StandaloneForm::undoStepFinished); // the whole drag is one undo step

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 8);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(grip);
    head->addWidget(target_, 1);
    grid->addLayout(head, 0, 0, 1, 2);
    grid->addWidget(remove, 0, 2);
    grid->addWidget(problem_, 1, 0, 1, 2);
    const std::pair<QString, QWidget*> rows[] = {{tr("QConfig mapping"), mapping_},
                                                 {tr("Example inputs"), inputs_},
                                                 {QString(), inputsProblem_},
                                                 {tr("Prepare custom config"), custom_},
                                                 {tr("Backend"), backend_}};
    int row = 2;
    for (const auto& [text, field] : rows) {
        auto* label = new QLabel(text, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setContentsMargins(16, 5, 0, 0);
        if (text.isEmpty())
            label->hide();
        else
            field->setAccessibleName(text);
        grid->addWidget(label, row, 0, Qt::AlignTop);
        grid->addWidget(field, row++, 1);
    }
    for (NestedConfigField* part : {mapping_, custom_, backend_})
        connect(part, &NestedConfigField::undoStepFinished, this, &StandaloneForm::undoStepFinished);
    connect(mapping_, &NestedConfigField::edited, this, [this] {
        entry_.qconfig_mapping = readBack(mapping_->json(), qcs::config::read_qconfig_mapping);
        Q_EMIT edited();
    });
    connect(custom_, &NestedConfigField::edited, this, [this] {
        entry_.prepare_custom_config.clear();
        if (auto custom = readBack(custom_->json(), qcs::config::read_prepare_custom_config))
            entry_.prepare_custom_config.push_back(std::move(*custom));
        Q_EMIT edited();
    });
    connect(backend_, &NestedConfigField::edited, this, [this] {
        entry_.backend_config = readBack(backend_->json(), qcs::config::read_backend_config);
        Q_EMIT edited();
    });
}

void StandaloneForm::setEntry(const qcs::config::StandaloneEntry& entry) {
    if (entry == entry_) return;
    const qcs::config::StandaloneEntry was = std::exchange(entry_, entry);
    filling_ = true;
    if (was.target != entry.target) target_->setText(QString::fromStdString(entry.target));
    if (was.example_inputs != entry.example_inputs)
        inputs_->setText(entry.example_inputs.empty() ? QString() : inputsText(entry.example_inputs));
    mapping_->setJson(entry.qconfig_mapping
                          ? std::optional(qcs::config::write_qconfig_mapping(*entry.qconfig_mapping))
                          : std::nullopt);
    custom_->setJson(
        entry.prepare_custom_config.empty()
            ? std::nullopt
            : std::optional(qcs::config::write_prepare_custom_config(entry.prepare_custom_config.front())));
    backend_->setJson(entry.backend_config
                          ? std::optional(qcs::config::write_backend_config(*entry.backend_config))
                          : std::nullopt);
    if (was.example_inputs != entry.example_inputs) paintProblem(inputsProblem_, {});
    filling_ = false;
}

void StandaloneForm::onEdited() {
    if (filling_) return;
    qcs::config::StandaloneEntry now = entry_;
    now.target = target_->text().toStdString();
    if (auto inputs = readInputs(inputs_->text())) {
        now.example_inputs = std::move(*inputs);
        paintProblem(inputsProblem_, {});
    } else {
        paintProblem(inputsProblem_, tr("This is not a list in JSON. Write one like [1, \"text\"]."));
    }
    if (now == entry_) return;
    entry_ = std::move(now);
    Q_EMIT edited();
}

void StandaloneForm::setCompletions(const std::shared_ptr<const NameIndex>& names) {
    ui::setCompletions(target_, names);
}

void StandaloneForm::setProblem(const QString& text) {
    paintProblem(problem_, text);
    target_->setProperty("invalid", !text.isEmpty());
    setDescription(target_, text);
    target_->update();
}

QString StandaloneForm::problem() const {
    return problem_->text();
}

bool StandaloneForm::eventFilter(QObject* watched, QEvent* event) {
    if (watched == target_ &&
        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool upOrDown = key.key() == Qt::Key_Up || key.key() == Qt::Key_Down;
        if (upOrDown && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier) {
            event->accept(); // otherwise the window's shortcuts with the same keys would act on its rules
            if (event->type() == QEvent::KeyPress) Q_EMIT moveRequested(key.key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        Q_EMIT undoStepFinished();
    return QWidget::eventFilter(watched, event);
}

} // namespace qcs::ui
