#include "editors/rule_form.h"

#include "config/presets.h"
#include "editors/completion.h"
#include "editors/object_names.h"
#include "report/labels.h"
#include "theme/fonts.h"
#include "theme/prose.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

namespace qcs::ui {
namespace {

QLabel* caption(const QString& text, QWidget* buddy, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setBuddy(buddy);
    label->setForegroundRole(QPalette::PlaceholderText);
    QString plain = text;
    buddy->setAccessibleName(plain.remove(QLatin1Char('&')));
    return label;
}

} // namespace

RuleForm::RuleForm(QWidget* parent)
    : QFrame(parent),
      path_(new QLineEdit(this)),
      object_(new QLineEdit(this)),
      index_(new QSpinBox(this)),
      qconfig_(new QComboBox(this)),
      remark_(new QLabel(this)) {
    setObjectName(QStringLiteral("rule-form"));
    setAccessibleName(tr("Edit the rule"));
    setFocusPolicy(Qt::ClickFocus); // or a click beside the fields would give it to the list below
    path_->setObjectName(QStringLiteral("rule-path"));
    object_->setObjectName(QStringLiteral("rule-object"));
    index_->setObjectName(QStringLiteral("rule-index"));
    qconfig_->setObjectName(QStringLiteral("rule-qconfig"));
    remark_->setObjectName(QStringLiteral("rule-remark"));
    pathLabel_ = caption(tr("&Name"), path_, this);
    objectLabel_ = caption(tr("T&ype or function"), object_, this);
    indexLabel_ = caption(tr("&Occurrence, from 0"), index_, this);
    qconfigLabel_ = caption(tr("QCon&fig"), qconfig_, this);
    path_->setFont(monoFont());
    object_->setFont(monoFont());
    for (QLineEdit* field : {path_, object_})
        field->setTextMargins(4, 0, 4, 0);
    index_->setMaximum(1'000'000);
    index_->setFixedWidth(96);
    qconfig_->setMaxVisibleItems(16);
    qconfig_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    remark_->setWordWrap(true);
    remark_->setTextFormat(Qt::RichText);
    remark_->setMinimumHeight(20);
    auto* done = new QPushButton(tr("&Done"), this);
    done->setToolTip(tr("Keep the change (Enter)"));
    auto* cancel = new QPushButton(tr("Take back"), this);
    cancel->setToolTip(tr("Leave the rule as it was (Esc)"));

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    const std::pair<QLabel*, QWidget*> rows[] = {
        {pathLabel_, path_}, {objectLabel_, object_}, {indexLabel_, index_}, {qconfigLabel_, qconfig_}};
    int row = 0;
    for (const auto& [label, field] : rows) {
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row++, 1, 1, 3);
    }
    grid->addWidget(remark_, row, 0, 1, 2);
    grid->addWidget(cancel, row, 2, Qt::AlignTop);
    grid->addWidget(done, row, 3, Qt::AlignTop);
    grid->setColumnStretch(1, 1);

    for (QLineEdit* field : {path_, object_})
        connect(field, &QLineEdit::textEdited, this, &RuleForm::onEdited);
    // A chosen completion arrives through textChanged alone.
    for (QLineEdit* field : {path_, object_})
        connect(field, &QLineEdit::textChanged, this, &RuleForm::onEdited);
    connect(index_, &QSpinBox::valueChanged, this, &RuleForm::onEdited);
    connect(qconfig_, &QComboBox::currentIndexChanged, this, &RuleForm::onEdited);
    connect(done, &QPushButton::clicked, this, &RuleForm::accepted);
    connect(cancel, &QPushButton::clicked, this, &RuleForm::cancelled);
    for (QWidget* field : std::initializer_list<QWidget*>{path_, object_, index_, qconfig_, done, cancel})
        field->installEventFilter(this);
}

void RuleForm::edit(const qcs::Rule& rule, const QStringList& paths, const QStringList& objects) {
    filling_ = true;
    rule_ = rule;
    outsideProblem_.clear();
    showFieldsOf(rule.kind);
    path_->setText(QString::fromStdString(rule.text));
    const bool keyed = rule.kind == qcs::RuleKind::Order || rule.kind == qcs::RuleKind::ObjectType;
    const bool fresh = rule.object.kind == qcs::ObjectRef::Kind::Method && rule.object.name.empty();
    if (keyed) object_->setText(fresh ? QString() : writeObject(rule.object));
    index_->setValue(static_cast<int>(rule.index));
    setCompletions(path_, rule.kind == qcs::RuleKind::Regex ? QStringList() : paths);
    if (keyed) {
        QStringList names = objects;
        for (const QString& name : knownObjectNames())
            if (!objects.contains(name)) names.push_back(name);
        setCompletions(object_, names);
    }
    fillQConfigs();
    filling_ = false;
    say({}, false);
}

