#include "shell/crash_protection.h"

#include "config/config_codes.h"
#include "config/parts.h"
#include "project/project_codes.h"
#include "session/jobs/autosave.h"
#include "session/jobs/disk_watcher.h"
#include "session/jobs/save_service.h"
#include "shell/file_actions.h"
#include "widgets/button_bars.h"
#include "words/translated_labels.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QDateTime>
#include <QEvent>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace qcs::ui {
namespace {
const auto keeping = QStringLiteral("keep"); ///< a `cause` of problem()
}

CrashProtection::CrashProtection(Session& session, FileActions* files, QWidget* window)
    : QObject(window),
      document_(&session.document()),
      jobs_(&session.jobs()),
      saving_(&session.saving()),
      window_(window),
      bars_(new QWidget(window)),
      recoveryBar_(new ChoiceBar(bars_)),
      diskBar_(new ChoiceBar(bars_)),
      disk_(new DiskChangePrompt(document_, saving_, diskBar_, this)) {
    recoveryBar_->setObjectName(QStringLiteral("recovery"));
    diskBar_->setObjectName(QStringLiteral("disk"));
    auto* column = new QVBoxLayout(bars_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(recoveryBar_);
    column->addWidget(diskBar_);
    connect(files, &FileActions::overwriteAsked, disk_, &DiskChangePrompt::askToOverwrite);
    connect(document_, &Document::messagesChanged, this, [this, files] {
        const auto& messages = document_->messages();
        if (std::ranges::find(messages, qcs::Code(qcs::codes::unfinished_save), &qcs::Diagnostic::code) !=
            messages.end())
            Q_EMIT problem(files->messages());
    });
    connect(disk_, &DiskChangePrompt::compareWanted, this, &CrashProtection::compareWanted);
    connect(disk_, &DiskChangePrompt::failed, this, [this, files] { Q_EMIT problem(files->messages()); });
}

void CrashProtection::start(const QString& folder) {
    if (autosave_) return;
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    autosave_ =
        new Autosave(document_, jobs_, folder.isEmpty() ? data + QStringLiteral("/autosave") : folder, this);
    connect(autosave_, &Autosave::failed, this, [this](const QString& path, const QString& why) {
        Q_EMIT problem(
            tr("Unsaved edits cannot be protected against a crash: %1 cannot be written (%2). Save often.")
                .arg(path, why),
            keeping);
    });
    connect(autosave_, &Autosave::writingWorksAgain, this, [this] { Q_EMIT settled(keeping); });
    // The QPointer is needed because a window recreated for another language exists before the old one is
    // deleted.
    saving_->setBeforeSave([autosave = QPointer(autosave_)] {
        return autosave ? autosave->pendingWrite() : std::function<void()>();
    });
    watcher_ = new DiskWatcher(document_, jobs_, this);
    connect(watcher_, &DiskWatcher::changed, disk_, &DiskChangePrompt::report);
    auto* recovery = new RecoveryPrompt(document_, jobs_, autosave_, recoveryBar_, this);
    connect(recovery, &RecoveryPrompt::problem, this, [this](const QString& text) { Q_EMIT problem(text); });
    connect(recovery, &RecoveryPrompt::textRecovered, this, &CrashProtection::textRecovered);
    connect(recovery, &RecoveryPrompt::compareWanted, this, &CrashProtection::compareWanted);
    window_->installEventFilter(this);
}

void CrashProtection::windowClosed() {
    if (autosave_) autosave_->discard();
}

bool CrashProtection::eventFilter(QObject* watched, QEvent* event) {
    // The user comes back from another program.
    if (event->type() == QEvent::WindowActivate) watcher_->check();
    return QObject::eventFilter(watched, event);
}

namespace {

QString names(const QStringList& paths) {
    QStringList names;
    for (const QString& path : paths)
        names.push_back(QStringLiteral("“%1”").arg(QFileInfo(path).fileName()));
    return listed(names);
}

QString names(const std::vector<std::string>& paths) {
    QStringList list;
    for (const auto& path : paths)
        list.push_back(text(path));
    return names(list);
}

} // namespace

DiskChangePrompt::DiskChangePrompt(Document* document, SaveService* saving, ChoiceBar* bar, QObject* parent)
    : QObject(parent), document_(document), saving_(saving), bar_(bar) {
    connect(document_, &Document::onDiskChanged, bar_, &QWidget::hide); // after saving or loading
}

void DiskChangePrompt::report(const qcs::project::DiskChange& change) {
    if (change.none()) return bar_->hide();
    const bool modified = document_->isModified();
    if (change.changed.empty()) {
        bar_->ask(tr("%1 is not on disk any more. Everything is still here: saving writes it again.")
                      .arg(names(change.gone)),
                  {{QStringLiteral("disk-save"), tr("&Save it again"), [this] { overwrite(); }},
                   {QStringLiteral("disk-keep"), tr("Keep &editing"), [this] { keepMine(); }}});
        return;
    }
    const QString words = modified
                              ? tr("Another program changed %1, and there are edits here that are not saved.")
                              : tr("Another program changed %1.");
    bar_->ask(words.arg(names(change.changed)),
              {{QStringLiteral("disk-load"), tr("&Load the file"), [this] { loadTheirs(); }},
               {QStringLiteral("disk-keep"), tr("&Keep what is here"), [this] { keepMine(); }}});
    offerToCompare();
}

void DiskChangePrompt::askToOverwrite(const QStringList& files) {
    bar_->ask(tr("Not saved yet: another program has changed %1 on disk. Saving would overwrite that change.")
                  .arg(names(files)),
              {{QStringLiteral("disk-load"), tr("&Load the file"), [this] { loadTheirs(); }},
               {QStringLiteral("disk-overwrite"), tr("&Overwrite it"), [this] { overwrite(); }},
               {QStringLiteral("disk-not-now"), tr("&Not now"), [] {}}});
    offerToCompare();
}

/// Keeps the document; the next save will ask before it overwrites the file.
void DiskChangePrompt::keepMine() {
    if (!document_->isModified()) document_->markUnsaved();
}

void DiskChangePrompt::loadTheirs() {
    saving_->wait();
    if (!document_->loadFromDisk()) Q_EMIT failed();
}

void DiskChangePrompt::overwrite() {
    saving_->save({}, Document::Overwrite::Yes);
}

/// Offers to show what loading the file would change.
void DiskChangePrompt::offerToCompare() {
    bar_->setDifference([this] {
        Q_EMIT compareWanted({CompareSource::Kind::Document, {}},
                             {CompareSource::Kind::File, document_->filePath()});
    });
}

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
    // ISO order is unambiguous in every locale
    return utc.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace

RecoveryPrompt::RecoveryPrompt(Document* document, JobRunner* jobs, Autosave* autosave, ChoiceBar* bar,
                               QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), autosave_(autosave), bar_(bar) {
    connect(document_, &Document::opened, this, &RecoveryPrompt::look);
    look();
}

void RecoveryPrompt::look() {
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

std::vector<RecoveryPrompt::Offer> RecoveryPrompt::search(const qcs::config::Workspace& onDisk,
                                                          const qcs::project::Autosave& now,
                                                          const QString& folder) {
    std::vector<Offer> offers;
    for (auto& left : qcs::project::OrphanedAutosave::find(now.workspace_file, folder.toStdString())) {
        const auto& content = left.content();
        const bool same =
            content && content->texts.empty() && qcs::config::same_values(onDisk, content->workspace);
        const bool fileChanged = content && content->on_disk != now.on_disk;
        offers.push_back({std::move(left), same, fileChanged});
    }
    return offers;
}

void RecoveryPrompt::take(std::vector<Offer> offers) {
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
            const QString aside = text(offer.left.set_aside());
            problems.push_back(
                tr("The program ended with unsaved edits, but what it kept of them cannot be "
                   "read: %1. The file is kept as %2.")
                    .arg(sentences(content.error()), aside.isEmpty() ? text(offer.left.path()) : aside));
        }
    }
    if (!problems.isEmpty()) Q_EMIT problem(problems.join(QLatin1Char('\n')));
    next();
}

void RecoveryPrompt::next() {
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

void RecoveryPrompt::recover() {
    Offer offer = std::move(offers_.front());
    offers_.pop_front();
    qcs::project::OrphanedAutosave& left = offer.left;
    if (bringBack(*left.content())) {
        autosave_->flush();
        if (!autosave_->path().isEmpty()) left.remove();
    } else {
        Q_EMIT problem(tr("The edits cannot be recovered: %1. They are kept in %2.")
                           .arg(sentences(document_->messages()), text(left.path())));
    }
    next();
}

bool RecoveryPrompt::bringBack(const qcs::project::Autosave& content) {
    if (!document_->recover(content)) return false;
    if (!content.texts.empty()) Q_EMIT textRecovered();
    return true;
}

void RecoveryPrompt::discard() {
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
