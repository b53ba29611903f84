#include "shell/document_actions.h"

#include "config/presets.h"
#include "session/document/document.h"
#include "session/navigator.h"
#include "shell/actions.h"
#include "words/utf8.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QUndoStack>

namespace qcs::ui {
namespace {

struct DocumentActions {
    Q_DECLARE_TR_FUNCTIONS(DocumentActions)
};

template <typename Names, typename Choose>
QList<QAction*> presetActions(const Names& names, Document& document, QObject* parent, const Choose& choose) {
    QList<QAction*> actions;
    for (const auto name : names) {
        auto* action = new QAction(text(name), parent);
        QObject::connect(action, &QAction::triggered, &document, [choose, name] { choose(name); });
        actions.push_back(action);
    }
    return actions;
}

/// Checks the preset that the document's backend equals; none if it was edited.
void markPreset(Document& document, const QList<QAction*>& actions) {
    const auto& part = document.workspace().backend;
    const std::string& name = part.value.name.empty() ? part.preset : part.value.name;
    const auto* preset = qcs::config::backend_preset(name);
    const bool same = preset && *preset == part.value;
    for (QAction* action : actions)
        action->setChecked(same && action->objectName() == QStringLiteral("backend-") + text(name));
}

} // namespace

QList<QAction*> modeActions(Document& document, QObject* parent) {
    auto* group = new QActionGroup(parent);
    for (const auto& [mode, name] :
         {std::pair(qcs::config::Mode::FxPtq, DocumentActions::tr("FX · &PTQ: prepare_fx")),
          std::pair(qcs::config::Mode::FxQat, DocumentActions::tr("FX · &QAT: prepare_qat_fx")),
          std::pair(qcs::config::Mode::FxFuse, DocumentActions::tr("FX · &Fuse only: fuse_fx")),
          std::pair(qcs::config::Mode::EagerPtq, DocumentActions::tr("&Eager · PTQ: quantize")),
          std::pair(qcs::config::Mode::EagerQat, DocumentActions::tr("E&ager · QAT: quantize_qat")),
          std::pair(qcs::config::Mode::EagerDynamic,
                    DocumentActions::tr("Eager · &Dynamic: quantize_dynamic"))}) {
        QAction* action = group->addAction(name);
        action->setCheckable(true);
        QObject::connect(action, &QAction::triggered, &document,
                         [&document, mode = mode] { document.setMode(mode); });
        const auto refresh = [&document, action, mode = mode] {
            action->setChecked(document.mode() == mode);
        };
        QObject::connect(&document, &Document::modeChanged, action, refresh);
        refresh();
    }
    return group->actions();
}

QList<QAction*> backendActions(Document& document, QObject* parent) {
    QList<QAction*> actions = presetActions(
        qcs::config::backend_preset_names(), document, parent, [&document](std::string_view name) {
            if (const auto* preset = qcs::config::backend_preset(name))
                document.setBackend({*preset, {}, std::string(name)},
                                    DocumentActions::tr("Use the backend %1").arg(text(name)));
        });
    for (QAction* action : actions) {
        action->setCheckable(true);
        action->setObjectName(QStringLiteral("backend-") + action->text());
    }
    const auto refresh = [&document, actions] { markPreset(document, actions); };
    QObject::connect(&document, &Document::backendChanged, actions.front(), refresh);
    for (QAction* action : actions) // restores the check mark, which a click on the checked action removes
        QObject::connect(action, &QAction::triggered, actions.front(), refresh);
    refresh();
    auto* line = new QAction(parent);
    line->setSeparator(true);
    auto* empty = new QAction(DocumentActions::tr("&Empty backend: describe a chip from nothing"), parent);
    empty->setObjectName(QStringLiteral("backend-empty"));
    QObject::connect(empty, &QAction::triggered, &document,
                     [&document] { document.setBackend({}, DocumentActions::tr("Start an empty backend")); });
    actions.append({line, empty});
    return actions;
}

QList<QAction*> mappingActions(Document& document, QObject* parent) {
    return presetActions(qcs::config::mapping_preset_names(), document, parent,
                         [&document](std::string_view name) {
                             if (const auto* preset = qcs::config::mapping_preset(name))
                                 document.setMapping({*preset, {}, std::string(name)},
                                                     DocumentActions::tr("Use the rules %1").arg(text(name)));
                         });
}

void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping) {
    QAction* undo = actions[ActionId::Undo];
    QAction* redo = actions[ActionId::Redo];
    QObject::connect(undo, &QAction::triggered, stack, [stack, undoTyping] {
        if (!undoTyping()) stack->undo();
    });
    QObject::connect(redo, &QAction::triggered, stack, &QUndoStack::redo);
    QObject::connect(stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    QObject::connect(stack, &QUndoStack::undoTextChanged, undo, [undo](const QString& what) {
        undo->setText(what.isEmpty() ? Actions::tr("&Undo") : Actions::tr("&Undo: %1").arg(what));
    });
    QObject::connect(stack, &QUndoStack::redoTextChanged, redo, [redo](const QString& what) {
        redo->setText(what.isEmpty() ? Actions::tr("&Redo") : Actions::tr("&Redo: %1").arg(what));
    });
    undo->setEnabled(stack->canUndo());
    redo->setEnabled(stack->canRedo());

    QAction* back = actions[ActionId::Back];
    QAction* forward = actions[ActionId::Forward];
    QObject::connect(back, &QAction::triggered, navigator, &Navigator::back);
    QObject::connect(forward, &QAction::triggered, navigator, &Navigator::forward);
    const auto enable = [back, forward, navigator] {
        back->setEnabled(navigator->canGoBack());
        forward->setEnabled(navigator->canGoForward());
    };
    QObject::connect(navigator, &Navigator::historyChanged, back, enable);
    enable();
}

} // namespace qcs::ui
