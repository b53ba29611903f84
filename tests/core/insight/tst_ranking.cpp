// Weights ranked by what quantizing them costs, and the cache of what was measured before.

#include "config/presets.h"
#include "engine/stages.h"
#include "insight/ranking/output_errors.h"
#include "insight/ranking/ranking.h"
#include "project/project_files.h"
#include "support/test_program.h"
#include "tensor/tensor_source.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>

using namespace qcs;
using namespace qcs::insight;

namespace {

struct Sample {
    project::Project project;
    QuantizedModelTensors model;
    std::shared_ptr<TensorTable> table = std::make_shared<TensorTable>();
    std::string file;
};

} // namespace

class TestRanking : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// The sample with a copy of its checkpoint.
    Sample sample(const QString& name = QStringLiteral("crepe.safetensors"),
                  const char* everywhere = nullptr) {
        const QString source = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        Sample sample;
        sample.project =
            *project::load_project((source + QStringLiteral("crepe.workspace.json")).toStdString());
        const QString copy = folder_.filePath(name);
        if (!QFile::exists(copy)) QFile::copy(source + QStringLiteral("crepe.safetensors"), copy);
        QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
        sample.file = copy.toStdString();
        engine::Engine engine;
        engine::Inputs inputs;
        inputs.graph = sample.project.graph();
        inputs.backend =
            std::make_shared<const config::BackendConfig>(sample.project.workspace.backend.value);
        auto& mapping = sample.project.workspace.mapping.value;
        if (everywhere) {
            mapping.rules = {config::Rule{}};
            mapping.rules[0].qconfig = *config::named_qconfig(everywhere);
        }
        inputs.mapping = std::make_shared<const config::QConfigMapping>(mapping);
        sample.model = *engine.query<engine::stages::Weights>(engine.revision(std::move(inputs)));
        sample.table->graph = sample.model.graph;
        return sample;
    }
    static void open(Sample& sample) { sample.table->add(*tensor::open_tensors(sample.file)); }

    static std::vector<std::string> names(const RankPlan& plan, const Ranking& ranking) {
        std::vector<std::string> found;
        for (const auto& weight : ranking.tensors)
            found.emplace_back(plan.table->module_of(weight.entry));
        return found;
    }

    /// Multiplies the elements [first, last) of a tensor in its file.
    static void scale(const Sample& sample, const char* tensor, std::size_t first, std::size_t last,
                      float by) {
        const auto source = *tensor::open_tensors(sample.file);
        for (const auto& info : source->tensors()) {
            if (info.name != tensor) continue;
            QFile file(QString::fromStdString(sample.file));
            QVERIFY(file.open(QIODevice::ReadWrite));
            for (auto i = first; i < last; ++i) {
                float value = 0;
                const auto at = static_cast<qint64>(info.offset + i * sizeof value);
                file.seek(at);
                file.read(reinterpret_cast<char*>(&value), sizeof value);
                value *= by;
                file.seek(at);
                file.write(reinterpret_cast<const char*>(&value), sizeof value);
            }
        }
    }

