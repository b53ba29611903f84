#include "words/catalogue_words.h"

#include "catalogue/derived.h"
#include "catalogue/sentences.h"
#include "config/presets.h"
#include "theme/theme.h"
#include "words/languages.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/user_names.h"

#include <QCoreApplication>
#include <QStringList>

namespace qcs::ui {
namespace {

using qcs::catalogue::Entry;

struct Catalogue {
    Q_DECLARE_TR_FUNCTIONS(Catalogue)
};

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString mono(const QString& html) {
    return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>").arg(monoFont().family(), html);
}

QString dim(const QString& html) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour(Colour::Dim).name(), html);
}

QString link(const std::string& name) {
    const QString text = escaped(name);
    if (!wholeCatalogue()->entry(name)) return mono(text);
    return QStringLiteral("<a href=\"name:%1\" style=\"text-decoration:none\">%2</a>").arg(text, mono(text));
}

QString links(const std::vector<const Entry*>& entries) {
    QStringList all;
    for (const auto* entry : entries)
        all << link(entry->name);
    return all.join(QLatin1String("<br>"));
}

QString links(const std::vector<std::string>& names) {
    QStringList all;
    for (const auto& name : names)
        all << link(name);
    return all.join(QLatin1String("<br>"));
}

QString said(qcs::Code code) {
    return sentenceOf(qcs::message_of(code, {}));
}

QString modeName(qcs::catalogue::Mode mode) {
    return said(qcs::catalogue::display_code(mode));
}

/// The page of one entry, put together part by part.
class Page {
public:
    explicit Page(const qcs::catalogue::LookupResult& found) : entry_(*found.entry), member_(found.member) {}

