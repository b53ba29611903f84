#include "views/tensors/proposal_card.h"

#include "models/effect_model.h"
#include "models/sort_proxy_model.h"
#include "theme/theme.h"
#include "views/tensors/ranking_view.h"
#include "widgets/sorting.h"
#include "widgets/table_export.h"
#include "widgets/text_labels.h"
#include "words/tensor_words.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>

namespace qcs::ui {
namespace {

constexpr double bytesInMegabyte = 1e6;

RowTreeView* tableOf(QAbstractItemModel* rows, const QString& name, QWidget* parent) {
    auto* table = new RowTreeView(parent);
    table->setObjectName(name);
    table->setRootIsDecorated(false);
    table->setItemsExpandable(false);
    table->setIndentation(0);
    table->setItemDelegate(new PlainRowDelegate(table));
    table->setModel(new SortProxyModel(rows, table));
    table->header()->setStretchLastSection(false);
    table->header()->setMinimumSectionSize(20);
    table->header()->setFont(uiFont(smallText));
    attachTableExport(table, name);
    attachSorting(table, ProposalCard::tr("As proposed"));
    return table;
}

} // namespace

ProposalCard::ProposalCard(Proposals* proposals, QWidget* parent)
    : QFrame(parent),
      proposals_(proposals),
      rows_(new ProposalModel(this)),
      effects_(new EffectModel(this)),
      title_(new ElidedLabel(this)),
      summary_(new WrappedLabel(this)),
      table_(tableOf(rows_, QStringLiteral("proposed-rules"), this)),
      nodes_(tableOf(effects_, QStringLiteral("proposed-effect"), this)),
      apply_(new QPushButton(tr("&Apply"), this)),
      cancel_(new QPushButton(tr("&Cancel"), this)) {
    setObjectName(QStringLiteral("proposal"));
    title_->setFont(uiFont(normalText, QFont::DemiBold));
    summary_->setObjectName(QStringLiteral("proposal-summary"));
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    apply_->setObjectName(QStringLiteral("apply-proposal"));
    cancel_->setObjectName(QStringLiteral("cancel-proposal"));
    table_->setAccessibleName(tr("Rules and layers"));
    nodes_->setAccessibleName(tr("What differs in the model"));
    // The pane may be narrow: short texts get the width they need; the others are elided, with the full text
    // as tool tip.
    table_->header()->setSectionResizeMode(QHeaderView::Stretch);
    table_->header()->setSectionResizeMode(ProposalModel::SqnrColumn, QHeaderView::ResizeToContents);
    table_->header()->setSectionResizeMode(ProposalModel::SizeColumn, QHeaderView::ResizeToContents);
    nodes_->header()->setSectionResizeMode(QHeaderView::Stretch);
    nodes_->header()->setSectionResizeMode(EffectModel::DiffersColumn, QHeaderView::ResizeToContents);
    nodes_->setColumnHidden(EffectModel::NodesColumn, true);
    nodes_->setColumnHidden(EffectModel::ShowColumn, true);
    table_->setMinimumHeight(84);
    nodes_->setMinimumHeight(84);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel_);
    buttons->addWidget(apply_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    column->addWidget(title_);
    column->addWidget(summary_);
    column->addWidget(table_, 3);
    column->addWidget(nodes_, 2);
    column->addLayout(buttons);
    connect(apply_, &QPushButton::clicked, proposals_, &Proposals::apply);
    connect(cancel_, &QPushButton::clicked, proposals_, &Proposals::drop);
    connect(proposals_, &Proposals::changed, this, &ProposalCard::refresh);
    refresh();
}

/// Hides the column of sizes if the card is narrow; the summary includes the sizes.
void ProposalCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    constexpr int narrow = 480;
    table_->setColumnHidden(ProposalModel::SizeColumn, width() < narrow);
}

void ProposalCard::refresh() {
    setVisible(proposals_->isOpen());
    const auto& answer = proposals_->answer();
    title_->setText(proposals_->words());
    summary_->setText(answer ? proposalSummary(*answer) : tr("Looking for rules…"));
    rows_->setAnswer(answer);
    effects_->setEffect(answer ? answer->effect : Effect());
    table_->setVisible(rows_->rowCount() > 0);
    nodes_->setVisible(effects_->rowCount() > 0);
    apply_->setEnabled(answer && answer->proposal && answer->proposal->rule_count() > 0);
}

void ProposalCard::takeFocus() {
    (apply_->isEnabled() ? apply_ : cancel_)->setFocus(Qt::OtherFocusReason);
}

QString ProposalCard::summary() const {
    return summary_->text();
}

void ProposalCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return proposals_->drop();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && apply_->isEnabled() &&
        !cancel_->hasFocus()) {
        proposals_->apply();
        return;
    }
    QFrame::keyPressEvent(event);
}

