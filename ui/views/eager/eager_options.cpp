#include "views/eager/eager_options.h"

#include "theme/icons.h"
#include "words/labels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>

namespace qcs::ui {
namespace {

std::vector<std::string> namesIn(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    std::vector<std::string> names;
    for (const QString& name : text.split(between, Qt::SkipEmptyParts))
        names.push_back(name.toStdString());
    return names;
}

QString joined(const std::vector<std::string>& names) {
    QStringList texts;
    for (const auto& name : names)
        texts.push_back(QString::fromStdString(name));
    return texts.join(QStringLiteral(", "));
}

} // namespace

EagerOptions::EagerOptions(Document* document, QWidget* parent)
    : EagerSectionBox(tr("Call and arguments"), {}, parent),
      document_(document),
      fold_(new QToolButton(this)),
      body_(new QWidget(this)),
      call_(new QComboBox(body_)),
      dtype_(new QComboBox(body_)),
      reference_(new QCheckBox(tr("is_reference: convert makes reference modules"), body_)),
      remove_(new QCheckBox(tr("remove_qconfig: convert takes the qconfigs off again"), body_)) {
    setObjectName(QStringLiteral("eager-options"));
    fold_->setObjectName(QStringLiteral("eager-options-fold"));
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::TabFocus);
    fold_->setAccessibleName(tr("Show or hide the call and its arguments"));
    head()->addWidget(fold_);
    call_->setObjectName(QStringLiteral("eager-call"));
    call_->addItem(tr("the whole way of this mode"));
    for (const auto name : qcs::config::eager_call_names())
        call_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    dtype_->setObjectName(QStringLiteral("eager-dtype"));
    dtype_->addItems({QStringLiteral("qint8"), QStringLiteral("float16"), QStringLiteral("quint8"),
                      QStringLiteral("quint4x2")});
    auto* form = new QFormLayout(body_);
    form->setContentsMargins(0, 4, 0, 4);
    form->addRow(tr("Call"), call_);
    form->addRow(tr("dtype of quantize_dynamic"), dtype_);
    nonLeaf_ = addNames(QStringLiteral("eager-non-leaf"), tr("Non-leaf classes"),
                        tr("observer_non_leaf_module_list: observed although they hold other modules"));
    allowed_ = addNames(QStringLiteral("eager-allowed"), tr("Classes that may be observed"),
                        tr("allow_list of prepare; empty: PyTorch’s own list"));
    form->addRow(reference_);
    form->addRow(remove_);
    auto* custom = linkButton(tr("Custom module classes, and more, in JSON"), body_);
    form->addRow(custom);
    rows()->addWidget(body_);
    connect(custom, &QToolButton::clicked, this, &EagerOptions::jsonWanted);
    connect(fold_, &QToolButton::clicked, this, [this] { setFold(body_->isHidden()); });
    connect(call_, &QComboBox::activated, this, [this](int row) {
        auto config = document_->eager();
        config.call.reset();
        if (row > 0) config.call = static_cast<qcs::config::EagerCall>(row - 1);
        document_->changeEager(std::move(config), tr("Choose what is called"));
    });
    connect(dtype_, &QComboBox::activated, this, [this](int row) {
        constexpr qcs::DType dtypes[] = {qcs::DType::QInt8, qcs::DType::Float16, qcs::DType::QUInt8,
                                         qcs::DType::QUInt4x2};
        auto config = document_->eager();
        config.dtype = dtypes[row];
        document_->changeEager(std::move(config), tr("Choose the dtype of quantize_dynamic"));
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
    connect(nonLeaf_, &QLineEdit::editingFinished, this, [this] {
        auto config = document_->eager();
        config.non_leaf = namesIn(nonLeaf_->text());
        document_->changeEager(std::move(config), tr("Change the non-leaf classes"));
    });
    connect(allowed_, &QLineEdit::editingFinished, this, [this] {
        auto config = document_->eager();
        auto names = namesIn(allowed_->text());
        if (names.empty() && config.allow_list && config.allow_list->empty()) return;
        config.allow_list.reset();
        if (!names.empty()) config.allow_list = std::move(names);
        document_->changeEager(std::move(config), tr("Change the allow list"));
    });
    connect(document_, &Document::customChanged, this, &EagerOptions::refresh);
    connect(document_, &Document::opened, this, &EagerOptions::refresh);
    connect(document_, &Document::modeChanged, this, &EagerOptions::refresh);
    setFold(false);
    refresh();
}

QLineEdit* EagerOptions::addNames(const QString& name, const QString& label, const QString& tip) {
    auto* field = new QLineEdit(body_);
    field->setObjectName(name);
    field->setToolTip(tip);
    static_cast<QFormLayout*>(body_->layout())->addRow(label, field);
    return field;
}

void EagerOptions::setFold(bool open) {
    body_->setVisible(open);
    fold_->setIcon(icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
}

void EagerOptions::refresh() {
    const auto& config = document_->eager();
    const auto call = qcs::config::call_in(config, document_->mode());
    const auto name = qcs::config::name_of(call);
    setRemark(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    call_->setCurrentIndex(config.call ? static_cast<int>(*config.call) + 1 : 0);
    const auto dtype = config.dtype.value_or(qcs::DType::QInt8);
    dtype_->setCurrentIndex(dtype == qcs::DType::Float16    ? 1
                            : dtype == qcs::DType::QUInt8   ? 2
                            : dtype == qcs::DType::QUInt4x2 ? 3
                                                            : 0);
    dtype_->setEnabled(call == qcs::config::EagerCall::QuantizeDynamic);
    reference_->setChecked(config.is_reference);
    remove_->setChecked(config.remove_qconfig);
    if (!nonLeaf_->hasFocus()) nonLeaf_->setText(joined(config.non_leaf));
    if (!allowed_->hasFocus())
        allowed_->setText(joined(config.allow_list.value_or(std::vector<std::string>())));
}

} // namespace qcs::ui
