#include "views/findings/findings_panel.h"

#include "models/findings_model.h"
#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/findings/finding_details.h"
#include "widgets/page_stack.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"
#include "words/finding_words.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>

namespace qcs::ui {

FindingsPanel::FindingsPanel(Findings* lint, QWidget* parent)
    : QWidget(parent),
      lint_(lint),
      findings_(new FindingsModel(this)),
      rows_(new SortProxyModel(findings_, this)),
      search_(new SearchField(tr("Search findings…"), this)),
      count_(new QLabel(this)),
      list_(new QListView(this)),
      details_(new FindingDetails(this)),
      stack_(new PageStack(this)),
      empty_(new WrappedLabel(this)) {
    search_->setObjectName(QStringLiteral("findings-search"));
    count_->setObjectName(QStringLiteral("findings-count"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setFont(uiFont(smallText));
    count_->setContentsMargins(16, 6, 16, 4);
    list_->setObjectName(QStringLiteral("findings"));
    list_->setAccessibleName(tr("Findings"));
    list_->setModel(rows_);
    list_->setItemDelegate(new FindingDelegate(this));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const QList<TableColumn> columns = {{tr("Severity"), 0, FindingsModel::SeverityWordRole},
                                        {tr("Place"), 0, FindingsModel::PlaceRole},
                                        {tr("Finding"), 0, Qt::ToolTipRole},
                                        {tr("Kind"), 0, FindingsModel::IdRole}};
    attachTableExport(list_, QStringLiteral("findings"), columns);
    auto* order = orderButton(attachSorting(list_, tr("Most severe first"), columns.mid(1)), false, this);
    empty_->setForegroundRole(QPalette::PlaceholderText);
    auto* well = new QLabel(tr("All is well"), this);
    well->setObjectName(QStringLiteral("findings-empty"));
    well->setFont(uiFont(largeText, QFont::DemiBold));
    auto* page = new QWidget(this);
    auto* lines = new QVBoxLayout(page);
    lines->setContentsMargins(32, 32, 32, 32);
    lines->setSpacing(8);
    lines->addStretch();
    lines->addWidget(well);
    lines->addWidget(empty_);
    lines->addStretch();

    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(search_);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 8, 0);
    head->addWidget(count_, 1);
    head->addWidget(order);
    column->addLayout(head);
    column->addWidget(list_, 1);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(upper);
    splitter->addWidget(details_);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({560, 240});
    stack_->addWidget(splitter);
    stack_->addWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack_);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        findings_->setSearch(words);
        refresh();
    });
    connect(search_, &SearchField::listFocusRequested, list_, [this] {
        list_->setFocus(Qt::OtherFocusReason);
        if (!list_->currentIndex().isValid()) list_->setCurrentIndex(rows_->index(0, 0));
    });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsPanel::showDetails);
    connect(list_, &QAbstractItemView::activated, this, &FindingsPanel::go);
    connect(details_, &FindingDetails::goRequested, this, &FindingsPanel::go);
    connect(details_, &FindingDetails::fixRequested, this, &FindingsPanel::fix);
    connect(details_, &FindingDetails::fixAllRequested, this, &FindingsPanel::fixAll);
    const auto take = [this] {
        findings_->setFindings(lint_->findings());
        refresh();
    };
    connect(lint_, &Findings::changed, this, take);
    take();
}

void FindingsPanel::refresh() {
    const int shown = findings_->rowCount();
    const int total = findings_->total();
    const QString parts =
        tr("%n error(s)", nullptr, findings_->count(qcs::Severity::Error)) + QStringLiteral(" · ") +
        tr("%n warning(s)", nullptr, findings_->count(qcs::Severity::Warning)) + QStringLiteral(" · ") +
        tr("%n note(s)", nullptr, findings_->count(qcs::Severity::Note));
    count_->setText(shown == total ? parts : tr("%1 of %n finding(s)", nullptr, total).arg(shown));
    empty_->setText(
        lint_->isEager()
            ? tr("There is nothing in the eager config that PyTorch would refuse, ignore or misread.")
        : lint_->isFusionOnly()
            ? tr("There is nothing that PyTorch would refuse, ignore or misread in what fuse_fx "
                 "reads. Rules and dtype configs are not checked.")
        : lint_->hasModel() ? tr("There is nothing in the rules and the backend that PyTorch would refuse, "
                                 "ignore or misread.")
                            : tr("No findings (open a model to check more)."));
    stack_->setCurrentIndex(total == 0 ? 1 : 0);
    showDetails();
}

