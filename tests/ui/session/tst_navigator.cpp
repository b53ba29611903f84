// The selection that all views share, and its history.

#include "session/navigator.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTest>

using namespace qcs::ui;
using qcs::model::TracedNode;

class TestNavigator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void walksBackAndForward() {
        Document document;
        QVERIFY(document.openSample());
        Navigator navigator(&document);
        QCOMPARE(navigator.node().number(), -1);
        QCOMPARE(navigator.rule(), RuleId(0));
        QVERIFY(!navigator.canGoBack());

        QSignalSpy nodes(&navigator, &Navigator::nodeChanged);
        QSignalSpy rules(&navigator, &Navigator::ruleChanged);
        const RuleId rule = document.ruleIdAt(0);
        navigator.setNode(TracedNode(3));
        navigator.setNode(TracedNode(3)); // no step of its own
        navigator.setRule(rule);
        navigator.setNode(TracedNode(5));
        QCOMPARE(nodes.count(), 2);
        QCOMPARE(rules.count(), 1);

        navigator.back();
        QCOMPARE(navigator.node().number(), 3);
        QCOMPARE(navigator.rule(), rule);
        navigator.back();
        QCOMPARE(navigator.rule(), RuleId(0));
        QCOMPARE(navigator.node().number(), 3);
        navigator.forward();
        QCOMPARE(navigator.rule(), rule);
        QVERIFY(navigator.canGoForward());
        navigator.setNode(TracedNode(7)); // another way on: the old one is forgotten
        QVERIFY(!navigator.canGoForward());
        navigator.back();
        navigator.back();
        navigator.back();
        QVERIFY(!navigator.canGoBack());
        navigator.back();
        QCOMPARE(navigator.node().number(), -1);
    }

    void rulesThatAreGoneLeaveTheHistory() {
        Document document;
        QVERIFY(document.openSample());
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = "nowhere";
        const EditResult added = document.addRule(rule);
        QVERIFY(added);
        Navigator navigator(&document);
        navigator.setNode(TracedNode(2));
        navigator.setRule(*added);
        QSignalSpy rules(&navigator, &Navigator::ruleChanged);
        document.removeRules({*added});
        QCOMPARE(rules.count(), 1);
        QCOMPARE(navigator.rule(), RuleId(0));
        QCOMPARE(navigator.node().number(), 2);
        navigator.back(); // not twice to the same place
        QCOMPARE(navigator.node().number(), -1);
    }

    void anotherGraphStartsAnew() {
        Document document;
        QVERIFY(document.openSample());
        Navigator navigator(&document);
        navigator.setNode(TracedNode(2));
        document.newWorkspace();
        QCOMPARE(navigator.node().number(), -1);
        QVERIFY(!navigator.canGoBack());
    }
};

QCS_TEST(TestNavigator, QApplication);
#include "tst_navigator.moc"
