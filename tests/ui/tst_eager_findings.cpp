// The tab "Findings" in eager mode: what a person sees, clicks, and fixes.

#include "config/presets.h"
#include "models/findings_model.h"
#include "sample_window.h"
#include "shell/eager_mode.h"
#include "support/test_program.h"
#include "views/eager/eager_panel.h"
#include "views/eager/eager_rules_view.h"
#include "views/findings/finding_details.h"
#include "views/findings/findings_panel.h"
#include "widgets/counts_line.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTabBar>

using namespace qcs::ui;

class TestEagerFindings : public QObject, private qcs::test::SampleWindow {
    Q_OBJECT

    FindingsPanel& panel() { return window_->findings(); }
    void ask(const qcs::config::EagerConfig& config) {
        document().changeEager(config, QStringLiteral("ask"));
        window_->waitUntilIdle();
    }
    static qcs::config::EagerRule rule(const std::string& path) {
        return {path, false, *qcs::config::named_qconfig("default_qconfig"), false};
    }
    void click(const QString& words) {
        const auto* model = panel().list()->model();
        const auto rows = model->match(model->index(0, 0), Qt::DisplayRole, words, 1, Qt::MatchContains);
        QVERIFY2(!rows.empty(), qPrintable(words));
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {},
                          panel().list()->visualRect(rows.front()).center());
    }

private Q_SLOTS:
    void init() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
        document().setMode(qcs::config::Mode::EagerPtq);
        QTest::keyClick(window_.get(), Qt::Key_7, Qt::ControlModifier);
        window_->waitUntilIdle();
        QVERIFY(panel().isVisible());
    }
    void cleanup() { qcs::test::closeWindow(window_); }

    void aNameIsMended() {
        qcs::config::EagerConfig config;
        config.rules = {rule("conv1"), rule("conv22")};
        ask(config);
        QVERIFY(window_->summary().text().contains(QStringLiteral("1 finding")));
        click(QStringLiteral("conv22"));
        auto* fix = panel().findChild<QPushButton*>(QStringLiteral("finding-fix"));
        QVERIFY(fix->isVisible());
        QTest::mouseClick(fix, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules.size(), std::size_t{2});
        QCOMPARE(document().eager().rules[1].key, std::string("conv2"));
        const auto* left = panel().list()->model();
        QVERIFY(
            left->match(left->index(0, 0), Qt::DisplayRole, QStringLiteral("conv22"), 1, Qt::MatchContains)
                .empty());
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules[1].key, std::string("conv22"));
    }

    void oneGoesToTheQConfig() {
        qcs::config::EagerConfig config;
        config.rules = {rule("conv1"), rule("nowhere.at.all")};
        ask(config);
        click(QStringLiteral("nowhere.at.all"));
        QTest::mouseClick(panel().findChild<QPushButton*>(QStringLiteral("finding-go")), Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(window_->pages().current(), Tab::Rules);
        const auto* rules = window_->findChild<EagerMode*>()->panel()->view();
        QVERIFY(rules->isVisible());
        QCOMPARE(rules->currentIndex(), rules->rowOf(1));
    }

    /// What lint says of a qconfig stands under it, with what mends it.
    void aRowSaysWhatIsWrongAndMendsIt() {
        qcs::config::EagerConfig config;
        config.rules = {rule("conv1"), rule("conv22")};
        ask(config);
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        window_->waitUntilIdle();
        auto* eager = window_->findChild<EagerMode*>()->panel();
        auto* rules = eager->view();
        const auto wrong = rules->rowOf(1);
        QVERIFY(rules->look(rules->rowOf(0)).bar.finding.isEmpty());
        QVERIFY(rules->look(wrong).bar.finding.contains(QStringLiteral("conv22")));
        QVERIFY(wrong.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("no module")));
        QTest::mouseClick(rules->viewport(), Qt::LeftButton, {},
                          rules->partRect(wrong, RulePart::Finding).center());
        QCOMPARE(window_->pages().current(), Tab::Findings);
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        window_->waitUntilIdle();
        QTest::mouseClick(rules->viewport(), Qt::LeftButton, {},
                          rules->partRect(rules->rowOf(1), RulePart::Fix).center());
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules[1].key, std::string("conv2"));
        QVERIFY(rules->look(rules->rowOf(1)).bar.finding.isEmpty());
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules[1].key, std::string("conv22"));
        QVERIFY(!rules->look(rules->rowOf(1)).bar.finding.isEmpty());
        // By the key that the tool tip names.
        rules->setFocus();
        rules->setCurrentIndex(rules->rowOf(1));
        QTest::keyClick(rules, Qt::Key_Return, Qt::AltModifier);
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules[1].key, std::string("conv2"));
    }

    void theAlarmNamesWhoIsAtFault() {
        qcs::config::EagerConfig config;
        config.rules = {rule("conv1")};
        config.fuse = {{"conv1", "conv1_BM"}};
        ask(config);
        const auto* alarm = window_->findChild<QWidget*>(QStringLiteral("alarm"));
        QVERIFY(alarm && alarm->isVisible());
        QString words;
        for (const auto* label : alarm->findChildren<QLabel*>())
            words += label->text();
        QVERIFY2(words.contains(QStringLiteral("conv1_BM")), qPrintable(words));
        config.fuse.clear();
        ask(config);
        QVERIFY(!alarm->isVisible());
    }

    void whatFxFindsIsNotShown() {
        qcs::config::Rule fx;
        fx.kind = qcs::config::RuleKind::ModuleName;
        fx.text = "nowhere";
        fx.qconfig = *qcs::config::named_qconfig("default_qconfig");
        QVERIFY(document().addRule(fx));
        window_->waitUntilIdle();
        const auto* model = panel().list()->model();
        const auto shown = [&] {
            return !model
                        ->match(model->index(0, 0), FindingsModel::IdRole,
                                QStringLiteral("module-name-matches-nothing"), 1, Qt::MatchExactly)
                        .empty();
        };
        QVERIFY(!shown());
        document().setMode(qcs::config::Mode::FxPtq);
        window_->waitUntilIdle();
        QVERIFY(shown());
    }
};

QCS_TEST(TestEagerFindings, QApplication);
#include "tst_eager_findings.moc"
