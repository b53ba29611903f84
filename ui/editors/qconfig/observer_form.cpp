#include "editors/qconfig/observer_form.h"

#include "editors/fields/name_field.h"
#include "editors/fields/value_field.h"
#include "help/field_help.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/observer_words.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace qcs::ui {
namespace {

constexpr int labelWidth = 132;

QLabel* wrapped(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel* rowLabel(const QString& text, bool code, QWidget* buddy, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    if (code) label->setFont(monoFont(smallText + 1));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(buddy);
    label->setMinimumWidth(labelWidth);
    return label;
}

QString inked(const QString& html, Colour ink) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour(ink).name(), html);
}

/// "AssertionError: reason", with the extra spaces from PyTorch's line breaks removed.
QString raisedText(const qcs::predict::Raised& raised) {
    if (raised.type.empty()) return sentenceOf(raised);
    return QStringLiteral("%1: %2").arg(QString::fromStdString(raised.type),
                                        QString::fromStdString(raised.text).simplified());
}

} // namespace

ObserverForm::ObserverForm(Place place, const QString& title, QWidget* parent)
    : QWidget(parent),
      place_(place),
      class_(new ClassField(place == Place::QConfig ? tr("None") : tr("default"), this)),
      outcome_(wrapped(this)),
      notes_(wrapped(this)) {
    setAccessibleName(title);
    class_->setObjectName(QStringLiteral("observer-class"));
    outcome_->setObjectName(QStringLiteral("observer-outcome"));
    notes_->setObjectName(QStringLiteral("observer-notes"));
    auto* head = new QGridLayout;
    head->setHorizontalSpacing(12);
    head->setColumnStretch(1, 1);
    const bool inner = place == Place::FakeQuantize;
    head->addWidget(rowLabel(inner ? title : tr("Class"), inner, class_, this), 0, 0);
    head->addWidget(class_, 0, 1);
    if (place == Place::FakeQuantize) {
        more_ = new QToolButton(this);
        more_->setObjectName(QStringLiteral("observer-more"));
        more_->setText(tr("arguments"));
        more_->setToolTip(tr("Show everything that this observer takes"));
        more_->setCheckable(true);
        more_->setAutoRaise(true);
        head->addWidget(more_, 0, 2);
        connect(more_, &QToolButton::toggled, this, &ObserverForm::showFields);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(outcome_);
    column->addWidget(notes_);
    page_ = new QWidget(this);
    column->addWidget(page_);
    column->addStretch(1);
    outcome_->setVisible(place == Place::QConfig);
    notes_->hide();
    connect(class_, &ClassField::classEdited, this, &ObserverForm::onClass);
    connect(class_, &ClassField::problemChanged, this, &ObserverForm::showOutcome);
    setSpec(std::nullopt);
}

void ObserverForm::setUse(const qcs::predict::ObserverUse& use) {
    use_ = use;
    showOutcome();
}

void ObserverForm::setSpec(const std::optional<qcs::config::ObserverSpec>& spec) {
    spec_ = spec;
    class_->setClassName(spec ? spec->callable.str() : "");
    showFields();
    showOutcome();
}

ValueField* ObserverForm::field(const QString& keyword) const {
    const auto found = std::ranges::find(fields_, keyword.toStdString(), &Field::name);
    return found == fields_.end() ? nullptr : found->field;
}

void ObserverForm::onClass(const std::string& callable) {
    if (callable.empty())
        spec_.reset();
    else
        spec_ = qcs::config::with_class(spec_.value_or(qcs::config::ObserverSpec()), callable);
    showFields();
    showOutcome();
    Q_EMIT edited(spec_);
}

void ObserverForm::onKeyword(const std::string& name, const std::optional<qcs::config::Value>& value) {
    if (!spec_) return;
    spec_ = qcs::config::with_keyword(*spec_, name, value);
    showFields();
    showOutcome();
    Q_EMIT edited(spec_);
}

bool ObserverForm::isShown(const qcs::config::ObserverKeyword& keyword) const {
    return place_ == Place::QConfig || keyword.given || !keyword.default_value || more_->isChecked();
}

void ObserverForm::showFields() {
    std::vector<qcs::config::ObserverKeyword> keywords;
    if (spec_) keywords = qcs::config::keywords_of(*spec_);
    std::erase_if(keywords, [this](const auto& keyword) { return !isShown(keyword); });
    // The defaults depend on the class of the inner observer, so its name is part of the key.
    std::vector<std::string> shown;
    for (const auto& keyword : keywords)
        shown.push_back(
            keyword.name +
            (keyword.forwarded_to_observer
                 ? " of " + valueText(keyword.default_value.value_or(qcs::config::Value())).toStdString()
                 : std::string()));
    if (spec_) shown.push_back(spec_->callable);
    if (more_) more_->setVisible(spec_.has_value());
    if (shown != shown_) {
        shown_ = std::move(shown);
        makeFields(keywords);
        return;
    }
    for (const auto& keyword : keywords) {
        if (auto* known = field(QString::fromStdString(keyword.name))) known->setValue(keyword.given);
        if (keyword.name != "observer" || !inner_) continue;
        const auto* given =
            keyword.given ? std::get_if<qcs::config::ObserverSpec>(&keyword.given->data) : nullptr;
        if (inner_->spec() != (given ? std::optional(*given) : std::nullopt))
            inner_->setSpec(given ? std::optional(*given) : std::nullopt);
    }
}

void ObserverForm::makeFields(const std::vector<qcs::config::ObserverKeyword>& keywords) {
    const bool hadFocus = page_->isAncestorOf(QWidget::window()->focusWidget());
    const QString focused = hadFocus ? QWidget::window()->focusWidget()->objectName() : QString();
    fields_.clear();
    inner_ = nullptr;
    auto* page = new QWidget(this);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(place_ == Place::FakeQuantize && !keywords.empty() ? 16 : 0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    std::swap(page_, page);
    int row = 0;
    bool ofInner = false;
    for (const auto& keyword : keywords) {
        if (keyword.forwarded_to_observer && !ofInner) {
            ofInner = true;
            grid->addWidget(rowLabel(tr("Passed on to its observer"), false, nullptr, page_), row++, 0, 1, 2);
        }
        const bool spec =
            !keyword.given || std::holds_alternative<qcs::config::ObserverSpec>(keyword.given->data);
        if (keyword.name == "observer" && spec && !keyword.forwarded_to_observer &&
            place_ == Place::QConfig) {
            addInner(row++, keyword);
            continue;
        }
        auto* value = new ValueField(keyword, page_);
        auto* label = rowLabel(QString::fromStdString(keyword.name), true, value, page_);
        attachHelp(label, QStringLiteral("observer.") + QString::fromStdString(keyword.name));
        if (!keyword.known)
            label->setToolTip(tr("The class takes no such keyword; it is kept as it was given."));
        if (!keyword.known) label->setText(inked(label->text().toHtmlEscaped(), Colour::FloatDespiteRequest));
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row++, 1);
        connect(value, &ValueField::edited, this,
                [this, name = keyword.name](const auto& edited) { onKeyword(name, edited); });
        connect(value, &ValueField::problemChanged, this, &ObserverForm::showOutcome);
        fields_.push_back({keyword.name, value});
    }
    delete layout()->replaceWidget(page, page_);
    page->hide();
    page->deleteLater(); // not deleted at once: the change may come from one of its fields
    QWidget* before = more_ ? static_cast<QWidget*>(more_) : class_;
    for (const Field& made : fields_) {
        setTabOrder(before, made.field);
        before = made.field;
    }
    page_->show();
    if (!focused.isEmpty())
        if (auto* again = page_->findChild<QWidget*>(focused)) again->setFocus(Qt::OtherFocusReason);
}

void ObserverForm::addInner(int row, const qcs::config::ObserverKeyword& keyword) {
    inner_ = new ObserverForm(Place::FakeQuantize, QStringLiteral("observer"), page_);
    inner_->setObjectName(QStringLiteral("inner-observer"));
    attachHelp(inner_, QStringLiteral("observer.observer"));
    if (keyword.default_value)
        inner_->class_->setItemText(0, tr("default: %1").arg(valueText(*keyword.default_value)));
    else
        inner_->class_->setItemText(0, tr("required"));
    if (keyword.given) inner_->setSpec(std::get<qcs::config::ObserverSpec>(keyword.given->data));
    static_cast<QGridLayout*>(page_->layout())->addWidget(inner_, row, 0, 1, 2);
    connect(inner_, &ObserverForm::outcomeChanged, this, &ObserverForm::showOutcome);
    connect(inner_, &ObserverForm::edited, this,
            [this](const std::optional<qcs::config::ObserverSpec>& spec) {
                onKeyword("observer", spec ? std::optional(qcs::config::Value(*spec)) : std::nullopt);
            });
}

QString ObserverForm::problem() const {
    QString problem = class_->problem();
    for (const Field& made : fields_)
        if (problem.isEmpty()) problem = made.field->problem();
    return problem.isEmpty() && inner_ ? inner_->problem() : problem;
}

void ObserverForm::showOutcome() {
    QString words;
    Colour ink = Colour::Text;
    QStringList notes;
    const QString problem = this->problem();
    if (!problem.isEmpty()) {
        words = problem;
        ink = Colour::FloatDespiteRequest;
    } else if (!spec_) {
        words = use_.is_weight ? tr("Nothing observes the weight.") : tr("Nothing observes the activations.");
        ink = Colour::Dim;
    } else {
        const auto built = qcs::predict::build_observer(*spec_);
        if (built && *built) {
            words = tr("Result: %1.").arg(instanceWords(**built));
        } else if (!built) {
            const auto& raised = built.error();
            words = raised.type.empty() ? raisedText(raised)
                                        : tr("The constructor raises %1").arg(raisedText(raised));
            ink = raised.type.empty() ? Colour::Dim : Colour::FloatDespiteRequest;
        }
        for (const auto& note : qcs::predict::observer_notes(*spec_, built, use_))
            notes.push_back(asSentence(sentenceOf(note)));
    }
    outcomeText_ = plainProse(words);
    outcome_->setText(inked(proseHtml(words), ink));
    QStringList plain, html;
    for (const QString& note : notes) {
        plain.push_back(plainProse(note));
        html.push_back(QStringLiteral("⚠ %1").arg(proseHtml(note)));
    }
    notesText_ = plain.join(QLatin1Char('\n'));
    notes_->setText(inked(html.join(QStringLiteral("<br>")), Colour::FloatAsRequested));
    notes_->setVisible(place_ == Place::QConfig && !notes.isEmpty());
    Q_EMIT outcomeChanged();
}

} // namespace qcs::ui
