#include "shell/catalogue_window.h"

#include "models/catalogue_model.h"
#include "models/sort_proxy_model.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/table_export.h"
#include "words/catalogue_words.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>

namespace qcs::ui {

CatalogueWindow::CatalogueWindow(QWidget* parent)
    : QDialog(parent),
      model_(new CatalogueModel(this)),
      rows_(new SortProxyModel(model_, this)),
      list_(new RowTreeView(this)),
      page_(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("catalogue"));
    setWindowTitle(tr("Catalogue"));
    setAttribute(Qt::WA_DeleteOnClose);
    setBackgroundRole(QPalette::Base);
    auto* search = new SearchField(tr("Search names of PyTorch’s quantization…"), this);
    search->setObjectName(QStringLiteral("catalogue-field"));
    field_ = search;
    list_->setObjectName(QStringLiteral("catalogue-list"));
    list_->setAccessibleName(tr("Names"));
    list_->setModel(rows_);
    list_->setItemDelegate(new PlainRowDelegate(this));
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(CatalogueModel::NameColumn, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(CatalogueModel::KindColumn, QHeaderView::Fixed);
    list_->header()->resizeSection(CatalogueModel::KindColumn, 150);
    attachTableExport(list_, QStringLiteral("catalogue"));
    attachSorting(list_, tr("Order of the search"));
    page_->setObjectName(QStringLiteral("catalogue-page"));
    page_->setAccessibleName(tr("About the name"));
    page_->setFrameShape(QFrame::NoFrame);
    page_->setOpenLinks(false);
    page_->document()->setDocumentMargin(16);

    connect(search, &QLineEdit::textEdited, this, &CatalogueWindow::search);
    connect(search, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) CatalogueWindow::search({}); // the clear button does not emit textEdited
    });
    connect(search, &SearchField::listFocusRequested, list_, [this] {
        list_->setFocus(Qt::OtherFocusReason);
        if (!list_->currentIndex().isValid()) list_->setCurrentIndex(rows_->index(0, 0));
    });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CatalogueWindow::chooseRow);
    connect(page_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { go(url.path()); });
    connect(new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Left), this), &QShortcut::activated, this,
            &CatalogueWindow::back);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, search, [search] {
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    });

    if (Theme* theme = Theme::current()) // the page's HTML contains colours
        connect(theme, &Theme::changed, this, [this] {
            if (!shown_.isEmpty()) showPage(shown_);
        });

    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(list_);
    split->addWidget(page_);
    split->setChildrenCollapsible(false);
    split->setSizes({400, 560});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(search);
    column->addWidget(split, 1);
    resize(960, 640);
    lookUp({});
}

void CatalogueWindow::lookUp(const QString& name) {
    if (name.isEmpty()) {
        field_->setFocus(Qt::OtherFocusReason);
        field_->selectAll();
        if (shown_.isEmpty() && rows_->rowCount() > 0) showPage(QStringLiteral("torch.ao.quantization"));
        return;
    }
    go(name);
    page_->setFocus(Qt::OtherFocusReason);
}

void CatalogueWindow::search(const QString& words) {
    const QScopedValueRollback following(following_, true);
    model_->setSearch(words);
    if (words.isEmpty()) return;
    if (model_->rowCount() == 0) {
        shown_.clear();
        page_->setHtml(pageOfUnknown(words));
        return;
    }
    list_->setCurrentIndex(rows_->mapFromSource(model_->index(0, 0)));
    showPage(QString::fromStdString(model_->entryAt(0).name));
}

void CatalogueWindow::chooseRow() {
    const QModelIndex index = list_->currentIndex();
    if (following_ || !index.isValid()) return;
    go(QString::fromStdString(model_->entryAt(rows_->mapToSource(index).row()).name));
}

void CatalogueWindow::go(const QString& name) {
    if (!shown_.isEmpty() && shown_ != name) before_ << shown_;
    showPage(name);
}

void CatalogueWindow::back() {
    if (!before_.isEmpty()) showPage(before_.takeLast());
}

void CatalogueWindow::showPage(const QString& name) {
    const auto found = model_->all().look_up(name.toStdString());
    shown_ = found.entry ? QString::fromStdString(found.entry->name) : QString();
    page_->setHtml(found.entry ? pageOf(found)
                   : found     ? pageOfCandidates(name, found.candidates)
                               : pageOfUnknown(name));
    page_->verticalScrollBar()->setValue(0);
    if (!found.entry) return;
    const QScopedValueRollback following(following_, true);
    if (model_->rowOf(*found.entry) < 0) { // the current search hides it: clear the search
        field_->clear();
        model_->setSearch({});
    }
    const QModelIndex index = rows_->mapFromSource(model_->index(model_->rowOf(*found.entry), 0));
    list_->setCurrentIndex(index);
    list_->scrollTo(index);
}

} // namespace qcs::ui
