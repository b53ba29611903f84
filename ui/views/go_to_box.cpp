#include "views/go_to_box.h"

#include "tables/row_delegate.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <iterator>

namespace qcs::ui {
namespace {

constexpr int detailRole = Qt::UserRole;

class EntryDelegate final : public RowDelegate {
public:
    explicit EntryDelegate(QObject* parent) : RowDelegate(26, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const QRect line = option.rect.adjusted(12, 0, -12, 0);
        const QString detail = index.data(detailRole).toString();
        const int detailWidth = textWidth(detail, uiFont());
        drawText(painter, line.adjusted(0, 0, -detailWidth - 12, 0), index.data().toString(), monoFont(),
                 colour(Colour::Text), Qt::ElideMiddle);
        drawText(painter, line, detail, uiFont(), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
    }
};

} // namespace

void GoToModel::setEntries(std::vector<GoToEntry> entries) {
    beginResetModel();
    entries_ = std::move(entries);
    endResetModel();
}

int GoToModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant GoToModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const GoToEntry& at = entry(index.row());
    if (role == Qt::DisplayRole || role == Qt::EditRole) return at.text;
    if (role == detailRole) return at.detail;
    return {};
}

GoToBox::GoToBox(QWidget* parent) : QLineEdit(parent), model_(new GoToModel(this)) {
    setObjectName(QStringLiteral("go-to"));
    setPlaceholderText(tr("Go to module, rule, tensor…"));
    setAccessibleName(
        tr("Go to a module, node, rule, pattern, tensor, qconfig, finding or the meaning of a field"));
    setFixedWidth(280);
    setTextMargins(6, 0, 0, 0);
    auto* completer = new QCompleter(model_, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    setCompleter(completer);
    completer->popup()->setItemDelegate(new EntryDelegate(completer));
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this, &GoToBox::go,
            Qt::QueuedConnection);
}

void GoToBox::setSource(std::function<std::vector<GoToEntry>()> source) {
    sources_.insert(sources_.begin(), std::move(source));
}

void GoToBox::addSource(std::function<std::vector<GoToEntry>()> source) {
    sources_.push_back(std::move(source));
}

void GoToBox::focusInEvent(QFocusEvent* event) {
    // Coming back from the completer's own popup is no reason to start over.
    if (event->reason() != Qt::PopupFocusReason) {
        std::vector<GoToEntry> entries;
        for (const auto& source : sources_) {
            auto more = source();
            std::ranges::move(more, std::back_inserter(entries));
        }
        model_->setEntries(std::move(entries));
    }
    QLineEdit::focusInEvent(event);
}

void GoToBox::go(const QModelIndex& completion) {
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(completer()->completionModel());
    const QModelIndex index = proxy ? proxy->mapToSource(completion) : completion;
    if (!index.isValid()) return;
    const GoToEntry entry = model_->entry(index.row());
    clear();
    if (entry.go)
        entry.go();
    else if (entry.node >= 0)
        Q_EMIT nodeChosen(entry.node);
    else
        Q_EMIT ruleChosen(entry.rule);
}

void GoToBox::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !text().isEmpty() && completer()->completionCount() > 0) {
        // Enter without choosing takes the first.
        QAbstractItemView* popup = completer()->popup();
        QModelIndex chosen = popup->isVisible() ? popup->currentIndex() : QModelIndex();
        if (!chosen.isValid()) {
            completer()->setCurrentRow(0);
            chosen = completer()->currentIndex();
        }
        popup->hide();
        go(chosen);
        return;
    }
    if (event->key() == Qt::Key_Escape) clear();
    QLineEdit::keyPressEvent(event);
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
