// Patterns built by keys and clicks, in both formats.

#include "config/backend_config.h"
#include "core/config/random_configs.h"
#include "editors/pattern/atom_row.h"
#include "editors/pattern/pattern_drawing.h"
#include "editors/pattern/pattern_editor.h"
#include "editors/pattern/pattern_tree.h"
#include "models/pattern_tree_model.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "widgets/button_bars.h"
#include "words/pattern_words.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <memory>
#include <random>

using namespace qcs::ui;
using qcs::config::ObjectRef;
using qcs::config::Pattern;

namespace {

Pattern module(const char* name) {
    return Pattern::leaf(ObjectRef::object(std::string("torch.nn.") + name));
}

Pattern chain() {
    return Pattern::tuple({module("Conv2d"), module("BatchNorm2d"), module("ReLU")});
}

std::vector<std::string> namesOf(const std::optional<Pattern>& simple) {
    std::vector<std::string> names;
    if (!simple) return names;
    if (!simple->is_tuple) return {std::get<ObjectRef>(simple->atom.data).name};
    for (const auto& element : simple->elements)
        names.push_back(std::get<ObjectRef>(element.atom.data).name);
    return names;
}

} // namespace

class TestPatternEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        editor_ = std::make_unique<PatternEditor>();
        tester_ = std::make_unique<QAbstractItemModelTester>(editor_->treeModel());
        editor_->resize(760, 400);
        editor_->show();
        QVERIFY(QTest::qWaitForWindowExposed(editor_.get()));
    }
    void cleanup() {
        tester_.reset();
        editor_.reset();
    }

    void atoms() {
        const auto same = [](const char* typed, const ObjectRef& object) {
            const TypedAtom read = readAtom(QString::fromLatin1(typed));
            QVERIFY2(read.atom == qcs::config::Value(object), typed);
            QVERIFY2(readAtom(writeAtom(object)).atom == qcs::config::Value(object), typed);
        };
        const auto anything = ObjectRef::object(std::string(qcs::config::match_all_node));
        for (const char* typed :
             {"anything", "*", "MatchAllNode", "torch.ao.quantization.utils.MatchAllNode"})
            same(typed, anything);
        same("nn.Conv2d", ObjectRef::object("torch.nn.Conv2d"));
        same("relu", ObjectRef::method("relu"));
        same("getattr", ObjectRef::object("builtins.getattr"));
        same("my_ops.fused", ObjectRef::object("my_ops.fused"));
        same("{\"method\": \"a.b\"}", ObjectRef::method("a.b"));
        QVERIFY(readAtom(QStringLiteral("\"shape\"")).atom == qcs::config::Value(std::string("shape")));
        QVERIFY(readAtom(QStringLiteral("-1")).atom == qcs::config::Value(std::int64_t{-1}));
        QVERIFY(!readAtom(QStringLiteral("\"shape")).atom);
        QVERIFY(!readAtom(QString()).atom);
        QCOMPARE(atomKind(ObjectRef::object("my_ops.fused")), QStringLiteral("not PyTorch’s own"));
        QCOMPARE(atomKind(ObjectRef::object("torch.nn.Conv2d")), QStringLiteral("module"));
        QCOMPARE(atomKind(ObjectRef::method("relu")), QStringLiteral("method"));
    }

    void whatIsSetComesBack() {
        for (unsigned seed = 0; seed < 80; ++seed) {
            const qcs::config::BackendConfig backend = qcs::tests::RandomConfigs(seed).backend();
            for (const auto& config : backend.configs) {
                editor_->setPatterns(config.pattern, config.pattern_complex_format);
                QVERIFY(editor_->simple() == config.pattern);
                QVERIFY(editor_->complex() == config.pattern_complex_format);
                if (config.pattern) QVERIFY(editor_->row()->pattern() == config.pattern);
                QVERIFY(editor_->treeModel()->pattern() == config.pattern_complex_format);
            }
        }
    }

    void aChainIsTyped() {
        QSignalSpy edited(editor_.get(), &PatternEditor::edited);
        QVERIFY(editor_->remark().contains(QStringLiteral("No pattern yet")));
        type(0, "torch.nn.Conv2d");
        QCOMPARE(namesOf(editor_->simple()), std::vector<std::string>{"torch.nn.Conv2d"});
        press("insert-1");
        QVERIFY(line(1)->hasFocus());
        QCOMPARE(namesOf(editor_->simple()), std::vector<std::string>{"torch.nn.Conv2d"}); // nothing said yet
        type(1, "torch.nn.ReLU");
        press("insert-1");
        type(1, "nn.BatchNorm2d");
        QVERIFY(editor_->simple() == chain());
        QVERIFY(edited.count() > 3);
        QCOMPARE(editor_->remark(), QString());
        QCOMPARE(editor_->drawing()->text(), QStringLiteral("Pattern: Conv2d + BatchNorm2d + ReLU"));
        QVERIFY(!editor_->findChild<QToolButton*>(QStringLiteral("insert-0"))->isEnabled()); // 3 are the most
    }

    void completionAndUnknownNames() {
        type(0, "BatchNorm2");
        QTRY_VERIFY(line(0)->completer()->popup()->isVisible());
        QTest::keyClick(line(0)->completer()->popup(), Qt::Key_Down);
        QTest::keyClick(line(0)->completer()->popup(), Qt::Key_Return);
        QVERIFY2(line(0)->text().contains(QStringLiteral("BatchNorm2d")), qPrintable(line(0)->text()));
        type(0, "torch.nn.Conv2dd");
        QVERIFY(field(0)->remark().contains(QStringLiteral("torch.nn.Conv2d")));
        type(0, "mycompany.ops.fancy_op");
        QVERIFY2(field(0)->remark().contains(QStringLiteral("Not one of PyTorch’s own")),
                 qPrintable(field(0)->remark()));
        QCOMPARE(namesOf(editor_->simple()), std::vector<std::string>{"mycompany.ops.fancy_op"});
    }

    void orderByKeys() {
        editor_->setPatterns(chain(), std::nullopt);
        line(2)->setFocus();
        QTest::keyClick(line(2), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(namesOf(editor_->simple()),
                 (std::vector<std::string>{"torch.nn.Conv2d", "torch.nn.ReLU", "torch.nn.BatchNorm2d"}));
        QVERIFY(line(1)->hasFocus());
        QTest::keyClick(line(1), Qt::Key_Right, Qt::AltModifier);
        QVERIFY(editor_->simple() == chain());
    }

    void orderByTheGrip() {
        editor_->setPatterns(chain(), std::nullopt);
        auto* grip = field(0)->findChild<QWidget*>(QStringLiteral("grip"));
        const QPoint target = field(2)->geometry().center() + QPoint(20, 0);
        Q_EMIT field(0)->dragged(target);
        QVERIFY(grip);
        QCOMPARE(namesOf(editor_->simple()).front(), std::string("torch.nn.BatchNorm2d"));
    }

    void removing() {
        editor_->setPatterns(chain(), std::nullopt);
        QTest::mouseClick(field(1)->findChild<QToolButton*>(QStringLiteral("remove-atom")), Qt::LeftButton);
        QCOMPARE(namesOf(editor_->simple()), (std::vector<std::string>{"torch.nn.Conv2d", "torch.nn.ReLU"}));
        for (int i = 0; i < 2; ++i)
            QTest::mouseClick(field(0)->findChild<QToolButton*>(QStringLiteral("remove-atom")),
                              Qt::LeftButton);
        QVERIFY(!editor_->simple());
        QCOMPARE(editor_->row()->fields().size(), std::size_t{1});
        const QString empty = field(0)->remark();
        QVERIFY2(empty.contains(QStringLiteral("function or method")), qPrintable(empty));
        QTest::keyClicks(line(0), QStringLiteral(".x")); // no whole name
        QVERIFY(line(0)->property("invalid").toBool());
        QTest::mouseClick(field(0)->findChild<QToolButton*>(QStringLiteral("remove-atom")), Qt::LeftButton);
        QCOMPARE(line(0)->text(), QString());
        QVERIFY(!line(0)->property("invalid").toBool());
        QCOMPARE(field(0)->remark(), empty);
    }

    void focusAndTextStay() {
        editor_->setPatterns(module("Conv2d"), std::nullopt);
        press("insert-1");
        QTest::keyClicks(line(1), QStringLiteral("nn.ReLU"));
        editor_->setPatterns(editor_->simple(), editor_->complex()); // as a document answers an edit
        QVERIFY(line(1)->hasFocus());
        QCOMPARE(line(1)->text(), QStringLiteral("nn.ReLU"));
    }

    void toTheComplexFormatAndBack() {
        editor_->setPatterns(chain(), std::nullopt);
        choose(1);
        QVERIFY(!editor_->simple());
        QVERIFY(editor_->complex() == qcs::config::to_complex_format(chain()));
        QVERIFY(editor_->remark().contains(QStringLiteral("fuser method")));
        choose(0);
        QVERIFY(editor_->simple() == chain());
        QVERIFY(!editor_->complex());
    }

    void whatHasNoSimpleFormatStays() {
        const Pattern add =
            Pattern::tuple({Pattern::leaf(ObjectRef::object("operator.add")), module("Conv2d"),
                            Pattern::leaf(ObjectRef::object(std::string(qcs::config::match_all_node)))});
        editor_->setPatterns(std::nullopt, add);
        choose(0);
        QVERIFY(editor_->complex() == add);
        QVERIFY(!editor_->simple());
        QCOMPARE(editor_->formats()->current(), 1);
        QVERIFY2(editor_->remark().contains(QStringLiteral("2 argument")), qPrintable(editor_->remark()));
    }

    void conversionIsExact() {
        for (const Pattern& simple :
             {module("Conv2d"), Pattern::tuple({module("Conv2d"), module("ReLU")}), chain()})
            QVERIFY(toSimpleFormat(*qcs::config::to_complex_format(simple)) == simple);
        for (unsigned seed = 0; seed < 200; ++seed)
            for (const auto& config : qcs::tests::RandomConfigs(seed).backend().configs) {
                const auto complex = config.key();
                if (!complex) continue;
                if (const auto simple = toSimpleFormat(*complex))
                    QVERIFY(qcs::config::to_complex_format(*simple) == complex);
                else
                    QVERIFY(!noSimpleFormat(*complex).isEmpty());
            }
    }

    void theTreeIsBuilt() {
        choose(1);
        QTreeView& view = *editor_->tree()->view();
        press("tree-add");
        QVERIFY(editor_->complex());
        write(view.currentIndex(), "torch.add");
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Insert); // (add, anything)
        QTest::keyClick(&view, Qt::Key_Insert); // the argument becomes a tuple
        QCOMPARE(leaves(), 3);
        write(view.currentIndex(), "\"shape\"");
        QTest::keyClick(&view, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(editor_->remark().contains(QStringLiteral("tuple")) ||
                editor_->complex()->elements.size() == 2);
        const auto& inner = editor_->complex()->elements[1];
        QVERIFY(inner.is_tuple && inner.elements[0].atom == qcs::config::Value(std::string("shape")));
        QTest::keyClick(&view, Qt::Key_Down, Qt::AltModifier);
        view.setCurrentIndex(editor_->treeModel()->index(0, 0, editor_->treeModel()->index(1, 0, root())));
        write(view.currentIndex(), "getattr");
        QCOMPARE(editor_->remark().left(11), QStringLiteral("With the co"));
        view.setCurrentIndex(editor_->treeModel()->index(1, 0, root()));
        QTest::keyClick(&view, Qt::Key_BracketLeft, Qt::ControlModifier); // its elements take its place
        QCOMPARE(editor_->complex()->elements.size(), std::size_t{3});
        QTest::keyClick(&view, Qt::Key_BracketRight, Qt::ControlModifier);
        QVERIFY(editor_->complex()->elements[1].is_tuple);
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(editor_->complex()->elements.size(), std::size_t{2});
    }

    void randomTreeEdits() {
        std::mt19937 random(7);
        PatternTreeModel& model = *editor_->treeModel();
        editor_->setPatterns(std::nullopt, chain());
        for (int step = 0; step < 600; ++step) {
            QModelIndex at = model.index(0, 0);
            while (at.isValid() && model.rowCount(at) > 0 && random() % 3)
                at = model.index(static_cast<int>(random() % static_cast<unsigned>(model.rowCount(at))), 0,
                                 at);
            switch (random() %
                    (editor_->complex() && qcs::config::leaf_count(*editor_->complex()) > 20 ? 2 : 6)) {
            case 0: model.remove(at); break;
            case 1: model.unwrap(at); break;
            case 2: model.wrap(at); break;
            case 3: model.move(at, random() % 2 ? 1 : -1); break;
            case 4: model.addChild(at); break;
            default: model.setData(at, QStringLiteral("torch.nn.ReLU")); break;
            }
            QVERIFY(editor_->complex() == model.pattern());
            PatternTreeModel fresh;
            fresh.setPattern(model.pattern());
            QVERIFY(fresh.pattern() == model.pattern());
        }
    }

    void problems() {
        const auto says = [](const std::optional<Pattern>& simple, const std::optional<Pattern>& complex,
                             const char* what) {
            const QString problem = patternProblem(simple, complex);
            QVERIFY2(problem.contains(QString::fromLatin1(what)), qPrintable(problem));
        };
        const Pattern getattr = Pattern::leaf(ObjectRef::object("builtins.getattr"));
        const Pattern four = Pattern::tuple({module("A"), module("B"), module("C"), module("D")});
        says(four, {}, "tuple of 4 raises ValueError");
        says(Pattern::tuple({module("ReLU")}), {}, "ValueError");
        says(chain(), chain(), "Only one of");
        says({}, Pattern::tuple({}), "ValueError");
        says({}, Pattern::tuple({module("ReLU")}), "IndexError");
        says({}, Pattern::tuple({chain(), module("ReLU")}), "begins with a tuple");
        says({}, getattr, "TypeError");
        says({}, Pattern::tuple({getattr, module("A"), module("B")}), "AssertionError");
        says({}, Pattern{std::int64_t{1}, {}, false}, "literal");
        QCOMPARE(patternProblem(chain(), {}), QString());
    }

    void bothFormats() {
        editor_->setPatterns(chain(), module("ReLU"));
        auto* keep = editor_->findChild<QPushButton*>(QStringLiteral("keep-simple"));
        QVERIFY(keep->isVisible());
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(!editor_->complex());
        QVERIFY(editor_->simple() == chain());
        QVERIFY(!keep->isVisible());
        QCOMPARE(editor_->formats()->current(), 0);
    }

private:
    AtomField* field(int place) { return editor_->row()->fields()[static_cast<std::size_t>(place)]; }
    QLineEdit* line(int place) { return field(place)->line(); }
    void type(int place, const char* text) {
        line(place)->setFocus();
        line(place)->selectAll();
        QTest::keyClicks(line(place), QString::fromLatin1(text));
    }
    void press(const char* name) {
        for (auto* button : editor_->findChildren<QToolButton*>(QString::fromLatin1(name)))
            if (button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                return;
            }
        QFAIL("no such button");
    }
    void choose(int format) {
        const auto segments = editor_->formats()->findChildren<QAbstractButton*>();
        QTest::mouseClick(segments[format], Qt::LeftButton);
    }
    QModelIndex root() { return editor_->treeModel()->index(0, 0); }
    int leaves() { return qcs::config::leaf_count(*editor_->complex()); }
    void write(const QModelIndex& index, const char* text) {
        QTreeView& view = *editor_->tree()->view();
        view.setCurrentIndex(index);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Return);
        auto* line = view.findChild<QLineEdit*>();
        QVERIFY(line);
        line->selectAll();
        QTest::keyClicks(line, QString::fromLatin1(text));
        line->completer()->popup()->hide();
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(!view.findChild<QLineEdit*>());
        view.setFocus();
    }

    std::unique_ptr<PatternEditor> editor_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

QCS_TEST(TestPatternEditor, qcs::test::ThemedApplication);

#include "tst_pattern_editor.moc"