private slots:
    void theWorstComeFirst() {
        auto sample = this->sample();
        open(sample);
        const auto plan = rank_plan(sample.table, sample.model);
        QCOMPARE(plan.quantized.size(), std::size_t(7));
        QCOMPARE(plan.unranked.size(), std::size_t(37));
        const auto ranking = rank(plan, nullptr);
        QVERIFY(ranking.has_value());
        QCOMPARE(names(plan, *ranking), (std::vector<std::string>{"conv2", "conv6", "conv5", "conv3", "conv1",
                                                                  "conv4", "classifier"}));
        for (std::size_t i = 1; i < 7; ++i)
            QVERIFY(!is_worse(ranking->tensors[i].error, ranking->tensors[i - 1].error));
        const auto one = rank(plan, nullptr, {{}, {}, 1});
        for (std::size_t i = 0; i < 7; ++i)
            QVERIFY(one->tensors[i].error.whole.mse == ranking->tensors[i].error.whole.mse);
    }

    void anOutlierChannelIsOnTop() {
        auto sample = this->sample(QStringLiteral("planted.safetensors"), "default_qconfig"); // per tensor
        scale(sample, "classifier.weight", 0, 256, 40); // the first of 360 channels
        open(sample);
        const auto plan = rank_plan(sample.table, sample.model);
        const auto ranking = rank(plan, nullptr);
        QCOMPARE(names(plan, *ranking).front(), std::string("classifier"));
    }

    void whatCannotBeRankedIsSaid() {
        auto sample = this->sample(QStringLiteral("nan.safetensors"));
        scale(sample, "conv5.weight", 0, 32768, NAN);
        open(sample);
        auto& entries = sample.table->entries;
        std::erase_if(entries, [](const auto& entry) { return entry.info().name == "conv3.weight"; });
        const auto plan = rank_plan(sample.table, sample.model);
        const auto ranking = rank(plan, nullptr);
        QCOMPARE(ranking->tensors.size(), std::size_t(5));
        const auto code_of = [&](const std::string& name) {
            for (const auto& one : ranking->unranked)
                if (one.name == name) return one.code.str();
            return std::string("none");
        };
        QCOMPARE(code_of("conv5.weight"), std::string("rank-not-finite"));
        QCOMPARE(code_of("conv3.weight"), std::string("rank-no-tensor"));
        QCOMPARE(code_of("conv2.bias"), std::string("tensor-spec-not-weight"));
    }

    void measuredModulesAreFoundByTheirPaths() {
        auto sample = this->sample();
        open(sample);
        auto graph = *sample.model.graph; // a second name of a module is the same one
        for (auto& module : graph.modules)
            if (module.path == "conv6") module.same_as = "conv5";
        sample.table = std::make_shared<TensorTable>();
        sample.table->graph = std::make_shared<const model::Graph>(graph);
        open(sample);
        auto model = sample.model;
        model.graph = sample.table->graph;
        const auto plan = rank_plan(sample.table, model);
        config::Measurements measured;
        const auto row = [&](const char* module, double db) {
            config::MeasuredModule one;
            one.module = module;
            one.with_function_calls.sqnr_db = db;
            measured.modules.push_back(one);
        };
        row("conv1", 20);
        row("conv6", 30);
        row("elsewhere", 40);
        measured.modules[0].isolated = config::MeasuredOutputs{7.0, {}, {}, {}};
        const auto modules = measured_modules(plan, measured);
        QCOMPARE(modules.size(), plan.table->entries.size());
        const auto db_of = [&](const std::string& name) {
            for (std::size_t i = 0; i < modules.size(); ++i)
                if (plan.table->entries[i].info().name == name) return output_db(measured, modules[i]);
            return std::optional<double>();
        };
        QCOMPARE(db_of("conv1.weight"), std::optional(7.0)); // with nothing else
        QCOMPARE(db_of("conv5.weight"), std::optional(30.0));
        QCOMPARE(db_of("conv6.weight"), std::optional(30.0));
        QCOMPARE(db_of("conv2.weight"), std::optional<double>());
        measured.modules[1].with_function_calls.failed = config::MeasurementError{"RuntimeError", "no"};
        QCOMPARE(db_of("conv5.weight"), std::optional<double>());
    }

    void twoFilesOfOneTensorAreBothRanked() {
        auto sample = this->sample();
        open(sample);
        sample.file = folder_.filePath(QStringLiteral("second.safetensors")).toStdString();
        QFile::copy(folder_.filePath(QStringLiteral("crepe.safetensors")),
                    QString::fromStdString(sample.file));
        open(sample);
        const auto plan = rank_plan(sample.table, sample.model);
        QCOMPARE(plan.quantized.size(), std::size_t(14));
        const auto ranking = rank(plan, nullptr);
        QCOMPARE(names(plan, *ranking)[1], std::string("conv2")); // equal ones in the files' order
        QVERIFY(ranking->tensors[0].entry < ranking->tensors[1].entry);
    }

    // --- the cache ---

    void whatWasMeasuredIsNotReadAgain() {
        auto sample = this->sample(QStringLiteral("cached.safetensors"));
        open(sample);
        const auto plan = rank_plan(sample.table, sample.model);
        const auto cache = folder_.filePath(QStringLiteral("cache")).toStdString();
        ErrorCache first({cache, "1"});
        const auto measured = rank(plan, &first);
        // Once more, with numbers that nobody could measure.
        const QString book =
            QDir(QString::fromStdString(cache)).entryInfoList(QDir::Files).front().filePath();
        QFile file(book);
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto text = file.readAll();
        file.close();
        QCOMPARE(text.count('\n'), 7);
        const auto tab = text.indexOf('\t');
        QVERIFY(tab > 0);
        text.insert(tab + 1, "9"); // the count of the first one
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        ErrorCache second({cache, "1"});
        const auto known = rank(plan, &second);
        QCOMPARE(known->tensors.size(), measured->tensors.size());
        int changed = 0;
        for (std::size_t i = 0; i < known->tensors.size(); ++i) {
            auto error = known->tensors[i].error;
            if (error.whole.count != measured->tensors[i].error.whole.count) ++changed;
            error.whole.count = measured->tensors[i].error.whole.count;
            if (std::isnan(error.whole.scale)) error.whole.scale = error.whole.zero_point = 0;
            auto expected = measured->tensors[i].error;
            if (std::isnan(expected.whole.scale)) expected.whole.scale = expected.whole.zero_point = 0;
            QVERIFY(error == expected);
        }
        QCOMPARE(changed, 1); // it came from the cache
        // Another version of the program measures anew, and so does another spec.
        ErrorCache other({cache, "2"});
        const auto anew = rank(plan, &other);
        for (const auto& weight : anew->tensors)
            QVERIFY(weight.error.whole.count < 1'000'000);
    }

    void aFileThatChangedIsMeasuredAgain() {
        auto sample = this->sample(QStringLiteral("changing.safetensors"));
        open(sample);
        const auto cache = folder_.filePath(QStringLiteral("changing-cache")).toStdString();
        const auto plan = rank_plan(sample.table, sample.model);
        ErrorCache before({cache, "1"});
        const auto worst = rank(plan, &before)->tensors.front().error.whole.sqnr_db;
        scale(sample, "conv2.weight", 0, 64, 300);
        sample.table->entries.clear();
        open(sample);
        const auto again = rank_plan(sample.table, sample.model);
        ErrorCache after({cache, "1"});
        QVERIFY(rank(again, &after)->tensors.front().error.whole.sqnr_db < worst - 1);
    }

    void halfALineIsNoResult() {
        auto sample = this->sample(QStringLiteral("torn.safetensors"));
        open(sample);
        const auto cache = folder_.filePath(QStringLiteral("torn-cache")).toStdString();
        const auto plan = rank_plan(sample.table, sample.model);
        ErrorCache whole({cache, "1"});
        const auto expected = rank(plan, &whole)->tensors.size();
        const QString book =
            QDir(QString::fromStdString(cache)).entryInfoList(QDir::Files).front().filePath();
        for (qint64 size = 0; size < QFile(book).size(); size += 97) {
            QTemporaryDir torn;
            QFile::copy(book, torn.filePath(QFileInfo(book).fileName()));
            QVERIFY(QFile::resize(torn.filePath(QFileInfo(book).fileName()), size));
            ErrorCache read({torn.path().toStdString(), "1"});
            QCOMPARE(rank(plan, &read)->tensors.size(), expected);
        }
    }

    void theOldestGoOut() {
        auto sample = this->sample();
        open(sample);
        const QString cache = folder_.filePath(QStringLiteral("full-cache"));
        QDir().mkpath(cache);
        for (int i = 0; i < 5; ++i) {
            QFile file(cache + QStringLiteral("/old-%1").arg(i));
            QVERIFY(file.open(QIODevice::ReadWrite));
            file.write(QByteArray(30'000, 'x'));
            QVERIFY(
                file.setFileTime(QDateTime::fromSecsSinceEpoch(1000 + i), QFileDevice::FileModificationTime));
        }
        ErrorCache small({cache.toStdString(), "1", 64'000});
        (void)rank(rank_plan(sample.table, sample.model), &small);
        qint64 size = 0;
        for (const auto& info : QDir(cache).entryInfoList(QDir::Files))
            size += info.size();
        QVERIFY(size <= 64'000);
        QVERIFY(!QFile::exists(cache + QStringLiteral("/old-0")));
        QVERIFY(QFile::exists(cache + QStringLiteral("/old-4")));
    }

    void aStoppedRankingIsNone() {
        auto sample = this->sample();
        open(sample);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!rank(rank_plan(sample.table, sample.model), nullptr, {stop.get_token(), {}, 0}));
    }
};

QCS_TEST(TestRanking);
#include "tst_ranking.moc"
