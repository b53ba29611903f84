// What a line of a name offers and shows.

#include "editors/fields/completion.h"
#include "editors/fields/name_field.h"
#include "models/command_model.h"
#include "theme/theme.h"
#include "ui/themed_application.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QBoxLayout>
#include <QCompleter>
#include <QLineEdit>
#include <QTest>

using namespace qcs::ui;

namespace {

const QStringList names = {QStringLiteral("torch.ao.nn.qat.Conv2d"),
                           QStringLiteral("torch.ao.nn.quantized.Conv2d"),
                           QStringLiteral("torch.ao.nn.intrinsic.ConvReLU2d"),
                           QStringLiteral("torch.conv2d"),
                           QStringLiteral("torch.nn.Conv2d"),
                           QStringLiteral("torch.nn.functional.conv2d"),
                           QStringLiteral("torch.nn.LazyConv2d"),
                           QStringLiteral("torch.nn.Conv2dTranspose")};

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLikeliestComesFirst() {
        QCOMPARE(ranked(names, QStringLiteral("Conv2d")).mid(0, 5),
                 (QStringList{QStringLiteral("torch.nn.Conv2d"), QStringLiteral("torch.ao.nn.qat.Conv2d"),
                              QStringLiteral("torch.ao.nn.quantized.Conv2d"), QStringLiteral("torch.conv2d"),
                              QStringLiteral("torch.nn.functional.conv2d")}));
        QCOMPARE(ranked(names, QStringLiteral("conv2d")).front(), QStringLiteral("torch.conv2d"));
        QCOMPARE(ranked(names, QStringLiteral("Lazy")).front(), QStringLiteral("torch.nn.LazyConv2d"));
        QCOMPARE(ranked(names, QString()), names);
        QCOMPARE(ranked(names, QStringLiteral("x")).size(), names.size());
    }

    void theListStandsBelowTheField() {
        QWidget window;
        window.setGeometry(20, 20, 400, 300);
        auto* field = new QLineEdit(&window);
        field->setGeometry(20, 20, 160, 28);
        setCompletions(field, names);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("Conv2d"));
        QAbstractItemView& popup = *field->completer()->popup();
        QTRY_VERIFY(popup.isVisible());
        QVERIFY(popup.y() > field->mapToGlobal(QPoint(0, field->height() - 1)).y());
        QVERIFY(popup.width() > field->width()); // the names are longer
        QTest::keyClick(&popup, Qt::Key_Down);
        QTest::keyClick(&popup, Qt::Key_Return);
        QCOMPARE(field->text(), QStringLiteral("torch.nn.Conv2d"));
    }

    void withoutRoomTheShortNameIsShown() {
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        auto* line = new NameLine(&window);
        auto* other = new QLineEdit(&window);
        row->addWidget(line);
        row->addWidget(other);
        line->setText(QStringLiteral("torch.nn.functional.max_pool2d"));
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other->setFocus();
        line->setFixedWidth(400);
        QCOMPARE(line->shownText(), line->text());
        line->setFixedWidth(120);
        QCOMPARE(line->shownText(), QStringLiteral("F.max_pool2d"));
        line->setFocus();
        QCOMPARE(line->shownText(), line->text());
        QCOMPARE(line->text(), QStringLiteral("torch.nn.functional.max_pool2d"));
    }

    void lettersAnywhereFindNothing() {
        QVERIFY(fuzzyMatch(QStringLiteral("shgr"), QStringLiteral("Show graph")));
        QVERIFY(!fuzzyMatch(QStringLiteral("empty"),
                            QStringLiteral("Replace the rules by a default default:fbgemm")));
        QVERIFY(!fuzzyMatch(QStringLiteral("hwgp"), QStringLiteral("Show graph")));
    }
};

QCS_TEST(TestCompletion, qcs::test::ThemedApplication);

#include "tst_completion.moc"
