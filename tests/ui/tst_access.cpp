// Every scene for those who use the keyboard, a screen reader, a small screen or large letters.

#include "sample_window.h"
#include "scenes/scenes.h"
#include "support/sanitized.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "words/languages.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QLabel>
#include <QLayout>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QProcess>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace qcs::ui;

namespace {

QString describe(const QWidget* widget) {
    QStringList path;
    for (; widget; widget = widget->isWindow() ? nullptr : widget->parentWidget())
        path.push_front(
            QString::fromLatin1(widget->metaObject()->className()) +
            (widget->objectName().isEmpty() ? QString() : QLatin1Char('#') + widget->objectName()));
    return path.mid(std::max<qsizetype>(0, path.size() - 4)).join(QLatin1String(" > "));
}

/// Arrow keys walk from the chosen one to the others.
bool isOneOfAGroup(const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return button && button->group() && button->group()->exclusive() && !button->isChecked();
}

bool atAnotherScale() {
    return qEnvironmentVariableIsSet("QT_SCALE_FACTOR");
}

bool takesTab(const QWidget* widget) {
    return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) &&
           !widget->focusProxy() && !qobject_cast<const QMenuBar*>(widget);
}

} // namespace

class TestAccess : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;
    QWidget* shown_ = nullptr;

    void show(const QString& name, QSize size) {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->resize(size);
        window_->show();
        const Scene* wanted = scene(name);
        if (wanted->needsModel) window_->openSample();
        window_->waitUntilIdle();
        shown_ = wanted->show(*window_)->window();
        if (QLayout* layout = shown_->layout(); layout && shown_ != window_.get()) {
            // The screen of the offscreen platform is smaller than any real one, and dialogs keep to it.
            const QSize wide = shown_->size().expandedTo(layout->totalSizeHint());
            shown_->resize(wide.width(), std::max(wide.height(), layout->totalHeightForWidth(wide.width())));
        }
        window_->waitUntilIdle();
    }

    QStringList nameless() const {
        QStringList found;
        for (QWidget* widget : QApplication::allWidgets()) {
            if (!takesTab(widget) && !(qobject_cast<QAbstractButton*>(widget) && widget->isVisible()))
                continue;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            if (!face || face->text(QAccessible::Name).isEmpty()) found.push_back(describe(widget));
        }
        return found;
    }
    QStringList cutOff() const {
        QStringList cut;
        for (QWidget* widget : shown_->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->window() != shown_) continue;
            QSize needed;
            if (auto* button = qobject_cast<QAbstractButton*>(widget); button && !button->text().isEmpty()) {
                const auto* tool = qobject_cast<QToolButton*>(button);
                if (!tool || tool->toolButtonStyle() != Qt::ToolButtonIconOnly)
                    needed = button->fontMetrics().size(Qt::TextShowMnemonic, button->text());
            } else if (auto* label = qobject_cast<QLabel*>(widget); label && !label->text().isEmpty()) {
                // Their texts are set for their room, and elide.
                if (label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) continue;
                if (label->wordWrap())
                    needed = QSize(0, label->heightForWidth(label->width()));
                else
                    needed = label->sizeHint();
            }
            if (needed.width() > widget->width() || needed.height() > widget->height())
                cut.push_back(QStringLiteral("%1: %2x%3 of %4x%5")
                                  .arg(describe(widget))
                                  .arg(widget->width())
                                  .arg(widget->height())
                                  .arg(needed.width())
                                  .arg(needed.height()));
        }
        return cut;
    }
    /// Those that Tab does not lead to; `wanted` is what it should lead to.
    QStringList missedByTab(QWidget* window, const QSet<QWidget*>& wanted) const {
        QSet<QWidget*> reached;
        for (qsizetype step = 0; step < 3 * wanted.size() + 10; ++step) {
            QWidget* focus = window->focusWidget() ? window->focusWidget() : window;
            // In a text that is edited, Tab indents.
            const auto* text = qobject_cast<QPlainTextEdit*>(focus);
            QTest::keyClick(focus, Qt::Key_Tab,
                            text && !text->isReadOnly() ? Qt::ControlModifier : Qt::NoModifier);
            if (QWidget* now = window->focusWidget()) reached.insert(now);
        }
        QStringList missed;
        for (QWidget* widget : wanted - reached)
            missed.push_back(describe(widget));
        return missed;
    }

private Q_SLOTS:
    void cleanup() {
        qcs::test::closeWindow(window_);
        useLanguage(*qApp, QStringLiteral("en"));
    }

    void everyScene_data() {
        QTest::addColumn<QString>("name");
        // Under a sanitizer this takes a sixth; tst_table_sorting and tst_translations take others.
        int row = 0;
        for (const Scene& each : scenes())
            if (!qcs::test::is_sanitized || row++ % 6 == 2) QTest::newRow(qPrintable(each.name)) << each.name;
    }
    void everyScene() {
        QFETCH(QString, name);
        show(name, {1280, 720});
        QCOMPARE(nameless(), QStringList());
        QCOMPARE(cutOff(), QStringList());

        QWidget* window = QApplication::activePopupWidget() ? window_.get() : shown_;
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window, 5000));
        QSet<QWidget*> wanted;
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (takesTab(widget) && widget->window() == window && !isOneOfAGroup(widget))
                wanted.insert(widget);
        QVERIFY(!wanted.isEmpty());
        if (name == QLatin1String("palette")) { // it keeps the keyboard until Escape
            QWidget* kept = window->focusWidget();
            QVERIFY(kept);
            QTest::keyClick(kept, Qt::Key_Tab);
            QCOMPARE(window->focusWidget(), kept);
        } else {
            QCOMPARE(missedByTab(window, wanted), QStringList());
        }
    }

    void nothingIsCutOff_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("language");
        int row = 0;
        for (const QString& language : languages())
            for (const Scene& each : scenes())
                if (qcs::test::is_sanitized && ++row % 10 != 0)
                    continue;
                else if (language != QLatin1String("en") || atAnotherScale()) // English at 100 %: everyScene
                    QTest::addRow("%s, %s", qPrintable(each.name), qPrintable(language))
                        << each.name << language;
    }
    void nothingIsCutOff() {
        QFETCH(QString, name);
        QFETCH(QString, language);
        useLanguage(*qApp, language);
        show(name, {1280, 720});
        QCOMPARE(cutOff(), QStringList());
    }

    void atTwoHundredPercent() {
        QProcess again;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
        again.setProcessEnvironment(environment);
        again.setProcessChannelMode(QProcess::MergedChannels);
        again.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("tst_access"), QStringLiteral("nothingIsCutOff")});
        QVERIFY(again.waitForFinished(300'000));
        QVERIFY2(again.exitCode() == 0, again.readAll().constData());
    }
};

QCS_TEST(TestAccess, qcs::test::ThemedApplication);

#include "tst_access.moc"
