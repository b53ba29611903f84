#include "shell/go_to_box.h"

#include "session/jobs/background.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/popup_list.h"
#include "widgets/row_delegate.h"

#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QApplication>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QPointer>

namespace qcs::ui {
namespace {

constexpr int goToRowHeight = 26;
constexpr int goToListWidth = 560;
constexpr int detailRole = Qt::UserRole;
constexpr qsizetype maxOffered = 200; // per source, because the list view measures every row
const auto goToLane = QStringLiteral("go-to");

/// A completer whose model holds only the matching entries, because QCompleter would scan all of them one by
/// one.
class GoToCompleter final : public QCompleter {
public:
    GoToCompleter(GoToModel* model, QObject* parent) : QCompleter(model, parent), model_(model) {
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(12);
    }
    QStringList splitPath(const QString& path) const override {
        model_->search(path);
        return QCompleter::splitPath(path);
    }

private:
    GoToModel* model_;
};

std::shared_ptr<const GoToParts> listed(const std::vector<GoToLister>& lists, const std::stop_token& stop) {
    auto parts = std::make_shared<GoToParts>();
    for (const GoToLister& list : lists) {
        if (stop.stop_requested()) break;
        auto entries = list();
        QStringList texts;
        for (const GoToEntry& entry : entries)
            texts.push_back(entry.text);
        parts->push_back({std::move(entries), NameIndex(std::move(texts))});
    }
    return releasedInBackground<GoToParts>(std::move(parts));
}

class EntryDelegate final : public RowDelegate {
public:
    explicit EntryDelegate(QObject* parent) : RowDelegate(goToRowHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const QRect line = option.rect.adjusted(12, 0, -12, 0);
        const QString detail = index.data(detailRole).toString();
        // If the width is short, the detail is shortened before the name.
        const int nameWidth = std::min(textWidth(index.data().toString(), monoFont()), line.width() * 3 / 4);
        const int detailWidth = std::min(textWidth(detail, uiFont()), line.width() - nameWidth - 12);
        drawText(painter, line.adjusted(0, 0, -detailWidth - 12, 0), index.data().toString(), monoFont(),
                 colour(Colour::Text), Qt::ElideMiddle);
        drawText(painter, line.adjusted(line.width() - detailWidth, 0, 0, 0), detail, uiFont(),
                 colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
    }
};

} // namespace

void GoToModel::setParts(std::shared_ptr<const GoToParts> parts) {
    beginResetModel();
    shown_.clear();
    parts_ = std::move(parts);
    endResetModel();
}

void GoToModel::search(const QString& text) {
    std::vector<const GoToEntry*> found;
    if (parts_)
        for (const GoToPart& part : *parts_)
            for (const qsizetype place : part.texts.indexesContaining(text, maxOffered))
                found.push_back(&part.entries[static_cast<std::size_t>(place)]);
    // Exact matches come first, nodes before others, because Enter takes the first entry.
    std::ranges::stable_sort(found, {}, [&](const GoToEntry* entry) {
        return entry->text != text ? 2 : entry->node ? 0 : 1;
    });
    if (found == shown_) return;
    beginResetModel();
    shown_ = std::move(found);
    endResetModel();
}

int GoToModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant GoToModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const GoToEntry& at = entry(index.row());
    if (role == Qt::DisplayRole || role == Qt::EditRole) return at.text;
    if (role == detailRole) return at.detail;
    return {};
}

GoToBox::GoToBox(JobRunner* jobs, QWidget* parent)
    : QLineEdit(parent), jobs_(jobs), model_(new GoToModel(this)) {
    setObjectName(QStringLiteral("go-to"));
    setPlaceholderText(tr("Go to module, rule, tensor…"));
    setAccessibleName(
        tr("Go to a module, node, rule, pattern, tensor, qconfig, finding or the meaning of a field"));
    setFixedWidth(280);
    setTextMargins(6, 0, 0, 0);
    setCompleter(new GoToCompleter(model_, this));
    completer()->popup()->setItemDelegate(new EntryDelegate(completer()));
    completer()->popup()->setMouseTracking(true);
    completer()->popup()->installEventFilter(this);
    placeByField(completer()->popup(), this, goToRowHeight, goToListWidth);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        if (now == this && before && before->window() == window()) before_ = before;
    });
    connect(completer(), qOverload<const QModelIndex&>(&QCompleter::activated), this, &GoToBox::go,
            Qt::QueuedConnection);
    connect(this, &QLineEdit::textEdited, this, [this] {
        typed_ = !isIdle();
        entered_ = false;
    });
}

