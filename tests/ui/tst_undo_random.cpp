// Many thousand random edits, undos, redos, jumps and saves in one document, next to a list of plain values:
// after each step the document is what the list says, and a new document to which the same is done becomes
// the same.
//
//   QCS_UNDO_SEED=N   repeats a run (the seed is printed)
//   QCS_UNDO_STEPS=N  a longer one

#include "support/sanitized.h"
#include "support/test_program.h"
#include "ui/document_mirror.h"
#include "ui/random_edits.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace qcs::ui;
using namespace qcs::test;

namespace {

constexpr int usualSteps = 12'000;

PlainDocument valueOf(const Document& document) {
    const auto& workspace = document.workspace();
    return {workspace.mode,
            workspace.graphs,
            document.graphs(),
            workspace.current_graph,
            workspace.backend,
            workspace.mapping,
            workspace.prepare_custom.value,
            workspace.convert_custom.value,
            workspace.fuse_custom.value};
}

/// What counts once the document was saved: where parts stand is the file's matter then.
bool sameContent(const PlainDocument& a, const PlainDocument& b) {
    return a.mode == b.mode && a.graphs == b.graphs && a.current == b.current && a.models == b.models &&
           a.backend->value == b.backend->value && a.mapping->value == b.mapping->value &&
           a.prepare == b.prepare && a.convert == b.convert && a.fuse == b.fuse;
}

/// In two documents, which have read the same models each for itself.
bool sameInAnother(PlainDocument a, const PlainDocument& b) {
    const auto same = [](const auto& x, const auto& y) { return *x == *y; };
    if (!std::ranges::equal(a.graphs, b.graphs, same)) return false;
    a.graphs = b.graphs;
    return sameContent(a, b);
}

std::vector<RuleId> ruleIds(const Document& document) {
    std::vector<RuleId> ids;
    for (int i = 0; i < static_cast<int>(document.mapping().rules.size()); ++i)
        ids.push_back(document.ruleIdAt(i));
    return ids;
}

std::vector<EntryId> entryIds(const Document& document) {
    std::vector<EntryId> ids;
    for (int i = 0; i < static_cast<int>(document.backend().configs.size()); ++i)
        ids.push_back(document.entryIdAt(i));
    return ids;
}

State stateOf(const Document& document) {
    return {valueOf(document), ruleIds(document), entryIds(document)};
}

bool unique(auto ids) {
    std::ranges::sort(ids);
    return std::ranges::adjacent_find(ids) == ids.end();
}

} // namespace

class TestUndoRandom : public QObject {
    Q_OBJECT

    using Deed = std::function<void(Document&)>;

    const QTemporaryDir dir_;
    bool saved_ = false; ///< from then on where parts stand may change

