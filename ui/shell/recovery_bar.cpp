#include "shell/recovery_bar.h"

#include "config/config_codes.h"
#include "config/parts.h"
#include "session/jobs/autosave.h"
#include "widgets/choice_bar.h"
#include "words/translated_labels.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto recoveryLane = QStringLiteral("recovery");

QString sentences(const qcs::Diagnostics& diagnostics) {
    QStringList lines;
    for (const auto& diagnostic : diagnostics)
        lines.push_back(sentenceOf(diagnostic));
    lines.removeDuplicates();
    return inOneLine(lines.mid(0, 3));
}

bool ofNewerVersion(const qcs::Diagnostics& diagnostics) {
    return std::ranges::any_of(diagnostics,
                               [](const auto& d) { return d.code == qcs::codes::newer_version; });
}

QString when(const std::string& time) {
    const auto utc = QDateTime::fromString(QString::fromStdString(time), Qt::ISODate);
    return utc.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")); // nowhere taken for another day
}

} // namespace

RecoveryBar::RecoveryBar(Document* document, JobRunner* jobs, Autosave* autosave, ChoiceBar* bar,
                         QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), autosave_(autosave), bar_(bar) {
    connect(document_, &Document::opened, this, &RecoveryBar::look);
    look();
}

void RecoveryBar::look() {
    offers_.clear();
    bar_->hide();
    jobs_->start(
        recoveryLane, {},
        [workspace = document_->workspace(), now = document_->autosaveHead(),
         folder = autosave_->folder()](const qcs::Task&) { return search(workspace, now, folder); },
        [self = QPointer(this), path = document_->filePath()](std::vector<Offer> offers) {
            if (self && self->document_->filePath() == path) self->take(std::move(offers));
        });
}

std::vector<RecoveryBar::Offer> RecoveryBar::search(const qcs::config::Workspace& onDisk,
                                                    const qcs::project::Autosave& now,
                                                    const QString& folder) {
    std::vector<Offer> offers;
    for (auto& left : qcs::project::LeftAutosave::find(now.workspace_file, folder.toStdString())) {
        const auto& content = left.content();
        const bool same =
            content && content->texts.empty() && qcs::config::same_values(onDisk, content->workspace);
        const bool fileChanged = content && content->on_disk != now.on_disk;
        offers.push_back({std::move(left), same, fileChanged});
    }
    return offers;
}

void RecoveryBar::take(std::vector<Offer> offers) {
    QStringList problems;
    for (Offer& offer : offers) {
        const auto& content = offer.left.content();
        if (offer.same) {
            offer.left.remove();
        } else if (content) {
            offers_.push_back(std::move(offer));
        } else if (ofNewerVersion(content.error())) {
            problems.push_back(tr("A newer version of this program left unsaved edits in %1. Open the "
                                  "workspace with that version to recover them.")
                                   .arg(text(offer.left.path())));
        } else {
            const QString aside = text(offer.left.put_aside());
            problems.push_back(
                tr("The program ended with unsaved edits, but what it kept of them cannot be "
                   "read: %1. The file is kept as %2.")
                    .arg(sentences(content.error()), aside.isEmpty() ? text(offer.left.path()) : aside));
        }
    }
    if (!problems.isEmpty()) Q_EMIT problem(problems.join(QLatin1Char('\n')));
    next();
}

void RecoveryBar::next() {
    if (offers_.empty()) return bar_->hide();
    const Offer& offer = offers_.front();
    const auto& content = *offer.left.content();
    QString words = content.workspace_file.empty()
                        ? tr("The program ended on %1 with edits to a workspace that was never saved.")
                              .arg(when(content.time))
                        : tr("The program ended on %1 with edits to “%2” that were not saved.")
                              .arg(when(content.time),
                                   QFileInfo(QString::fromStdString(content.workspace_file)).fileName());
    if (offer.fileChanged && !content.workspace_file.empty())
        words = paragraph({words, tr("The file has changed since.")});
    if (!content.texts.empty())
        words = paragraph({words, tr("Text of the JSON tab that has errors is among them.")});
    if (offers_.size() > 1)
        words = paragraph({words, tr("%n more after this.", nullptr, static_cast<int>(offers_.size()) - 1)});
    bar_->ask(words, {{QStringLiteral("recover"), tr("&Recover them"), [this] { recover(); }},
                      {QStringLiteral("recover-later"), tr("&Later"),
                       [this] {
                           offers_.pop_front();
                           next();
                       }},
                      {QStringLiteral("recover-discard"), tr("Dis&card them"), [this] { discard(); }}});
    CompareSource edits{CompareSource::Kind::Value, tr("The unsaved edits of %1").arg(when(content.time)),
                        std::make_shared<const qcs::config::Workspace>(content.workspace)};
    bar_->setDifference([this, edits = std::move(edits)] {
        Q_EMIT compareWanted({CompareSource::Kind::Document, {}}, edits);
    });
}

void RecoveryBar::recover() {
    Offer offer = std::move(offers_.front());
    offers_.pop_front();
    qcs::project::LeftAutosave& left = offer.left;
    if (bringBack(*left.content())) {
        autosave_->flush();
        if (!autosave_->path().isEmpty()) left.remove();
    } else {
        Q_EMIT problem(tr("The edits cannot be recovered: %1. They are kept in %2.")
                           .arg(sentences(document_->messages()), text(left.path())));
    }
    next();
}

bool RecoveryBar::bringBack(const qcs::project::Autosave& content) {
    if (!document_->recover(content)) return false;
    if (!content.texts.empty()) Q_EMIT textRecovered();
    return true;
}

void RecoveryBar::discard() {
    auto content = std::make_shared<const qcs::project::Autosave>(*offers_.front().left.content());
    offers_.front().left.remove();
    offers_.pop_front();
    if (!offers_.empty()) return next();
    bar_->ask(tr("The edits were discarded."),
              {{QStringLiteral("recover-after-all"), tr("&Recover them after all"),
                [this, content] {
                    if (!bringBack(*content))
                        Q_EMIT problem(
                            tr("The edits cannot be recovered: %1.").arg(sentences(document_->messages())));
                }},
               {QStringLiteral("recover-dismiss"), tr("&Dismiss"), [] {}}});
}

} // namespace qcs::ui