void GoToBox::setSource(std::function<GoToLister()> source) {
    sources_.insert(sources_.begin(), std::move(source));
}

void GoToBox::addSource(std::function<GoToLister()> source) {
    sources_.push_back(std::move(source));
}

bool GoToBox::isIdle() const {
    return !jobs_->isBusy(goToLane);
}

void GoToBox::focusInEvent(QFocusEvent* event) {
    // Getting the focus back from the completer's popup does not list the entries again.
    if (event->reason() != Qt::PopupFocusReason) list();
    QLineEdit::focusInEvent(event);
}

void GoToBox::list() {
    typed_ = entered_ = false;
    model_->setParts(nullptr);
    std::vector<GoToLister> lists;
    for (const auto& source : sources_)
        lists.push_back(source());
    jobs_->start(
        goToLane, {}, [lists = std::move(lists)](const qcs::Task& task) { return listed(lists, task.stop); },
        [self = QPointer(this)](std::shared_ptr<const GoToParts> parts) {
            if (self) self->onListed(std::move(parts));
        });
}

void GoToBox::onListed(std::shared_ptr<const GoToParts> parts) {
    model_->setParts(std::move(parts));
    if (text().isEmpty() || !hasFocus()) return;
    completer()->setCompletionPrefix(text());
    if (std::exchange(entered_, false))
        goToFirst();
    else if (typed_)
        completer()->complete();
}

void GoToBox::go(const QModelIndex& completion) {
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(completer()->completionModel());
    const QModelIndex index = proxy ? proxy->mapToSource(completion) : completion;
    if (!index.isValid()) return;
    const GoToEntry entry = model_->entry(index.row());
    clear();
    leave(); // before going there, because the destination may take the focus
    if (entry.go)
        entry.go();
    else if (entry.node)
        Q_EMIT nodeChosen(entry.node);
    else
        Q_EMIT ruleChosen(entry.rule);
}

/// Enter without a choice in the list takes the first entry.
void GoToBox::goToFirst() {
    if (completer()->completionCount() == 0) return;
    QAbstractItemView* popup = completer()->popup();
    QModelIndex chosen = popup->isVisible() ? popup->currentIndex() : QModelIndex();
    if (!chosen.isValid()) {
        completer()->setCurrentRow(0);
        chosen = completer()->currentIndex();
    }
    popup->hide();
    go(chosen);
}

void GoToBox::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !text().isEmpty()) {
        entered_ = !isIdle();
        if (!entered_) goToFirst();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        clear();
        return leave();
    }
    QLineEdit::keyPressEvent(event);
}

/// One press of Escape leaves the field, even if the list is open.
bool GoToBox::eventFilter(QObject* watched, QEvent* event) {
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (watched != completer()->popup() || !escape) return QLineEdit::eventFilter(watched, event);
    completer()->popup()->hide();
    clear();
    leave();
    return true;
}

void GoToBox::leave() {
    if (hasFocus() && before_) before_->setFocus(Qt::OtherFocusReason);
}

void GoToBox::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (!text().isEmpty()) return;
    QPainter painter(this);
    const QString keys =
        QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText).replace(u'+', u' ');
    drawText(painter, rect().adjusted(0, 0, -10, 0), keys, uiFont(), colour(Colour::Dim), Qt::ElideNone,
             Qt::AlignRight);
}

} // namespace qcs::ui
