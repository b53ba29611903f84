#include "config/diff/backend_diff.h"
#include "config/presets.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;

class TestBackendDiff : public QObject {
    Q_OBJECT
private slots:
    void theSameConfigHasNoDifferences() {
        const auto& x86 = *backend_preset("x86");
        QVERIFY(entry_differences(x86, x86).empty());
        auto moved = x86;
        std::swap(moved.configs[0], moved.configs[7]);
        QVERIFY(entry_differences(x86, moved).empty());
    }

    void fieldsAreComparedAsTheyStandInFiles() {
        const auto& x86 = *backend_preset("x86");
        auto edited = x86;
        edited.configs[0].root_module.reset();
        edited.configs[0].observation_type = ObservationType::OutputShareObserverWithInput;
        const auto found = entry_differences(x86, edited);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].before, EntryIndex(0));
        QCOMPARE(found[0].after, EntryIndex(0));
        const std::vector<FieldDifference> fields = {
            {"observation_type", R"("OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT")",
             R"("OUTPUT_SHARE_OBSERVER_WITH_INPUT")"},
            {"root_module", R"("torch.nn.Conv1d")", ""},
        };
        QVERIFY(found[0].fields == fields);
    }

    void entriesThatOnlyOneHasAreTold() {
        const auto& x86 = *backend_preset("x86");
        auto edited = x86;
        edited.configs.erase(edited.configs.begin() + 3);
        BackendPatternConfig added;
        added.pattern = Pattern::leaf(ObjectRef::object("torch.nn.Mish"));
        edited.configs.insert(edited.configs.begin(), added);
        const auto found = entry_differences(x86, edited);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].before, EntryIndex());
        QCOMPARE(found[0].after, EntryIndex(0));
        QCOMPARE(found[0].fields.front().field, std::string("pattern"));
        QCOMPARE(found[1].before, EntryIndex(3));
        QCOMPARE(found[1].after, EntryIndex());
    }
};

QCS_TEST(TestBackendDiff, QCoreApplication);
#include "tst_backend_diff.moc"
