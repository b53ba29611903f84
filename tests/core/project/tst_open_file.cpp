#include "project/inputs.h"
#include "project/open_file.h"
#include "project/project_files.h"
#include "project_folder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::project;
using qcs::test::keep;
using qcs::testing::ProjectFolder;

namespace {

std::string code_of(const Expected<OpenedFile>& opened) {
    return opened ? std::string() : opened.error().front().code.str();
}

} // namespace

class TestOpenFile : public QObject {
    Q_OBJECT
private slots:
    void everyPartIsOpenedAsItsValue() {
        const ProjectFolder folder;
        for_each_part([&]<typename T>(const PartInfo<T>& info) {
            T value;
            value.extras = {{"", "unknown", "1"}};
            keep(folder.dir.filePath("part.json"), info.write(value));
            const auto opened = open_file(folder.path("part.json"));
            QVERIFY(opened && std::holds_alternative<T>(opened->content));
            QCOMPARE(std::get<T>(opened->content), value);
            Project project;
            QVERIFY(load_into(project, folder.path("part.json"), disk_reader()));
            QCOMPARE((project.workspace.*info.member).value, value);
        });
    }

    void aWorkspaceComesWithItsFiles() {
        const ProjectFolder folder;
        const auto opened = open_file(folder.path("w.json"));
        QVERIFY(opened && std::holds_alternative<Project>(opened->content));
        QCOMPARE(std::get<Project>(opened->content).workspace.backend.value, *backend_preset("qnnpack"));
    }

    void tensorsAreKnownByContentOrName() {
        const ProjectFolder folder;
        const auto npy = std::string("\x93NUMPY\x01\x00\x76\x00", 10) +
                         "{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }" + std::string(60, ' ') +
                         '\n';
        keep(folder.dir.filePath("a.npy"), npy);
        const auto opened = open_file(folder.path("a.npy"));
        QVERIFY(opened && std::holds_alternative<TensorFile>(opened->content));
        keep(folder.dir.filePath("b.NPY"), "{}"); // its reader says what is wrong
        QVERIFY(!open_file(folder.path("b.NPY")));
        QVERIFY(code_of(open_file(folder.path("b.NPY"))) != "missing-format");
        keep(folder.dir.filePath("c.json"), "{}");
        QCOMPARE(code_of(open_file(folder.path("c.json"))), std::string("missing-format"));
    }

    void whatIsNoInputIsRefused() {
        const ProjectFolder folder;
        keep(folder.dir.filePath("c.json"), R"({"format": "qconfig-studio/catalogue", "version": 1})");
        QCOMPARE(code_of(open_json_file(folder.path("c.json"))), std::string("kind-not-validated"));
        QCOMPARE(code_of(open_file(folder.path("none.json"))), std::string("file-not-found"));
        Project project;
        const auto taken = load_into(project, folder.path("c.json"), disk_reader());
        QVERIFY(!taken);
        QCOMPARE(taken.error().front().code, std::string("not-comparable"));
    }

    void partsOfANewerVersionSaySo() {
        const ProjectFolder folder;
        keep(folder.dir.filePath("m.json"),
             R"({"format": "qconfig-studio/fuse-custom-config", "version": 99})");
        const auto opened = open_file(folder.path("m.json"));
        QVERIFY(opened && opened->read_only && !opened->warnings.empty());
    }

    void presetsAreTakenByName() {
        Project project;
        QVERIFY(set_preset(project, "fbgemm") && set_preset(project, "default:x86"));
        QVERIFY(!set_preset(project, "w.json"));
        QCOMPARE(project.workspace.backend.preset, std::string("fbgemm"));
        QCOMPARE(project.workspace.mapping.value, *mapping_preset("default:x86"));
    }

