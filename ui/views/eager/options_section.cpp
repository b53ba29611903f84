#include "views/eager/options_section.h"

#include "config/eager_presets.h"
#include "editors/fields/completion.h"
#include "editors/fields/name_field.h"
#include "models/dtype_configs_model.h"
#include "session/eager_custom_fields.h"
#include "theme/icons.h"
#include "words/constraint_words.h"
#include "words/labels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>

namespace qcs::ui {
namespace {

QString joined(const std::vector<std::string>& names) {
    QStringList texts;
    for (const auto& name : names)
        texts.push_back(QString::fromStdString(name));
    return texts.join(QStringLiteral(", "));
}

} // namespace

OptionsSection::OptionsSection(Document* document, QWidget* parent)
    : EagerSectionBox(tr("Call and arguments"), {}, parent),
      document_(document),
      fold_(new QToolButton(this)),
      body_(new QWidget(this)),
      call_(new QComboBox(body_)),
      dtype_(new QComboBox(body_)),
      dtypeRemark_(remarkLabel(body_)),
      reference_(new QCheckBox(tr("is_reference: convert makes reference modules"), body_)),
      remove_(new QCheckBox(tr("remove_qconfig: convert takes the qconfigs off again"), body_)),
      precomputed_(new QCheckBox(tr("use_precomputed_fake_quant: keep trained scales"), body_)) {
    setObjectName(QStringLiteral("eager-options"));
    fold_->setObjectName(QStringLiteral("eager-options-fold"));
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::TabFocus);
    fold_->setAccessibleName(tr("Show or hide the call and its arguments"));
    head()->addWidget(fold_);
    call_->setObjectName(QStringLiteral("eager-call"));
    call_->addItem(tr("all steps of this mode"));
    for (const auto name : qcs::config::eager_call_names())
        call_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    precomputed_->setObjectName(QStringLiteral("eager-precomputed"));
    precomputed_->setToolTip(tr("convert keeps the scales of the weights as training left them"));
    dtype_->setObjectName(QStringLiteral("eager-dtype"));
    dtype_->setEditable(true); // the user may define a dtype
    dtype_->setInsertPolicy(QComboBox::NoInsert);
    dtype_->lineEdit()->setAccessibleName(tr("dtype of quantize_dynamic"));
    auto* form = new QFormLayout(body_);
    form->setContentsMargins(0, 4, 0, 4);
    form->addRow(tr("Call"), call_);
    form->addRow(tr("dtype of quantize_dynamic"), dtype_);
    form->addRow(dtypeRemark_);
    nonLeaf_ = addNames(QStringLiteral("eager-non-leaf"), tr("Non-leaf classes"),
                        tr("observer_non_leaf_module_list: observed although they hold other modules"));
    allowed_ = addNames(QStringLiteral("eager-allowed"), tr("Classes that may be observed"),
                        tr("allow_list of prepare; empty: PyTorch’s own list"));
    form->addRow(reference_);
    form->addRow(remove_);
    form->addRow(precomputed_);
    rows()->addWidget(body_);
    connect(fold_, &QToolButton::clicked, this, [this] { setFold(body_->isHidden()); });
    connect(call_, &QComboBox::activated, this, [this](int row) {
        auto config = document_->eager();
        config.call.reset();
        if (row > 0) config.call = static_cast<qcs::config::EagerCall>(row - 1);
        document_->changeEager(std::move(config), tr("Choose what is called"));
    });
    connect(dtype_, &QComboBox::activated, this,
            [this](int row) { takeDType(row == 0 ? QString() : dtype_->itemText(row)); });
    connect(dtype_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (dtype_->currentText() == dtype_->itemText(0)) return takeDType({});
        takeDType(dtype_->currentText());
    });
    connect(reference_, &QCheckBox::clicked, this, [this](bool on) {
        auto config = document_->eager();
        config.is_reference = on;
        document_->changeEager(std::move(config), tr("Change is_reference"));
    });
    connect(remove_, &QCheckBox::clicked, this, [this](bool on) {
        auto config = document_->eager();
        config.remove_qconfig = on;
        document_->changeEager(std::move(config), tr("Change remove_qconfig"));
    });
    connect(precomputed_, &QCheckBox::clicked, this, [this](bool on) {
        auto config = document_->eager();
        config.use_precomputed_fake_quant = on;
        document_->changeEager(std::move(config), tr("Change use_precomputed_fake_quant"));
    });
    connect(nonLeaf_, &QLineEdit::editingFinished, this, [this] {
        auto config = document_->eager();
        config.non_leaf = classesIn(nonLeaf_->text());
        document_->changeEager(std::move(config), tr("Change the non-leaf classes"));
    });
    connect(allowed_, &QLineEdit::editingFinished, this, [this] {
        auto config = document_->eager();
        auto names = classesIn(allowed_->text());
        if (names.empty() && config.allow_list && config.allow_list->empty()) return;
        config.allow_list.reset();
        if (!names.empty()) config.allow_list = std::move(names);
        document_->changeEager(std::move(config), tr("Change the allow list"));
    });
    connect(document_, &Document::customChanged, this, &OptionsSection::refresh);
    connect(document_, &Document::opened, this, &OptionsSection::refresh);
    connect(document_, &Document::modeChanged, this, &OptionsSection::refresh);
    setFold(false);
    refresh();
}

