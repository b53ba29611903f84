#include "editors/rule/rule_form.h"

#include "editors/fields/completion.h"
#include "editors/qconfig/qconfig_field.h"
#include "editors/qconfig/qconfig_popover.h"
#include "help/field_help.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/object_names.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/wording.h"

#include <QAbstractItemView>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

namespace qcs::ui {
namespace {

QLabel* caption(const QString& text, QWidget* buddy, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setBuddy(buddy);
    label->setForegroundRole(QPalette::PlaceholderText);
    buddy->setAccessibleName(withoutMnemonic(text));
    return label;
}

QString helpKeyOf(qcs::config::RuleKind kind) {
    switch (kind) {
    case qcs::config::RuleKind::Order: return QStringLiteral("mapping.module_name_object_type_order");
    case qcs::config::RuleKind::ModuleName: return QStringLiteral("mapping.module_name");
    case qcs::config::RuleKind::Regex: return QStringLiteral("mapping.module_name_regex");
    case qcs::config::RuleKind::ObjectType: return QStringLiteral("mapping.object_type");
    case qcs::config::RuleKind::Global: break;
    }
    return QStringLiteral("mapping.global");
}

} // namespace

RuleForm::RuleForm(QWidget* parent)
    : QFrame(parent),
      path_(new QLineEdit(this)),
      object_(new QLineEdit(this)),
      index_(new QSpinBox(this)),
      qconfig_(new QConfigField(this)),
      pick_(new QToolButton(this)),
      matches_(new WrappedLabel(this)),
      remark_(new WrappedLabel(this)) {
    setObjectName(QStringLiteral("rule-form"));
    setAccessibleName(tr("Edit the rule"));
    setFocusPolicy(Qt::ClickFocus); // otherwise a click beside the fields would focus the list below
    path_->setObjectName(QStringLiteral("rule-path"));
    object_->setObjectName(QStringLiteral("rule-object"));
    index_->setObjectName(QStringLiteral("rule-index"));
    pick_->setObjectName(QStringLiteral("rule-pick"));
    matches_->setObjectName(QStringLiteral("rule-reach"));
    remark_->setObjectName(QStringLiteral("rule-remark"));
    pathLabel_ = caption(tr("&Name"), path_, this);
    objectLabel_ = caption(tr("T&ype or function"), object_, this);
    indexLabel_ = caption(tr("&Occurrence, from 0"), index_, this);
    qconfigLabel_ = caption(tr("QCon&fig"), qconfig_->combo(), this);
    path_->setFont(monoFont());
    object_->setFont(monoFont());
    for (QLineEdit* field : {path_, object_})
        field->setTextMargins(4, 0, 4, 0);
    index_->setMaximum(1'000'000);
    index_->setFixedWidth(96);
    pick_->setText(tr("&Pick in the model"));
    pick_->setToolTip(tr("Click a call in the model: its key is filled in here"));
    pick_->setCheckable(true);
    pick_->setFocusPolicy(Qt::TabFocus);
    matches_->setTextFormat(Qt::RichText);
    matches_->setFont(uiFont(smallText + 1));
    matches_->setForegroundRole(QPalette::PlaceholderText);
    remark_->setTextFormat(Qt::RichText);
    auto* done = new QPushButton(tr("&Done"), this);
    done->setToolTip(tr("Keep the change (Enter)"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Leave the rule as it was (Esc)"));

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    const std::pair<QLabel*, QWidget*> rows[] = {
        {pathLabel_, path_}, {objectLabel_, object_}, {indexLabel_, index_}};
    int row = 0;
    for (const auto& [label, field] : rows) {
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row++, 1, 1, 3);
    }
    grid->addWidget(remark_, row++, 1, 1, 3);
    grid->addWidget(matches_, row++, 1, 1, 3);
    grid->addWidget(qconfigLabel_, row, 0, Qt::AlignTop);
    qconfigLabel_->setContentsMargins(0, 6, 0, 0);
    grid->addWidget(qconfig_, row++, 1, 1, 3);
    grid->addWidget(qconfig_->editor(), row++, 0, 1, 4);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(pick_);
    foot->addStretch(1);
    foot->addWidget(cancel);
    foot->addWidget(done);
    grid->addLayout(foot, row, 0, 1, 4);
    grid->setColumnStretch(1, 1);

    for (QLineEdit* field : {path_, object_})
        connect(field, &QLineEdit::textChanged, this, &RuleForm::onEdited); // by typing or by a completion
    connect(index_, &QSpinBox::valueChanged, this, &RuleForm::onEdited);
    connect(qconfig_, &QConfigField::edited, this, &RuleForm::onEdited);
    connect(pick_, &QToolButton::toggled, this, [this](bool picking) {
        showText({}, false);
        Q_EMIT pickingChanged(picking);
    });
    connect(done, &QPushButton::clicked, this, &RuleForm::accepted);
    connect(cancel, &QPushButton::clicked, this, &RuleForm::cancelled);
    for (QWidget* field :
         std::initializer_list<QWidget*>{path_, object_, index_, qconfig_->combo(), pick_, done, cancel})
        field->installEventFilter(this);
}

void RuleForm::edit(const qcs::config::Rule& rule, const GraphNames& known) {
    filling_ = true;
    rule_ = rule;
    pattern_ = rule.kind == qcs::config::RuleKind::Regex ? rule.text : std::string();
    outsideProblem_.clear();
    showFieldsOf(rule.kind);
    path_->setText(QString::fromStdString(rule.text));
    const bool keyed =
        rule.kind == qcs::config::RuleKind::Order || rule.kind == qcs::config::RuleKind::ObjectType;
    const bool fresh = rule.object.kind == qcs::config::ObjectRef::Kind::Method && rule.object.name.empty();
    if (keyed) object_->setText(fresh ? QString() : writeObject(rule.object));
    index_->setValue(static_cast<int>(rule.index));
    setCompletions(path_, rule.kind == qcs::config::RuleKind::Regex ? nullptr : known.modules);
    if (keyed) {
        QStringList names = known.objects;
        for (const QString& name : knownObjectNames())
            if (!known.objects.contains(name)) names.push_back(name);
        setCompletions(object_, names);
    }
    qconfig_->setQConfig(rule.qconfig);
    qconfig_->setObserversShown(false);
    stopPicking();
    setMatches(nullptr);
    filling_ = false;
    showText({}, false);
    Q_EMIT typed(this->rule());
}

void RuleForm::setPicked(const qcs::config::Rule& picked) {
    stopPicking();
    filling_ = true;
    if (path_->isVisibleTo(this)) path_->setText(QString::fromStdString(picked.text));
    if (object_->isVisibleTo(this)) object_->setText(writeObject(picked.object));
    index_->setValue(static_cast<int>(picked.index));
    filling_ = false;
    onEdited();
}

void RuleForm::refusePick() {
    const QString why = rule_.kind == qcs::config::RuleKind::Order
                            ? tr("Order rules count calls of modules and functions: this is neither.")
                            : tr("Such a rule never applies to this row. Pick another one.");
    showRemark(proseHtml(why), true, nullptr);
}

bool RuleForm::isPicking() const {
    return pick_->isChecked();
}

void RuleForm::stopPicking() {
    pick_->setChecked(false);
}

void RuleForm::setUse(const qcs::predict::ObserverUse& use) {
    qconfig_->setUse(use);
}

void RuleForm::setMatches(const qcs::predict::RuleMatches* matches) {
    const QString words = matches ? matchWords(rule_, *matches) : QString();
    matchesText_ = plainProse(words);
    matches_->setText(proseHtml(words));
    matches_->setVisible(!words.isEmpty());
    matches_->setEnabled(true);
}

void RuleForm::showFieldsOf(qcs::config::RuleKind kind) {
    using Kind = qcs::config::RuleKind;
    const bool path = kind == Kind::Order || kind == Kind::ModuleName || kind == Kind::Regex;
    const bool object = kind == Kind::Order || kind == Kind::ObjectType;
    for (QWidget* widget : {static_cast<QWidget*>(pathLabel_), static_cast<QWidget*>(path_)})
        widget->setVisible(path);
    for (QWidget* widget : {static_cast<QWidget*>(objectLabel_), static_cast<QWidget*>(object_)})
        widget->setVisible(object);
    for (QWidget* widget : {static_cast<QWidget*>(indexLabel_), static_cast<QWidget*>(index_)})
        widget->setVisible(kind == Kind::Order);
    pick_->setVisible(kind != Kind::Global);
    matches_->setVisible(false);
    pathLabel_->setText(kind == Kind::Regex   ? tr("&Regex")
                        : kind == Kind::Order ? tr("&In module")
                                              : tr("&Module name"));
    path_->setPlaceholderText(kind == Kind::Regex   ? QStringLiteral("features\\..*conv")
                              : kind == Kind::Order ? tr("empty: the model itself")
                                                    : QStringLiteral("features.0"));
    object_->setPlaceholderText(QStringLiteral("torch.nn.Conv2d"));
    for (QWidget* field : std::initializer_list<QWidget*>{path_, object_, index_})
        attachHelp(field, helpKeyOf(kind));
}

std::optional<qcs::config::Rule> RuleForm::rule() const {
    using Kind = qcs::config::RuleKind;
    qcs::config::Rule result = rule_;
    if (rule_.kind == Kind::Order || rule_.kind == Kind::ModuleName || rule_.kind == Kind::Regex)
        result.text = path_->text().toStdString();
    if (rule_.kind == Kind::Regex && (result.text.empty() || isHalfTyped())) return std::nullopt;
    if (rule_.kind == Kind::Order || rule_.kind == Kind::ObjectType) {
        const TypedObject typed = readObject(object_->text());
        if (!typed.object) return std::nullopt;
        result.object = *typed.object;
    }
    if (rule_.kind == Kind::Order) result.index = index_->value();
    result.qconfig = qconfig_->qconfig();
    return result;
}

bool RuleForm::isHalfTyped() const {
    return rule_.kind == qcs::config::RuleKind::Regex && path_->text().toStdString() != pattern_ &&
           regexError();
}

const qcs::python::RegexError* RuleForm::regexError() const {
    const QString text = path_->text();
    if (!checked_ || checked_->text != text) {
        const auto regex = qcs::python::PythonRegex::compile(text.toStdString());
        checked_ = {text, regex ? std::nullopt : std::optional(regex.error())};
    }
    return checked_->error ? &*checked_->error : nullptr;
}

void RuleForm::onEdited() {
    if (filling_) return;
    outsideProblem_.clear();
    // The matches of the last valid regex stay shown, dimmed, until there is another valid one.
    matches_->setEnabled(!isHalfTyped());
    if (isHalfTyped()) return showText({}, true);
    const auto now = rule();
    const bool same = now && *now == rule_;
    if (now && !same) {
        rule_ = *now;
        Q_EMIT edited(rule_);
    }
    showText(outsideProblem_, true);
    Q_EMIT typed(now);
}

void RuleForm::setProblem(const QString& text) {
    outsideProblem_ = text;
    showText(text, true);
}

QString RuleForm::problem() const {
    return problem_;
}

void RuleForm::focusKey() {
    for (QWidget* field : std::initializer_list<QWidget*>{path_, object_, qconfig_})
        if (field->isVisibleTo(this)) {
            field->setFocus(Qt::OtherFocusReason);
            if (auto* line = qobject_cast<QLineEdit*>(field)) line->selectAll();
            return;
        }
}

/// The regex error takes precedence: it is known at once and has a position.
void RuleForm::showText(const QString& text, bool wrong) {
    if (isPicking())
        return showRemark(
            proseHtml(
                tr("Click a call in the model, or choose it with the arrow keys and Enter. Esc stops.")),
            false, nullptr);
    if (rule_.kind == qcs::config::RuleKind::Regex) {
        if (const auto* error = regexError())
            return showRemark(regexProblemHtml(path_->text().toStdString(), *error, &problem_), true, path_);
        if (path_->text().isEmpty() && pattern_.empty()) {
            problem_ = tr("Type a pattern: it is matched from the start of each module’s name.");
            return showRemark(proseHtml(problem_), false, nullptr);
        }
    }
    QString shown = text;
    if (shown.isEmpty() && object_->isVisibleTo(this)) {
        const TypedObject typed = readObject(object_->text());
        shown = typed.remark;
        wrong = !typed.known && !object_->text().isEmpty();
    }
    problem_ = plainProse(shown);
    wrong = wrong && !shown.isEmpty();
    const QLineEdit* culprit = path_->isVisibleTo(this) && !outsideProblem_.isEmpty() ? path_ : object_;
    showRemark(proseHtml(shown), wrong, wrong ? culprit : nullptr);
}

void RuleForm::showRemark(const QString& html, bool wrong, const QLineEdit* culprit) {
    const QColor ink = colour(wrong ? Colour::FloatDespiteRequest : Colour::Dim);
    remark_->setText(QStringLiteral("<span style=\"color:%1\">%2</span>").arg(ink.name(), html));
    remark_->setVisible(!html.isEmpty());
    for (QLineEdit* field : {path_, object_}) {
        field->setProperty("invalid", field == culprit);
        field->update();
    }
}

bool RuleForm::event(QEvent* event) {
    const bool done = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible()) Q_EMIT heightChanged();
    return done;
}

bool RuleForm::handleEndKey(int key) {
    if (key == Qt::Key_Escape)
        isPicking() ? stopPicking() : Q_EMIT cancelled();
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        Q_EMIT accepted();
    else
        return false;
    return true;
}

bool RuleForm::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool isButton = qobject_cast<QPushButton*>(watched);
        if ((key == Qt::Key_Escape || !isButton) && handleEndKey(key)) return true;
    }
    return QFrame::eventFilter(watched, event);
}

void RuleForm::keyPressEvent(QKeyEvent* event) {
    handleEndKey(event->key());
    event->accept();
}

void RuleForm::mousePressEvent(QMouseEvent* event) {
    event->accept();
}

void RuleForm::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(colour(Colour::Panel));
    painter.setPen(QPen(colour(Colour::Accent), 1.2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.6, 0.6, -0.6, -0.6), 4, 4);
}

} // namespace qcs::ui
