// Tensors of two files, pair by pair: what PyTorch's numeric suite says is compared live
// (live_compare_tensors.py).

#include "insight/pairs/pair_tensors.h"
#include "support/test_program.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/storage/storage.h"

#include <QTest>

#include <cmath>

using namespace qcs;
using namespace qcs::insight;

namespace {

struct Named {
    std::string name;
    std::vector<float> values;
    std::vector<std::int64_t> shape = {};
};

std::shared_ptr<const tensor::TensorSource> source(const std::vector<Named>& tensors) {
    tensor::MappedTensors all;
    for (const auto& one : tensors) {
        auto shape = one.shape;
        if (shape.empty()) shape = {static_cast<std::int64_t>(one.values.size())};
        const auto bytes = std::as_bytes(std::span(one.values));
        all.storage_of.push_back(static_cast<std::uint32_t>(all.storages.size()));
        all.storages.push_back(tensor::memory_storage({bytes.begin(), bytes.end()}));
        all.tensors.push_back({one.name, DType::Float32, shape, tensor::row_major_strides(shape), "file", 0});
    }
    return tensor::mapped_source(std::move(all));
}

/// "first=second" of each pair, and "code(name)" of what is left.
QStringList told(const TensorPairs& pairs) {
    QStringList all;
    for (const auto& pair : pairs.pairs)
        all << QString::fromStdString((pair.first ? pairs.first->tensors()[*pair.first].name : "none") + "=" +
                                      pairs.second->tensors()[pair.second].name);
    for (const auto& one : pairs.unpaired) {
        const auto& from = one.is_first ? *pairs.first : *pairs.second;
        all << QString::fromStdString(one.code.str() + "(" + from.tensors()[one.tensor].name + ")");
    }
    return all;
}

} // namespace

class TestPairs : public QObject {
    Q_OBJECT
private slots:
    void unpackedNames_data() {
        QTest::addColumn<QString>("packed");
        QTest::addColumn<QString>("plain");
        const auto row = [](const char* packed, const char* plain) {
            QTest::newRow(packed) << packed << plain;
        };
        row("conv.weight", "conv.weight");
        row("a.fc._packed_params._packed_params.0", "a.fc.weight");
        row("fc._packed_params._packed_params.1", "fc.bias");
        row("_packed_params._packed_params.0", "weight");
        row("emb._packed_params._packed_weight", "emb.weight");
        row("cell._packed_weight_hh.bias", "cell.bias_hh");
        row("lstm._all_weight_values.3.param.weight_ih", "lstm.weight_ih_l1_reverse");
        row("lstm._all_weight_values.2.param.bias_hh", "lstm.bias_hh_l1");
        row("gru._all_weight_values.1.param.weight_hh", "gru.weight_hh_l1");
        row("gru._all_weight_values.x.param.weight_hh", "gru._all_weight_values.x.param.weight_hh");
        row("gru._all_weight_values.", "gru._all_weight_values.");
        row("r.layers.1.layer_bw.cell.hgates._packed_params._packed_params.0", "r.weight_hh_l1_reverse");
        row("r.layers.0.layer_fw.cell.igates.bias", "r.bias_ih_l0");
        row("r.layers.0.layer_fw.cell.other.bias", "r.layers.0.layer_fw.cell.other.bias");
    }
    void unpackedNames() {
        QFETCH(QString, packed);
        QFETCH(QString, plain);
        const auto is_there = [](const std::string& name) { return name == "lstm.weight_ih_l0_reverse"; };
        QCOMPARE(QString::fromStdString(unpacked_name(packed.toStdString(), is_there)), plain);
    }

