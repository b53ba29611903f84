// Lint of qconfigs: observers and their ranges, channels, modes, and what they call.

#include "lint_mappings.h"
#include "support/test_program.h"

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

ObserverSpec observer(std::string name, Keywords kwargs) {
    return called_with({"torch.ao.quantization.observer." + name, {}, {}}, std::move(kwargs));
}
KeywordArg arg(std::string name, Value value) {
    return {std::move(name), std::move(value)};
}
QConfig pair(ObserverSpec activation, ObserverSpec weight) {
    return {std::move(activation), std::move(weight), {}, {}};
}
ObserverSpec act() {
    return *qconfig().activation;
}
ObserverSpec wt() {
    return *qconfig().weight;
}

} // namespace

class TestLintQConfigs : public QObject {
    Q_OBJECT
private slots:
    void observers() {
        const auto scheme = [](QScheme s) { return arg("qscheme", s); };
        const auto minmax = pair(act(), observer("MinMaxObserver", {arg("dtype", DType::QInt8),
                                                                    scheme(QScheme::PerChannelSymmetric)}));
        FINDS(alone({global_rule(minmax)}), "observer-and-qscheme");
        const auto channel =
            pair(act(), observer("PerChannelMinMaxObserver",
                                 {arg("dtype", DType::QInt8), scheme(QScheme::PerTensorSymmetric)}));
        FINDS(alone({global_rule(channel)}), "observer-and-qscheme");
        FINDS_NO(alone({global_rule(other)}), "observer-and-qscheme");
        const auto wrong = pair(observer("MinMaxObserver", {arg("quant_min", std::int64_t{5}),
                                                            arg("quant_max", std::int64_t{9})}),
                                wt());
        FINDS(alone({global_rule(wrong)}), "observer-raises", false);
        const auto reduced =
            pair(observer("MinMaxObserver", {arg("reduce_range", true), scheme(QScheme::PerTensorSymmetric)}),
                 wt());
        FINDS(alone({global_rule(reduced)}), "observer-raises", false);
        FINDS_NO(alone({global_rule()}), "observer-raises");
        QConfig half = qconfig();
        half.name.clear();
        half.weight.reset();
        FINDS(alone({global_rule(half)}), "qconfig-half-empty");
        FINDS_NO(alone({global_rule()}), "qconfig-half-empty");
    }

    void ranges() {
        const auto half = pair(observer("MinMaxObserver", {arg("quant_max", std::int64_t{127})}), wt());
        FINDS(alone({global_rule(half)}), "observer-half-set-range");
        FINDS_NO(alone({global_rule()}), "observer-half-set-range");
        const auto reduced = *mapping_preset("default:x86")->global().qconfig;
        const auto whole = *mapping_preset("default:qnnpack")->global().qconfig;
        FINDS(alone({global_rule(reduced)}, false, "qnnpack"), "reduce-range-not-needed");
        FINDS_NO(alone({global_rule(reduced)}, false, "x86"), "reduce-range-not-needed");
        FINDS(alone({global_rule(whole)}, false, "x86"), "reduce-range-advised", false);
        FINDS_NO(alone({global_rule(whole)}, false, "qnnpack"), "reduce-range-advised");
    }

    void rangesBeyondTheDtype() {
        const auto with = [](std::int64_t low, std::int64_t high, DType dtype) {
            return pair(observer("MinMaxObserver",
                                 {arg("quant_min", low), arg("quant_max", high), arg("dtype", dtype)}),
                        wt());
        };
        FINDS(alone({global_rule(with(0, 300, DType::QUInt8))}), "range-outside-dtype");
        FINDS(alone({global_rule(with(-10, 200, DType::QUInt8))}), "range-outside-dtype");
        FINDS_NO(alone({global_rule(with(0, 255, DType::QUInt8))}), "range-outside-dtype");
        FINDS_NO(alone({global_rule(with(-128, 127, DType::QInt8))}), "range-outside-dtype");
    }

    void perChannel() {
        const auto activation =
            pair(observer("PerChannelMinMaxObserver", {arg("dtype", DType::QUInt8)}), wt());
        FINDS(alone({global_rule(activation)}), "per-channel-activation");
        FINDS_NO(alone({global_rule(other)}), "per-channel-activation");
        FINDS(alone({type_rule("torch.nn.ConvTranspose2d", other)}), "per-channel-conv-transpose");
        FINDS_NO(alone({type_rule("torch.nn.ConvTranspose2d")}), "per-channel-conv-transpose");
        GraphBuilder b;
        b.input("x").call("up", "torch.nn.ConvTranspose2d", {"x"}).output("up");
        FINDS(lint_input(make_input(b, {global_rule(other)})), "per-channel-conv-transpose");
        FINDS(lint_input(make_input(b, {global_rule(), name_rule("up", other)})),
              "per-channel-conv-transpose");
        FINDS_NO(lint_input(make_input(b, {global_rule()})), "per-channel-conv-transpose");
        FINDS_NO(lint_input(make_input(b, mapping_preset("default:x86")->rules)),
                 "per-channel-conv-transpose");
    }

    void modes() {
        const auto qat = qconfig("default_qat_qconfig");
        FINDS(alone({global_rule(qat)}), "qat-qconfig-in-ptq");
        FINDS(alone({global_rule(), name_rule("a", qat)}), "qat-qconfig-in-ptq");
        FINDS_NO(alone({global_rule(qat)}, true), "qat-qconfig-in-ptq");
        FINDS(alone({global_rule()}, true), "ptq-qconfig-in-qat");
        FINDS(alone({global_rule(qat), name_rule("a", qconfig())}, true), "ptq-qconfig-in-qat");
        FINDS_NO(alone({global_rule(qat)}, true), "ptq-qconfig-in-qat");
        FINDS_NO(alone(mapping_preset("default-qat:x86")->rules, true), "ptq-qconfig-in-qat");
    }

    void namesThatPythonMayNotUse() {
        const auto with = [](const char* name) { return pair({name, {}, {}}, wt()); };
        FINDS(alone({global_rule(), name_rule("a", with("subprocess.getoutput"))}), "python-name-not-known",
              false);
        FINDS(alone({global_rule(), name_rule("a", with("torch.add"))}), "python-name-not-known", false);
        FINDS_NO(alone({global_rule(), name_rule("a", with("torch.nn.Identity"))}), "python-name-not-known");
        FINDS(alone({global_rule(), type_rule("mine.Block", other)}), "python-name-not-known", false);
        FINDS_NO(alone({global_rule(), type_rule(conv, other)}), "python-name-not-known");
        for (const auto& finding : lint(alone({global_rule(), type_rule("mine.Block", other)})))
            if (finding.code == "python-name-not-known") QCOMPARE(finding.severity, Severity::Note);
    }
};

QCS_TEST(TestLintQConfigs);
#include "tst_lint_qconfigs.moc"
