// Quantized tensors on the command line: qconfig error, rank and compare-tensors, as a person and a script
// see them.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QtTest>

using qcs::test::run_qconfig;

class TestQuantizedCommand : public QObject {
    Q_OBJECT

    const QString folder_ = QStringLiteral(QCS_TEST_DATA "/tensors/");
    const QString sample_ = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");

private slots:
    void whatItIs() {
        const auto run = run_qconfig({"error", folder_ + "quantized.pt", "--json"});
        QCOMPARE(run.code, 0);
        const auto tensors = run.json()["tensors"].toArray();
        QCOMPARE(tensors.size(), 16);
        const auto first = tensors[0].toObject();
        QCOMPARE(first["tensor"].toString(), "per_tensor");
        const auto facts = first["quantized"].toObject();
        QCOMPARE(facts["dtype"].toString(), "quint8");
        QCOMPARE(facts["qscheme"].toString(), "per_tensor_affine");
        QCOMPARE(facts["int_repr_dtype"].toString(), "uint8");
        QCOMPARE(facts["scale"].toDouble(), 0.1);
        QCOMPARE(facts["zero_point"].toInt(), 3);
        QCOMPARE(facts["codes_possible"].toInt(), 256);
        QVERIFY(facts["codes_used"].toInt() > 10 && facts["codes_used"].toInt() <= 24);
        double count = 0;
        for (const auto& bin : facts["histogram"].toObject()["counts"].toArray())
            count += bin.toDouble();
        QCOMPARE(count, 24.0);
        for (const auto& row : tensors) {
            const auto one = row.toObject()["quantized"].toObject();
            if (one["axis"].isNull()) continue;
            const auto axis = one["axis"].toInt();
            QCOMPARE(one["scale"].toArray().size(), one["shape"].toArray()[axis].toInt());
        }
    }

    void inWords() {
        const auto out = run_qconfig({"error", folder_ + "quantized_fx.pt"}).out;
        QVERIFY2(out.contains(
                     "fc._packed_params._packed_params.0\n  quantized as     qint8, per_channel_affine along "
                     "axis 0, 2 scales\n"),
                 qPrintable(out));
        QVERIFY(out.contains("codes used"));
        QVERIFY(out.contains(" of 16\n")); // quint4x2
        QVERIFY(out.contains("  integers\n"));
    }

    /// What an observer would cost it cannot be said.
    void noErrorOfCodes() {
        const auto run =
            run_qconfig({"rank", "-w", sample_, "-t", folder_ + "quantized_fx.pt", "--json", "--no-cache"});
        QVERIFY(run.json()["tensors"].toArray().isEmpty());
        bool told = false;
        for (const auto& row : run.json()["unranked"].toArray())
            told |= row.toObject()["code"].toString() == "tensor-spec-quantized";
        QVERIFY(told);
    }

    void pairByPair() {
        const auto path = folder_ + "quantized_fx.pt";
        const auto run = run_qconfig({"compare-tensors", path, path, "--json"});
        QCOMPARE(run.code, 0);
        const auto pairs = run.json()["pairs"].toArray();
        QVERIFY(pairs.size() > 10);
        for (const auto& row : pairs) {
            const auto pair = row.toObject();
            QCOMPARE(pair["first"], pair["second"]);
            QVERIFY(pair["sqnr_db"].isNull() || std::isnan(pair["sqnr_db"].toDouble(NAN))); // nothing differs
        }
        QVERIFY(run.json()["unpaired"].toArray().isEmpty());
        const auto other =
            run_qconfig({"compare-tensors", path, folder_ + "quantized_eager.pt", "--fail-under", "20dB"});
        QCOMPARE(other.code, 3); // there are tensors without a partner
        QVERIFY2(other.out.contains("without a partner:"), qPrintable(other.out));
        QCOMPARE(run_qconfig({"compare-tensors", path, folder_ + "quantized_eager.pt"}).code, 0);
    }

    void badInput() {
        const auto path = folder_ + "quantized_fx.pt";
        QCOMPARE(run_qconfig({"compare-tensors", path}).code, 2);
        QCOMPARE(run_qconfig({"compare-tensors", path, folder_ + "none.pt"}).code, 2);
        QCOMPARE(run_qconfig({"compare-tensors", path, path, "--fail-under", "loud"}).code, 2);
        QCOMPARE(run_qconfig({"compare-tensors", path, path, "-g", folder_ + "none.json", "--json"}).code, 2);
        const auto floats = run_qconfig({"error", folder_ + "state_dict.pt"});
        QCOMPARE(floats.code, 2);
    }
};

QCS_TEST(TestQuantizedCommand);
#include "tst_quantized_command.moc"