    std::unique_ptr<Document> opened() {
        const QString file = dir_.filePath(QStringLiteral("start.workspace.json"));
        auto document = std::make_unique<Document>();
        if (!QFile::exists(file)) {
            if (!document->openSample() || !document->saveAs(file)) qFatal("no sample");
        } else if (!document->open({file})) {
            qFatal("no start");
        }
        document->setBackend({fewEntries("x86"), {}, {}}, QStringLiteral("few"));
        document->undoStack()->clear();
        return document;
    }
    static std::vector<std::shared_ptr<const qcs::model::Graph>> someModels(const Document& document) {
        std::vector<std::shared_ptr<const qcs::model::Graph>> models;
        for (const char* name : {"one", "two", "three"}) {
            auto graph = *document.graph();
            graph.name = name;
            models.push_back(std::make_shared<const qcs::model::Graph>(std::move(graph)));
        }
        return models;
    }
    /// "" if the document is where the list is, and what the list holds there.
    QString disagreement(Document& document, const PlainHistory& history) const {
        const QUndoStack& stack = *document.undoStack();
        const auto numbers = [](auto index, auto count, bool clean) {
            return QStringLiteral("%1 of %2%3")
                .arg(index)
                .arg(count)
                .arg(clean ? QStringLiteral(", clean") : QString());
        };
        const QString real = numbers(stack.index(), stack.count(), stack.isClean());
        const QString plain = numbers(history.index(), history.count(), history.isClean());
        if (real != plain) return QStringLiteral("stands at %1 instead of %2").arg(real, plain);
        if (document.isModified() == history.isClean()) return QStringLiteral("is wrong about unsaved edits");
        const State now = stateOf(document);
        const State& wanted = history.now();
        if (now.rules != wanted.rules || now.entries != wanted.entries)
            return QStringLiteral("has other ids");
        if (!unique(now.rules) || !unique(now.entries)) return QStringLiteral("has an id twice");
        if (!sameContent(now.value, wanted.value)) return QStringLiteral("has another value");
        if (!saved_ && !(now.value == wanted.value)) return QStringLiteral("has its parts elsewhere");
        return {};
    }

private Q_SLOTS:
    void everythingIsUndoneAndRedone() {
        const bool given = qEnvironmentVariableIsSet("QCS_UNDO_SEED");
        const quint32 seed =
            given ? qEnvironmentVariable("QCS_UNDO_SEED").toUInt() : QRandomGenerator::global()->generate();
        const int asked = qEnvironmentVariableIntValue("QCS_UNDO_STEPS");
        const int steps = asked > 0 ? asked : qcs::test::is_sanitized ? usualSteps / 3 : usualSteps;
        qInfo("QCS_UNDO_SEED=%u", seed);

        const auto document = opened();
        RandomEdits edits(seed, dir_.path(), someModels(*document));
        Author& author = edits.author();
        PlainHistory history(stateOf(*document));
        const DocumentMirror mirror(*document);
        std::vector<Deed> deeds;
        const auto go = [&](std::size_t to) {
            const bool one = to + 1 == history.index() || to == history.index() + 1;
            const bool back = to < history.index();
            const Deed deed = [=](Document& d) {
                QUndoStack& stack = *d.undoStack();
                if (!one) return stack.setIndex(static_cast<int>(to));
                back ? stack.undo() : stack.redo();
            };
            deed(*document);
            deeds.push_back(deed);
            history.go(to);
            ++edits.done()[!one ? "jump" : back ? "undo" : "redo"];
        };
        for (int step = 0; step < steps; ++step) {
            const int what = author.below(100);
            std::string name;
            if (what < 12 && history.index() > 0) {
                go(history.index() - 1);
            } else if (what < 22 && history.index() < history.count()) {
                go(history.index() + 1);
            } else if (what < 25) {
                const int reach = author.chance(10) ? 1000 : 30;
                const int to = static_cast<int>(history.index()) + author.below(2 * reach) - reach;
                go(static_cast<std::size_t>(std::clamp(to, 0, static_cast<int>(history.count()))));
            } else if (what < 26) {
                // In the second half by really saving.
                if (step > steps / 2) {
                    QVERIFY(saved_ ? document->save() : document->saveAs(dir_.filePath("w.workspace.json")));
                    saved_ = true;
                } else {
                    document->undoStack()->setClean();
                }
                deeds.push_back([](Document& d) { d.undoStack()->setClean(); });
                history.setClean();
                ++edits.done()["clean"];
            } else {
                auto [kind, edit] = edits.next(*document, history.now().value);
                name = kind;
                const Change after = edit.plain(history.now().value);
                edit.real(*document);
                deeds.push_back(edit.real);
                if (after || edit.always) {
                    Tag tag;
                    if (edit.key) tag = {edit.of, edit.target ? edit.target(*document) : 0, edit.key};
                    edits.began(tag);
                    State state = stateOf(*document); // only the document knows new ids
                    state.value = after ? *after : history.now().value;
                    history.push(std::move(edit), state, tag);
                    ++edits.done()[kind];
                }
            }
            const QString wrong = disagreement(*document, history);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("step %1, %2: the document %3")
                                                     .arg(step)
                                                     .arg(QString::fromStdString(name), wrong)));
            QVERIFY2(mirror.agrees(), qPrintable(QStringLiteral("step %1: what views hear").arg(step)));
        }
        // No kind of step was left out.
        edits.done()["merged"] = history.merged();
        edits.done()["typed and taken back"] = history.vanished();
        QCOMPARE(edits.done().size(), std::size_t{29});
        if (steps >= usualSteps)
            for (const auto& [kind, count] : edits.done())
                QVERIFY2(count > 0, qPrintable(QStringLiteral("%1 %2").arg(count).arg(kind.c_str())));

        const auto end = history.index();
        for (const std::size_t to : {std::size_t{0}, history.count(), end})
            while (history.index() != to) {
                go(history.index() < to ? history.index() + 1 : history.index() - 1);
                const QString wrong = disagreement(*document, history);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(QStringLiteral("at %1: %2").arg(history.index()).arg(wrong)));
            }
        QVERIFY(mirror.agrees());

        const auto repeated = opened(); // all that was ever done
        for (const Deed& deed : deeds)
            deed(*repeated);
        QVERIFY(sameInAnother(valueOf(*repeated), history.now().value));
        QCOMPARE(repeated->undoStack()->count(), document->undoStack()->count());
        QCOMPARE(repeated->undoStack()->index(), document->undoStack()->index());
        QCOMPARE(repeated->isModified(), document->isModified());

        const auto straight = opened(); // what was not undone
        for (std::size_t i = 1; i <= history.index(); ++i)
            for (const Edit& edit : history[i].edits)
                edit.real(*straight);
        QVERIFY(sameInAnother(valueOf(*straight), history.now().value));
    }
};

QCS_TEST(TestUndoRandom, QCoreApplication);
#include "tst_undo_random.moc"
