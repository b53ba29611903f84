#include "shell/disk_bar.h"

#include "session/jobs/save_service.h"
#include "widgets/choice_bar.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QFileInfo>

namespace qcs::ui {
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

DiskBar::DiskBar(Document* document, SaveService* saving, ChoiceBar* bar, QObject* parent)
    : QObject(parent), document_(document), saving_(saving), bar_(bar) {
    connect(document_, &Document::onDiskChanged, bar_, &QWidget::hide); // saved, or loaded
}

void DiskBar::report(const qcs::project::DiskChange& change) {
    if (change.none()) return bar_->hide();
    const bool modified = document_->isModified();
    if (change.changed.empty()) {
        bar_->ask(tr("%1 is not on disk any more. All of it is here still: saving writes it again.")
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

void DiskBar::askToOverwrite(const QStringList& files) {
    bar_->ask(tr("Not saved yet: %1 on disk is not what was opened here, another program changed it. Saving "
                 "would overwrite that.")
                  .arg(names(files)),
              {{QStringLiteral("disk-load"), tr("&Load the file"), [this] { loadTheirs(); }},
               {QStringLiteral("disk-overwrite"), tr("&Overwrite it"), [this] { overwrite(); }},
               {QStringLiteral("disk-not-now"), tr("&Not now"), [] {}}});
    offerToCompare();
}

/// The next save asks before it overwrites.
void DiskBar::keepMine() {
    if (!document_->isModified()) document_->markUnsaved();
}

void DiskBar::loadTheirs() {
    saving_->wait();
    if (!document_->loadFromDisk()) Q_EMIT failed();
}

void DiskBar::overwrite() {
    saving_->save({}, Document::Overwrite::Yes);
}

/// What loading the file would change.
void DiskBar::offerToCompare() {
    bar_->setDifference([this] {
        Q_EMIT compareWanted({CompareSource::Kind::Document, {}},
                             {CompareSource::Kind::File, document_->filePath()});
    });
}

} // namespace qcs::ui
