#include "shell/guide_window.h"

#include "help/guide.h"
#include "help/guide_page.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/search_field.h"

#include <QApplication>
#include <QBoxLayout>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMainWindow>
#include <QPainter>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QUrl>

#include <utility>

namespace qcs::ui {
namespace {

constexpr int pageRole = Qt::UserRole;

struct Place {
    const char* view; ///< an object name
    const char* page;
};

/// Pages of tabs first: for whatever is in no view, the one that can be seen counts.
constexpr Place places[] = {
    {"welcome", "first-steps"},
    {"page-eager", "eager"},
    {"page-rules", "rules"},
    {"page-backend", "backend"},
    {"custom", "custom"},
    {"page-json", "rules"},
    {"graph-panel", "graph"},
    {"tensors-panel", "numbers"},
    {"page-findings", "findings"},
    {"python", "export"},
    {"json-backend-config", "backend"},
    {"json-prepare-custom-config", "custom"},
    {"json-convert-custom-config", "custom"},
    {"json-fuse-custom-config", "custom"},
    {"json-eager-config", "eager"},
    {"empty", "your-model"},
    {"eager-model", "eager"},
    {"pane-model", "why"},
    {"pane-why", "why"},
    {"why-line", "why"},
    {"ranking-fixes", "proposals"},
    {"pareto-panel", "proposals"},
    {"measurements-line", "proposals"},
    {"pane-layers", "numbers"},
    {"effect", "rules"},
    {"alarm", "findings"},
    {"recovery", "keeping"},
    {"disk", "keeping"},
    {"another-model", "your-model"},
    {"compare", "compare"},
    {"pairs", "compare"},
    {"catalogue", "backend"},
    {"history", "keeping"},
    {"settings", "keeping"},
    {"shortcuts", "keeping"},
};

const QWidget* mainWindowOf(const QWidget* widget) {
    while (widget && !qobject_cast<const QMainWindow*>(widget))
        widget = widget->parentWidget();
    return widget;
}

constexpr int rowMargin = 12;

/// Rows with the margin of all lists; a heading stands at the lower edge of its row.
class ContentsDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool heading = !(index.flags() & Qt::ItemIsEnabled);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colour(Colour::Selection));
        else if (option.state & QStyle::State_MouseOver && !heading)
            painter->fillRect(option.rect, colour(Colour::Hover));
        painter->setFont(heading ? headingFont() : uiFont());
        painter->setPen(colour(heading ? Colour::Dim : Colour::Text));
        const QRect place = option.rect.adjusted(rowMargin, 0, -rowMargin, heading ? -6 : 0);
        painter->drawText(
            place, static_cast<int>(Qt::AlignLeft | (heading ? Qt::AlignBottom : Qt::AlignVCenter)),
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, place.width()));
    }
};

/// The line above everything: on the ground of the search field in it.
class Head final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), colour(Colour::Panel));
        painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    }
};

QToolButton* walkButton(const QString& iconName, const QString& says, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    button->setToolTip(says);
    button->setAccessibleName(says);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(28, 28);
    return button;
}

} // namespace

GuideWindow::GuideWindow(QWidget* parent)
    : QDialog(parent),
      answer_(new QLabel(this)),
      back_(walkButton(QStringLiteral("chevron-left"), tr("Back  (Alt+Left)"), this)),
      forward_(walkButton(QStringLiteral("chevron-right"), tr("Forward  (Alt+Right)"), this)),
      contents_(new QListWidget(this)),
      page_(new GuidePage(this)) {
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("User's guide"));
    setAttribute(Qt::WA_DeleteOnClose);
    setBackgroundRole(QPalette::Base);
    auto* search = new SearchField(tr("Search the guide…"), this);
    search->setObjectName(QStringLiteral("guide-field"));
    search->installEventFilter(this);
    field_ = search;
    answer_->setObjectName(QStringLiteral("guide-answer"));
    answer_->setForegroundRole(QPalette::PlaceholderText);
    back_->setObjectName(QStringLiteral("guide-back"));
    forward_->setObjectName(QStringLiteral("guide-forward"));
    contents_->setObjectName(QStringLiteral("guide-contents"));
    contents_->setAccessibleName(tr("Pages of the guide"));
    contents_->setFrameShape(QFrame::NoFrame);
    contents_->setItemDelegate(new ContentsDelegate(contents_));
    contents_->setMouseTracking(true);
    contents_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    fillContents();

    connect(contents_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) go(item->data(pageRole).toString());
    });
    connect(page_, &QTextBrowser::anchorClicked, this, &GuideWindow::follow);
    connect(search, &QLineEdit::textChanged, this, &GuideWindow::search);
    connect(back_, &QToolButton::clicked, this, &GuideWindow::back);
    connect(forward_, &QToolButton::clicked, this, &GuideWindow::forward);
    const auto on = [this](const QKeySequence& keys, auto slot) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, slot);
    };
    on(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { back(); });
    on(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { forward(); });
    on(QKeySequence(Qt::Key_F1), [this] { go(guideContents); });
    on(QKeySequence(Qt::Key_F3), [this] { findAgain(false); });
    on(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { findAgain(true); });
    on(QKeySequence(QKeySequence::Find), [this] {
        field_->setFocus(Qt::ShortcutFocusReason);
        field_->selectAll();
    });

    auto* head = new Head(this);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(8, 0, 12, 0);
    line->setSpacing(4);
    line->addWidget(back_);
    line->addWidget(forward_);
    line->addWidget(field_, 1);
    line->addWidget(answer_);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(contents_);
    split->addWidget(page_);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(1, 1);
    split->setSizes({310, 790});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head);
    column->addWidget(split, 1);
    resize(1100, 740);
    turnTo(guideContents);
    page_->setFocus(Qt::OtherFocusReason);
}