    void namesAlone() {
        const auto pairs = pair_tensors(source({{"fc.weight", {1, 2}}, {"fc.bias", {1}}, {"gone", {1}}}),
                                        source({{"fc.scale", {1}},
                                                {"fc._packed_params._packed_params.0", {1, 2}},
                                                {"fc._packed_params._packed_params.1", {1}},
                                                {"_zero_point_3", {1}},
                                                {"new", {1}}}),
                                        {});
        QCOMPARE(told(pairs),
                 QStringList({"fc.weight=fc._packed_params._packed_params.0",
                              "fc.bias=fc._packed_params._packed_params.1", "pair-none(gone)",
                              "pair-qparam(fc.scale)", "pair-qparam(_zero_point_3)", "pair-none(new)"}));
    }

    void activationsByThePlan() {
        auto swaps = std::make_shared<ConvertedNames>();
        swaps->models.push_back({{{"conv", "relu"}, {"x", "x"}}, {{"conv", "conv"}}});
        swaps->fused = {{"conv", "conv"}, {"relu", "conv"}};
        const std::vector<Named> floats = {{"x.output.0", {1}},    {"conv.input.0.0", {1}},
                                           {"conv.output.0", {1}}, {"relu.input.0.0", {1}},
                                           {"relu.output.0", {1}}, {"far.output.0", {1}}};
        const auto second = source({{"x.output.0", {1}},
                                    {"conv.input.0.0", {1}},
                                    {"conv.output.0", {1}},
                                    {"scale_0.output.0", {1}}});
        QCOMPARE(told(pair_tensors(source(floats), second, {nullptr, {}, swaps})),
                 QStringList({"x.output.0=x.output.0", "conv.input.0.0=conv.input.0.0",
                              "relu.output.0=conv.output.0", "pair-inside-fused(conv.output.0)",
                              "pair-inside-fused(relu.input.0.0)", "pair-none(far.output.0)",
                              "pair-made-by-convert(scale_0.output.0)"}));
        QCOMPARE(told(pair_tensors(source(floats), second, {})).mid(0, 3),
                 QStringList({"x.output.0=x.output.0", "conv.input.0.0=conv.input.0.0",
                              "conv.output.0=conv.output.0"}));
    }