QLineEdit* OptionsSection::addNames(const QString& name, const QString& label, const QString& tip) {
    auto* field = new QLineEdit(body_);
    field->setObjectName(name);
    field->setToolTip(tip);
    setListCompletions(field, std::make_shared<const NameIndex>(knownNames(ImportableKind::Module)));
    static_cast<QFormLayout*>(body_->layout())->addRow(label, field);
    return field;
}

void OptionsSection::setFold(bool open) {
    body_->setVisible(open);
    fold_->setIcon(icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
}

void OptionsSection::refresh() {
    const auto& config = document_->eager();
    const auto call = qcs::config::call_in(config, document_->mode());
    const auto name = qcs::config::name_of(call);
    setRemark(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    call_->setCurrentIndex(config.call ? static_cast<int>(*config.call) + 1 : 0);
    showDType(call == qcs::config::EagerCall::QuantizeDynamic);
    reference_->setChecked(config.is_reference);
    remove_->setChecked(config.remove_qconfig);
    precomputed_->setChecked(config.use_precomputed_fake_quant);
    if (!nonLeaf_->hasFocus()) nonLeaf_->setText(joined(config.non_leaf));
    if (!allowed_->hasFocus())
        allowed_->setText(joined(config.allow_list.value_or(std::vector<std::string>())));
}

/// Empty text is the default. Text that is no dtype stays in the box with a remark and does not change the
/// config.
void OptionsSection::takeDType(const QString& typed) {
    if (const QString problem = dtypeProblem(typed); !problem.isEmpty())
        return showRemark(dtypeRemark_, problem, true);
    auto config = document_->eager();
    config.dtype = readDType(typed);
    config.user_dtype = readUserDType(typed);
    dtype_->lineEdit()->setModified(false);
    if (!(config == document_->eager()))
        document_->changeEager(std::move(config), tr("Choose the dtype of quantize_dynamic"));
    refresh();
}

/// Offers the dtypes for which quantize_dynamic has a default, and the current one if it is another.
void OptionsSection::showDType(bool isRead) {
    if (dtype_->lineEdit()->hasFocus() && dtype_->lineEdit()->isModified()) return; // the user is typing
    const auto& config = document_->eager();
    const QString set = config.dtype ? dtypeText(*config.dtype) : QString::fromStdString(config.user_dtype);
    dtype_->clear();
    dtype_->addItem(tr("default (%1)").arg(dtypeText(qcs::DType::QInt8)));
    for (const auto& row : qcs::config::eager_tables().dynamic)
        if (!row.rules.empty()) dtype_->addItem(dtypeText(row.dtype));
    const bool known = set.isEmpty() || dtype_->findText(set) > 0;
    if (!known) dtype_->addItem(set);
    dtype_->setCurrentIndex(set.isEmpty() ? 0 : dtype_->findText(set));
    dtype_->setEnabled(isRead);

    const bool hasSpec = std::ranges::any_of(config.rules, [](const auto& rule) { return !rule.off; });
    QString remark;
    if (isRead && hasSpec && config.has_dtype())
        remark = tr("Not read: the qconfigs above are the qconfig_spec, and they set the dtypes.");
    else if (isRead && !known && config.dtype)
        remark = tr("quantize_dynamic has no default for %1: PyTorch raises ValueError, unless there are "
                    "qconfigs for it above.")
                     .arg(set);
    else if (isRead && !known)
        remark = tr("Only Python can say what quantize_dynamic does with %1, unless there are qconfigs for "
                    "it above.")
                     .arg(set);
    showRemark(dtypeRemark_, remark, isRead && !known && !hasSpec);
}

} // namespace qcs::ui
