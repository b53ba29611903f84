#include "session/document/name_index.h"
#include "session/jobs/background.h"
#include "session/jobs/job_runner.h"
#include "support/test_program.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <atomic>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace qcs::ui;

namespace {

struct Probe {
    std::atomic<QThread*>* destroyedOn;
    QSemaphore* destroyed;
    ~Probe() {
        *destroyedOn = QThread::currentThread();
        destroyed->release();
    }
};

QStringList manyNames() {
    QStringList names;
    for (int i = 0; i < 1000; ++i)
        names.push_back(QStringLiteral("Backbone.stage_%1.conv").arg(i));
    return names;
}

} // namespace

class TestBackground : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lastHolderDoesNotTakeApart() {
        std::atomic<QThread*> thread = nullptr;
        QSemaphore destroyed;
        auto value = releasedInBackground(std::shared_ptr<const Probe>(new Probe{&thread, &destroyed}));
        auto other = value;
        value.reset();
        QVERIFY(!destroyed.tryAcquire(1, 50));
        other.reset();
        QVERIFY(destroyed.tryAcquire(1, 5000));
        QVERIFY(thread.load() && thread != QThread::currentThread());
        QVERIFY(!releasedInBackground(std::shared_ptr<const Probe>()));
    }

#ifdef Q_OS_LINUX
    void jobsStandBackBehindTheWindow() {
        const auto niceness = [] {
            return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)));
        };
        const int here = niceness();
        JobRunner jobs;
        int there = here;
        bool done = false;
        jobs.start(
            QStringLiteral("lane"), {}, [&](const qcs::Task&) { return niceness(); },
            [&](int found) {
                there = found;
                done = true;
            });
        QTRY_VERIFY(done);
        QCOMPARE(there, std::min(19, here + 10));
        QCOMPARE(niceness(), here);
    }
#endif

    void jobsAreToldHowManyThreads() {
        JobRunner jobs;
        QList<int> found;
        for (const int threads : {3, 0}) {
            JobRunner::setThreads(threads);
            jobs.start(
                QStringLiteral("lane"), {}, [](const qcs::Task& task) { return task.threads; },
                [&](int told) { found.push_back(told); });
            QTRY_VERIFY(!jobs.isBusy(QStringLiteral("lane")));
        }
        QCOMPARE(found, QList<int>({3, 0}));
    }

    void namesThatHoldAText() {
        const NameIndex index(manyNames());
        QCOMPARE(index.namesContaining(QStringLiteral("stage_999.CONV"), 10),
                 QStringList{QStringLiteral("Backbone.stage_999.conv")});
        QCOMPARE(index.namesContaining(QStringLiteral("backbone.stage_0."), 10),
                 QStringList{QStringLiteral("Backbone.stage_0.conv")});
        QCOMPARE(index.namesContaining(QStringLiteral("stage"), 7), manyNames().mid(0, 7));
        QCOMPARE(index.namesContaining({}, 5), manyNames().mid(0, 5));
        QCOMPARE(index.namesContaining(QStringLiteral("_99"), 100).size(), 11);
        QVERIFY(index.namesContaining(QStringLiteral("convB"), 10).isEmpty()); // two names are not one
        QVERIFY(index.namesContaining(QStringLiteral("linear"), 10).isEmpty());
        QVERIFY(NameIndex().namesContaining(QStringLiteral("a"), 10).isEmpty());
        QCOMPARE(NameIndex({QString(), QStringLiteral("a")}).namesContaining(QStringLiteral("A"), 10),
                 QStringList{QStringLiteral("a")});
    }

    void namesOfAGraphAreReadOnce() {
        auto graph = std::make_shared<qcs::model::Graph>();
        graph->modules.push_back({"conv1", "torch.nn.Conv2d", "torch.nn.Conv2d", false, {}, {}});
        graph->modules.push_back({"conv2", "torch.nn.Conv2d", "torch.nn.Conv2d", false, {}, {}});
        qcs::model::Node node;
        node.op = qcs::model::Op::CallFunction;
        node.target = "operator.add";
        graph->nodes.push_back(node);
        const auto names = namesOf(graph);
        QCOMPARE(names->modules->names(), QStringList({QStringLiteral("conv1"), QStringLiteral("conv2")}));
        QCOMPARE(names->objects,
                 QStringList({QStringLiteral("operator.add"), QStringLiteral("torch.nn.Conv2d")}));
        QCOMPARE(namesOf(graph), names);
        QVERIFY(namesOf(std::make_shared<qcs::model::Graph>(*graph)) != names);
        QVERIFY(namesOf(nullptr)->objects.isEmpty());
    }
};

QCS_TEST(TestBackground, QApplication);
#include "tst_background.moc"