void GuideWindow::fillContents() {
    for (const GuideEntry& entry : guideEntries()) {
        auto* item = new QListWidgetItem(entry.title, contents_);
        item->setData(pageRole, entry.page);
        item->setToolTip(entry.title);
        item->setSizeHint({0, entry.page.isEmpty() ? 34 : 28});
        if (!entry.page.isEmpty()) continue;
        item->setFlags(Qt::NoItemFlags);
        item->setText(entry.title.toUpper());
    }
}

QString GuideWindow::shownPage() const {
    return page_->page();
}

QString GuideWindow::searchResult() const {
    return answer_->text();
}

void GuideWindow::turnTo(const QString& page) {
    page_->showPage(page);
    const QSignalBlocker following(contents_);
    for (int row = 0; row < contents_->count(); ++row)
        if (contents_->item(row)->data(pageRole).toString() == shownPage()) contents_->setCurrentRow(row);
    back_->setEnabled(!before_.isEmpty());
    forward_->setEnabled(!after_.isEmpty());
    sayHits();
}

void GuideWindow::go(const QString& page) {
    if (page == shownPage() || guideText(page).isEmpty()) return;
    before_ << shownPage();
    after_.clear();
    turnTo(page);
}

void GuideWindow::back() {
    if (before_.isEmpty()) return;
    after_ << shownPage();
    turnTo(before_.takeLast());
}

void GuideWindow::forward() {
    if (after_.isEmpty()) return;
    before_ << shownPage();
    turnTo(after_.takeLast());
}

void GuideWindow::follow(const QUrl& link) {
    if (const QString page = guidePageOf(link.toString()); !page.isEmpty())
        go(page);
    else if (!link.scheme().isEmpty())
        QDesktopServices::openUrl(link);
}

void GuideWindow::search(const QString& words) {
    page_->setCursorTo(QTextCursor::Start);
    sayHits();
    (void)page_->goToHit(words);
}

void GuideWindow::findAgain(bool backwards) {
    const QString words = field_->text();
    if (words.isEmpty() || page_->goToHit(words, backwards)) return;
    QStringList pages;
    for (const GuideEntry& entry : guideEntries())
        if (!entry.page.isEmpty()) pages << entry.page;
    const qsizetype here = pages.indexOf(shownPage());
    for (qsizetype i = 1; i <= pages.size(); ++i) {
        const QString page = pages[(here + (backwards ? pages.size() - i : i)) % pages.size()];
        if (!GuidePage::textOf(page).contains(words, Qt::CaseInsensitive)) continue;
        go(page);
        page_->setCursorTo(backwards ? QTextCursor::End : QTextCursor::Start);
        (void)page_->goToHit(words, backwards);
        return;
    }
    answer_->setText(tr("not found"));
}

void GuideWindow::sayHits() {
    const int hits = page_->markHits(field_->text());
    answer_->setText(field_->text().isEmpty() ? QString()
                     : hits > 0               ? tr("%n hit(s) on this page", nullptr, hits)
                                              : tr("Enter: search the other pages"));
}

bool GuideWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            findAgain(key->modifiers() & Qt::ShiftModifier);
            return true;
        }
        if (key->key() == Qt::Key_Down) {
            page_->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

QString guidePageFor(const QWidget* focus) {
    for (const QWidget* at = focus; at; at = at->parentWidget())
        for (const Place& place : places)
            if (at->objectName() == QLatin1String(place.view)) return QString::fromLatin1(place.page);
    if (const QWidget* window = mainWindowOf(focus))
        for (const Place& place : places) {
            const auto* view = window->findChild<QWidget*>(QString::fromLatin1(place.view));
            if (view && view->isVisible()) return QString::fromLatin1(place.page);
        }
    return guideContents;
}

GuideWindow* showGuide(QWidget* asker, const QString& page) {
    QWidget* window = asker->window();
    while (window->parentWidget())
        window = window->parentWidget()->window();
    auto* guide = window->findChild<GuideWindow*>();
    if (!guide || !guide->isVisible()) guide = new GuideWindow(window); // a closed one is about to go
    guide->show();
    guide->go(page);
    guide->raise();
    guide->activateWindow();
    return guide;
}

void attachGuide(QWidget* window) {
    QObject::connect(new QShortcut(QKeySequence(Qt::Key_F1), window), &QShortcut::activated, window,
                     [window] {
                         const auto* focus = QApplication::focusWidget();
                         showGuide(window, guidePageFor(focus && focus->window() == window ? focus : window));
                     });
}

} // namespace qcs::ui
