// The module tree: structure, what a row says, and the rows that a new resolution changes.

#include "models/module_tree_model.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace qcs::ui;
using qcs::model::TracedNode;

namespace {

void collect(const QAbstractItemModel& model, const QModelIndex& parent, QList<QPersistentModelIndex>& rows) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        rows.push_back(model.index(row, 0, parent));
        collect(model, rows.back(), rows);
    }
}

QStringList said(const QList<QPersistentModelIndex>& rows) {
    QStringList texts;
    for (const auto& row : rows)
        texts.push_back(row.data(ModuleTreeModel::StatusTextRole).toString() + QLatin1Char('|') +
                        row.data(ModuleTreeModel::QConfigLabelRole).toString());
    return texts;
}

} // namespace

class TestModuleTreeModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        document_ = std::make_unique<Document>();
        jobs_ = std::make_unique<JobRunner>();
        answers_ = std::make_unique<Answers>(document_.get(), jobs_.get());
    }
    void cleanup() {
        answers_.reset();
        jobs_.reset();
        document_.reset();
    }

    void everyNodeHasItsRow() {
        ModuleTreeModel model(document_.get(), answers_.get(), jobs_.get());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(document_->openSample());
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex root = model.index(0, 0);
        QCOMPARE(root.data().toString(), QString::fromStdString(document_->graph()->name));
        QCOMPARE(root.data(ModuleTreeModel::RowKindRole).toInt(), static_cast<int>(ModuleTreeModel::RootRow));
        QVERIFY(
            !model.indexOfNode(TracedNode(0)).data(ModuleTreeModel::StatusRole).isValid()); // not known yet
        QVERIFY(answers_->waitForIdle(20000));

        QList<QPersistentModelIndex> rows;
        collect(model, {}, rows);
        QSet<int> nodes;
        for (const auto& row : rows)
            if (const TracedNode node(row.data(ModuleTreeModel::NodeRole).toInt()); node) {
                nodes.insert(node.number());
                QCOMPARE(model.indexOfNode(node), QModelIndex(row));
                QCOMPARE(model.nodeAt(row).number(), node.number());
                const auto& resolved = answers_->resolution()->nodes[node];
                const auto& reason = answers_->current().verdicts->nodes[node].reason;
                QCOMPARE(row.data(ModuleTreeModel::StatusRole).toInt(), static_cast<int>(reason.reason));
                QVERIFY(!row.data(ModuleTreeModel::StatusTextRole).toString().isEmpty());
                // The tool tip has the sentence in full, below the name.
                QVERIFY(row.data(Qt::ToolTipRole).toString().count(QLatin1Char('\n')) >= 1);
                QCOMPARE(row.data(ModuleTreeModel::RuleIdRole).value<RuleId>(),
                         document_->ruleIdAt(resolved.rule));
            }
        QCOMPARE(nodes.size(), static_cast<qsizetype>(document_->graph()->nodes.size()));
        QCOMPARE(model.indexOfNode({}), QModelIndex());
        QCOMPARE(model.indexOfNode(TracedNode(1000000)), QModelIndex());
    }

    void onlyChangedRowsAreAnnounced() {
        QVERIFY(document_->openSample());
        QVERIFY(answers_->waitForIdle(20000));
        ModuleTreeModel model(document_.get(), answers_.get(), jobs_.get());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QList<QPersistentModelIndex> rows;
        collect(model, {}, rows);
        QSet<QModelIndex> announced;
        connect(&model, &QAbstractItemModel::dataChanged, &model,
                [&](const QModelIndex& first, const QModelIndex& last) {
                    for (int row = first.row(); row <= last.row(); ++row)
                        announced.insert(first.siblingAtRow(row));
                });
        const auto follow = [&] {
            const QStringList before = said(rows);
            announced.clear();
            if (!answers_->waitForIdle(20000)) return -1;
            const QStringList after = said(rows);
            int different = 0;
            for (qsizetype i = 0; i < rows.size(); ++i) {
                if (before[i] == after[i]) continue;
                ++different;
                if (!announced.contains(rows[i])) return -1;
            }
            return different;
        };

        const TracedNode node = firstAsked();
        QVERIFY(node);
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = document_->graph()->nodes[node].target;
        const EditResult added = document_->addRule(rule); // says None
        QVERIFY(added);
        QVERIFY(follow() > 0);
        const QModelIndex index = model.indexOfNode(node);
        QCOMPARE(index.data(ModuleTreeModel::RuleIdRole).value<RuleId>(), *added);
        QCOMPARE(index.siblingAtColumn(ModuleTreeModel::StatusColumn).data().toString(),
                 QStringLiteral("float, rule %1").arg(document_->ruleIndex(*added) + 1));

        QVERIFY(document_->setQConfig(*added, document_->mapping().global().qconfig));
        QVERIFY(follow() > 0);
        QVERIFY(announced.contains(index));
        QVERIFY(announced.size() < rows.size());

        // A rule that matches nothing, at the end: nothing changes but the numbers behind it.
        qcs::config::Rule idle;
        idle.kind = qcs::config::RuleKind::ModuleName;
        idle.text = "there.is.no.such.module";
        const EditResult last = document_->addRule(idle);
        QVERIFY(last);
        QVERIFY(follow() >= 0);
        QVERIFY(!announced.contains(index));
        QCOMPARE(resets.count(), 0);
    }

    void filterFollowsTheRules() {
        QVERIFY(document_->openSample());
        QVERIFY(answers_->waitForIdle(20000));
        ModuleTreeModel model(document_.get(), answers_.get(), jobs_.get());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        const TracedNode node = firstAsked();
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = document_->graph()->nodes[node].target;
        const QSignalSpy applied(&model, &ModuleTreeModel::filterApplied);
        model.setFilter(QStringLiteral("is:quantized;"));
        QTRY_COMPARE(applied.count(), 1);
        QVERIFY(model.indexOfNode(node).isValid());
        QVERIFY(document_->addRule(rule));
        QTRY_VERIFY(!model.indexOfNode(node).isValid());
        document_->undoStack()->undo();
        QTRY_VERIFY(model.indexOfNode(node).isValid());
        document_->newWorkspace();
        QCOMPARE(model.rowCount(), 0);
    }

private:
    /// The first module that is asked to quantize, by a rule that is not for it alone.
    TracedNode firstAsked() const {
        const auto& graph = *document_->graph();
        for (const auto node : graph.nodes.ids()) {
            const auto& resolved = answers_->resolution()->nodes[node];
            if (graph.nodes[node].op == qcs::model::Op::CallModule &&
                resolved.status == qcs::predict::NodeStatus::HasQConfig &&
                resolved.matched_by != qcs::predict::MatchKind::Name &&
                resolved.matched_by != qcs::predict::MatchKind::Order)
                return node;
        }
        return {};
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<JobRunner> jobs_;
    std::unique_ptr<Answers> answers_;
};

QCS_TEST(TestModuleTreeModel, QApplication);
#include "tst_module_tree_model.moc"
