#include "editors/fields/completion.h"

#include "theme/fonts.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"
#include "widgets/popup_list.h"
#include "widgets/row_delegate.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QPainter>
#include <QStringListModel>

#include <algorithm>
#include <tuple>

namespace qcs::ui {
namespace {

constexpr qsizetype mostRanked = 5000; // of the paths of a large model
constexpr qsizetype mostOffered = 200; // a list view measures each
constexpr int nameRowHeight = 26;

/// The last part of a name in its own ink: that is what tells one from the other.
class NameDelegate final : public RowDelegate {
public:
    explicit NameDelegate(QObject* parent) : RowDelegate(nameRowHeight, parent) {}
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {textWidth(index.data().toString(), monoFont()), nameRowHeight};
    }

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const QString name = index.data().toString();
        const auto end = name.lastIndexOf(QLatin1Char('.')) + 1;
        const QRect line = option.rect.adjusted(8, 0, -8, 0);
        if (textWidth(name, monoFont()) > line.width()) {
            drawText(painter, line, name, monoFont(), colour(Colour::Text), Qt::ElideMiddle);
            return;
        }
        const int used = drawText(painter, line, name.left(end), monoFont(), colour(Colour::Dim));
        drawText(painter, line.adjusted(used, 0, 0, 0), name.mid(end), monoFont(), colour(Colour::Text));
    }
};

/// Gives the completer only what holds the letters: it would go through all of them, name by name.
class NameCompleter : public QCompleter {
public:
    explicit NameCompleter(QLineEdit* field) : QCompleter(field), offered_(new QStringListModel(this)) {
        setModel(offered_);
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(10);
        popup()->setFont(monoFont());
        popup()->setMouseTracking(true);
        popup()->setItemDelegate(new NameDelegate(this));
        placeByField(popup(), field, nameRowHeight);
    }
    void setNames(std::shared_ptr<const NameIndex> names) {
        names_ = std::move(names);
        // What is chosen in an open list stays; the next letter looks among the new names.
        if (!popup()->isVisible()) offer(completionPrefix());
    }
    QStringList splitPath(const QString& path) const override {
        offer(path);
        return QCompleter::splitPath(path);
    }

private:
    void offer(const QString& text) const {
        const QStringList fitting =
            names_ ? ranked(names_->holding(text, mostRanked), text).mid(0, mostOffered) : QStringList();
        if (fitting != offered_->stringList()) offered_->setStringList(fitting);
    }

    std::shared_ptr<const NameIndex> names_;
    QStringListModel* offered_;
};

} // namespace

QStringList ranked(const QStringList& names, const QString& typed) {
    if (typed.isEmpty()) return names;
    struct Ranked {
        int rank;
        qsizetype parts;
        qsizetype place;
    };
    std::vector<Ranked> order;
    order.reserve(static_cast<std::size_t>(names.size()));
    for (qsizetype place = 0; place < names.size(); ++place) {
        const QStringView name = names[place];
        const QStringView last = name.mid(name.lastIndexOf(QLatin1Char('.')) + 1);
        const int rank = name == typed || last == typed                  ? 0
                         : last.compare(typed, Qt::CaseInsensitive) == 0 ? 1
                         : last.startsWith(typed)                        ? 2
                         : last.startsWith(typed, Qt::CaseInsensitive)   ? 3
                         : name.startsWith(typed, Qt::CaseInsensitive)   ? 4
                                                                         : 5;
        // What only begins so keeps its order; what is the name itself is looked for where names are short.
        order.push_back({rank, rank < 2 ? name.count(QLatin1Char('.')) : 0, place});
    }
    std::ranges::sort(order, {},
                      [](const Ranked& one) { return std::tuple(one.rank, one.parts, one.place); });
    QStringList result;
    result.reserve(names.size());
    for (const Ranked& one : order)
        result.push_back(names[one.place]);
    return result;
}

void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names) {
    auto* completer = static_cast<NameCompleter*>(field->completer());
    if (!completer) {
        completer = new NameCompleter(field);
        field->setCompleter(completer);
    }
    completer->setNames(std::move(names));
}

void setCompletions(QLineEdit* field, const QStringList& names) {
    setCompletions(field, std::make_shared<const NameIndex>(names));
}

} // namespace qcs::ui
