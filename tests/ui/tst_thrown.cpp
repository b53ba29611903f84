// Exceptions that nobody expected: in a job, in who is given its result, in a save, in an event. Each is said
// in a banner, and everything goes on.

#include "keeping_window.h"
#include "shell/application.h"
#include "ui/themed_application.h"

#include <filesystem>

using namespace qcs::ui;
using namespace qcs::test;

namespace {

const auto lane = QStringLiteral("lane");

/// Throws where events are handled.
struct Thrower : QObject {
    bool event(QEvent* event) override {
        if (event->type() == QEvent::User) throw std::bad_alloc();
        return QObject::event(event);
    }
};

template <typename Thrown>
auto throwing(Thrown thrown) {
    return [thrown](const qcs::Task&) -> int { throw thrown; };
}

} // namespace

class TestThrown : public QObject {
    Q_OBJECT

    std::unique_ptr<Place> place_;
    std::unique_ptr<qcs::test::TestWindow> window_;

    QString banner(qcs::test::TestWindow& window) {
        return window.findChild<Banner*>(QStringLiteral("banner"))->text();
    }
    QString banner() { return banner(*window_); }

private Q_SLOTS:
    void init() {
        place_ = std::make_unique<Place>();
        window_ = openWindow(*place_, place_->workspace());
        addRule(*window_, "mine");
    }
    void cleanup() {
        QVERIFY(hasRule(window_->document().mapping(), "mine"));
        window_->document().undoStack()->setClean();
        window_.reset();
    }

    void inAJob_data() {
        QTest::addColumn<std::function<int(const qcs::Task&)>>("work");
        QTest::addColumn<QString>("words");
        using Work = std::function<int(const qcs::Task&)>;
        QTest::newRow("memory") << Work(throwing(std::bad_alloc())) << "not enough memory";
        QTest::newRow("length") << Work(throwing(std::length_error("x"))) << "not enough memory";
        QTest::newRow("standard") << Work(throwing(std::out_of_range("of range"))) << "of range";
        QTest::newRow("files") << Work([](const qcs::Task&) {
            return static_cast<int>(std::filesystem::file_size("/nowhere/at/all"));
        }) << "/nowhere/at/all";
        QTest::newRow("anything") << Work(throwing(7)) << "the program has an error";
    }
    void inAJob() {
        QFETCH(std::function<int(const qcs::Task&)>, work);
        QFETCH(QString, words);
        QString told;
        bool done = false;
        window_->jobs().start(
            lane, QStringLiteral("Counting"), work, [&](int) { done = true; }, Cancelling::Allowed,
            [&](const QString& why) { told = why; });
        QTRY_VERIFY(!window_->jobs().isBusy(lane));
        QVERIFY(!done);
        QVERIFY2(told.contains(words), qPrintable(told));
        QVERIFY2(banner().contains(words) && banner().contains(QLatin1String("Counting")),
                 qPrintable(banner()));
        // The next one does, and the banner goes with its cause.
        window_->jobs().start(
            lane, {}, [](const qcs::Task&) { return 1; }, [&](int) { done = true; });
        QTRY_VERIFY(done);
        QTRY_COMPARE(banner(), QString());
    }

    void inWhoIsGivenTheResult() {
        window_->jobs().start(
            lane, {}, [](const qcs::Task&) { return 1; }, [](int) { throw std::bad_alloc(); });
        QTRY_VERIFY2(banner().contains(QLatin1String("not enough memory")), qPrintable(banner()));
        QVERIFY(!window_->jobs().isBusy(lane));
    }

    void whatWasCancelledSaysNothing() {
        const auto id = window_->jobs().start(
            lane, {},
            [](const qcs::Task& task) -> int {
                while (!task.stop.stop_requested())
                    QThread::msleep(1);
                throw std::bad_alloc();
            },
            [](int) {});
        window_->jobs().cancel(id);
        QTRY_VERIFY(!window_->jobs().isBusy(lane));
        QCOMPARE(banner(), QString());
    }

    void inAnEvent() {
        const auto other = openWindow(*place_);
        Thrower thrower;
        QCoreApplication::postEvent(&thrower, new QEvent(QEvent::User));
        QTRY_VERIFY2(banner().contains(QLatin1String("not enough memory")), qPrintable(banner()));
        QVERIFY(banner(*other).contains(QLatin1String("not enough memory")));
    }

    void inASave() {
        window_->saving().setBeforeSave([] { return [] { throw std::bad_alloc(); }; });
        QVERIFY(!saves(*window_));
        QVERIFY2(banner().contains(QLatin1String("not enough memory")), qPrintable(banner()));
        QVERIFY(window_->document().isModified());
        QVERIFY(contents(place_->path("mapping.json")).find("mine") == std::string::npos);
        window_->saving().setBeforeSave({});
        QVERIFY(saves(*window_));
        QVERIFY(contents(place_->path("mapping.json")).find("mine") != std::string::npos);
        QCOMPARE(banner(), QString());
    }

    // What could not be saved, and then is as it was.
    void aBannerGoesWithItsCause() {
        const auto file = place_->path("gone/w.json");
        QDir().mkdir(place_->path("gone"));
        Document document;
        QVERIFY(document.saveAs(file));
        const auto window = openWindow(*place_, file);
        QVERIFY(QDir(place_->path("gone")).removeRecursively());
        addRule(*window, "nowhere");
        trigger(*window, "save");
        window->saving().wait();
        QVERIFY2(banner(*window).contains(QLatin1String("cannot be written")), qPrintable(banner(*window)));
        window->document().undoStack()->undo(); // the edit is taken back
        QCOMPARE(banner(*window), QString());

        addRule(*window, "nowhere");
        trigger(*window, "save");
        window->saving().wait();
        QVERIFY(!banner(*window).isEmpty());
        window->saving().save(place_->path("elsewhere.json"));
        QVERIFY(window->saving().wait());
        QCOMPARE(banner(*window), QString());
    }

    void aFileThatCouldNotBeOpened() {
        window_->open({place_->path("none.json")});
        QVERIFY(!banner().isEmpty());
        window_->open({place_->path("mapping.json")});
        QCOMPARE(banner(), QString());
        window_->document().undoStack()->undo();
    }
};

QCS_TEST(TestThrown, Application);

#include "tst_thrown.moc"
