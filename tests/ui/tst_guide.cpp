// The user's guide: every page in every language, its links and pictures, the window around them, and F1 that
// leads from each view to its page.

#include "eager_window.h"
#include "guide_files.h"
#include "help/guide.h"
#include "help/guide_page.h"
#include "help/help_popover.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/compare_action.h"
#include "shell/guide_window.h"
#include "shell/legend_popover.h"
#include "shell/pairs_action.h"
#include "support/test_program.h"
#include "theme/theme.h"
#include "views/compare/compare_view.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/pairs_view.h"
#include "words/languages.h"

#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

using namespace qcs::ui;

namespace {

constexpr qsizetype largestPicture = 150'000;

QStringList filesIn(const QString& folder) {
    QStringList names;
    for (const auto& file : qcs::guide_files())
        if (const auto path = QString::fromUtf8(file.path.data(), static_cast<qsizetype>(file.path.size()));
            path.startsWith(folder + QLatin1Char('/')))
            names << path.mid(folder.size() + 1);
    return names;
}

/// What has a place in the text: links, or pictures, with the words that stand for them.
struct Found {
    QString target;
    QString words;
};
QList<Found> linksIn(const QTextDocument& text) {
    QList<Found> found;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (const auto format = at.fragment().charFormat(); format.isAnchor())
                found.push_back({format.anchorHref(), at.fragment().text()});
    return found;
}
QList<Found> picturesIn(const QTextDocument& text) {
    QList<Found> found;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (const auto format = at.fragment().charFormat().toImageFormat(); format.isValid())
                found.push_back({format.name(), format.stringProperty(QTextFormat::ImageAltText)});
    return found;
}

QStringList pages() {
    QStringList names;
    for (const GuideEntry& entry : guideEntries())
        if (!entry.page.isEmpty()) names << entry.page;
    return names;
}

} // namespace

class TestGuide : public QObject, qcs::test::EagerWindow {
    Q_OBJECT

    std::unique_ptr<QWidget> parent_;

    /// Shown, and ready for keys.
    GuideWindow* opened(const QString& page = guideContents) {
        parent_ = std::make_unique<QWidget>();
        parent_->show();
        GuideWindow* guide = showGuide(parent_.get(), page);
        return QTest::qWaitForWindowActive(guide) ? guide : nullptr;
    }
    void openSample() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
    }
    /// The page that F1 opens while a widget has the focus; the guide is closed again.
    QString pageFrom(QWidget* focus) {
        focus->window()->activateWindow();
        if (!QTest::qWaitFor([&] { return QApplication::activeWindow() == focus->window(); }))
            return QStringLiteral("not active");
        focus->setFocus();
        QTest::keyClick(focus->window(), Qt::Key_F1);
        auto* guide = window_->findChild<GuideWindow*>();
        const QString page = guide ? guide->shownPage() : QStringLiteral("no guide");
        delete guide;
        return page;
    }
    QWidget* named(const char* name) {
        for (auto* widget : window_->findChildren<QWidget*>(QString::fromLatin1(name)))
            if (widget->isVisible()) return widget;
        return nullptr;
    }
    static void everyPage() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("page");
        for (const QString& language : languages())
            for (const QString& file : filesIn(QStringLiteral("en")))
                QTest::addRow("%s %s", qPrintable(language), qPrintable(file)) << language << file.chopped(3);
    }

