// What hands do with the whole window: keys with their shortcuts, drops, closing, and what it remembers.

#include "config/codecs.h"
#include "editors/rule/rule_form.h"
#include "models/rules_model.h"
#include "sample_window.h"
#include "shell/file_actions.h"
#include "shell/go_to_box.h"
#include "shell/pane_area.h"
#include "shell/selection_sync.h"
#include "support/files.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/message_bars.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace qcs::ui;
using qcs::test::contents;

namespace {

/// Where a person's key goes: to the list that hangs under the field, if it is open.
void keyInGoTo(GoToBox* box, Qt::Key key) {
    QAbstractItemView* popup = box->completer()->popup();
    QTest::keyClick(popup->isVisible() ? static_cast<QWidget*>(popup) : box, key);
}

} // namespace

class TestWindowInput : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;
    QTemporaryDir folder_;

    RulesView* rules() { return window_->rules().view(); }
    QModelIndex ruleRow(const QString& key) {
        const auto found = rules()->model()->match(rules()->model()->index(0, 0), RulesModel::KeyRole, key, 1,
                                                   Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void choose(const QString& key) {
        QVERIFY2(ruleRow(key).isValid(), qPrintable(key));
        QTest::mouseClick(rules()->viewport(), Qt::LeftButton, {},
                          rules()->visualRect(ruleRow(key)).center());
        rules()->setFocus();
        QCOMPARE(rules()->currentIndex(), ruleRow(key));
    }
    QString currentKey() { return rules()->currentIndex().data(RulesModel::KeyRole).toString(); }
    QString currentNode() {
        const auto node = window_->session()->navigator().node();
        const auto& nodes = window_->document().graph()->nodes;
        return node ? QString::fromStdString(nodes[node].name) : QString();
    }
    GoToBox* goTo(const QString& words) {
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        auto* box = qobject_cast<GoToBox*>(QApplication::focusWidget());
        if (box) window_->waitUntilIdle();
        if (box) QTest::keyClicks(box, words);
        return box;
    }
    /// Presses the button of the question that closing asks.
    bool closeAnswering(QMessageBox::StandardButton answer) {
        bool asked = false;
        QTimer timer;
        timer.setInterval(10);
        connect(&timer, &QTimer::timeout, this, [&] {
            if (auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = true;
                question->button(answer)->click();
            }
        });
        timer.start();
        const bool closed = window_->close();
        if (!asked) qWarning("closing asked nothing");
        return asked && closed;
    }
    void addConv5() {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = "conv5";
        QVERIFY(window_->document().addRule(rule));
        QVERIFY(window_->isWindowModified());
    }

private Q_SLOTS:
    void init() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
    }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theFormStandsUnderItsRowAndCoversNoOther() {
        RuleForm* form = window_->rules().form();
        const auto coversNone = [&](const QModelIndex& over) {
            const QRect place(form->mapTo(rules()->viewport(), QPoint()), form->size());
            QVERIFY(rules()->viewport()->rect().contains(place));
            for (int row = 0; row < rules()->model()->rowCount(); ++row) {
                const QModelIndex index = rules()->model()->index(row, 0);
                QCOMPARE(rules()->visualRect(index).intersects(place), index == over);
            }
            QVERIFY(place.top() > rules()->visualRect(over).top() + 20); // its own words stay in sight
        };
        choose(QStringLiteral("conv[2-4]"));
        QTest::keyClick(rules(), Qt::Key_F2);
        coversNone(ruleRow(QStringLiteral("conv[2-4]")));
        // Keys and clicks that the form has no use for choose no other rule.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QTest::mouseClick(form, Qt::LeftButton, {}, QPoint(4, form->height() - 4));
        QCOMPARE(currentKey(), QStringLiteral("conv[2-4]"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(rules()->formSpace().isNull());
        window_->rules().startNew(qcs::config::RuleKind::ModuleName);
        coversNone(ruleRow(QStringLiteral("classifer")));
    }

    void ctrlKJumpsToANode() {
        GoToBox* box = goTo(QStringLiteral("conv3"));
        QVERIFY(box);
        keyInGoTo(box, Qt::Key_Return);
        QCOMPARE(currentNode(), QStringLiteral("conv3"));
        QVERIFY(box->text().isEmpty());
        QVERIFY(!box->completer()->popup()->isVisible());
    }

    void ctrlKWaitsForNobodyWhoTypesFast() {
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        auto* box = qobject_cast<GoToBox*>(QApplication::focusWidget());
        QVERIFY(box && !box->isIdle());
        QTest::keyClicks(box, QStringLiteral("conv3"));
        QTRY_VERIFY(box->completer()->popup()->isVisible()); // as soon as it is listed
        QTest::keyClick(box->completer()->popup(), Qt::Key_Escape);
        window_->model().tree()->setFocus();
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        box->clear();
        QTest::keyClicks(box, QStringLiteral("conv3"));
        QTest::keyClick(box, Qt::Key_Return);
        QVERIFY(currentNode() != QLatin1String("conv3"));
        QTRY_COMPARE(currentNode(), QStringLiteral("conv3"));
        QVERIFY(box->text().isEmpty());
        QVERIFY(!box->completer()->popup()->isVisible());
    }

    void ctrlKJumpsToTheOneChosenInTheList() {
        GoToBox* box = goTo(QStringLiteral("conv3"));
        QVERIFY(box);
        QTRY_VERIFY(box->completer()->popup()->isVisible());
        keyInGoTo(box, Qt::Key_Down);
        keyInGoTo(box, Qt::Key_Down);
        keyInGoTo(box, Qt::Key_Return);
        QTRY_COMPARE(currentNode(), QStringLiteral("conv3_bn"));
        QVERIFY(!box->completer()->popup()->isVisible());
    }

    void ctrlKJumpsToARule() {
        window_->setTab(Tab::Backend);
        GoToBox* box = goTo(QStringLiteral("conv[2"));
        QVERIFY(box);
        keyInGoTo(box, Qt::Key_Return);
        QCOMPARE(currentKey(), QStringLiteral("conv[2-4]"));
        QVERIFY(window_->rules().isVisible());
    }

    void altArrowsMoveARuleWithinItsKind() {
        choose(QStringLiteral("classifer"));
        const int row = rules()->currentIndex().row();
        QTest::keyClick(rules(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(ruleRow(QStringLiteral("classifer")).row(), row - 1);
        QCOMPARE(currentKey(), QStringLiteral("classifer"));
        QTest::keyClick(rules(), Qt::Key_Up, Qt::AltModifier); // it is the first: stays
        QCOMPARE(ruleRow(QStringLiteral("classifer")).row(), row - 1);
        QTest::keyClick(rules(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(ruleRow(QStringLiteral("classifer")).row(), row);
    }

    void aRuleDroppedAboveAnotherComesBeforeIt() {
        auto* model = rules()->model();
        const QModelIndex first = ruleRow(QStringLiteral("conv[2-4]"));
        const QModelIndex second = ruleRow(QStringLiteral("conv4"));
        QVERIFY(first.row() < second.row());
        const std::unique_ptr<QMimeData> dragged(model->mimeData({second}));
        model->dropMimeData(dragged.get(), Qt::MoveAction, first.row(), 0, {});
        QVERIFY(ruleRow(QStringLiteral("conv4")).row() < ruleRow(QStringLiteral("conv[2-4]")).row());
        window_->waitUntilIdle();
        QVERIFY(ruleRow(QStringLiteral("conv4")).data(RulesModel::WinsRole).toInt() > 0);
        // Not among the rules of another kind.
        const int foreign = ruleRow(QStringLiteral("conv2")).row();
        QVERIFY(!model->canDropMimeData(dragged.get(), Qt::MoveAction, foreign, 0, {}));
        QTest::keyClick(rules(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(ruleRow(QStringLiteral("conv[2-4]")).row() < ruleRow(QStringLiteral("conv4")).row());
    }

    void addingAndDeletingByKeys() {
        const auto count = [&] { return window_->document().mapping().rules.size(); };
        const auto before = count();
        auto* add = window_->findChild<QToolButton*>(QStringLiteral("add-rule-button"));
        add->setFocus();
        QTest::keyClick(add, Qt::Key_Space);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_R);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, QStringLiteral("pad.*"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(count(), before + 1);
        QCOMPARE(currentKey(), QStringLiteral("pad.*"));
        QCOMPARE(QApplication::focusWidget(), rules());
        QTest::keyClick(rules(), Qt::Key_Delete);
        QCOMPARE(count(), before);
        QTest::keyClick(rules(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(ruleRow(QStringLiteral("pad.*")).isValid());
    }

    void closingWithUnsavedEditsAsks() {
        const QString path = folder_.filePath(QStringLiteral("asked.workspace.json"));
        QVERIFY(window_->document().saveAs(path));
        const std::string before = contents(path);
        addConv5();
        QVERIFY(!closeAnswering(QMessageBox::Cancel));
        QVERIFY(window_->isVisible());
        QCOMPARE(contents(path), before);
        QVERIFY(closeAnswering(QMessageBox::Discard));
        QVERIFY(!window_->isVisible());
        QCOMPARE(contents(path), before);
        window_->show();
        QVERIFY(closeAnswering(QMessageBox::Save));
        QVERIFY(!window_->isVisible());
        QVERIFY(contents(path) != before);
        QVERIFY(!window_->isWindowModified());
        window_->show();
        QVERIFY(window_->close()); // nothing to ask about: this would wait for ever
    }

    void aFirstWindowFitsItsScreen() {
        QSettings().clear();
        qcs::test::TestWindow first(Persistence::Settings);
        const QSize room = first.screen()->availableSize();
        first.show();
        QCOMPARE(first.isMaximized(), QSize(1440, 900).boundedTo(room) != QSize(1440, 900));
        QTRY_VERIFY(first.width() <= room.width() && first.height() <= room.height());
        QVERIFY(first.close());
    }

    void panelsAreRemembered() {
        QSettings().clear();
        QList<int> sizes;
        {
            qcs::test::TestWindow first(Persistence::Settings);
            first.show();
            first.panes().setSizes({310, 690, 440});
            sizes = first.panes().sizes();
            QVERIFY(first.close());
        }
        {
            qcs::test::TestWindow second(Persistence::Settings);
            second.show();
            QCOMPARE(second.panes().sizes(), sizes);
            QVERIFY(second.panes().isShown(QStringLiteral("why")));
            second.panes().setShown(QStringLiteral("why"), false);
            second.panes().setDetached(QStringLiteral("model"), true);
            QVERIFY(second.close());
        }
        qcs::test::TestWindow third(Persistence::Settings);
        third.show();
        QVERIFY(!third.panes().isShown(QStringLiteral("why")));
        QVERIFY(third.panes().isDetached(QStringLiteral("model")));
        third.panes().restoreDefaults();
        QVERIFY(third.panes().isShown(QStringLiteral("why")));
    }

    void exportsAreReadableAgain() {
        const auto path = [&](const char* name) { return folder_.filePath(QString::fromLatin1(name)); };
        FileActions& files = window_->files();
        QVERIFY(files.exportTo(FileActions::Export::Mapping, path("mapping.json")));
        const auto mapping = qcs::config::read_qconfig_mapping(contents(path("mapping.json")));
        QVERIFY(mapping);
        QCOMPARE(mapping->value, window_->document().mapping());
        QVERIFY(files.exportTo(FileActions::Export::Backend, path("backend.json")));
        const auto backend = qcs::config::read_backend_config(contents(path("backend.json")));
        QVERIFY(backend);
        QCOMPARE(backend->value, window_->document().backend());
        QVERIFY(files.exportTo(FileActions::Export::Python, path("qconfigs.py")));
        const QString script = QString::fromStdString(contents(path("qconfigs.py")));
        for (const char* name : {"qconfig_mapping", "backend_config", "conv[2-4]"})
            QVERIFY2(script.contains(QString::fromLatin1(name)), name);
    }

    void anExportThatCannotBeWrittenSaysSo() {
        const QString path = QStringLiteral("/nowhere/at/all.json");
        QVERIFY(!window_->files().exportTo(FileActions::Export::Mapping, path));
        auto* banner = window_->findChild<Banner*>();
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->text().contains(path), qPrintable(banner->text()));
    }
};

namespace {

struct OwnSettings : qcs::test::ThemedApplication {
    OwnSettings(int& argc, char** argv) : ThemedApplication(argc, argv) {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
        setOrganizationName(QStringLiteral("qconfig-studio-test"));
        setApplicationName(QStringLiteral("tst_window_input"));
    }

private:
    QTemporaryDir folder_;
};

} // namespace

QCS_TEST(TestWindowInput, OwnSettings);

#include "tst_window_input.moc"
