#pragma once
// Helpers for tests of the window in eager mode.

#include "models/eager_tree_model.h"
#include "sample_window.h"
#include "shell/eager_mode.h"
#include "shell/tool_bar.h"
#include "views/eager/eager_panel.h"
#include "views/model/model_panel.h"
#include "widgets/button_bars.h"

namespace qcs::test {

struct EagerWindow : SampleWindow {
    ui::EagerMode& mode() { return *window_->findChild<ui::EagerMode*>(); }
    ui::EagerPanel& panel() { return *mode().panel(); }
    ui::ModelTreeView& tree() { return *mode().model()->tree(); }
    ui::SegmentedControl& segments() { return *window_->findChild<ui::ToolBar*>()->modes(); }

    void choose(const QString& label) {
        for (auto* button : segments().findChildren<QAbstractButton*>())
            if (button->text() == label) QTest::mouseClick(button, Qt::LeftButton);
        window_->waitUntilIdle();
    }
    QModelIndex row(const QString& path) {
        const auto found =
            tree().model()->match(tree().model()->index(0, 0), ui::ModuleTreeModel::FullNameRole, path, 1,
                                  Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString status(const QString& path) {
        const QModelIndex found = row(path);
        return found.isValid() ? found.data(ui::ModuleTreeModel::StatusTextRole).toString()
                               : QStringLiteral("no such row");
    }
    void pressIn(QWidget& inside, const char* name) {
        auto* button = inside.findChild<QAbstractButton*>(QString::fromLatin1(name));
        QVERIFY2(button && button->isVisible(), name);
        QTest::mouseClick(button, Qt::LeftButton);
        window_->waitUntilIdle();
    }
};

} // namespace qcs::test