    QString html() {
        head();
        modes();
        part(Catalogue::tr("Comes from"), links(qcs::catalogue::entries_converted_to(entry_, *all_)));
        occurrences();
        part(Catalogue::tr("Qconfigs with it"), links(qcs::catalogue::qconfigs_with(entry_)));
        runsOn();
        members();
        methods();
        part(Catalogue::tr("Names"), links(qcs::catalogue::entries_in_package(entry_, *all_)));
        part(Catalogue::tr("Bases"), links(entry_.bases));
        QStringList aliases;
        for (const auto& alias : entry_.aliases)
            aliases << mono(escaped(alias));
        part(Catalogue::tr("Also known as"), aliases.join(QLatin1String("<br>")));
        part(Catalogue::tr("Same short name"), links(all_->namesakes(entry_)));
        return html_;
    }

private:
    void head() {
        html_ += QStringLiteral("<p style=\"font-size:%1px\"><b>%2</b></p>")
                     .arg(QString::number(largeText), escaped(entry_.name));
        html_ += QStringLiteral("<p>%1</p>").arg(dim(kindWords(entry_.kind).toHtmlEscaped()));
        html_ += QStringLiteral("<p>%1</p>").arg(proseHtml(sentenceOf(entry_)));
        if (!entry_.package.empty()) part(Catalogue::tr("Added by"), mono(escaped(entry_.package)));
        const auto formula = qcs::catalogue::sentence_of(entry_).formula;
        if (!formula.empty())
            html_ += QStringLiteral("<p style=\"margin-left:16px\">%1</p>")
                         .arg(mono(escaped(formula).replace(QLatin1Char('\n'), QLatin1String("<br>"))));
        if (entry_.signature)
            part(Catalogue::tr("Signature"), mono(escaped(entry_.name + *entry_.signature)));
        part(Catalogue::tr("Value"), entry_.value.empty() ? QString() : mono(escaped(entry_.value)));
        part(Catalogue::tr("In float"), entry_.counterpart.empty() ? QString() : link(entry_.counterpart));
    }
    void part(const QString& title, const QString& html) {
        if (html.isEmpty()) return;
        html_ += QStringLiteral("<p style=\"margin-top:16px;margin-bottom:4px\"><b>%1</b></p><p>%2</p>")
                     .arg(title.toHtmlEscaped(), html);
    }
    void table(const QString& title, const QList<QStringList>& rows) {
        if (rows.isEmpty()) return;
        QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\">");
        for (const auto& row : rows) {
            html += QLatin1String("<tr>");
            for (const auto& cell : row)
                html +=
                    QStringLiteral("<td style=\"padding-right:16px;padding-bottom:4px\">%1</td>").arg(cell);
            html += QLatin1String("</tr>");
        }
        html_ += QStringLiteral("<p style=\"margin-top:16px;margin-bottom:4px\"><b>%1</b></p>%2</table>")
                     .arg(title.toHtmlEscaped(), html);
    }
    void modes() {
        QList<QStringList> rows;
        for (const auto& fact : qcs::catalogue::mode_facts(entry_)) {
            QStringList steps;
            for (const auto& step : fact.steps)
                steps << link(step);
            QString what = proseHtml(ui::sentenceOf(fact.what));
            if (!steps.isEmpty()) what += QLatin1String("<br>") + steps.join(QStringLiteral(" → "));
            rows << QStringList{dim(modeName(fact.mode).toHtmlEscaped()), what};
        }
        table(Catalogue::tr("Becomes"), rows);
    }
    void occurrences() {
        QList<QStringList> rows;
        for (const auto& row : qcs::catalogue::occurrences(entry_)) {
            QStringList backends;
            for (const auto& backend : row.backends)
                backends << QString::fromStdString(backend);
            rows << QStringList{dim(said(row.role).toHtmlEscaped()),
                                row.pattern.empty()
                                    ? Catalogue::tr("%n pattern(s)", nullptr, static_cast<int>(row.entries))
                                    : escaped(row.pattern),
                                row.backends.size() == qcs::config::backend_preset_names().size()
                                    ? Catalogue::tr("all backends")
                                    : backends.join(QLatin1String(", "))};
        }
        table(Catalogue::tr("In backends"), rows);
    }
    void runsOn() {
        QList<QStringList> rows;
        for (const auto& runs : entry_.runs_on)
            rows << QStringList{runs.what == "per channel" ? Catalogue::tr("per channel")
                                                           : mono(escaped(runs.what)),
                                dim(said(qcs::catalogue::display_code(runs)).toHtmlEscaped())};
        table(Catalogue::tr("Runs on"), rows);
    }
    QString marked(const std::string& name, const std::string& rest) const {
        const QString text = mono(escaped(name + rest));
        return name == member_ ? QStringLiteral("<b>%1</b>").arg(text) : text;
    }
    void members() {
        QList<QStringList> rows;
        for (const auto& member : entry_.members)
            rows << QStringList{marked(member.name, {}), dim(escaped(member.value))};
        table(Catalogue::tr("Members"), rows);
    }
    void methods() {
        QList<QStringList> rows;
        for (const auto& method : entry_.methods)
            rows << QStringList{marked(method.name, method.signature),
                                method.kind == "method" ? QString() : dim(escaped(method.kind))};
        table(Catalogue::tr("Methods"), rows);
    }

    const Entry& entry_;
    const std::string& member_;
    const std::shared_ptr<const qcs::catalogue::Catalogue> all_ = wholeCatalogue();
    QString html_;
};

} // namespace

QString kindWords(qcs::catalogue::Kind kind) {
    return said(qcs::catalogue::display_code(kind));
}

QString sentenceOf(const Entry& entry) {
    return QString::fromStdString(qcs::catalogue::sentence_of(entry, currentLanguage().toStdString()).text);
}

QString pageOf(const qcs::catalogue::LookupResult& found) {
    return Page(found).html();
}

QString pageOfUnknown(const QString& typed) {
    QString html = QStringLiteral("<p>%1</p>")
                       .arg(Catalogue::tr("The catalogue has no “%1”.").arg(typed).toHtmlEscaped());
    if (const auto near = wholeCatalogue()->nearest(typed.toStdString()))
        html += QStringLiteral("<p>%1 <a href=\"name:%2\" style=\"text-decoration:none\">%3</a></p>")
                    .arg(Catalogue::tr("The nearest name:").toHtmlEscaped(), escaped(*near),
                         mono(escaped(*near)));
    return html;
}

QString pageOfCandidates(const QString& typed, const std::vector<const Entry*>& candidates) {
    return QStringLiteral("<p>%1</p><p>%2</p>")
        .arg(Catalogue::tr("Several names end in “%1”:").arg(typed).toHtmlEscaped(), links(candidates));
}

} // namespace qcs::ui
