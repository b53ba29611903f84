// Where the keyboard is, is seen: a ring around the control, which itself looks as it did before.

#include "theme/colours.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "ui/themed_application.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFocusFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QStringListModel>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace qcs::ui;

namespace {

QImage picture(QWidget& widget) {
    QCoreApplication::processEvents();
    return widget.grab().toImage();
}

bool has(const QImage& image, const QColor& wanted) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == wanted) return true;
    return false;
}

} // namespace

class TestFocus : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> window_;

    template <typename T>
    T* add(T* widget) {
        window_->layout()->addWidget(widget);
        return widget;
    }
    bool shown() {
        window_->show();
        window_->activateWindow();
        return QTest::qWaitForWindowActive(window_.get());
    }

private Q_SLOTS:
    void init() {
        Theme::current()->setChoice(ThemeChoice::Light);
        window_ = std::make_unique<QWidget>();
        auto* column = new QVBoxLayout(window_.get());
        column->setContentsMargins(16, 16, 16, 16);
        column->setSpacing(16);
        add(new QLineEdit)->setObjectName(QStringLiteral("first"));
    }
    void cleanup() { window_.reset(); }

    void controlsLookAsBeforeWithARingAround_data() {
        QTest::addColumn<QWidget*>("control");
        QTest::newRow("push button") << static_cast<QWidget*>(new QPushButton(QStringLiteral("Save")));
        auto* flat = new QPushButton(QStringLiteral("Flat"));
        flat->setFlat(true);
        QTest::newRow("flat button") << static_cast<QWidget*>(flat);
        auto* raised = new QToolButton;
        raised->setText(QStringLiteral("Tool"));
        raised->setAutoRaise(true);
        raised->setFocusPolicy(Qt::StrongFocus);
        QTest::newRow("tool button") << static_cast<QWidget*>(raised);
        auto* tool = new QToolButton;
        tool->setText(QStringLiteral("Tool"));
        tool->setFocusPolicy(Qt::StrongFocus);
        QTest::newRow("framed tool button") << static_cast<QWidget*>(tool);
        QTest::newRow("check box") << static_cast<QWidget*>(new QCheckBox(QStringLiteral("Check")));
        auto* combo = new QComboBox;
        combo->addItems({QStringLiteral("one"), QStringLiteral("two")});
        QTest::newRow("combo box") << static_cast<QWidget*>(combo);
        auto* own = new QWidget;
        own->setMinimumSize(80, 40);
        own->setFocusPolicy(Qt::StrongFocus);
        addFocusRing(own);
        QTest::newRow("a plot, for example") << static_cast<QWidget*>(own);
    }
    void controlsLookAsBeforeWithARingAround() {
        QFETCH(QWidget*, control);
        add(control);
        QVERIFY(shown());
        auto* first = window_->findChild<QWidget*>(QStringLiteral("first"));
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme::current()->setChoice(choice);
            first->setFocus();
            const QImage before = picture(*control);
            QTest::keyClick(first, Qt::Key_Tab);
            QVERIFY(control->hasFocus());
            QCOMPARE(picture(*control), before);
            // 1 px of air, then 2 px of accent.
            const QImage all = picture(*window_);
            const QRect rect = control->geometry();
            const QPoint left(rect.left(), rect.center().y());
            QCOMPARE(all.pixelColor(left - QPoint(1, 0)), colour(Colour::Window));
            QCOMPARE(all.pixelColor(left - QPoint(2, 0)), colour(Colour::Accent));
            QCOMPARE(all.pixelColor(left - QPoint(3, 0)), colour(Colour::Accent));
            QCOMPARE(all.pixelColor(left - QPoint(4, 0)), colour(Colour::Window));
            // Whoever takes the mouse needs no ring.
            QTest::mousePress(first, Qt::LeftButton);
            control->setFocus();
            QVERIFY(!has(picture(*window_).copy(rect.adjusted(-4, -4, 4, -rect.height())),
                         colour(Colour::Accent)));
            QTest::mouseRelease(first, Qt::LeftButton);
        }
    }

    void theRingGoesWhereTheFocusGoes() {
        auto* one = add(new QPushButton(QStringLiteral("One")));
        auto* two = add(new QPushButton(QStringLiteral("Two")));
        QVERIFY(shown());
        QTest::keyClick(window_->findChild<QWidget*>(QStringLiteral("first")), Qt::Key_Tab);
        auto* ring = window_->findChild<QFocusFrame*>();
        QVERIFY(ring && ring->isVisible());
        QCOMPARE(ring->geometry(), one->geometry().adjusted(-3, -3, 3, 3));
        QTest::keyClick(one, Qt::Key_Tab);
        QCOMPARE(window_->findChild<QFocusFrame*>()->geometry(), two->geometry().adjusted(-3, -3, 3, 3));
        two->hide();
        QTRY_VERIFY(!window_->findChild<QFocusFrame*>() || !window_->findChild<QFocusFrame*>()->isVisible() ||
                    window_->findChild<QFocusFrame*>()->widget() != two);
        delete two;
        delete one;
    }

    void rowsAndTabsHaveItInside() {
        auto* list = add(new QListView);
        QStringListModel model({QStringLiteral("one"), QStringLiteral("two")});
        list->setModel(&model);
        auto* tabs = add(new QTabBar);
        tabs->addTab(QStringLiteral("Rules"));
        tabs->addTab(QStringLiteral("Backend"));
        QVERIFY(shown());
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        const QRect row = list->visualRect(list->currentIndex());
        const QImage rows = picture(*list->viewport());
        QVERIFY(has(rows.copy(row), colour(Colour::Accent)));
        QCOMPARE(rows.pixelColor(row.right() - 20, row.center().y()), colour(Colour::Selection));
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Right);
        const QRect tab = tabs->tabRect(1);
        const QImage head = picture(*tabs);
        QCOMPARE(head.pixelColor(tab.left() + 3, tab.center().y()), colour(Colour::Accent));
        QCOMPARE(head.pixelColor(tab.left() + 6, tab.center().y() + 8), colour(Colour::Window));
    }

    void whatCompletionOffersCanBeRead() {
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("first"));
        auto* completer =
            new QCompleter({QStringLiteral("torch.nn.Conv1d"), QStringLiteral("torch.nn.Conv2d")}, field);
        field->setCompleter(completer);
        QVERIFY(shown());
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("torch"));
        QTRY_VERIFY(completer->popup()->isVisible());
        QTest::keyClick(completer->popup(), Qt::Key_Down);
        const QAbstractItemView& popup = *completer->popup();
        const QImage rows = picture(*popup.viewport());
        const QRect row = popup.visualRect(popup.currentIndex());
        QVERIFY(row.isValid());
        QCOMPARE(rows.pixelColor(row.right() - 20, row.center().y()), colour(Colour::Selection));
        QVERIFY(has(rows.copy(row), colour(Colour::Selection)));
        QVERIFY(!has(rows.copy(row), Qt::black));
    }

    void aQuestionMarksItsDefaultAndItsKeys() {
        QMessageBox question(QMessageBox::Question, QStringLiteral("Unsaved edits"), QStringLiteral("Well?"),
                             QMessageBox::Save | QMessageBox::Cancel);
        question.setDefaultButton(QMessageBox::Save);
        question.show();
        QVERIFY(question.button(QMessageBox::Save)->icon().isNull() ||
                question.style()->styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons) == 0);
        const auto fill = [&](QMessageBox::StandardButton which) {
            return picture(*question.button(which)).pixelColor(6, 6);
        };
        QCOMPARE(fill(QMessageBox::Save), colour(Colour::Accent));
        QCOMPARE(fill(QMessageBox::Cancel), colour(Colour::Panel));
        // Not the one of Qt: ours is drawn in the colours of the theme.
        QVERIFY(has(question.iconPixmap().toImage(), colour(Colour::Accent)));
    }
};

QCS_TEST(TestFocus, qcs::test::ThemedApplication);

#include "tst_focus.moc"
