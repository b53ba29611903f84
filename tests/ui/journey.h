#pragma once
// An end-to-end test of the window: from opening it to saved files, which must equal the golden files.

#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/hands.h"
#include "views/compare/effect_drawer.h"
#include "views/model/model_panel.h"

#include <QTemporaryDir>

namespace qcs::test {

using namespace qcs::ui;

struct Journey {
    explicit Journey(const char* name) : name_(QString::fromLatin1(name)) {}

    const QString name_;
    const QTemporaryDir dir_;
    TestWindow window_;
    Hands hands_{window_};

    QString path(const QString& name) const { return dir_.filePath(name); }
    QString golden(const QString& name) const {
        return QStringLiteral(QCS_TEST_DATA "/journeys/%1/%2").arg(name_, name);
    }

    // --- reading what is shown ---
    QModelIndex node(const QString& name) {
        auto* model = window_.model().tree()->model();
        const auto found = model->match(model->index(0, 0), ModuleTreeModel::FullNameRole, name, 1,
                                        Qt::MatchExactly | Qt::MatchRecursive);
        must(!found.isEmpty(), QStringLiteral("%1 is not in the tree").arg(name));
        return found.front();
    }
    QString statusOf(const char* name) {
        return node(QLatin1String(name)).data(ModuleTreeModel::StatusTextRole).toString();
    }
    QString effect() { return hands_.find<EffectDrawer>("effect")->text(); }

    // --- actions ---
    /// Saves the workspace, a config by the menu entry `exportConfig` as `config`, the qconfigs, and the rows
    /// of the model tree.
    void save(const QString& exportConfig, const QString& config) {
        hands_.nameFile(path(name_ + QStringLiteral(".workspace.json")),
                        [this] { hands_.press(Qt::Key_S, Qt::ControlModifier); });
        must(!window_.isWindowModified(), QStringLiteral("it is not saved"));
        hands_.nameFile(path(config), [&] {
            hands_.chooseInMenuBar({QStringLiteral("File"), exportConfig});
        });
        hands_.nameFile(path(QStringLiteral("qconfigs.py")),
                        [this] { hands_.press(Qt::Key_E, Qt::ControlModifier); });
        auto* tree = window_.model().tree();
        hands_.nameFile(path(QStringLiteral("model.csv")), [&] {
            hands_.chooseInMenu(hands_.menuOf(tree, tree->model()->index(0, 0)),
                                {QStringLiteral("Save all rows as CSV or JSON")});
        });
    }

    /// Runs one part after the other until one fails, and then compares the files with the golden ones.
    template <typename Test>
    void walk(Test& test, std::initializer_list<void (Test::*)()> parts, const QString& config) {
        try {
            for (const auto part : parts) {
                (test.*part)();
                if (QTest::currentTestFailed()) return;
            }
            const QString workspace = name_ + QStringLiteral(".workspace.json");
            const QString plan = QStringLiteral("plan.json");
            writePlan(path(workspace), path(plan));
            for (const QString& name :
                 {workspace, config, QStringLiteral("qconfigs.py"), QStringLiteral("model.csv"), plan})
                mustEqualGolden(path(name), golden(name));
        } catch (const Stuck& stuck) {
            hands_.takePicture();
            QFAIL(stuck.what());
        }
    }
};

} // namespace qcs::test
