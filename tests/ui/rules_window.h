#pragma once
// Helpers for tests of the rules and the model in a real window with the sample.

#include "models/rules_model.h"
#include "sample_window.h"
#include "ui/hands.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/marks_line.h"
#include "widgets/search_field.h"

namespace qcs::test {

using namespace qcs::ui;

struct RulesWindow : SampleWindow {
    RulesView* view() { return window_->rules().view(); }
    ModelTreeView* tree() { return window_->model().tree(); }
    SearchField* filter() { return window_->model().filter(); }
    QString strip() { return window_->model().marks()->text(); }
    QModelIndex row(const QString& key) {
        const auto* model = view()->model();
        const auto found = model->match(model->index(0, 0), RulesModel::KeyRole, key, 1, Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString said(const QString& key, int role) { return row(key).data(role).toString(); }
    RuleId rule(const QString& key) { return row(key).data(RulesModel::RuleIdRole).toULongLong(); }
    QModelIndex node(const QString& name) {
        const auto* model = tree()->model();
        const auto found = model->match(model->index(0, 0), ModuleTreeModel::NameRole, name, 1,
                                        Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    NodeMark mark(const QString& name) {
        return static_cast<NodeMark>(node(name).data(ModuleTreeModel::MarkRole).toInt());
    }
    QStringList marked(NodeMark wanted) {
        QStringList names;
        const auto walk = [&](const auto& self, const QModelIndex& at) -> void {
            if (at.isValid() && at.data(ModuleTreeModel::MarkRole).toInt() == static_cast<int>(wanted))
                names.push_back(at.data(ModuleTreeModel::NameRole).toString());
            for (int i = 0; i < tree()->model()->rowCount(at); ++i)
                self(self, tree()->model()->index(i, 0, at));
        };
        walk(walk, {});
        return names;
    }
    void click(const QString& key, RulePart part) {
        const QModelIndex index = row(key);
        QVERIFY2(index.isValid(), qPrintable(key));
        view()->scrollTo(index);
        const QRect place = view()->partRect(index, part);
        QVERIFY2(!place.isEmpty(), qPrintable(key));
        Hands(*window_).clickAt(view()->viewport(), place.center());
        window_->waitUntilIdle();
    }
    void pointAt(const QString& key, RulePart part = RulePart::Row) {
        QTest::mouseMove(view()->viewport(), view()->partRect(row(key), part).center());
        window_->waitUntilIdle();
    }
    void leaveRules() {
        QTest::mouseMove(tree()->viewport(), QPoint(40, 5));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view()->viewport(), &leave);
        window_->waitUntilIdle();
    }
    int shown() { return static_cast<const ModuleTreeModel*>(tree()->model())->matchCount(); }
    const ModuleTreeModel& model() { return *static_cast<const ModuleTreeModel*>(tree()->model()); }
};

} // namespace qcs::test
