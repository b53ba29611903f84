#include "editors/fields/name_field.h"

#include "config/observer_edit.h"
#include "editors/fields/completion.h"
#include "help/field_help.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/labels.h"
#include "words/user_names.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QBoxLayout>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOptionFrame>

namespace qcs::ui {

QLabel* remarkLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(uiFont(smallText));
    label->hide();
    return label;
}

void showRemark(QLabel* label, const QString& remark, bool wrong) {
    label->setText(remark);
    setInk(*label, wrong ? Colour::FloatDespiteRequest : Colour::Dim);
    label->setVisible(!remark.isEmpty());
}

NameField::NameField(ImportableKind kind, QWidget* parent)
    : QWidget(parent), kind_(kind), line_(new NameLine(this)), label_(remarkLabel(this)) {
    line_->setFont(monoFont());
    line_->setTextMargins(4, 0, 4, 0);
    line_->setPlaceholderText(QStringLiteral("None"));
    line_->setClearButtonEnabled(true);
    if (auto* clear = line_->findChild<QAbstractButton*>()) clear->setAccessibleName(tr("Clear"));
    setFocusProxy(line_);
    setCompletions(line_, knownNames(kind));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(line_);
    column->addWidget(label_);
    // Also emitted when a completion is chosen.
    connect(line_, &QLineEdit::textChanged, this, &NameField::onEdited);
}

void NameField::setKind(ImportableKind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    setCompletions(line_, knownNames(kind));
    updateText();
}

void NameField::setName(const std::optional<std::string>& name) {
    const TypedName typed = readName(line_->text(), kind_);
    if (typed.refused || typed.name != name) {
        filling_ = true;
        line_->setText(name ? QString::fromStdString(*name) : QString());
        line_->setCursorPosition(0);
        filling_ = false;
    }
    updateText();
}

std::optional<std::string> NameField::name() const {
    return readName(line_->text(), kind_).name;
}

void NameField::setRemark(const QString& remark, bool wrong) {
    outside_ = remark;
    outsideWrong_ = wrong;
    updateText();
}

QString NameField::remark() const {
    return label_->text();
}

void NameField::onEdited() {
    if (filling_) return;
    updateText();
    const TypedName typed = readName(line_->text(), kind_);
    if (!typed.refused) Q_EMIT edited(typed.name);
}

void NameField::updateText() {
    const TypedName typed = readName(line_->text(), kind_);
    const bool own = !typed.remark.isEmpty();
    const bool wrong = own ? typed.wrong : outsideWrong_ && !outside_.isEmpty();
    showRemark(label_, own ? typed.remark : outside_, wrong);
    line_->setProperty("invalid", wrong);
    setTipWithHelp(line_, line_->text());
    line_->update();
}

QRect NameLine::textRect() const {
    QStyleOptionFrame panel;
    initStyleOption(&panel);
    QRect rect =
        style()->subElementRect(QStyle::SE_LineEditContents, &panel, this).marginsRemoved(textMargins());
    for (const auto* button : findChildren<QAbstractButton*>())
        if (button->isVisible()) rect.setRight(std::min(rect.right(), button->x() - 2));
    return rect.adjusted(2, 0, -2, 0); // the horizontal margin of QLineEdit
}

QString NameLine::shownText() const {
    const int room = textRect().width();
    if (hasFocus() || textWidth(text(), font()) <= room) return text();
    const QString brief = QString::fromStdString(qcs::words::qualified_short_name(text().toStdString()));
    return elidedText(brief, font(), Qt::ElideLeft, room);
}

void NameLine::paintEvent(QPaintEvent* event) {
    const QString shown = shownText();
    if (shown == text()) return QLineEdit::paintEvent(event);
    QPainter painter(this);
    QStyleOptionFrame panel;
    initStyleOption(&panel);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &panel, &painter, this);
    drawText(painter, textRect(), shown, font(), palette().color(QPalette::Text));
}

namespace {

QString shortName(std::string_view callable) {
    return QString::fromStdString(qcs::config::observer_entry(callable)
                                      ? qcs::words::short_type_name(callable)
                                      : std::string(callable));
}

} // namespace