void RuleForm::showFieldsOf(qcs::RuleKind kind) {
    using Kind = qcs::RuleKind;
    const bool path = kind == Kind::Order || kind == Kind::ModuleName || kind == Kind::Regex;
    const bool object = kind == Kind::Order || kind == Kind::ObjectType;
    for (QWidget* widget : {static_cast<QWidget*>(pathLabel_), static_cast<QWidget*>(path_)})
        widget->setVisible(path);
    for (QWidget* widget : {static_cast<QWidget*>(objectLabel_), static_cast<QWidget*>(object_)})
        widget->setVisible(object);
    for (QWidget* widget : {static_cast<QWidget*>(indexLabel_), static_cast<QWidget*>(index_)})
        widget->setVisible(kind == Kind::Order);
    pathLabel_->setText(kind == Kind::Regex   ? tr("&Regex, from the name’s start")
                        : kind == Kind::Order ? tr("&In module")
                                              : tr("&Module name"));
    path_->setPlaceholderText(kind == Kind::Regex   ? QStringLiteral("features\\..*conv")
                              : kind == Kind::Order ? tr("empty: the model itself")
                                                    : QStringLiteral("features.0"));
    object_->setPlaceholderText(QStringLiteral("torch.nn.Conv2d"));
}

void RuleForm::fillQConfigs() {
    choices_.clear();
    choices_.emplace_back(std::nullopt);
    if (rule_.qconfig && rule_.qconfig->name.empty()) choices_.emplace_back(rule_.qconfig);
    for (const auto& named : qcs::named_qconfigs())
        choices_.emplace_back(named);
    qconfig_->clear();
    int current = -1;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        qconfig_->addItem(choices_[i] ? QString::fromStdString(qcs::qconfig_label(choices_[i]))
                                      : tr("none: leave it in float"));
        const bool same = choices_[i].has_value() == rule_.qconfig.has_value() &&
                          (!rule_.qconfig || choices_[i]->name == rule_.qconfig->name);
        if (same && current < 0) current = static_cast<int>(i);
    }
    if (current < 0) { // a name that is not PyTorch's own
        choices_.emplace_back(rule_.qconfig);
        qconfig_->addItem(QString::fromStdString(qcs::qconfig_label(rule_.qconfig)));
        current = qconfig_->count() - 1;
    }
    qconfig_->setCurrentIndex(current);
}

std::optional<qcs::Rule> RuleForm::rule() const {
    using Kind = qcs::RuleKind;
    qcs::Rule result = rule_;
    if (rule_.kind == Kind::Order || rule_.kind == Kind::ModuleName || rule_.kind == Kind::Regex)
        result.text = path_->text().toStdString();
    if (rule_.kind == Kind::Order || rule_.kind == Kind::ObjectType) {
        const TypedObject typed = readObject(object_->text());
        if (!typed.object) return std::nullopt;
        result.object = *typed.object;
    }
    if (rule_.kind == Kind::Order) result.index = index_->value();
    const auto choice = static_cast<std::size_t>(qconfig_->currentIndex());
    if (choice < choices_.size()) result.qconfig = choices_[choice];
    return result;
}

void RuleForm::onEdited() {
    if (filling_) return;
    outsideProblem_.clear();
    const auto now = rule();
    if (now && *now == rule_) return say({}, false);
    if (now) {
        rule_ = *now;
        Q_EMIT edited(rule_);
    }
    say(outsideProblem_, true);
}

void RuleForm::setProblem(const QString& text) {
    outsideProblem_ = text;
    say(text, true);
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

void RuleForm::say(const QString& text, bool wrong) {
    QString shown = text;
    if (shown.isEmpty() && object_->isVisibleTo(this)) {
        const TypedObject typed = readObject(object_->text());
        shown = typed.remark;
        wrong = !typed.known && !object_->text().isEmpty();
    }
    problem_ = plainProse(shown);
    remark_->setText(proseHtml(shown));
    QPalette palette = remark_->palette();
    palette.setColor(QPalette::WindowText,
                     colour(wrong && !shown.isEmpty() ? Colour::FloatAlthoughAsked : Colour::Dim));
    remark_->setPalette(palette);
    QLineEdit* culprit = path_->isVisibleTo(this) && !outsideProblem_.isEmpty() ? path_ : object_;
    for (QLineEdit* field : {path_, object_}) {
        field->setProperty("invalid", field == culprit && wrong && !shown.isEmpty());
        field->update();
    }
}

bool RuleForm::endsWith(int key) {
    if (key == Qt::Key_Escape)
        Q_EMIT cancelled();
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
        if ((key == Qt::Key_Escape || !isButton) && endsWith(key)) return true;
    }
    return QFrame::eventFilter(watched, event);
}

void RuleForm::keyPressEvent(QKeyEvent* event) {
    endsWith(event->key());
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