    void numbers() {
        const auto first =
            source({{"a", {3, 4}}, {"b", {1, 1}}, {"c", {1, NAN}}, {"d", {NAN}}, {"e", {1, 2, 3}}});
        const auto second =
            source({{"a", {3, 3}}, {"b", {1, 1}}, {"c", {2, 5}}, {"d", {1}}, {"e", {1, 2, 3, 4}}});
        const auto pairs = pair_tensors(first, second, {});
        QCOMPARE(pairs.pairs.size(), std::size_t{5});
        double done = 0;
        const auto comparison = compare_pairs(pairs, {{}, [&](double share) { done = share; }, 1}).value();
        QCOMPARE(done, 1.0);
        QCOMPARE(comparison.compared.size(), std::size_t{3});
        const auto& worst = comparison.compared[0];
        QCOMPARE(pairs.pairs[worst.pair].name, std::string("c"));
        QCOMPARE(worst.numbers.left_out, std::uint64_t{1});
        QCOMPARE(worst.numbers.sqnr_db, 0.0);
        const auto& a = comparison.compared[1].numbers;
        QCOMPARE(a.sqnr_db, 20 * std::log10(5.0));
        QCOMPARE(a.l2, 1.0);
        QCOMPARE(a.normalized_l2, 0.2);
        QCOMPARE(a.cosine, 21 / (5 * std::sqrt(18.0)));
        QCOMPARE(a.max_difference, 1.0);
        QCOMPARE(a.max_index, std::uint64_t{1});
        QVERIFY(std::isinf(comparison.compared[2].numbers.sqnr_db));
        QCOMPARE(comparison.unpaired.size(), std::size_t{2});
        QCOMPARE(comparison.unpaired[0].code, "pair-not-finite");
        QCOMPARE(comparison.unpaired[1].code, "pair-shapes-differ");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!compare_pairs(pairs, {stop.get_token()}));
    }

    /// Those that are wanted, in that order, and none after it was stopped.
    void theyComeOneByOne() {
        const auto pairs = pair_tensors(source({{"a", {3, 4}}, {"b", {1}}, {"c", {1, 2}}, {"d", {5}}}),
                                        source({{"a", {3, 3}}, {"b", {2}}, {"c", {1}}, {"d", {5}}}), {});
        const std::size_t wanted[] = {3, 0, 2};
        std::vector<std::size_t> arrived;
        double done = 0;
        const auto take = [&](std::size_t pair, const PairResult& result) {
            arrived.push_back(pair);
            QCOMPARE(result.has_value(), pair != 2);
            if (!result) QCOMPARE(unpaired(pairs.pairs[pair], result).code, "pair-shapes-differ");
        };
        compare_pairs(pairs, wanted, take, {{}, [&](double share) { done = share; }, 1});
        QCOMPARE(arrived, std::vector<std::size_t>({3, 0, 2}));
        QCOMPARE(done, 1.0);
        arrived.clear();
        std::stop_source stop;
        const auto takeOne = [&](std::size_t pair, const PairResult&) {
            arrived.push_back(pair);
            stop.request_stop();
        };
        compare_pairs(pairs, wanted, takeOne, {stop.get_token(), {}, 1});
        QCOMPARE(arrived, std::vector<std::size_t>({3}));
    }

    void theWorstStandsFirst() {
        const auto one = [](std::size_t pair, double decibels) {
            ComparedPair compared{pair, {}};
            compared.numbers.sqnr_db = decibels;
            return compared;
        };
        std::vector<ComparedPair> all = {one(5, NAN), one(4, INFINITY), one(3, 20),      one(2, NAN),
                                         one(1, -3),  one(0, 20),       one(6, INFINITY)};
        std::ranges::sort(all, differs_more);
        std::vector<std::size_t> order;
        for (const auto& compared : all)
            order.push_back(compared.pair);
        QCOMPARE(order, std::vector<std::size_t>({1, 0, 3, 4, 6, 2, 5}));
    }

    /// (bias - mean) / sqrt(var + eps) * gamma + beta, also where the convolution had no bias; the weight
    /// likewise.
    void foldedNorms() {
        PairingContext model;
        model.weights.push_back({"conv.weight", nullptr, FoldedNorm{"bn", 0.0, false}, false, {}, {}, {}});
        const auto first = source({{"conv.weight", {1, 2}, {2, 1}},
                                   {"bn.weight", {2, 3}},
                                   {"bn.bias", {1, -1}},
                                   {"bn.running_mean", {4, 0}},
                                   {"bn.running_var", {4, 1}}});
        const auto pairs =
            pair_tensors(first, source({{"conv.weight", {1, 6}, {2, 1}}, {"conv.bias", {-3, -1}}}), model);
        QCOMPARE(told(pairs).mid(0, 2), QStringList({"conv.weight=conv.weight", "none=conv.bias"}));
        QCOMPARE(pairs.unpaired.size(), std::size_t{4});
        for (const auto& one : pairs.unpaired)
            QCOMPARE(one.code, "pair-folded");
        const auto comparison = compare_pairs(pairs);
        for (const auto& compared : comparison->compared)
            QCOMPARE(compared.numbers.l2, 0.0);
        // Not folded where the second model has the normalisation still.
        const auto both = pair_tensors(first, first, model);
        QCOMPARE(both.pairs.size(), std::size_t{5});
        QVERIFY(!both.pairs[0].folded);
        // What folding needs and nobody has is said.
        const auto without = compare_pairs(pair_tensors(source({{"conv.weight", {1, 2}, {2, 1}}}),
                                                        source({{"conv.weight", {1, 6}, {2, 1}}}), model));
        QCOMPARE(without->unpaired.at(0).code, "rank-no-norm");
    }
};

QCS_TEST(TestPairs);
#include "tst_pairs.moc"
