// The rules as rows: they follow the document through random edits, and edit it.

#include "models/rules_model.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace qcs::ui;

namespace {

qcs::config::Rule ruleOf(qcs::config::RuleKind kind, const std::string& text) {
    qcs::config::Rule rule;
    rule.kind = kind;
    if (kind == qcs::config::RuleKind::ObjectType)
        rule.object.name = text;
    else
        rule.text = text;
    return rule;
}

/// Headings and ids, as they should be.
QList<RuleId> expectedRows(const Document& document) {
    QList<RuleId> rows;
    const auto& rules = document.mapping().rules;
    std::size_t rule = 0;
    for (int kind = 0; kind < 5; ++kind) {
        rows.push_back(0);
        for (; rule < rules.size() && static_cast<int>(rules[rule].kind) == kind; ++rule)
            rows.push_back(document.ruleIdAt(static_cast<int>(rule)));
    }
    return rows;
}

QList<RuleId> shownRows(const RulesModel& model) {
    QList<RuleId> rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows.push_back(model.ruleAt(model.index(row)));
    return rows;
}

} // namespace

class TestRulesModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        document_ = std::make_unique<Document>();
        jobs_ = std::make_unique<JobRunner>();
        answers_ = std::make_unique<Answers>(document_.get(), jobs_.get());
        QVERIFY(document_->openSample());
        QVERIFY(answers_->waitForIdle(20000));
    }
    void cleanup() {
        answers_.reset();
        jobs_.reset();
        document_.reset();
    }

    void numbersAndCounts() {
        RulesModel model(document_.get(), answers_.get());
        QCOMPARE(shownRows(model), expectedRows(*document_));
        int number = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row);
            if (model.ruleAt(index) == 0) {
                QVERIFY(!index.data().toString().isEmpty());
                continue;
            }
            const auto& stats = answers_->resolution()->rules[qcs::config::RuleIndex(number)];
            QCOMPARE(index.data(RulesModel::NumberRole).toInt(), ++number);
            QCOMPARE(index.data(RulesModel::MatchesRole).toInt(), stats.matches);
            QCOMPARE(index.data(RulesModel::WinsRole).toInt(), stats.wins);
        }
        QCOMPARE(number, static_cast<int>(document_->mapping().rules.size()));
    }

    void badges() {
        RulesModel model(document_.get(), answers_.get());
        const auto path = document_->graph()->modules.front().path;
        const EditResult lost = document_->addRule(ruleOf(qcs::config::RuleKind::ModuleName, path + "x"));
        const EditResult broken = document_->addRule(ruleOf(qcs::config::RuleKind::Regex, "conv("));
        const EditResult all = document_->addRule(ruleOf(qcs::config::RuleKind::Regex, ".*"));
        const EditResult shadowed = document_->addRule(ruleOf(qcs::config::RuleKind::Regex, ".+"));
        QVERIFY(lost && broken && all && shadowed);
        QCOMPARE(model.indexOfRule(*lost).data(RulesModel::BadgeRole).toString(), QString()); // not known yet
        QVERIFY(!model.indexOfRule(*lost).data(RulesModel::MatchesRole).isValid());
        QVERIFY(answers_->waitForIdle(20000));
        QTRY_VERIFY(jobs_->isIdle()); // remarks on rules come after that
        const auto badge = [&](RuleId id) {
            return model.indexOfRule(id).data(RulesModel::BadgeRole).toString();
        };
        QVERIFY2(badge(*lost).startsWith(QStringLiteral("matches nothing")), qPrintable(badge(*lost)));
        QVERIFY2(badge(*lost).contains(QString::fromStdString(path)), qPrintable(badge(*lost)));
        QVERIFY(!badge(*broken).isEmpty());
        QVERIFY(!badge(*broken).contains(QStringLiteral("matches")));
        QVERIFY2(badge(*shadowed).startsWith(QStringLiteral("always shadowed by")),
                 qPrintable(badge(*shadowed)));
        document_->removeRules({*all});
        QVERIFY(answers_->waitForIdle(20000));
        QTRY_VERIFY(jobs_->isIdle()); // remarks on rules come after that
        QCOMPARE(badge(*shadowed), QString());
    }

    void editsBecomeCommands() {
        RulesModel model(document_.get(), answers_.get());
        const EditResult added = document_->addRule(ruleOf(qcs::config::RuleKind::ModuleName, "a"));
        QVERIFY(added);
        const int commands = document_->undoStack()->count();
        const QModelIndex index = model.indexOfRule(*added);
        QVERIFY(model.setData(index, QVariant::fromValue(ruleOf(qcs::config::RuleKind::ModuleName, "b"))));
        QCOMPARE(index.data(RulesModel::KeyRole).toString(), QStringLiteral("b"));
        QVERIFY(model.setData(index, QVariant::fromValue(document_->mapping().global().qconfig),
                              RulesModel::QConfigRole));
        QCOMPARE(document_->rule(*added)->qconfig, document_->mapping().global().qconfig);
        QCOMPARE(document_->undoStack()->count(), commands + 2);
        QVERIFY(!model.setData(model.index(0),
                               QVariant::fromValue(ruleOf(qcs::config::RuleKind::ModuleName, "c"))));
        document_->undoStack()->undo();
        document_->undoStack()->undo();
        QCOMPARE(index.data(RulesModel::KeyRole).toString(), QStringLiteral("a"));
    }

    void dragsWithinAKind() {
        RulesModel model(document_.get(), answers_.get());
        QList<RuleId> ids;
        for (const char* text : {"r0", "r1", "r2"})
            ids.push_back(document_->addRule(ruleOf(qcs::config::RuleKind::Regex, text)).value());
        const auto dropAt = [&](RuleId id, int row, const QModelIndex& parent = {}) {
            const std::unique_ptr<QMimeData> data(model.mimeData({model.indexOfRule(id)}));
            const bool can = model.canDropMimeData(data.get(), Qt::MoveAction, row, 0, parent);
            model.dropMimeData(data.get(), Qt::MoveAction, row, 0, parent);
            return can;
        };
        const auto at = [&](RuleId id) { return model.indexOfRule(id).row(); };
        const int last = at(ids[2]);
        QVERIFY(dropAt(ids[0], last + 1)); // behind the last
        QVERIFY(at(ids[1]) < at(ids[2]) && at(ids[2]) < at(ids[0]));
        QVERIFY(dropAt(ids[0], -1, model.indexOfRule(ids[1])));
        QVERIFY(at(ids[0]) < at(ids[1]) && at(ids[1]) < at(ids[2]));
        QVERIFY(dropAt(ids[2], at(ids[1])));
        QVERIFY(at(ids[2]) < at(ids[1]) && at(ids[0]) < at(ids[2]));
        QVERIFY(!dropAt(ids[0], 0));
        QVERIFY(!dropAt(ids[0], model.rowCount()));
        QVERIFY(model.moveRows({}, at(ids[1]), 1, {}, at(ids[0])));
        QVERIFY(at(ids[1]) < at(ids[0]));
        QCOMPARE(shownRows(model), expectedRows(*document_));
    }

    /// Views, proxies and selections are told before anything has happened, and find all as it was.
    void rowsAreAnnouncedBeforeTheyChange() {
        const RulesModel model(document_.get(), answers_.get());
        const auto key = [&](int row) { return model.index(row).data(RulesModel::KeyRole).toString(); };
        QStringList heard;
        connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this,
                [&](const QModelIndex&, int first) { heard.push_back("insert before " + key(first)); });
        connect(&model, &QAbstractItemModel::rowsAboutToBeMoved, this,
                [&](const QModelIndex&, int first) { heard.push_back("move " + key(first)); });
        connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this,
                [&](const QModelIndex&, int first) { heard.push_back("remove " + key(first)); });
        connect(&model, &QAbstractItemModel::modelAboutToBeReset, this,
                [&] { heard.push_back(QStringLiteral("reset %1").arg(document_->mapping().rules.size())); });
        const RuleId a = document_->addRule(ruleOf(qcs::config::RuleKind::Regex, "a")).value();
        const RuleId b = document_->addRule(ruleOf(qcs::config::RuleKind::Regex, "b"), 0).value();
        const QString before = key(model.indexOfRule(b).row() + 1);
        QVERIFY(document_->moveRule(a, 0));
        document_->removeRules({b});
        const auto count = document_->mapping().rules.size();
        document_->newWorkspace();
        QCOMPARE(heard.size(), 5);
        QCOMPARE(heard[1], "insert before " + before);
        QCOMPARE(heard[2], QStringLiteral("move a"));
        QCOMPARE(heard[3], QStringLiteral("remove b"));
        QCOMPARE(heard[4], QStringLiteral("reset %1").arg(count));
    }

    void randomEdits() {
        RulesModel model(document_.get(), answers_.get());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QRandomGenerator random(7);
        const qcs::config::RuleKind kinds[] = {
            qcs::config::RuleKind::Order, qcs::config::RuleKind::ModuleName, qcs::config::RuleKind::Regex,
            qcs::config::RuleKind::ObjectType};
        for (int step = 0; step < 400; ++step) {
            const auto count = static_cast<int>(document_->mapping().rules.size());
            const RuleId id = document_->ruleIdAt(random.bounded(count));
            const auto text = "t" + std::to_string(random.bounded(30));
            switch (random.bounded(7)) {
            case 0:
            case 1:
                (void)document_->addRule(ruleOf(kinds[random.bounded(4)], text), random.bounded(4) - 1);
                break;
            case 2: document_->removeRules({id, document_->ruleIdAt(random.bounded(count))}); break;
            case 3: (void)document_->moveRule(id, random.bounded(5)); break;
            case 4: (void)document_->setRule(id, ruleOf(document_->rule(id)->kind, text)); break;
            case 5: document_->undoStack()->undo(); break;
            case 6: document_->undoStack()->redo(); break;
            }
            QCOMPARE(shownRows(model), expectedRows(*document_));
            if (step % 20 == 0) QVERIFY(answers_->waitForIdle(20000));
        }
        QCOMPARE(resets.count(), 0);
        document_->newWorkspace();
        QCOMPARE(shownRows(model), expectedRows(*document_));
    }

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<JobRunner> jobs_;
    std::unique_ptr<Answers> answers_;
};

QCS_TEST(TestRulesModel, QApplication);
#include "tst_rules_model.moc"
