// kill_driver WORKSPACE FOLDER SEED NUMBER: opens a workspace and edits, undoes and saves at random, for
// ever, as the window does. Says each step when it is done, one line each: "edit NUMBER TIME", "saving NUMBER
// TIME", "saved NUMBER TIME"; NUMBER is that of the state (kill_state.h). The first edit makes state NUMBER.

#include "kill_state.h"
#include "session/jobs/autosave.h"
#include "session/jobs/save_service.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

using namespace qcs::ui;

namespace {

void say(const char* what, int number) {
    std::printf("%s %d %lld\n", what, number, qcs::test::milliseconds());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 5) return 2;
    Document document;
    JobRunner jobs;
    Autosave autosave(&document, &jobs, arguments[2]);
    SaveService saving(&document, &jobs);
    saving.setBeforeSave([&] { return autosave.pendingWrite(); });
    if (!document.open({arguments[1]})) return 3;
    std::mt19937 random(arguments[3].toUInt());
    int next = arguments[4].toInt();
    const auto current = [&] { return qcs::test::killNumber(document.workspace()); };
    say("edit", current());
    int underWay = 0;
    QObject::connect(&saving, &SaveService::saved, &app, [&] { say("saved", underWay); });
    QObject::connect(&saving, &SaveService::failed, &app, [] { std::exit(4); });

    QTimer timer;
    timer.setSingleShot(true);
    QObject::connect(&timer, &QTimer::timeout, &app, [&] {
        const auto dice = random() % 100;
        if (dice < 12 && !saving.isBusy()) {
            underWay = current();
            say("saving", underWay);
            saving.save();
        } else if (dice < 20 && document.undoStack()->canUndo()) {
            document.undoStack()->undo();
            say("edit", current());
        } else {
            qcs::test::setKillState(document, next);
            say("edit", next++);
        }
        // Mostly busily, with a rest now and then.
        timer.start(random() % 50 == 0 ? 1500 : static_cast<int>(random() % 12));
    });
    timer.start(0);
    return QCoreApplication::exec();
}
