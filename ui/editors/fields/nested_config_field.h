#pragma once
// NestedConfigField: a field for a config that is nested in another config. The user chooses no config, one
// of PyTorch's presets, a config from a file, or a config that the user writes as JSON.

#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace qcs::ui {

class NestedConfigField : public QWidget {
    Q_OBJECT
public:
    /// A preset.
    struct Choice {
        QString label;
        std::string json; ///< canonical JSON
    };
    /// The result of reading a JSON text: the canonical JSON, or a sentence that says what is wrong.
    struct Read {
        std::string json;
        QString problem; ///< "" if the text could be read
    };
    using Reader = std::function<Read(const std::string& json)>;

    /// `name` is the accessible name. `inherit` is the text of the first choice, which stands for no config.
    /// `start` is the JSON with which the user begins to write a config if there is none yet.
    NestedConfigField(const QString& name, const QString& inherit, std::vector<Choice> presets,
                      std::string start, Reader read, QWidget* parent = nullptr);
    /// Sets the config without emitting edited(). `json` must be canonical; nullopt selects the first choice.
    /// If the config is the same as before, the text stays as typed.
    void setJson(const std::optional<std::string>& json);
    /// Returns the last valid config as canonical JSON; nullopt if the first choice is selected.
    const std::optional<std::string>& json() const { return json_; }
    /// Returns what is wrong with the typed text or the file, as a sentence; "" if nothing is.
    QString problem() const;
    QComboBox* combo() const { return combo_; }
    QPlainTextEdit* text() const { return text_; }
    /// Reads a file and takes over its config. If the file cannot be read, shows the problem instead.
    void takeFile(const QString& path);

Q_SIGNALS:
    /// Emitted after each change of json() by the user.
    void edited();
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();

private:
    void show(const std::optional<std::string>& json);
    void choose(int index);
    void onTyped();
    void showChoice();
    void showProblem(const QString& problem);

    std::vector<Choice> presets_;
    std::string start_;
    Reader read_;
    std::optional<std::string> json_;
    QComboBox* combo_;
    QPlainTextEdit* text_;
    QLabel* problem_;
    bool filling_ = false;
};

} // namespace qcs::ui