GoalForm::GoalForm(Proposals* proposals, QWidget* parent)
    : QFrame(parent),
      proposals_(proposals),
      byDecibels_(new QRadioButton(tr("At &least, everywhere"), this)),
      byBytes_(new QRadioButton(tr("At &most, in total"), this)),
      decibels_(new QDoubleSpinBox(this)),
      megabytes_(new QDoubleSpinBox(this)),
      show_(new QPushButton(tr("&Show the rules"), this)) {
    setObjectName(QStringLiteral("goal-form"));
    byDecibels_->setObjectName(QStringLiteral("goal-by-decibels"));
    byDecibels_->setToolTip(tr("The smallest model in which no weight has a lower SQNR"));
    byBytes_->setObjectName(QStringLiteral("goal-by-bytes"));
    byBytes_->setToolTip(tr("The least noise within that total size of the quantized weights. Noise is the "
                            "power of the error divided by that of the weights, summed over the layers"));
    byDecibels_->setChecked(true);
    decibels_->setObjectName(QStringLiteral("goal-decibels"));
    decibels_->setAccessibleName(tr("Minimum SQNR"));
    decibels_->setRange(0, 200);
    decibels_->setDecimals(1);
    decibels_->setSuffix(tr(" dB"));
    megabytes_->setObjectName(QStringLiteral("goal-megabytes"));
    megabytes_->setAccessibleName(tr("Size of all quantized weights"));
    megabytes_->setRange(0, 1e9);
    megabytes_->setDecimals(3);
    megabytes_->setSuffix(tr(" MB"));
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    grid->addWidget(byDecibels_, 0, 0);
    grid->addWidget(decibels_, 0, 1);
    grid->addWidget(byBytes_, 1, 0);
    grid->addWidget(megabytes_, 1, 1);
    grid->setColumnStretch(0, 1);

    const auto add = [this](const QString& name, const QString& words,
                            qcs::insight::QuantizationRequest request, bool checked) {
        auto* box = new QCheckBox(words, this);
        box->setObjectName(name);
        box->setChecked(checked);
        connect(box, &QCheckBox::toggled, this, &GoalForm::updateText);
        choices_.push_back({box, std::move(request)});
    };
    add(QStringLiteral("choice-float"), tr("in float"), qcs::insight::KeepFloat(), true);
    add(QStringLiteral("choice-per-channel"), tr("per channel"), qcs::insight::PerChannel(), true);
    for (const auto& common : qcs::insight::common_tensor_specs())
        add(QStringLiteral("choice-%1")
                .arg(QString::fromUtf8(common.name.data(), static_cast<qsizetype>(common.name.size()))),
            shortSpecWords(common.settings), common.settings, common.name == "int4_per_channel");
    auto* boxes = new QGridLayout;
    boxes->setContentsMargins(0, 0, 0, 0);
    boxes->setVerticalSpacing(2);
    for (std::size_t i = 0; i < choices_.size(); ++i)
        boxes->addWidget(choices_[i].box, static_cast<int>(i / 3), static_cast<int>(i % 3));

    auto* cancel = new QPushButton(tr("&Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancel-goal"));
    show_->setObjectName(QStringLiteral("show-rules"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(show_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    column->addLayout(grid);
    auto* caption = new QLabel(tr("Each layer stays as it is, or gets one of:"), this);
    caption->setFont(uiFont(smallText));
    column->addWidget(caption);
    column->addLayout(boxes);
    column->addLayout(buttons);
    connect(byDecibels_, &QRadioButton::toggled, this, &GoalForm::updateText);
    connect(cancel, &QPushButton::clicked, this, &GoalForm::closed);
    connect(show_, &QPushButton::clicked, this, &GoalForm::ask);
    updateText();
}

void GoalForm::open(double decibels, std::uint64_t bytes) {
    decibels_->setValue(decibels);
    megabytes_->setValue(static_cast<double>(bytes) / bytesInMegabyte);
    show();
    byDecibels_->setFocus(Qt::OtherFocusReason);
}

void GoalForm::updateText() {
    decibels_->setEnabled(byDecibels_->isChecked());
    megabytes_->setEnabled(byBytes_->isChecked());
    show_->setEnabled(
        std::ranges::any_of(choices_, [](const Choice& choice) { return choice.box->isChecked(); }));
}

void GoalForm::ask() {
    std::vector<qcs::insight::QuantizationRequest> requests;
    for (const auto& choice : choices_)
        if (choice.box->isChecked()) requests.push_back(choice.request);
    qcs::insight::Goal goal;
    QString words;
    if (byDecibels_->isChecked()) {
        goal.min_sqnr_db = decibels_->value();
        words = tr("At least %1 dB everywhere").arg(QLocale().toString(*goal.min_sqnr_db, 'f', 1));
    } else {
        goal.max_bytes = static_cast<std::uint64_t>(megabytes_->value() * bytesInMegabyte);
        words = tr("At most %1 of weights").arg(sizeWords(*goal.max_bytes));
    }
    Q_EMIT closed();
    proposals_->ask(goal, requests, words);
}

void GoalForm::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && show_->isEnabled()) return ask();
    QFrame::keyPressEvent(event);
}

} // namespace qcs::ui