const qcs::insight::Finding* FindingsPanel::current() const {
    return findings_->finding(rows_->mapToSource(list_->currentIndex()));
}

void FindingsPanel::showFinding(const qcs::insight::Finding& finding) {
    search_->clear();
    for (int row = 0; row < findings_->rowCount(); ++row)
        if (const QModelIndex index = findings_->index(row); *findings_->finding(index) == finding) {
            list_->setCurrentIndex(rows_->mapFromSource(index));
            list_->setFocus(Qt::OtherFocusReason);
            return;
        }
}

void FindingsPanel::showDetails() {
    const auto* finding = current();
    details_->setFinding(finding, finding ? static_cast<int>(lint_->fixesLike(*finding).size()) : 0);
}

bool FindingsPanel::isEmptyStateShown() const {
    return stack_->currentIndex() == 1;
}

void FindingsPanel::go() {
    const auto* finding = current();
    if (!finding) return;
    const auto& place = finding->place;
    if (!canGoTo(place)) return;
    if (place.part == qcs::config::Part::Eager)
        Q_EMIT eagerChosen(place);
    else if (const RuleId rule = lint_->ruleId(place.rule); rule != 0)
        Q_EMIT ruleChosen(rule);
    else if (place.entry)
        Q_EMIT entryChosen(place.entry);
    else if (place.part != qcs::config::Part::Mapping)
        Q_EMIT customChosen();
}

void FindingsPanel::fix() {
    const auto* finding = current();
    if (!finding || !finding->fix) return;
    // A copy, because the edit may change the list.
    const qcs::insight::Finding wanted = *finding;
    if (!lint_->fix(wanted, fixWords(*wanted.fix))) sayStale();
}

void FindingsPanel::fixAll() {
    const auto* finding = current();
    if (!finding) return;
    const qcs::insight::Finding wanted = *finding;
    if (!lint_->fixAll(wanted, fixAllWords(wanted, static_cast<int>(lint_->fixesLike(wanted).size()))))
        sayStale();
}

void FindingsPanel::sayStale() {
    Q_EMIT problem(tr("The configs have changed since. Wait a moment and try again."));
}

namespace {

constexpr int rowHeight = 52;
constexpr int maxLines = 1;

} // namespace

FindingDelegate::FindingDelegate(QObject* parent) : RowDelegate(rowHeight, parent) {}

void FindingDelegate::paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const auto severity = static_cast<qcs::Severity>(index.data(FindingsModel::SeverityRole).toInt());
    const SeverityLook look = lookOf(severity);
    const QRect row = option.rect.adjusted(16, 6, -16, -6);
    const QRect head(row.left(), row.top(), row.width(), 18);
    paintIcon(painter, QRect(head.left(), head.top() + 1, 16, 16), look.icon, colour(look.ink));
    const int word = drawText(painter, head.adjusted(24, 0, 0, 0), severityWord(severity),
                              uiFont(normalText, QFont::DemiBold), colour(look.ink));
    const QString place = index.data(FindingsModel::PlaceRole).toString();
    const int room = textWidth(place, uiFont()) + 4;
    drawText(painter, head.adjusted(head.width() - room, 0, 0, 0), place, uiFont(), colour(Colour::Dim),
             Qt::ElideRight, Qt::AlignRight);
    drawText(painter, head.adjusted(24 + word + 12, 0, -room - 16, 0),
             index.data(FindingsModel::IdRole).toString(), monoFont(), colour(Colour::Dim), Qt::ElideMiddle);
    drawProse(painter, QRect(row.left() + 24, head.bottom() + 3, row.width() - 24, row.height() - 20),
              index.data().toString(), uiFont(), colour(Colour::Text), maxLines);
}

} // namespace qcs::ui
