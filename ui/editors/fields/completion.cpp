#include "editors/fields/completion.h"

#include "base/text.h"
#include "config/presets.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/popup_list.h"
#include "widgets/row_delegate.h"
#include "words/user_names.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QStringListModel>

#include <algorithm>
#include <array>
#include <tuple>

namespace qcs::ui {
namespace {

constexpr qsizetype maxRanked = 5000; // bounds the work for the paths of a large model
constexpr qsizetype maxOffered = 200; // the list view measures every row
constexpr int nameRowHeight = 26;

/// Draws the last component of a name in the text colour and the rest dimmed, because names differ mostly in
/// it.
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

/// A completer whose model holds only the matching names, because QCompleter would scan all names one by one.
class NameCompleter : public QCompleter {
public:
    NameCompleter(QLineEdit* field, bool list)
        : QCompleter(field), list_(list), offered_(new QStringListModel(this)) {
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
        // An open list keeps its rows and its current row; the next typed letter searches the new names.
        if (!popup()->isVisible()) offer(completionPrefix().mid(startIn(completionPrefix())));
    }
    QStringList splitPath(const QString& path) const override {
        const QString name = path.mid(startIn(path));
        offer(name);
        return {name};
    }
    QString pathFromIndex(const QModelIndex& index) const override {
        const QString typed = completionPrefix();
        return typed.left(startIn(typed)) + QCompleter::pathFromIndex(index);
    }

private:
    /// The position at which the name being typed starts.
    qsizetype startIn(const QString& typed) const {
        if (!list_) return 0;
        static const QRegularExpression last(QStringLiteral("[^,\\s]*$"));
        return last.match(typed).capturedStart();
    }
    void offer(const QString& text) const {
        const QStringList fitting =
            names_ ? ranked(names_->namesContaining(text, maxRanked), text).mid(0, maxOffered)
                   : QStringList();
        if (fitting != offered_->stringList()) offered_->setStringList(fitting);
    }

    bool list_;
    std::shared_ptr<const NameIndex> names_;
    QStringListModel* offered_;
};

void complete(QLineEdit* field, std::shared_ptr<const NameIndex> names, bool list) {
    auto* completer = static_cast<NameCompleter*>(field->completer());
    if (!completer) {
        completer = new NameCompleter(field, list);
        field->setCompleter(completer);
    }
    completer->setNames(std::move(names));
}

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
        // Only names that equal the typed text are ordered by their number of components; all others keep
        // their order.
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
    complete(field, std::move(names), false);
}

void setListCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names) {
    complete(field, std::move(names), true);
}

void setCompletions(QLineEdit* field, const QStringList& names) {
    setCompletions(field, std::make_shared<const NameIndex>(names));
}

namespace {

using Kind = qcs::config::CatalogueEntry::Kind;

/// Translation context of this file's texts.
struct ImportableNames {
    Q_DECLARE_TR_FUNCTIONS(ImportableNames)
};

constexpr std::string_view fusers = "torch.ao.quantization.fuser_method_mappings.";
constexpr std::array<std::string_view, 3> factories = {"_reverse2", "_reverse3", "_sequential_wrapper2"};

Kind kindOf(ImportableKind kind) {
    switch (kind) {
    case ImportableKind::Module: return Kind::Module;
    case ImportableKind::FuserMethod: return Kind::FuserMethod;
    case ImportableKind::Getter: return Kind::Getter;
    }
    return Kind::Module;
}

QString wanted(ImportableKind kind) {
    switch (kind) {
    case ImportableKind::Module: return ImportableNames::tr("a class of modules, such as torch.nn.Conv2d");
    case ImportableKind::FuserMethod:
        return ImportableNames::tr(
            "a fuser method, such as torch.ao.quantization.fuser_method_mappings.fuse_conv_bn");
    case ImportableKind::Getter:
        return ImportableNames::tr("a getter by its importable name, package.function");
    }
    return {};
}

bool isIdentifier(std::string_view part) {
    const auto letter = [](unsigned char c) {
        return c == '_' || c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return !part.empty() && letter(static_cast<unsigned char>(part.front())) &&
           std::ranges::all_of(part, [&](unsigned char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

bool isDotted(std::string_view name) {
    if (name.find('.') == std::string_view::npos) return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const auto end = std::min(name.find('.', begin), name.size());
        if (!isIdentifier(name.substr(begin, end - begin))) return false;
        begin = end + 1;
    }
    return true;
}

std::optional<std::string> nearest(const std::string& typed, ImportableKind kind) {
    std::vector<std::string_view> names;
    for (const auto& entry : qcs::config::catalogue())
        if (entry.kind == kindOf(kind)) names.emplace_back(entry.name);
    return qcs::nearest_name(typed, names);
}

} // namespace

QStringList knownNames(ImportableKind kind) {
    static const auto lists = [] {
        std::array<QStringList, 3> made;
        for (const auto& entry : qcs::config::catalogue())
            for (std::size_t i = 0; i < made.size(); ++i)
                if (entry.kind == kindOf(static_cast<ImportableKind>(i)))
                    made[i].push_back(QString::fromStdString(entry.name));
        for (auto& names : made)
            names.sort();
        return made;
    }();
    // The Kind enumerations of both catalogues start with the same values. Any function of the user's
    // packages may be a fuser method or a getter.
    const auto own = static_cast<qcs::catalogue::Kind>(kindOf(kind));
    return lists[static_cast<std::size_t>(kind)] + (own == qcs::catalogue::Kind::Module
                                                        ? userNames({own})
                                                        : userNames({own, qcs::catalogue::Kind::Function}));
}

TypedName readName(const QString& typed, ImportableKind kind) {
    std::string text = typed.trimmed().toStdString();
    if (text.empty() || text == "None") return {};
    if (text.starts_with("nn.")) text = "torch." + text;
    if (!isDotted(text))
        return {std::nullopt, ImportableNames::tr("Expected: %1. Empty means None.").arg(wanted(kind)), true,
                true};
    if (const auto* entry = qcs::config::catalogue_entry(text)) {
        if (entry->kind == kindOf(kind)) return {entry->name, {}, false, false};
        return {
            entry->name,
            ImportableNames::tr("PyTorch uses this name for something else. Expected: %1.").arg(wanted(kind)),
            true, false};
    }
    if (const auto near = nearest(text, kind))
        return {text,
                ImportableNames::tr("PyTorch has no “%1”. Did you mean %2?")
                    .arg(QString::fromStdString(text), QString::fromStdString(*near)),
                true, false};
    if (text.starts_with("torch."))
        return {text, ImportableNames::tr("PyTorch has no “%1”.").arg(QString::fromStdString(text)), true,
                false};
    return {text,
            ImportableNames::tr("Not one of PyTorch’s own: taken as yours, to be imported by this name."),
            false, false};
}

bool isFuserFactory(const std::string& name) {
    return name.starts_with(fusers) &&
           std::ranges::find(factories, std::string_view(name).substr(fusers.size())) != factories.end();
}

ImportableKind factoryArgumentKind(const std::string& factory) {
    return factory.ends_with("_sequential_wrapper2") ? ImportableKind::Module : ImportableKind::FuserMethod;
}

} // namespace qcs::ui