    void modulesAreReadFromListsAndGraphs() {
        const ProjectFolder folder;
        const std::string list =
            R"({"format": "qconfig-studio/modules", "version": 1, "modules": [{"path": "", "type": "m.M", "bases": [], "parameters": []}, {"path": "a.b", "type": "m.B", "bases": [], "parameters": []}]})";
        keep(folder.dir.filePath("m.json"), list);
        const auto opened = open_file(folder.path("m.json"));
        QVERIFY(opened && std::holds_alternative<std::shared_ptr<const model::ModuleList>>(opened->content));
        QCOMPARE(opened->warnings.size(), std::size_t(1));
        Diagnostics warnings;
        const auto read = load_modules(folder.path("m.json"), disk_reader(), warnings);
        QVERIFY(read && (*read)->modules.size() == 2 && warnings.size() == 1);
        keep(folder.dir.filePath("g.json"),
             R"({"format": "qconfig-studio/graph", "version": 1, "types": [], "modules": [], "nodes": []})");
        const auto of_graph = load_modules(folder.path("g.json"), disk_reader(), warnings);
        QVERIFY(of_graph && (*of_graph)->modules.size() == 1 && !(*of_graph)->has_tensors);
        QVERIFY(!load_modules(folder.path("w.json"), disk_reader(), warnings));
        Project project;
        const auto taken = load_into(project, folder.path("m.json"), disk_reader());
        QVERIFY(!taken && taken.error().front().code == "not-comparable");
    }

    void rulesOfAnEagerConfigBesideTheWorkspaceAreSwitchedOff() {
        const ProjectFolder folder;
        keep(
            folder.dir.filePath("e.json"),
            R"({"format": "qconfig-studio/eager-config", "version": 1, "qconfigs": [["a", null], ["b", null]]})");
        keep(folder.dir.filePath("eager.json"),
             R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "eager-ptq", "graphs": [],
                 "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"},
                 "rules_off": [["eager", 1], ["eager", 2]], "eager": {"file": "e.json"}})");
        const auto project = load_project(folder.path("eager.json"));
        QVERIFY(project);
        QCOMPARE(rows_off(project->workspace.eager.value), std::vector<std::int64_t>{1});
        QVERIFY(project->workspace.eager_rules_off.empty());
        QCOMPARE(project->warnings.size(), std::size_t(1)); // somebody edited the file
        QCOMPARE(project->warnings[0].args, (std::vector<std::string>{"eager", "2", "2"}));
    }

    void anEagerConfigBringsItsMode() {
        const ProjectFolder folder;
        const auto mode_of_call = [&](const std::string& members, bool qat) {
            keep(folder.dir.filePath("e.json"),
                 R"({"format": "qconfig-studio/eager-config", "version": 1)" + members + "}");
            InputOptions options;
            options.eager = folder.path("e.json");
            options.qat = qat;
            return load_project(options)->workspace.mode;
        };
        QCOMPARE(mode_of_call("", false), Mode::EagerPtq);
        QCOMPARE(mode_of_call("", true), Mode::EagerQat);
        QCOMPARE(mode_of_call(R"(, "call": "quantize_dynamic")", false), Mode::EagerDynamic);
        QCOMPARE(mode_of_call(R"(, "call": "prepare_qat")", false), Mode::EagerQat);
    }

    void optionsReplaceParts() {
        const ProjectFolder folder;
        InputOptions options;
        QCOMPARE(load_project(options)->workspace.backend.preset, std::string("native"));
        options.workspace = folder.path("w.json");
        options.backend = "x86";
        options.qat = true;
        auto project = load_project(options);
        QVERIFY(project);
        QCOMPARE(project->workspace.backend.value, *backend_preset("x86"));
        QCOMPARE(project->workspace.mapping.value, *mapping_preset("default:x86"));
        QCOMPARE(project->workspace.mode, Mode::FxQat);
        options.backend = "x87";
        options.mapping = folder.path("none.json");
        project = load_project(options);
        QVERIFY(!project);
        QCOMPARE(project.error().size(), std::size_t(2)); // all in one go
        QCOMPARE(project.error()[0].code, std::string("unknown-preset"));
        QCOMPARE(project.error()[1].code, std::string("file-not-found"));
    }
};

QCS_TEST(TestOpenFile);
#include "tst_open_file.moc"
