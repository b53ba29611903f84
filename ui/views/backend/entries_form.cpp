#include "views/backend/entries_form.h"

#include "editors/fields/name_field.h"
#include "editors/fields/tensor_counts_field.h"
#include "help/field_help.h"
#include "theme/theme.h"
#include "views/backend/entry_actions.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

EntriesForm::EntriesForm(Document* document, const EntryActions& actions, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(new QLabel(this)),
      observation_(new QComboBox(this)),
      dtypes_(new QToolButton(this)) {
    setObjectName(QStringLiteral("entries-form"));
    title_->setFont(uiFont(normalText, QFont::DemiBold));
    observation_->setObjectName(QStringLiteral("entries-observation"));
    fillObservationTypes(observation_);
    attachHelp(observation_, QStringLiteral("backend.observation_type"));
    observation_->setPlaceholderText(tr("different ones"));
    auto* observation = new QLabel(tr("&Observation type"), this);
    observation->setBuddy(observation_);
    observation->setForegroundRole(QPalette::PlaceholderText);
    observation_->setAccessibleName(tr("Observation type of all of them"));
    dtypes_->setObjectName(QStringLiteral("entries-dtypes"));
    dtypes_->setText(tr("Add a dtype config to all"));
    auto* menu = new QMenu(dtypes_);
    menu->setObjectName(QStringLiteral("entries-dtypes-menu"));
    auto* remove = new QToolButton(this);
    remove->setObjectName(QStringLiteral("entries-delete"));
    remove->setDefaultAction(actions.remove());
    remove->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->addWidget(observation, 0, 0);
    grid->addWidget(observation_, 0, 1);
    grid->setColumnStretch(1, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(dtypes_);
    buttons->addWidget(remove);
    buttons->addStretch(1);
    auto* hint = remarkLabel(this);
    showRemark(hint, tr("Each of these is one undo step. Choose one pattern to see all of its fields."),
               false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(12);
    column->addWidget(title_);
    column->addLayout(grid);
    column->addLayout(buttons);
    column->addWidget(hint);
    column->addStretch(1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    connect(observation_, &QComboBox::activated, this, [this](int index) {
        EntryActions::setObservation(document_, ids_, static_cast<qcs::config::ObservationType>(index));
    });
    connect(dtypes_, &QToolButton::clicked, this, [this, menu] {
        menu->clear();
        EntryActions::fillDTypeConfigs(menu, document_, ids_);
        menu->popup(dtypes_->mapToGlobal(QPoint(0, dtypes_->height())));
    });
}

void EntriesForm::setEntries(const QList<EntryId>& ids) {
    ids_ = ids;
    title_->setText(tr("%n patterns chosen", nullptr, static_cast<int>(ids.size())));
    const auto typeOf = [this](EntryId id) {
        const auto* entry = document_->entry(id);
        return entry ? static_cast<int>(entry->observation_type) : -1;
    };
    const int first = ids.isEmpty() ? -1 : typeOf(ids.front());
    const bool same = std::ranges::all_of(ids, [&](EntryId id) { return typeOf(id) == first; });
    observation_->setCurrentIndex(same ? first : -1);
}

} // namespace qcs::ui
