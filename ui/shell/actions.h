#pragma once
// All QActions of the main window, created from one table of texts, shortcuts and icons. Their slots are
// connected elsewhere.

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
    /// Fills the menu bar: File, Edit, View, Tools, Window, Help. The menus "recent-menu", "language-menu"
    /// and "window-menu" are left empty for their owners.
    void fillMenuBar(QMenuBar& bar, const PaneArea& panes, const Pages& pages, const QList<QAction*>& modes,
                     const QList<QAction*>& backends, const QList<QAction*>& mappings) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::map<ActionId, QAction*> actions_;
    QActionGroup* themes_;
};

} // namespace qcs::ui
