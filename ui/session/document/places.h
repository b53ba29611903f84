#pragma once
// The "places" of a document: types that tell the undo command SetValue (document_editor.h) which value to
// set. Rules and entries are referred to by id, never by row. In the following templates, `Config` is
// QConfigMapping or BackendConfig.

#include "session/document/document_editor.h"

#include <QList>

namespace qcs::ui {

/// One rule or one backend entry.
template <typename Config>
struct ItemPlace {
    using Value = ItemOf<Config>;
    ItemId item = 0;

    const Value& get(DocumentEditor& editor) const { return *editor.items<Config>().find(item); }
    void set(DocumentEditor& editor, Value value) const {
        auto& items = editor.items<Config>();
        items.replace(items.indexOf(item), std::move(value));
        editor.notifyConfigChanged<Config>();
    }
    bool operator==(const ItemPlace&) const = default;
};
using SetRule = SetValue<ItemPlace<qcs::config::QConfigMapping>>;
using SetEntry = SetValue<ItemPlace<qcs::config::BackendConfig>>;

/// The whole value of a config. Setting it changes, row by row, only the items that differ. The config keeps
/// its file name or the name of its preset.
template <typename Config>
struct ConfigPlace {
    struct Value {
        Config config;
        std::vector<ItemId> ids; ///< the id of each item
        bool operator==(const Value&) const = default;
    };

    Value get(DocumentEditor& editor) const {
        return {editor.part<Config>().value, editor.items<Config>().ids()};
    }
    void set(DocumentEditor& editor, Value value) const {
        editor.items<Config>().assign(itemsOf(value.config), value.ids);
        editor.part<Config>().value = std::move(value.config); // sets the fields other than the items
        editor.forgetSnapshot<Config>();
        editor.notifyConfigChanged<Config>();
    }
    bool operator==(const ConfigPlace&) const = default;
};
using ChangeMapping = SetValue<ConfigPlace<qcs::config::QConfigMapping>>;
using ChangeBackend = SetValue<ConfigPlace<qcs::config::BackendConfig>>;

/// A config together with its file name or the name of its preset. Setting it resets the list as a whole, so
/// item models do not relate new rows to old ones.
template <typename Config>
struct ConfigPartPlace {
    struct Value {
        qcs::config::ConfigPart<Config> part;
        std::vector<ItemId> ids;
        bool operator==(const Value&) const = default;
    };

    Value get(DocumentEditor& editor) const { return {editor.part<Config>(), editor.items<Config>().ids()}; }
    void set(DocumentEditor& editor, Value value) const {
        auto& items = editor.items<Config>();
        items.beginReset();
        editor.part<Config>() = std::move(value.part);
        items.setIds(std::move(value.ids));
        items.endReset();
        editor.notifyConfigChanged<Config>();
    }
    bool operator==(const ConfigPartPlace&) const = default;
};
using SetMapping = SetValue<ConfigPartPlace<qcs::config::QConfigMapping>>;
using SetBackend = SetValue<ConfigPartPlace<qcs::config::BackendConfig>>;

/// The value of a custom config or of the eager config. The config keeps its file name or the name of its
/// preset.
template <typename T>
struct CustomPlace {
    using Value = T;
    qcs::config::ConfigPart<T> qcs::config::Workspace::*part = nullptr;

    const T& get(DocumentEditor& editor) const { return (editor.workspace().*part).value; }
    void set(DocumentEditor& editor, T value) const {
        (editor.workspace().*part).value = std::move(value);
        editor.notifyCustomChanged();
    }
    bool operator==(const CustomPlace&) const = default;
};
template <typename T>
using ChangeCustom = SetValue<CustomPlace<T>>;

/// A custom config or the eager config, together with its file name or the name of its preset.
template <typename T>
struct CustomPartPlace {
    using Value = qcs::config::ConfigPart<T>;
    qcs::config::ConfigPart<T> qcs::config::Workspace::*part = nullptr;

    CustomPartPlace(qcs::config::ConfigPart<T> qcs::config::Workspace::*which) : part(which) {}
    const Value& get(DocumentEditor& editor) const { return editor.workspace().*part; }
    void set(DocumentEditor& editor, Value value) const {
        editor.workspace().*part = std::move(value);
        editor.notifyCustomChanged();
    }
    bool operator==(const CustomPartPlace&) const = default;
};
template <typename T>
using SetPart = SetValue<CustomPartPlace<T>>;

/// Whether rules are switched off: true if all of `rules` are off, false if all are on. Either all or none of
/// them must be off.
struct SwitchPlace {
    using Value = bool;
    QList<RuleId> rules;

    bool get(DocumentEditor& editor) const;
    void set(DocumentEditor& editor, bool off) const;
    bool operator==(const SwitchPlace&) const = default;
};
using SwitchRules = SetValue<SwitchPlace>;

/// The mode of the workspace.
struct ModePlace {
    using Value = qcs::config::Mode;
    qcs::config::Mode get(DocumentEditor& editor) const { return editor.workspace().mode; }
    void set(DocumentEditor& editor, qcs::config::Mode mode) const { editor.setMode(mode); }
    bool operator==(const ModePlace&) const = default;
};
using SetMode = SetValue<ModePlace>;

/// The index of the current graph.
struct CurrentGraphPlace {
    using Value = int;
    int get(DocumentEditor& editor) const { return editor.workspace().current_graph; }
    void set(DocumentEditor& editor, int index) const {
        editor.setCurrentGraph(index);
        editor.notifyInputChanged();
    }
    bool operator==(const CurrentGraphPlace&) const = default;
};
using SetCurrentGraph = SetValue<CurrentGraphPlace>;

/// The path of the measurements file of the graph with index `graph`; "" for none.
struct MeasurementsPlace {
    using Value = std::string;
    int graph = 0;
    const std::string& get(DocumentEditor& editor) const {
        return editor.workspace().graphs[static_cast<std::size_t>(graph)].measurements;
    }
    void set(DocumentEditor& editor, const std::string& file) const { editor.setMeasurements(graph, file); }
    bool operator==(const MeasurementsPlace&) const = default;
};
using SetMeasurements = SetValue<MeasurementsPlace>;

/// The whole workspace. It is replaced when the user recovers unsaved edits, loads the workspace again from
/// disk, or adds a file with names of the user's packages to the catalogue.
struct WholePlace {
    using Value = WholeWorkspace;
    WholeWorkspace get(DocumentEditor& editor) const { return editor.all(); }
    void set(DocumentEditor& editor, WholeWorkspace all) const { editor.setAll(std::move(all)); }
    bool operator==(const WholePlace&) const = default;
};
using ReplaceWorkspace = SetValue<WholePlace>;

} // namespace qcs::ui
