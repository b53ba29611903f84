// Saving without a window: what is written where, and that it is all or nothing.

#include "project/detail/folder_locks.h"
#include "project/disk_state.h"
#include "project/saving.h"
#include "project_folder.h"
#include "support/test_program.h"

#include <QCryptographicHash>
#include <QtTest>

#include <atomic>
#include <thread>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::project;
using qcs::test::contents;
using qcs::test::keep;
using qcs::testing::ProjectFolder;

namespace {

SharedWorkspace shared(const Workspace& workspace) {
    return {workspace, std::make_shared<const BackendConfig>(workspace.backend.value),
            std::make_shared<const QConfigMapping>(workspace.mapping.value),
            std::make_shared<const PrepareCustomConfig>(workspace.prepare_custom.value)};
}

/// A save of that workspace as somebody read it, with mode, mapping and backend changed.
SaveRequest edited(const std::string& path) {
    DiskState seen;
    auto project = load_project(path, recording_reader(seen));
    make_paths_absolute(project->workspace, path, false);
    SaveRequest request;
    request.path = path;
    request.saved = std::make_shared<const Workspace>(project->workspace);
    request.own = part_files(project->workspace);
    request.on_disk = seen;
    auto& now = project->workspace;
    now.mode = Mode::FxQat;
    now.mapping.value = *mapping_preset("default:qnnpack");
    now.backend.value = *backend_preset("fbgemm");
    request.workspace = shared(now);
    return request;
}

} // namespace

class TestWriteSave : public QObject {
    Q_OBJECT
private slots:
    void partsAreWrittenWhereTheyStand() {
        const ProjectFolder folder;
        const auto result = write_save(edited(folder.path("w.json")));
        QVERIFY(result.saved && result.problems.empty());
        QCOMPARE(result.written.size(), std::size_t(3));
        QCOMPARE(folder.contents().size(), std::size_t(3));
        const auto again = load_project(folder.path("w.json"));
        QVERIFY(again);
        QCOMPARE(again->workspace.mode, Mode::FxQat);
        QCOMPARE(again->workspace.mapping.file, std::string("mapping.json"));
        QCOMPARE(again->workspace.mapping.value, *mapping_preset("default:qnnpack"));
        QCOMPARE(again->workspace.backend.value, *backend_preset("fbgemm"));
        QVERIFY(change_since(result.written).none());
    }

    void underAnotherNameChangedPartsGoInside() {
        const ProjectFolder folder;
        const auto before = folder.contents();
        auto request = edited(folder.path("w.json"));
        request.path = folder.path("other.json");
        request.own.clear();
        request.on_disk.clear();
        QVERIFY(write_save(request).saved);
        auto after = folder.contents();
        QCOMPARE(after.erase("other.json"), std::size_t(1));
        QCOMPARE(after, before);
        const auto other = load_project(request.path);
        QVERIFY(other && other->workspace.mapping.file.empty());
        QCOMPARE(other->workspace.mapping.value, *mapping_preset("default:qnnpack"));
    }

    /// Whatever step fails: all is as before, or all as it shall be.
    void aStepThatFailsChangesNothing() {
        for (int failing = 0;; ++failing) {
            const ProjectFolder folder;
            const auto before = folder.contents();
            auto request = edited(folder.path("w.json"));
            int count = 0;
            request.steps = [&](FileStep, const std::string&) { return count++ == failing ? ENOSPC : 0; };
            const auto result = write_save(request);
            if (result.saved) {
                QCOMPARE(load_project(folder.path("w.json"))->workspace.mode, Mode::FxQat);
                QVERIFY(change_since(result.written).none());
                if (count <= failing) { // there are no more steps
                    QVERIFY(failing > 15);
                    break;
                }
                continue;
            }
            QCOMPARE(result.problems.front().code, std::string("file-unwritable"));
            QCOMPARE(folder.contents(), before);
        }
    }

    void whatOthersChangedIsNotOverwritten() {
        const ProjectFolder folder;
        auto request = edited(folder.path("w.json"));
        keep(folder.dir.filePath("mapping.json"), write_qconfig_mapping(*mapping_preset("default:onednn")));
        const auto before = folder.contents();
        const auto refused = write_save(request);
        QVERIFY(!refused.saved);
        QCOMPARE(refused.problems.front().code, std::string("changed-on-disk"));
        QCOMPARE(refused.problems.front().place.file, folder.path("mapping.json"));
        QCOMPARE(folder.contents(), before);
        request.overwrite = true;
        QVERIFY(write_save(request).saved);
        QCOMPARE(load_project(request.path)->workspace.mapping.value, *mapping_preset("default:qnnpack"));
        request.read_only = true;
        QCOMPARE(write_save(request).problems.front().code, std::string("saved-by-newer-version"));
    }

    void pathsAreRelativeOnDisk() {
        Workspace workspace;
        workspace.graphs = {{"../models/a.json", {"/elsewhere/w.npz", "beside.npy"}, {}, {}}};
        workspace.mapping.file = "m.json";
        make_paths_absolute(workspace, "/x/y/w.json", false);
        QCOMPARE(workspace.graphs[0].file, std::string("/x/models/a.json"));
        QCOMPARE(workspace.mapping.file, std::string("/x/y/m.json"));
        make_paths_relative(workspace, "/x/y/w.json");
        QCOMPARE(workspace.graphs[0].file, std::string("../models/a.json"));
        QCOMPARE(workspace.graphs[0].tensor_files,
                 (std::vector<std::string>{"../../elsewhere/w.npz", "beside.npy"}));
        make_paths_absolute(workspace, "samples/w.json", true);
        QCOMPARE(workspace.mapping.file, std::string("builtin:samples/m.json"));
        make_paths_relative(workspace, "/x/y/w.json");
        QCOMPARE(workspace.mapping.file, std::string("builtin:samples/m.json"));
    }

    /// Two that want the same folder, whatever they call it, are never in it together.
    void savesOfOneFolderWaitForEachOther() {
        const ProjectFolder folder;
        QVERIFY(QFile::link(folder.dir.path(), folder.path("again").c_str()));
        const std::set<std::string> names[] = {{folder.path("w.json"), folder.path("again/mapping.json")},
                                               {folder.path("again/w.json")}};
        std::atomic<int> inside = 0;
        std::atomic<bool> together = false;
        std::vector<std::jthread> threads;
        for (const auto& files : names)
            threads.emplace_back([&] {
                for (int i = 0; i < 20; ++i) {
                    const FolderLocks locks(files);
                    together = together || ++inside > 1;
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    --inside;
                }
            });
        threads.clear();
        QVERIFY(!together);
    }

    /// RFC 7693, appendix A, has that of 512 bits; these are b2sum -l 256.
    void digests() {
        QCOMPARE(to_hex(digest_of("")),
                 std::string("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"));
        QCOMPARE(to_hex(digest_of("abc")),
                 std::string("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"));
    }
    void digestsAreThoseOfQt() {
        std::string bytes;
        for (int i = 0; i < 400; ++i) {
            const auto qt =
                QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Blake2b_256);
            QCOMPARE(to_hex(digest_of(bytes)), qt.toHex().toStdString());
            bytes += static_cast<char>(i * 7 + 3);
        }
    }
};

QCS_TEST(TestWriteSave);
#include "tst_write_save.moc"
