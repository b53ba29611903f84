// The tab "Findings": what a person sees, clicks, and fixes.

#include "config/presets.h"
#include "insight/lint/lint_codes.h"
#include "models/findings_model.h"
#include "models/rules_model.h"
#include "sample_window.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "views/findings/finding_details.h"
#include "views/findings/findings_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/counts_line.h"
#include "widgets/search_field.h"
#include "words/finding_words.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>

using namespace qcs::ui;

namespace {

qcs::insight::Finding finding(qcs::Message what, qcs::Severity severity) {
    qcs::insight::Finding made;
    made.set_message(std::move(what));
    made.severity = severity;
    return made;
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    FindingsPanel& panel() { return window_->findings(); }
    void addName(const std::string& path) {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = path;
        rule.qconfig = *qcs::config::named_qconfig("default_qconfig");
        QVERIFY(window_->document().addRule(rule));
        window_->waitUntilIdle();
    }
    QModelIndex rowOf(const QString& words) {
        const auto* model = panel().list()->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, 0).data().toString().contains(words)) return model->index(row, 0);
        return {};
    }
    void click(const QModelIndex& row) {
        QVERIFY(row.isValid());
        panel().list()->scrollTo(row);
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {},
                          panel().list()->visualRect(row).center());
        QCOMPARE(panel().list()->currentIndex(), row);
    }
    void useDefaults() {
        window_->document().setMapping({*qcs::config::mapping_preset("default:x86"), {}, "default:x86"},
                                       "default:x86");
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void init() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->resize(1440, 900);
        window_->show();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        window_->openSample();
        useDefaults();
        QTest::keyClick(window_.get(), Qt::Key_7, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
    }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theModelKeepsItsPromises() {
        FindingsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        using namespace qcs::codes;
        const auto a = finding(message(module_name_matches_nothing, "a", ""), qcs::Severity::Warning);
        const auto b = finding(message(module_name_matches_nothing, "b", ""), qcs::Severity::Warning);
        const auto c = finding(message(regex_matches_nothing, "c"), qcs::Severity::Note);
        model.setFindings({a, b, c});
        const QPersistentModelIndex last = model.index(2);
        model.setFindings({b, c});
        QVERIFY(last.isValid());
        QCOMPARE(last.row(), 1);
        model.setFindings({a, b, a, c});
        QCOMPARE(last.row(), 3);
        model.setSearch("NOTE regex");
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.total(), 4);
        QCOMPARE(model.index(0).data(FindingsModel::IdRole).toString(), QString("regex-matches-nothing"));
        model.setSearch({});
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.count(qcs::Severity::Warning), 3);
        model.setFindings({});
        QCOMPARE(model.rowCount(), 0);
    }

    void allIsWell() {
        QVERIFY(panel().isEmptyStateShown());
        QVERIFY(panel().findChild<QLabel*>("findings-empty")->text().contains("All is well"));
        for (const auto& count : window_->summary().counts())
            QVERIFY2(count.filter != findingsText(), qPrintable(count.text));
    }

    void aFindingComesLeadsAndIsMended() {
        addName("conw3");
        QVERIFY(!panel().isEmptyStateShown());
        const QModelIndex row = rowOf("conw3");
        QVERIFY(row.isValid());
        QCOMPARE(row.data(Qt::AccessibleTextRole).toString().section(',', 0, 0), QString("Warning"));
        click(row);
        auto* details = panel().details();
        QVERIFY(details->findChild<QLabel*>("finding-sentence")->text().contains("conv3"));
        QVERIFY(details->help()->toPlainText().contains("Fix it."));
        QVERIFY(details->fixButton()->isVisible());
        QVERIFY(details->fixButton()->toolTip().contains("conv3"));

        const auto before = window_->document().mapping();
        QTest::mouseClick(details->fixButton(), Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(!rowOf("conw3").isValid());
        const auto& rules = window_->document().mapping().rules;
        QVERIFY(std::ranges::find(rules, "conv3", &qcs::config::Rule::text) != rules.end());
        // One ordinary edit.
        window_->document().undoStack()->undo();
        QCOMPARE(window_->document().mapping(), before);
        window_->waitUntilIdle();
        QVERIFY(rowOf("conw3").isValid());
        window_->document().undoStack()->redo();
        window_->waitUntilIdle();
        QVERIFY(panel().isEmptyStateShown());
    }

    void goesToTheRule() {
        addName("conw3");
        click(rowOf("conw3"));
        QTest::mouseClick(panel().details()->goButton(), Qt::LeftButton);
        QVERIFY(window_->rules().isVisible());
        QCOMPARE(window_->rules().view()->currentIndex().data(RulesModel::KeyRole).toString(),
                 QString("conw3"));
    }

    void goesToTheEntry() {
        auto backend = window_->document().backend();
        auto& config = backend.configs.front().dtype_configs.front();
        config.input_dtype.scale_max_upper_bound = 1.0;
        window_->document().changeBackend(backend, "bound");
        window_->waitUntilIdle();
        const QModelIndex row = rowOf("scale_max_upper_bound");
        QVERIFY(row.isValid());
        panel().list()->setFocus();
        panel().list()->setCurrentIndex(row);
        QTest::keyClick(panel().list(), Qt::Key_Return);
        QVERIFY(window_->findChild<QListView*>("patterns")->isVisible());
        window_->setTab(Tab::Findings);
        QTest::mouseClick(panel().details()->fixButton(), Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(panel().isEmptyStateShown());
        QVERIFY(!window_->document()
                     .backend()
                     .configs.front()
                     .dtype_configs.front()
                     .input_dtype.scale_max_upper_bound);
    }

    void goesToTheCustomConfigs() {
        auto custom = window_->document().workspace().prepare_custom.value;
        custom.preserved_attributes = {"encoder.vocabulary"};
        window_->document().changePrepareCustom(custom, "attribute");
        window_->waitUntilIdle();
        click(rowOf("encoder.vocabulary"));
        QTest::mouseClick(panel().details()->fixButton(), Qt::LeftButton);
        QVERIFY(window_->document().workspace().prepare_custom.value.preserved_attributes.empty());
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        click(rowOf("encoder.vocabulary"));
        QTest::mouseClick(panel().details()->goButton(), Qt::LeftButton);
        QVERIFY(!panel().isVisible());
    }

    void theStatusBarCountsAndLeadsHere() {
        addName("conw3");
        addName("nowhere.at.all");
        auto& summary = window_->summary();
        const auto& counts = summary.counts();
        const auto found = std::ranges::find(counts, findingsText(), &Count::filter);
        QVERIFY(found != counts.end());
        QVERIFY2(found->text.startsWith("2 finding"), qPrintable(found->text));
        window_->setTab(Tab::Rules);
        const auto place = summary.rectOf(static_cast<int>(found - counts.begin()));
        QVERIFY(!place.isEmpty());
        QTest::mouseClick(&summary, Qt::LeftButton, {}, place.center());
        QVERIFY(panel().isVisible());
    }

    void searching() {
        addName("conw3");
        addName("nowhere.at.all");
        QTest::keyClicks(panel().search(), "nowhere");
        QCOMPARE(panel().model()->rowCount(), 1);
        QVERIFY(panel().findChild<QLabel*>("findings-count")->text().contains("1 of 2"));
        QTest::keyClick(panel().search(), Qt::Key_Down);
        QCOMPARE(panel().list()->currentIndex().row(), 0);
        QVERIFY(panel().list()->hasFocus());
    }

    void aStaleFixIsRefused() {
        addName("conw3");
        const auto stale = window_->lint().findings();
        QVERIFY(!stale.empty());
        addName("conw4");
        window_->document().removeRules({window_->document().ruleIdAt(0)});
        const auto now = window_->document().mapping();
        QVERIFY(!window_->lint().isCurrent());
        QVERIFY(!window_->lint().fix(stale.front(), "too late"));
        QCOMPARE(window_->document().mapping(), now);
    }

    void withoutAModel() {
        window_->document().newWorkspace();
        window_->waitUntilIdle();
        for (const auto& found : window_->lint().findings())
            QVERIFY(found.severity == qcs::Severity::Note);
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::Regex;
        rule.text = "*conv";
        QVERIFY(window_->document().addRule(rule));
        window_->waitUntilIdle();
        QVERIFY(rowOf("*conv").isValid());
        QCOMPARE(rowOf("*conv").row(), 0); // errors first
    }

private:
    static QString findingsText() { return QStringLiteral("findings"); }
};

QCS_TEST(TestFindings, QApplication);
#include "tst_findings.moc"
