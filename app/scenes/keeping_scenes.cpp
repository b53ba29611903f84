#include "project/autosave_file.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "session/jobs/job_runner.h"
#include "shell/crash_protection.h"
#include "widgets/button_bars.h"
#include "words/utf8.h"

#include <QFile>
#include <QTemporaryDir>

namespace qcs::ui {
namespace {

constexpr int patience = 10'000;

qcs::config::Rule noneFor(const char* module) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = module;
    return rule;
}

QWidget* whenAsked(const WindowParts& window, ChoiceBar* bar) {
    waitUntil([bar] { return !bar->text().isEmpty(); }, patience);
    return window.main();
}

} // namespace

QWidget* showRecovery(const WindowParts& window) {
    const QTemporaryDir folder;
    {
        qcs::project::Autosave left = window.document().autosaveHead();
        left.workspace = window.document().workspace();
        left.workspace.mode = qcs::config::Mode::FxQat;
        left.workspace.mapping.value.set(noneFor("features.head"));
        QFile file(folder.filePath(
            QStringLiteral(".%1.00000000.autosave")
                .arg(text(qcs::project::name_in_own_folder(window.document().filePath().toStdString())))));
        if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(write_autosave(left)));
    }
    window.crashProtection().start(folder.path());
    return whenAsked(window, window.crashProtection().recoveryBar());
}

QWidget* showFileChanged(const WindowParts& window) {
    const auto folder = std::make_shared<QTemporaryDir>(); // must outlive the window, which watches the files
    QObject::connect(window.main(), &QObject::destroyed, [folder] {});
    const QString path = folder->filePath(QStringLiteral("crepe.workspace.json"));
    if (!window.document().saveAs(path)) return window.main();
    Document other;
    other.open({path});
    (void)other.addRule(noneFor("features.head"));
    other.setMode(qcs::config::Mode::FxQat);
    (void)window.document().addRule(noneFor("features.tail"));
    window.crashProtection().start(folder->path());
    other.save();
    return whenAsked(window, window.crashProtection().diskBar());
}

} // namespace qcs::ui
