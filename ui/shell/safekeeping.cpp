#include "shell/safekeeping.h"

#include "project/project_codes.h"
#include "session/jobs/autosave.h"
#include "session/jobs/disk_watcher.h"
#include "shell/disk_bar.h"
#include "shell/file_actions.h"
#include "shell/recovery_bar.h"
#include "widgets/choice_bar.h"

#include <QEvent>
#include <QPointer>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace qcs::ui {
namespace {
const auto keeping = QStringLiteral("keep"); ///< cause of problems
}

Safekeeping::Safekeeping(Session& session, FileActions* files, QWidget* window)
    : QObject(window),
      document_(&session.document()),
      jobs_(&session.jobs()),
      saving_(&session.saving()),
      window_(window),
      bars_(new QWidget(window)),
      recoveryBar_(new ChoiceBar(bars_)),
      diskBar_(new ChoiceBar(bars_)),
      disk_(new DiskBar(document_, saving_, diskBar_, this)) {
    recoveryBar_->setObjectName(QStringLiteral("recovery"));
    diskBar_->setObjectName(QStringLiteral("disk"));
    auto* column = new QVBoxLayout(bars_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(recoveryBar_);
    column->addWidget(diskBar_);
    connect(files, &FileActions::overwriteAsked, disk_, &DiskBar::askToOverwrite);
    connect(document_, &Document::messagesChanged, this, [this, files] {
        const auto& messages = document_->messages();
        if (std::ranges::find(messages, qcs::Code(qcs::codes::unfinished_save), &qcs::Diagnostic::code) !=
            messages.end())
            Q_EMIT problem(files->messages());
    });
    connect(disk_, &DiskBar::compareWanted, this, &Safekeeping::compareWanted);
    connect(disk_, &DiskBar::failed, this, [this, files] { Q_EMIT problem(files->messages()); });
}

void Safekeeping::start(const QString& folder) {
    if (autosave_) return;
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    autosave_ =
        new Autosave(document_, jobs_, folder.isEmpty() ? data + QStringLiteral("/autosave") : folder, this);
    connect(autosave_, &Autosave::failed, this, [this](const QString& path, const QString& why) {
        Q_EMIT problem(tr("Unsaved edits cannot be kept for a crash: %1 cannot be written (%2). Save often.")
                           .arg(path, why),
                       keeping);
    });
    connect(autosave_, &Autosave::recovered, this, [this] { Q_EMIT settled(keeping); });
    // The window that is made anew for another language comes before the old one goes.
    saving_->setFirst(
        [autosave = QPointer(autosave_)] { return autosave ? autosave->first() : std::function<void()>(); });
    watcher_ = new DiskWatcher(document_, jobs_, this);
    connect(watcher_, &DiskWatcher::changed, disk_, &DiskBar::report);
    auto* recovery = new RecoveryBar(document_, jobs_, autosave_, recoveryBar_, this);
    connect(recovery, &RecoveryBar::problem, this, [this](const QString& text) { Q_EMIT problem(text); });
    connect(recovery, &RecoveryBar::textRecovered, this, &Safekeeping::textRecovered);
    connect(recovery, &RecoveryBar::compareWanted, this, &Safekeeping::compareWanted);
    window_->installEventFilter(this);
}

void Safekeeping::windowClosed() {
    if (autosave_) autosave_->discard();
}

bool Safekeeping::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate) watcher_->check(); // back from another program
    return QObject::eventFilter(watched, event);
}

} // namespace qcs::ui
