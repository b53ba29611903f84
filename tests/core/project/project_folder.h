#pragma once
// A temporary folder with a workspace whose mapping and backend are in separate files.

#include "config/parts.h"
#include "support/files.h"

#include <QDir>
#include <QTemporaryDir>

#include <map>

namespace qcs::testing {

class ProjectFolder {
public:
    ProjectFolder() {
        test::keep(dir.filePath("mapping.json"),
                   config::write_qconfig_mapping(*config::mapping_preset("default:x86")));
        test::keep(dir.filePath("backend.json"),
                   config::write_backend_config(*config::backend_preset("qnnpack")));
        test::keep(dir.filePath("w.json"),
                   R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
            "graphs": [], "backend": {"file": "backend.json"}, "mapping": {"file": "mapping.json"}})");
    }

    std::string path(const char* name) const { return dir.filePath(name).toStdString(); }
    /// The contents of all files, by name.
    std::map<QString, std::string> contents() const {
        std::map<QString, std::string> all;
        for (const auto& name : QDir(dir.path()).entryList(QDir::Files | QDir::Hidden))
            all[name] = test::contents(dir.filePath(name));
        return all;
    }

    const QTemporaryDir dir;
};

} // namespace qcs::testing