ClassField::ClassField(const QString& unset, QWidget* parent) : QComboBox(parent) {
    setEditable(true);
    setInsertPolicy(NoInsert);
    setFont(monoFont());
    setMaxVisibleItems(20);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    setAccessibleName(tr("Class"));
    lineEdit()->setObjectName(QStringLiteral("observer-class-line"));
    addItem(unset, QString());
    using Kind = qcs::config::CatalogueEntry::Kind;
    for (const Kind kind : {Kind::Observer, Kind::FakeQuantize}) {
        insertSeparator(count());
        for (const auto& entry : qcs::config::catalogue()) {
            if (entry.kind != kind) continue;
            addItem(shortName(entry.name), QString::fromStdString(entry.name));
            setItemData(count() - 1, QString::fromStdString(entry.name), Qt::ToolTipRole);
        }
    }
    using Own = qcs::catalogue::Kind;
    for (const QString& name : userNames({Own::Observer, Own::FakeQuantize}))
        addItem(name, name);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->popup()->setFont(monoFont());
    connect(this, &QComboBox::activated, this, &ClassField::commit);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &ClassField::commit);
    refresh();
}

void ClassField::setClassName(const std::string& callable) {
    className_ = callable;
    problem_.clear();
    refresh();
}

void ClassField::refresh() {
    const int known = className_.empty() ? 0 : findData(QString::fromStdString(className_));
    setCurrentIndex(known);
    if (known < 0) setEditText(QString::fromStdString(className_));
    lineEdit()->setCursorPosition(0);
    lineEdit()->setProperty("invalid", !problem_.isEmpty());
    const QString own = QStringLiteral("observer_class.%1").arg(shortName(className_));
    attachHelp(this, fieldHelp(own) ? own : QStringLiteral("observer.class"));
    setTipWithHelp(this, QString::fromStdString(className_));
}

void ClassField::commit() {
    const QString typed = currentText().trimmed();
    const int listed = findText(typed, Qt::MatchFixedString);
    std::string callable = listed >= 0 ? itemData(listed).toString().toStdString() : typed.toStdString();
    if (const auto* entry = qcs::config::observer_entry(callable)) callable = entry->name;
    const bool whole =
        listed >= 0 || (typed.contains(QLatin1Char('.')) && !typed.endsWith(QLatin1Char('.')) &&
                        !typed.startsWith(QLatin1Char('.')));
    problem_ =
        whole
            ? QString()
            : tr("PyTorch has no observer `%1`. A class of your own needs its full dotted name.").arg(typed);
    lineEdit()->setProperty("invalid", !whole);
    lineEdit()->update();
    Q_EMIT problemChanged();
    if (!whole || callable == className_) return;
    className_ = callable;
    refresh();
    Q_EMIT classEdited(className_);
}

FuserMethodField::FuserMethodField(QWidget* parent)
    : QWidget(parent),
      name_(new NameField(ImportableKind::FuserMethod, this)),
      of_(new QLabel(tr("of"), this)),
      argument_(new NameField(ImportableKind::Module, this)) {
    name_->line()->setObjectName(QStringLiteral("entry-fuser"));
    name_->line()->setAccessibleName(tr("Fuser method"));
    argument_->line()->setObjectName(QStringLiteral("entry-fuser-argument"));
    argument_->line()->setAccessibleName(tr("What the factory makes the fuser method from"));
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
    // No factory of torch takes several arguments: kept as loaded.
    if (method_ && method_->name == *name && method_->args.size() > 1) return method_;
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
    if (factory) argument_->setKind(factoryArgumentKind(*name));
    of_->setVisible(factory);
    argument_->setVisible(factory);
    argument_->setRemark(
        factory && !argument_->name()
            ? tr("This factory makes the fuser method from a function or a class: name it here.")
            : QString(),
        true);
}

void FuserMethodField::onEdited() {
    showArgument();
    method_ = method();
    Q_EMIT edited(method_);
}

} // namespace qcs::ui
