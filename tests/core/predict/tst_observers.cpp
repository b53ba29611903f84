// What constructors build beyond the cases recorded from PyTorch: records, memory, helpers.

#include "config/presets.h"
#include "predict/observers/observer_factory.h"
#include "support/test_program.h"

#include <QtTest>

#include <limits>
#include <thread>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::predict;

namespace {

const std::string observer_py = "torch.ao.quantization.observer.";
const std::string fake_py = "torch.ao.quantization.fake_quantize.";

ObserverSpec spec(std::string callable, Keywords kwargs = {}) {
    ObserverSpec result{std::move(callable), {}, {}};
    return kwargs.empty() ? result : called_with(std::move(result), std::move(kwargs));
}

RecordedConstructor recorded(ObserverSpec constructor) {
    auto instance = std::make_shared<ObserverInstance>();
    instance->type = "user.Observer";
    instance->bases = {observer_py + "MinMaxObserver", observer_py + "ObserverBase"};
    instance->set("dtype", DType::QInt8);
    return {std::move(constructor), std::move(instance), true, std::nullopt};
}

} // namespace

class TestObservers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyNamedQConfigIsBuilt() {
        const ObserverFactory factory;
        QVERIFY(named_qconfigs().size() > 20);
        for (const auto& qconfig : named_qconfigs())
            for (const auto& place : {qconfig.activation, qconfig.weight})
                if (place) QVERIFY2(factory.build(*place), qconfig.name.c_str());
    }

    void attributes() {
        const auto made = build_observer(spec(observer_py + "PerChannelMinMaxObserver",
                                              {{"dtype", DType::QInt8}, {"ch_axis", std::int64_t{1}}}));
        QVERIFY(made);
        QVERIFY((*made)->dtype() == DType::QInt8);
        QVERIFY((*made)->qscheme() == QScheme::PerChannelAffine);
        QCOMPARE((*made)->ch_axis().value(), 1);
        QVERIFY(!(*made)->is_dynamic());
        QVERIFY((*made)->is_activation_post_process());
        QVERIFY((*made)->derives_from(observer_py + "PerChannelMinMaxObserver"));
        QVERIFY(!(*made)->derives_from(observer_py + "MinMaxObserver"));
        QVERIFY(!(*made)->attribute("eps"));
        const TensorValue eps = {DType::Float32, {1.1920928955078125e-07}};
        QVERIFY(*(*made)->tensor("eps") == eps);
        QVERIFY(!(*made)->has_attribute("bins"));
    }

    void fakeQuantizersHoldAnObserver() {
        const auto made = build_observer(spec(fake_py + "FakeQuantize"));
        QVERIFY(made);
        QCOMPARE((*made)->observer().type, observer_py + "MovingAverageMinMaxObserver");
        QCOMPARE(&(*made)->observer(), (*made)->inner.get());
        const auto plain = build_observer(spec(observer_py + "MinMaxObserver"));
        QCOMPARE(&(*plain)->observer(), plain->get());
    }

    void identityIsNoObserver() {
        const auto made = build_observer(spec("torch.nn.Identity", {{"anything", 1.5}}));
        QVERIFY(made);
        QVERIFY(!(*made)->is_activation_post_process());
        QVERIFY(!(*made)->has_attribute("dtype"));
        QCOMPARE((*made)->qparams_error->type, "AttributeError");
    }

    void whatPythonRaises() {
        const auto made = build_observer(spec(observer_py + "MinMaxObserver", {{"foo", None{}}}));
        QVERIFY(!made);
        QCOMPARE(made.error().type, "TypeError");
        QCOMPARE(made.error().text, "ObserverBase.__init__() got an unexpected keyword argument 'foo'");
        QCOMPARE(made.error().code, "observer-refused");
    }

    void outerWrappersWin() {
        const auto inner =
            spec(observer_py + "MinMaxObserver", {{"quant_min", std::int64_t{0}}, {"quant_max", 9.0}});
        const auto made = build_observer(called_with(inner, {{"quant_max", std::int64_t{100}}}));
        QVERIFY(*(*made)->attribute("quant_max") == Value(std::int64_t{100}));
    }

    void onlyPythonKnowsTheOthers() {
        const ObserverFactory factory;
        const auto lambda = ObserverSpec{"user.make.<locals>.<lambda>", {}, 3};
        for (const auto& unknown :
             {lambda, spec(fake_py + "FakeQuantize", {{"observer", lambda}}),
              spec(observer_py + "MinMaxObserver", {{"eps", Opaque{"torch.Tensor", "float32[1]"}}})}) {
            const auto& made = factory.build(unknown);
            QVERIFY(!made);
            QCOMPARE(made.error().code, "constructor-not-recorded");
            QVERIFY(made.error().type.empty());
        }
    }

    void aRecordAnswersForItsWholeSpec() {
        const auto lambda = ObserverSpec{"user.<lambda>", {}, 3};
        const auto other = ObserverSpec{"user.<lambda>#2", {}, 4};
        const auto fake = spec(fake_py + "FakeQuantize", {{"observer", lambda}});
        const Raised oops = {"ValueError", "oops"};
        const std::vector<RecordedConstructor> known = {recorded(lambda), {fake, nullptr, false, oops}};
        const ObserverFactory factory(known);
        QCOMPARE((*factory.build(lambda))->type, "user.Observer");
        QVERIFY(factory.recorded(lambda)->same_object);
        QVERIFY(factory.build(fake).error() == oops);
        QVERIFY(!factory.build(other));
        QVERIFY((*factory.build_or_stand_in(other))->is_stand_in);
        // A number is one file's: the mapping's is not the record's.
        QVERIFY(factory.build({"user.<lambda>", {}, 7}));
        QVERIFY(!factory.recorded(other));
    }

    void eachSpecIsBuiltOnce() {
        const ObserverFactory factory;
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        for (const double eps : {0.5, nan}) {
            const auto constructor = spec(observer_py + "MinMaxObserver", {{"eps", eps}});
            QCOMPARE(&factory.build(constructor), &factory.build(constructor));
        }
        // 1, 1.0 and True are equal in Python, and make different buffers.
        const auto built = [&](Value eps) {
            return *(*factory.build(spec(observer_py + "MinMaxObserver", {{"eps", std::move(eps)}})))
                        ->tensor("eps");
        };
        QVERIFY(built(std::int64_t{1}).dtype == DType::Int64);
        QVERIFY(built(1.0).dtype == DType::Float32);
        QVERIFY(built(true).dtype == DType::Bool);
    }

    void threadsShareOneFactory() {
        const ObserverFactory factory;
        std::vector<std::thread> threads;
        std::array<const BuiltObserver*, 4> found{};
        for (auto& slot : found)
            threads.emplace_back([&factory, &slot] {
                for (int i = 0; i < 300; ++i)
                    slot = &factory.build(
                        spec(observer_py + "MinMaxObserver", {{"quant_max", std::int64_t{i}}}));
            });
        for (auto& thread : threads)
            thread.join();
        for (const auto* slot : found)
            QCOMPARE(slot, found.front());
    }
};

QCS_TEST(TestObservers);
#include "tst_observers.moc"