private Q_SLOTS:
    void init() { useLanguage(*qApp, QStringLiteral("en")); }
    void cleanup() {
        parent_.reset();
        qcs::test::closeWindow(window_);
    }

    void allLanguagesHaveTheSamePages() {
        const QStringList english = filesIn(QStringLiteral("en"));
        QVERIFY(english.size() > 10);
        for (const QString& language : languages())
            QCOMPARE(filesIn(language), english);
    }

    void thePageOfTheContentsListsAllPages() {
        for (const QString& language : languages()) {
            useLanguage(*qApp, language);
            QStringList listed = pages();
            QCOMPARE(listed.front(), guideContents);
            listed.sort();
            QStringList there;
            for (const QString& file : filesIn(language))
                there << file.chopped(3);
            QCOMPARE(listed, there);
            for (const GuideEntry& entry : guideEntries())
                QVERIFY2(!entry.title.isEmpty(), qPrintable(entry.page));
        }
    }

    void everyPageOpens_data() { everyPage(); }
    void everyPageOpens() {
        QFETCH(QString, language);
        QFETCH(QString, page);
        useLanguage(*qApp, language);
        GuideWindow* guide = opened(page);
        QVERIFY(guide);
        QCOMPARE(guide->shownPage(), page);
        QCOMPARE(guide->contents()->currentItem()->text(), guideTitle(page));
        const QTextDocument& text = *guide->page()->document();
        const QString words = text.toPlainText();
        QVERIFY(words.startsWith(guideTitle(page)));
        QVERIFY(words.size() > 500);
        // Marks of Markdown that mean nothing where they stand would be seen.
        for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
            for (auto at = block.begin(); !at.atEnd(); ++at)
                for (const char* mark : {"*", "`", "](", "|--"})
                    QVERIFY2(block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
                                 at.fragment().charFormat().fontFixedPitch() ||
                                 !at.fragment().text().contains(QLatin1String(mark)),
                             qPrintable(block.text()));
        for (const Found& link : linksIn(text)) {
            QVERIFY2(!guidePageOf(link.target).isEmpty(), qPrintable(link.target));
            QVERIFY(!link.words.isEmpty());
        }
        for (const Found& picture : picturesIn(text)) {
            const auto image =
                text.resource(QTextDocument::ImageResource, QUrl(picture.target)).value<QImage>();
            QVERIFY2(!image.isNull(), qPrintable(picture.target));
            QVERIFY(image.deviceIndependentSize().width() <= guide->page()->viewport()->width());
            QVERIFY2(picture.target.contains(QLatin1Char('.') + language + QLatin1Char('.')),
                     qPrintable(picture.target));
            QVERIFY2(picture.words.size() > 10 && words.contains(picture.words), qPrintable(picture.words));
        }
        QVERIFY(!guide->page()->horizontalScrollBar()->isVisible());
    }

    void everyPictureIsSmallAndUsed() {
        QStringList used;
        for (const QString& language : languages()) {
            useLanguage(*qApp, language);
            GuideWindow* guide = opened();
            for (const QString& page : pages()) {
                guide->go(page);
                for (const Found& picture : picturesIn(*guide->page()->document()))
                    used << picture.target.section(QLatin1Char('/'), -1);
            }
        }
        used.sort();
        QCOMPARE(filesIn(QStringLiteral("pictures")), used); // each once
        for (const QString& name : used) {
            const QByteArray bytes = guidePicture(QStringLiteral("../pictures/") + name);
            QVERIFY2(bytes.size() < largestPicture, qPrintable(name));
            QVERIFY2(QImage::fromData(bytes).width() <= 1280, qPrintable(name));
        }
    }

    void anUnknownLanguageReadsEnglish() {
        useLanguage(*qApp, QStringLiteral("xx"));
        QVERIFY(guideTitle(QStringLiteral("why")).startsWith(QLatin1String("Why is this")));
        QVERIFY(guideText(QStringLiteral("no-such-page")).isEmpty());
        QVERIFY(guidePageOf(QStringLiteral("no-such-page.md")).isEmpty());
        QVERIFY(guidePicture(QStringLiteral("../pictures/none.png")).isEmpty());
    }

    void picturesFollowTheWidth() {
        GuideWindow* guide = opened(QStringLiteral("why"));
        const QString name = picturesIn(*guide->page()->document()).front().target;
        const auto width = [&] {
            return guide->page()
                ->document()
                ->resource(QTextDocument::ImageResource, QUrl(name))
                .value<QImage>()
                .deviceIndependentSize()
                .width();
        };
        const double before = width();
        guide->resize(640, 500);
        QTRY_VERIFY(width() < before);
        QVERIFY(width() <= guide->page()->viewport()->width());
        guide->resize(1800, 900);
        QTRY_VERIFY(width() > before - 1);
    }

    void linksLeadOnAndBack() {
        GuideWindow* guide = opened();
        guide->page()->setFocus();
        QTest::keyClick(guide->page(), Qt::Key_Tab); // to the first link
        QTest::keyClick(guide->page(), Qt::Key_Return);
        QCOMPARE(guide->shownPage(), QStringLiteral("first-steps"));
        guide->go(QStringLiteral("rules"));
        QTest::keyClick(guide, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(guide->shownPage(), QStringLiteral("first-steps"));
        QTest::keyClick(guide, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(guide->shownPage(), guideContents);
        QTest::keyClick(guide, Qt::Key_Left, Qt::AltModifier); // there is no more
        QCOMPARE(guide->shownPage(), guideContents);
        QTest::keyClick(guide, Qt::Key_Right, Qt::AltModifier);
        QTest::keyClick(guide, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(guide->shownPage(), QStringLiteral("rules"));
        auto* back = guide->findChild<QToolButton*>(QStringLiteral("guide-back"));
        auto* forward = guide->findChild<QToolButton*>(QStringLiteral("guide-forward"));
        QVERIFY(back->isEnabled() && !forward->isEnabled());
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(guide->shownPage(), QStringLiteral("first-steps"));
        guide->go(QStringLiteral("why")); // another way: what lay ahead is gone
        QVERIFY(!forward->isEnabled());
        QTest::keyClick(guide, Qt::Key_F1);
        QCOMPARE(guide->shownPage(), guideContents);
        QTest::keyClick(guide, Qt::Key_Escape);
        QVERIFY(!guide->isVisible());
    }

    void theContentsAreWalkedByKeys() {
        GuideWindow* guide = opened();
        guide->contents()->setFocus();
        QStringList walked = {guide->shownPage()};
        for (int i = 1; i < pages().size(); ++i) {
            QTest::keyClick(guide->contents(), Qt::Key_Down); // over the headings
            walked << guide->shownPage();
        }
        QCOMPARE(walked, pages());
        QVERIFY(guide->contents()->hasFocus());
    }

    void theSearchGoesThroughAllPages() {
        GuideWindow* guide = opened(QStringLiteral("why"));
        QTest::keyClick(guide, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(guide->field()->hasFocus());
        QTest::keyClicks(guide->field(), QStringLiteral("CONSTRAINT"));
        QVERIFY(guide->searchResult().endsWith(QLatin1String("on this page")));
        QCOMPARE(guide->page()->textCursor().selectedText().toLower(), QStringLiteral("constraint"));
        const int first = guide->page()->textCursor().position();
        QTest::keyClick(guide->field(), Qt::Key_Return);
        QVERIFY(guide->page()->textCursor().position() > first);
        QTest::keyClick(guide->field(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(guide->page()->textCursor().position(), first);
        QStringList visited;
        for (int i = 0; i < 100 && (visited.size() < 2 || visited.back() != QLatin1String("why")); ++i) {
            QTest::keyClick(guide, Qt::Key_F3);
            if (visited.isEmpty() || visited.back() != guide->shownPage()) visited << guide->shownPage();
        }
        QCOMPARE(visited.back(), QStringLiteral("why")); // round and round
        QVERIFY(visited.contains(QStringLiteral("backend")));
        QTest::keyClick(guide, Qt::Key_F3, Qt::ShiftModifier);
        QVERIFY(guide->shownPage() != QLatin1String("why"));

        guide->field()->setText(QStringLiteral("two classes that are swapped")); // words of a picture
        QVERIFY(guide->searchResult().startsWith(QLatin1String("Enter")));
        QTest::keyClick(guide->field(), Qt::Key_Return);
        QCOMPARE(guide->shownPage(), QStringLiteral("custom"));
        guide->field()->setText(QStringLiteral("no page says this"));
        QTest::keyClick(guide->field(), Qt::Key_Return);
        QCOMPARE(guide->searchResult(), QStringLiteral("not found"));
        QTest::keyClick(guide->field(), Qt::Key_Escape);
        QVERIFY(guide->searchResult().isEmpty() && guide->isVisible());
    }

    void anotherThemeKeepsThePlace() {
        Theme& theme = Theme::install(*qApp, ThemeChoice::Light);
        GuideWindow* guide = opened(QStringLiteral("rules"));
        QScrollBar* bar = guide->page()->verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const int before = bar->value();
        QVERIFY(before > 0);
        const auto background = [&] {
            for (QTextBlock block = guide->page()->document()->begin(); block.isValid(); block = block.next())
                if (block.blockFormat().hasProperty(QTextFormat::BlockCodeFence))
                    return block.blockFormat().background().color();
            return QColor();
        };
        guide->go(QStringLiteral("ci"));
        const QColor light = background();
        theme.setChoice(ThemeChoice::Dark);
        QCOMPARE(background(), colour(Colour::Chip));
        QVERIFY(background() != light);
        guide->back();
        bar->setValue(before);
        theme.setChoice(ThemeChoice::HighContrast);
        QCOMPARE(bar->value(), before);
        theme.setChoice(ThemeChoice::Light);
    }

    void f1LeadsFromEachTabToItsPage() {
        openSample();
        const std::pair<Tab, const char*> tabs[] = {{Tab::Rules, "rules"},      {Tab::Backend, "backend"},
                                                    {Tab::Custom, "custom"},    {Tab::Json, "rules"},
                                                    {Tab::Graph, "graph"},      {Tab::Tensors, "numbers"},
                                                    {Tab::Findings, "findings"}};
        for (const auto& [tab, page] : tabs) {
            window_->setTab(tab);
            window_->waitUntilIdle();
            QCOMPARE(pageFrom(window_->pages().tabs()), QString::fromLatin1(page));
            QCOMPARE(guidePageFor(window_->pages().page(tab)), QString::fromLatin1(page));
        }
    }

    void f1LeadsFromEachViewToItsPage() {
        openSample();
        const auto press = [this](const char* name, const char* page) {
            QWidget* view = named(name);
            QVERIFY2(view, name);
            QCOMPARE(pageFrom(view), QString::fromLatin1(page));
        };
        press("rules", "rules");
        press("model-filter", "why");
        press("go-to", "rules"); // in no view: the tab in front
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        press("ranking", "numbers");
        press("tensor-filter", "numbers");
        press("keep-float-button", "proposals");
        window_->setTab(Tab::Findings);
        window_->waitUntilIdle();
        press("findings-search", "findings");
        window_->setTab(Tab::Graph);
        window_->waitUntilIdle();
        press("graph-canvas", "graph");
        for (const auto& [name, page] : {std::pair("pane-why", "why"), std::pair("effect", "rules"),
                                         std::pair("alarm", "findings"), std::pair("recovery", "keeping")}) {
            QWidget* view = window_->findChild<QWidget*>(QString::fromLatin1(name));
            QVERIFY2(view, name);
            QCOMPARE(guidePageFor(view), QString::fromLatin1(page));
        }
    }

    void f1LeadsFromWindowsBesideIt() {
        openSample();
        CompareView& compare = window_->compare().open();
        QCOMPARE(pageFrom(&compare), QStringLiteral("compare"));
        PairsView& pairs = window_->pairs().open();
        QCOMPARE(pageFrom(&pairs), QStringLiteral("compare"));
        compare.close();
        pairs.close();
        auto* app = window_->findChild<AppActions*>();
        QCOMPARE(pageFrom(app->showShortcuts()), QStringLiteral("keeping"));
        QCOMPARE(pageFrom(app->showHistory()), QStringLiteral("keeping"));
        QCOMPARE(pageFrom(app->showSettings()), QStringLiteral("keeping"));
        QCOMPARE(pageFrom(app->showCatalogue(QStringLiteral("HistogramObserver"))),
                 QStringLiteral("backend"));
        // A tab in a window of its own.
        window_->setTab(Tab::Graph);
        window_->pages().setDetached(Tab::Graph, true);
        window_->waitUntilIdle();
        QCOMPARE(pageFrom(named("graph-canvas")), QStringLiteral("graph"));
    }

    void f1LeadsFromTheFirstPageAndAnEmptyWindow() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
        QVERIFY(qcs::test::becomesActive(*window_));
        QCOMPARE(pageFrom(named("open-sample")), QStringLiteral("first-steps"));
        window_->showWelcome(false);
        window_->waitUntilIdle();
        QWidget* empty = named("empty");
        QVERIFY(empty);
        QCOMPARE(pageFrom(empty->findChild<QAbstractButton*>()), QStringLiteral("your-model"));
    }

    void f1InEagerMode() {
        openSample();
        choose(QStringLiteral("Eager"));
        QCOMPARE(pageFrom(&tree()), QStringLiteral("eager"));
        QCOMPARE(pageFrom(window_->pages().tabs()), QStringLiteral("eager"));
    }

    void fieldsAndTheModelHaveHelpOfTheirOwn() {
        openSample();
        window_->rules().edit(window_->document().ruleIdAt(1));
        auto* field = window_->rules().findChild<QLineEdit*>();
        QVERIFY(field);
        QCOMPARE(pageFrom(field), QStringLiteral("no guide"));
        auto* popover = qobject_cast<HelpPopover*>(QApplication::activePopupWidget());
        QVERIFY(popover);
        popover->close();
        QCOMPARE(pageFrom(window_->model().tree()), QStringLiteral("no guide"));
        auto* legend = window_->findChild<LegendPopover*>();
        QVERIFY(legend && legend->isVisible());
        legend->close();
    }

    void theMenuOpensTheContentsOnce() {
        openSample();
        window_->actions()[ActionId::Guide]->trigger();
        auto* guide = window_->findChild<GuideWindow*>();
        QVERIFY(guide && guide->isVisible());
        QCOMPARE(guide->shownPage(), guideContents);
        guide->go(QStringLiteral("why"));
        window_->actions()[ActionId::Guide]->trigger();
        QCOMPARE(window_->findChildren<GuideWindow*>().size(), 1);
        QCOMPARE(guide->shownPage(), guideContents);
    }
};

QCS_TEST(TestGuide, QApplication);
#include "tst_guide.moc"
