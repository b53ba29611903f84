#include "editors/custom/standalone_list.h"

#include "editors/custom/standalone_form.h"
#include "theme/icons.h"
#include "widgets/ordered_list.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

StandaloneList::StandaloneList(bool classes, const QString& addText, QWidget* parent)
    : QWidget(parent), classes_(classes), list_(new QVBoxLayout) {
    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("add-standalone"));
    add->setIcon(icon(QStringLiteral("add")));
    add->setText(addText);
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setAutoRaise(true);
    add->setFocusPolicy(Qt::TabFocus);
    list_->setSpacing(8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(list_);
    column->addWidget(add, 0, Qt::AlignLeft);
    connect(add, &QToolButton::clicked, this, &StandaloneList::add);
}

StandaloneForm* StandaloneList::makeForm() {
    auto* form = new StandaloneForm(classes_, this);
    form->setCompletions(completions_);
    connect(form, &StandaloneForm::edited, this, &StandaloneList::onEdited);
    connect(form, &StandaloneForm::undoStepFinished, this, &StandaloneList::undoStepFinished);
    connect(form, &StandaloneForm::removeRequested, this, [this, form] { remove(placeOf(form)); });
    connect(form, &StandaloneForm::moveRequested, this, [this, form](int by) {
        const int place = placeOf(form);
        move(place, place + by);
    });
    connect(form, &StandaloneForm::dragged, this, [this, form](QPoint to) {
        const int from = placeOf(form);
        const int wanted = rowDraggedTo(QList<QWidget*>(forms_.begin(), forms_.end()), from, to.y());
        if (wanted >= 0) place(from, wanted);
    });
    return form;
}

int StandaloneList::placeOf(const StandaloneForm* form) const {
    return static_cast<int>(std::ranges::find(forms_, form) - forms_.begin());
}

void StandaloneList::layOut() {
    while (QLayoutItem* item = list_->takeAt(0))
        delete item;
    for (StandaloneForm* form : forms_) {
        list_->addWidget(form);
        form->show();
    }
}

void StandaloneList::setEntries(const std::vector<qcs::config::StandaloneEntry>& entries) {
    if (entries == this->entries()) return check();
    while (forms_.size() > entries.size()) {
        forms_.back()->hide();
        forms_.back()->deleteLater();
        forms_.pop_back();
    }
    while (forms_.size() < entries.size())
        forms_.push_back(makeForm());
    for (std::size_t i = 0; i < entries.size(); ++i)
        forms_[i]->setEntry(entries[i]);
    layOut();
    check();
}

std::vector<qcs::config::StandaloneEntry> StandaloneList::entries() const {
    std::vector<qcs::config::StandaloneEntry> result;
    for (const StandaloneForm* form : forms_)
        if (!form->entry().target.empty()) result.push_back(form->entry());
    return result;
}

void StandaloneList::setCompletions(const std::shared_ptr<const NameIndex>& names) {
    completions_ = names;
    for (StandaloneForm* form : forms_)
        form->setCompletions(names);
}

void StandaloneList::setCheck(Check check) {
    check_ = std::move(check);
    this->check();
}

void StandaloneList::check() {
    for (auto form = forms_.begin(); form != forms_.end(); ++form) {
        const std::string& target = (*form)->entry().target;
        const auto isSame = [&](const StandaloneForm* other) { return other->entry().target == target; };
        std::optional<QString> problem = QString();
        if (target.empty())
            problem = classes_ ? tr("Type the name of a class.") : tr("Type the name of a module.");
        else if (std::any_of(form + 1, forms_.end(), isSame))
            problem = tr("It is listed again further down, and that entry replaces this one.");
        else if (check_)
            problem = check_(QString::fromStdString(target));
        if (problem) (*form)->setProblem(*problem);
    }
}

void StandaloneList::onEdited() {
    check();
    Q_EMIT edited();
}

void StandaloneList::add() {
    Q_EMIT undoStepFinished();
    forms_.push_back(makeForm());
    layOut();
    forms_.back()->target()->setFocus(Qt::OtherFocusReason);
    check();
}

void StandaloneList::remove(int place) {
    Q_EMIT undoStepFinished();
    forms_[static_cast<std::size_t>(place)]->hide();
    forms_[static_cast<std::size_t>(place)]->deleteLater();
    forms_.erase(forms_.begin() + place);
    onEdited();
    Q_EMIT undoStepFinished();
}

void StandaloneList::move(int from, int to) {
    if (from == to || std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(forms_.size())) return;
    Q_EMIT undoStepFinished();
    place(from, to);
    forms_[static_cast<std::size_t>(to)]->target()->setFocus(Qt::OtherFocusReason);
    Q_EMIT undoStepFinished();
}

void StandaloneList::place(int from, int to) {
    StandaloneForm* moved = forms_[static_cast<std::size_t>(from)];
    forms_.erase(forms_.begin() + from);
    forms_.insert(forms_.begin() + to, moved);
    layOut();
    layout()->activate();
    onEdited();
}

} // namespace qcs::ui
