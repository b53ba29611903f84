#include "editors/fields/fuser_method_field.h"

#include "editors/fields/name_field.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace qcs::ui {

FuserMethodField::FuserMethodField(QWidget* parent)
    : QWidget(parent),
      name_(new NameField(NameKind::FuserMethod, this)),
      of_(new QLabel(tr("of"), this)),
      argument_(new NameField(NameKind::Module, this)) {
    name_->line()->setObjectName(QStringLiteral("entry-fuser"));
    name_->line()->setAccessibleName(tr("Fuser method"));
    argument_->line()->setObjectName(QStringLiteral("entry-fuser-argument"));
    argument_->line()->setAccessibleName(tr("What the factory makes the fuser method of"));
    of_->setForegroundRole(QPalette::PlaceholderText);
    of_->setContentsMargins(0, 5, 0, 0);
    setFocusProxy(name_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    grid->addWidget(name_, 0, 0, 1, 2);
    grid->addWidget(of_, 1, 0, Qt::AlignTop);
    grid->addWidget(argument_, 1, 1);
    grid->setColumnStretch(1, 1);
    connect(name_, &NameField::edited, this, &FuserMethodField::onEdited);
    connect(argument_, &NameField::edited, this, &FuserMethodField::onEdited);
    showArgument();
}

void FuserMethodField::setMethod(const std::optional<qcs::config::FuserMethod>& method) {
    method_ = method;
    if (method == this->method()) return showArgument();
    name_->setName(method ? std::optional(method->name) : std::nullopt);
    const bool hasArgument = method && method->is_factory && !method->args.empty();
    showArgument();
    argument_->setName(hasArgument ? std::optional(method->args.front().name) : std::nullopt);
    showArgument();
}

std::optional<qcs::config::FuserMethod> FuserMethodField::method() const {
    const auto name = name_->name();
    if (!name) return std::nullopt;
    if (method_ && method_->name == *name && method_->args.size() > 1) return method_; // none of torch's
    qcs::config::FuserMethod result;
    result.name = *name;
    result.is_factory = isFuserFactory(*name);
    if (const auto argument = argument_->name(); result.is_factory && argument)
        result.args = {qcs::config::ObjectRef::object(*argument)};
    return result;
}

void FuserMethodField::setRemark(const QString& remark, bool wrong) {
    name_->setRemark(remark, wrong);
}

void FuserMethodField::showArgument() {
    const auto name = name_->name();
    const bool factory = name && isFuserFactory(*name);
    if (factory) argument_->setKind(factoryTakes(*name));
    of_->setVisible(factory);
    argument_->setVisible(factory);
    argument_->setRemark(factory && !argument_->name()
                             ? tr("This factory makes the fuser method of something: name it here.")
                             : QString(),
                         true);
}

void FuserMethodField::onEdited() {
    showArgument();
    method_ = method();
    Q_EMIT edited(method_);
}

} // namespace qcs::ui
