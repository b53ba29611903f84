// A list with ids: what it announces, and which items another list of values keeps.

#include "session/document/item_list.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QtTest>

#include <string>

using namespace qcs::ui;
using Strings = std::vector<std::string>;
using Ids = std::vector<ItemId>;

class TestItemList : public QObject {
    Q_OBJECT

    /// Ids from 1; new ones from 100.
    struct Named {
        Strings values;
        int touched = 0;
        ItemList<std::string> list{values, [this] { ++touched; }};
        explicit Named(const Strings& begin) {
            for (const auto& value : begin)
                list.insert(list.size(), static_cast<ItemId>(list.size() + 1), value);
        }
        /// The key is the first letter, the group whether it is a capital one.
        Ids idsFor(const Strings& after) const {
            return list.idsFor(
                after, [](const std::string& text) { return text.front(); },
                [](const std::string& text) { return text.front() < 'a'; },
                [last = 99]() mutable { return static_cast<ItemId>(++last); });
        }
    };

private Q_SLOTS:
    void itemsAreFoundByIdAndRow() {
        Named named({"a", "b", "c"});
        named.list.move(0, 2);
        QCOMPARE(named.values, (Strings{"b", "c", "a"}));
        QCOMPARE(named.list.indexOf(1), 2);
        QCOMPARE(*named.list.find(1), std::string("a"));
        QCOMPARE(named.list.idAt(0), ItemId{2});
        QCOMPARE(named.list.idAt(3), ItemId{0});
        QCOMPARE(named.list.indexOf(4), -1);
        QVERIFY(!named.list.find(0));
        named.list.remove(1);
        QCOMPARE(named.list.ids(), (Ids{2, 1}));
    }

    void everyChangeIsAnnouncedBeforeAndAfter() {
        Named named({"a", "b"});
        QStringList heard;
        const auto hear = [&](const char* what) {
            QStringList now;
            for (const auto& value : named.values)
                now.append(QString::fromStdString(value));
            heard.append(QStringLiteral("%1 %2").arg(QLatin1String(what), now.join(QString())));
        };
        const ItemListSignals* rows = named.list.rows();
        connect(rows, &ItemListSignals::aboutToBeInserted, this, [&] {
            QCOMPARE(named.list.incoming(), std::string("c"));
            hear("inserting");
        });
        connect(rows, &ItemListSignals::inserted, this, [&] { hear("inserted"); });
        connect(rows, &ItemListSignals::aboutToBeMoved, this, [&] { hear("moving"); });
        connect(rows, &ItemListSignals::moved, this, [&] { hear("moved"); });
        connect(rows, &ItemListSignals::aboutToBeRemoved, this, [&] { hear("removing"); });
        connect(rows, &ItemListSignals::removed, this, [&] { hear("removed"); });
        connect(rows, &ItemListSignals::changed, this, [&] { hear("changed"); });
        connect(rows, &ItemListSignals::aboutToBeReset, this, [&] { hear("resetting"); });
        connect(rows, &ItemListSignals::reset, this, [&] { hear("reset"); });
        const int touched = named.touched;
        named.list.insert(1, 7, "c");
        named.list.move(2, 0);
        named.list.remove(1);
        named.list.replace(1, "C");
        named.list.beginReset();
        named.values = {"z"};
        named.list.setIds({9});
        named.list.endReset();
        QCOMPARE(heard, (QStringList{"inserting ab", "inserted acb", "moving acb", "moved bac",
                                     "removing bac", "removed bc", "changed bC", "resetting bC", "reset z"}));
        QCOMPARE(named.touched - touched, 5);
    }

    void otherValuesKeepTheIdsOfTheirKeys() {
        const Named named({"a1", "b1", "C1", "a2"});
        QCOMPARE(named.idsFor({"b2", "a3"}), (Ids{2, 1}));
        // Of several with one key each in its order; then those of a group whose key is gone; then new ones.
        QCOMPARE(named.idsFor({"a3", "a4", "a5"}), (Ids{1, 4, 2}));
        QCOMPARE(named.idsFor({"x", "D", "E", "b"}), (Ids{1, 3, 100, 2}));
        QCOMPARE(named.idsFor({}), Ids{});
    }

    void turningIntoOtherValuesTellsWhatDiffers() {
        Named named({"a", "b", "c"});
        QSignalSpy inserted(named.list.rows(), &ItemListSignals::inserted);
        QSignalSpy removed(named.list.rows(), &ItemListSignals::removed);
        QSignalSpy moved(named.list.rows(), &ItemListSignals::moved);
        QSignalSpy changed(named.list.rows(), &ItemListSignals::changed);
        named.list.assign({"c", "n", "B"}, {3, 8, 2});
        QCOMPARE(named.values, (Strings{"c", "n", "B"}));
        QCOMPARE(named.list.ids(), (Ids{3, 8, 2}));
        QCOMPARE(removed.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(moved.size(), 1);
        QCOMPARE(changed.size(), 1);
        named.list.assign({"c", "n", "B"}, {3, 8, 2});
        QCOMPARE(removed.size() + inserted.size() + moved.size() + changed.size(), 4);
    }
};

QCS_TEST(TestItemList, QCoreApplication);
#include "tst_item_list.moc"
