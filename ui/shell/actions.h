#pragma once
// Actions: creates most QActions of the main window, from one table of texts, shortcuts and icons. Other
// classes connect slots to the actions.

#include <QAction>
#include <QActionGroup>

#include <map>

class QMenuBar;

namespace qcs::ui {

class PaneArea;
class Pages;

enum class ActionId : std::uint8_t {
    NewWindow,
    Open,
    OpenSample,
    Save,
    SaveAs,
    ExportPython,
    ExportMapping,
    ExportBackend,
    ExportReport,
    Close,
    CloseWindow,
    Quit,
    Undo,
    Redo,
    History,
    AddRule,
    EditRule,
    DuplicateRule,
    SwitchRule,
    DeleteRule,
    MoveUp,
    MoveDown,
    CopyName,
    ShowInJson,
    Settings,
    Palette,
    GoTo,
    Filter,
    Back,
    Forward,
    ToggleEffect,
    ToggleWhy,
    ColourByError,
    ShowRules,
    ShowBackend,
    ShowCustom,
    ShowJson,
    ShowGraph,
    ShowTensors,
    ShowFindings,
    RestorePanels,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ThemeContrast,
    Compare,
    CompareTensors,
    SaveBridge,
    FieldHelp,
    Legend,
    Guide,
    Catalogue,
    Shortcuts,
    About,
};

class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QWidget* window);
    QAction* operator[](ActionId what) const { return actions_.at(what); }
    /// Adds the menus File, Edit, View, Tools, Window and Help to the menu bar. The menus with the object
    /// names "recent-menu", "patterns-menu", "language-menu" and "window-menu" stay empty; other classes fill
    /// them. `modes`, `backends` and `mappings` become submenus of Tools.
    void fillMenuBar(QMenuBar& bar, const PaneArea& panes, const Pages& pages, const QList<QAction*>& modes,
                     const QList<QAction*>& backends, const QList<QAction*>& mappings) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::map<ActionId, QAction*> actions_;
    QActionGroup* themes_;
};

} // namespace qcs::ui
