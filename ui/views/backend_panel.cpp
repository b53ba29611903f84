#include "views/backend_panel.h"

#include "theme/fonts.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/pattern_details.h"
#include "views/pattern_list.h"
#include "views/search_field.h"
#include "views/table_export.h"

#include <QBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

class PatternDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colour(Colour::Selection));
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colour(Colour::Hover));
        const QRect line = option.rect.adjusted(16, 0, -16, 0);
        const QString dtypes = index.data(PatternList::DtypesRole).toString();
        const int wanted = QFontMetrics(uiFont()).horizontalAdvance(dtypes);
        const int room = std::min(wanted, line.width() * 2 / 5);
        drawText(*painter, line.adjusted(0, 0, -room - 16, 0), index.data().toString(), monoFont(),
                 colour(Colour::Text), Qt::ElideMiddle);
        drawText(*painter, line.adjusted(line.width() - room, 0, 0, 0), dtypes, uiFont(), colour(Colour::Dim),
                 Qt::ElideRight, Qt::AlignRight);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, 26}; }
};

} // namespace

BackendPanel::BackendPanel(QWidget* parent)
    : QWidget(parent),
      patterns_(new PatternList(this)),
      search_(new SearchField(tr("Search patterns, dtypes, modules…"), this)),
      count_(new QLabel(this)),
      view_(new QListView(this)),
      details_(new PatternDetails(this)) {
    search_->setObjectName(QStringLiteral("backend-search"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setFont(uiFont(smallText));
    count_->setContentsMargins(16, 6, 16, 4);
    view_->setObjectName(QStringLiteral("patterns"));
    view_->setAccessibleName(tr("Patterns of the backend"));
    view_->setModel(patterns_);
    attachTableExport(view_, QStringLiteral("patterns"),
                      {{tr("Pattern"), 0, Qt::DisplayRole}, {tr("Dtypes"), 0, PatternList::DtypesRole}});
    view_->setItemDelegate(new PatternDelegate(this));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setUniformItemSizes(true);
    view_->setMouseTracking(true);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(search_);
    column->addWidget(count_);
    column->addWidget(view_, 1);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(upper);
    splitter->addWidget(details_);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({400, 400});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        patterns_->setSearch(words);
        say();
    });
    connect(search_, &SearchField::leaveDownwards, view_, [this] {
        view_->setFocus(Qt::OtherFocusReason);
        if (!view_->currentIndex().isValid()) view_->setCurrentIndex(patterns_->index(0));
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { details_->setConfig(patterns_->config(index)); });
    connect(patterns_, &QAbstractItemModel::modelReset, this, [this] { details_->setConfig(nullptr); });
}

void BackendPanel::setBackend(std::shared_ptr<const qcs::BackendConfig> backend) {
    patterns_->setBackend(std::move(backend));
    say();
}

void BackendPanel::showEntry(int entry) {
    if (!patterns_->indexOf(entry).isValid()) search_->clear();
    const QModelIndex index = patterns_->indexOf(entry);
    if (!index.isValid()) return;
    view_->setCurrentIndex(index);
    view_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

int BackendPanel::currentEntry() const {
    return patterns_->entry(view_->currentIndex());
}

void BackendPanel::say() {
    const int shown = patterns_->rowCount();
    const int total = patterns_->total();
    count_->setText(shown == total ? tr("%n pattern(s)", nullptr, total)
                                   : tr("%1 of %n pattern(s)", nullptr, total).arg(shown));
}

} // namespace qcs::ui
