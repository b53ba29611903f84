#include "person.h"

#include "editors/backend_entry/entry_form.h"
#include "editors/rule/rule_form.h"
#include "editors/text/json_editor.h"
#include "shell/selection_sync.h"
#include "synthetic.h"
#include "views/backend/backend_panel.h"
#include "views/json/json_panel.h"
#include "views/rules/rules_panel.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QUndoStack>

namespace qcs::benchmarks {

using namespace ui;

namespace {

constexpr int blockSize = 20;

void press(QWidget* field, int key, const QString& text = {}) {
    QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(field, &down);
    QKeyEvent up(QEvent::KeyRelease, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(field, &up);
}

QString digit(int step) {
    return QString(QChar(u'0' + step % 10));
}

} // namespace

const char* nameOf(Edits edits) {
    switch (edits) {
    case Edits::Rules: return "rules";
    case Edits::Backend: return "backend";
    case Edits::Json: return "JSON";
    case Edits::Elsewhere: return "elsewhere";
    }
    return "";
}

Person::Person(test::TestWindow& window) : window_(window) {
    for (const Tab tab :
         {Tab::Backend, Tab::Custom, Tab::Json, Tab::Graph, Tab::Tensors, Tab::Findings, Tab::Rules}) {
        window.setTab(tab);
        window.waitUntilIdle();
    }
    window.selection().showNode(qcs::model::TracedNode(7));
    Document& document = window.document();
    rules_.push_back(*document.addRule(synthetic::rule(qcs::config::RuleKind::Regex, ".*conv")));
    rules_.push_back(
        *document.addRule(synthetic::rule(qcs::config::RuleKind::ModuleName, synthetic::block_path(3))));
    window.waitUntilIdle();
}

Edits Person::kindOf(int step) {
    return static_cast<Edits>(step / blockSize % editsCount);
}

bool Person::looksAfter(int step) {
    const int within = step % blockSize;
    return within % 10 == 9 || (kindOf(step) == Edits::Elsewhere && within % 5 == 4);
}

QString Person::edit(int step) {
    const int block = step / blockSize / editsCount;
    const int within = step % blockSize;
    switch (kindOf(step)) {
    case Edits::Rules: return editRules(block, within);
    case Edits::Backend: return editBackend(block, within);
    case Edits::Json: return editJson(block, within);
    case Edits::Elsewhere: return editElsewhere(block, within);
    }
    return {};
}

QString Person::type(QWidget* field, const QString& text) {
    press(field, text[0].unicode(), text);
    return QStringLiteral("type %1").arg(text);
}

QString Person::erase(QWidget* field) {
    press(field, Qt::Key_Backspace);
    return QStringLiteral("backspace");
}

QString Person::undo() {
    window_.document().undoStack()->undo();
    return QStringLiteral("undo");
}

QString Person::redo() {
    window_.document().undoStack()->redo();
    return QStringLiteral("redo");
}

QString Person::switchMode() {
    Document& document = window_.document();
    document.setMode(document.mode() == qcs::config::Mode::FxPtq ? qcs::config::Mode::FxQat
                                                                 : qcs::config::Mode::FxPtq);
    return QStringLiteral("mode");
}

QString Person::editRules(int block, int step) {
    Document& document = window_.document();
    RulesPanel& panel = window_.rules();
    const auto field = [&] { return panel.form()->findChild<QLineEdit*>(QStringLiteral("rule-path")); };
    switch (step) {
    case 0:
        window_.setTab(Tab::Rules);
        panel.edit(rules_[static_cast<std::size_t>(block % 2)]);
        field()->end(false);
        return QStringLiteral("open, ") + type(field(), digit(step));
    default: return type(field(), digit(step));
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 9: return erase(field());
    case 15: panel.endEditing(); return QStringLiteral("close, ") + undo();
    case 16: return redo();
    case 17: (void)document.setQConfig(rules_[0], std::nullopt); return QStringLiteral("no qconfig");
    case 18: return undo();
    case 19: return switchMode();
    }
}

QString Person::editBackend(int block, int step) {
    Document& document = window_.document();
    BackendPanel& panel = window_.backend();
    const auto field = [&] { return panel.form()->findChild<QLineEdit*>(QStringLiteral("entry-fused")); };
    auto* observation = panel.form()->findChild<QComboBox*>(QStringLiteral("entry-observation"));
    const int count = static_cast<int>(document.backend().configs.size());
    switch (step) {
    case 0:
        window_.setTab(Tab::Backend);
        panel.showEntry(document.entryIdAt(block * 7 % count));
        field()->end(false);
        return QStringLiteral("choose, ") + type(field(), QStringLiteral("a"));
    default: return type(field(), QString(QChar(u'a' + step)));
    case 5:
    case 6:
    case 7: return erase(field());
    case 10:
    case 11:
        observation->setCurrentIndex((observation->currentIndex() + 1) % observation->count());
        return QStringLiteral("observation type");
    case 12:
        panel.showEntry(document.entryIdAt((block * 7 + 3) % count));
        observation->setCurrentIndex((observation->currentIndex() + 1) % observation->count());
        return QStringLiteral("choose another, observation type");
    case 13:
        document.removeEntries({document.entryIdAt(block * 5 % count)});
        return QStringLiteral("remove a pattern");
    case 14:
    case 16:
    case 17: return undo();
    case 15: return redo();
    case 18: (void)document.moveEntry(document.entryIdAt(count / 2), 0); return QStringLiteral("move");
    case 19: return undo();
    }
}

QString Person::editJson(int block, int step) {
    JsonPanel& panel = window_.json();
    const bool mapping = block % 2 == 0;
    if (step == 0) {
        window_.setTab(Tab::Json);
        panel.showPart(mapping ? qcs::config::Part::Mapping : qcs::config::Part::Backend);
        const QString text = panel.editor().text();
        const auto at = mapping ? text.indexOf(QStringLiteral(".*conv"))
                                : text.indexOf(QStringLiteral("torch.ao.nn.intrinsic"), text.size() / 2);
        panel.editor().goTo(static_cast<int>(at));
    }
    switch (step) {
    case 5:
    case 6:
    case 12: return erase(&panel.editor());
    case 13: press(&panel.editor(), Qt::Key_Return, QStringLiteral("\r")); return QStringLiteral("return");
    case 14: return erase(&panel.editor());
    case 15: panel.flush(); return QStringLiteral("leave the text");
    case 16:
    case 18: return undo();
    case 17: return redo();
    case 19: return switchMode();
    default: return type(&panel.editor(), digit(step));
    }
}

QString Person::editElsewhere(int block, int step) {
    const Tab tabs[] = {Tab::Graph, Tab::Findings, Tab::Tensors, Tab::Custom};
    const QString where[] = {QStringLiteral("graph: "), QStringLiteral("findings: "),
                             QStringLiteral("tensors: "), QStringLiteral("custom: ")};
    const auto on = static_cast<std::size_t>(step / 5);
    Document& document = window_.document();
    switch (step % 5) {
    case 0: window_.setTab(tabs[on]); return where[on] + switchMode();
    case 1: return where[on] + undo();
    case 2:
        (void)document.setQConfig(rules_[static_cast<std::size_t>(block % 2)], std::nullopt);
        return where[on] + QStringLiteral("no qconfig");
    case 3: return where[on] + undo();
    default: return where[on] + redo();
    }
}

} // namespace qcs::benchmarks
