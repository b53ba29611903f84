#pragma once
// Chooses a config that is nested in another one: inherited, one of PyTorch's presets, read from a file, or
// written as JSON.

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

class PartChooser : public QWidget {
    Q_OBJECT
public:
    struct Choice {
        QString label;
        std::string json;
    };
    /// The result of reading a text: the canonical JSON, or a sentence about the problem.
    struct Read {
        std::string json;
        QString problem;
    };
    using Reader = std::function<Read(const std::string& json)>;

    /// `start` is the initial JSON of the choice "written here" if there is no value yet.
    PartChooser(const QString& name, const QString& inherit, std::vector<Choice> presets, std::string start,
                Reader read, QWidget* parent = nullptr);
    /// Sets the value without emitting edited(); nullopt is "inherited". If the value does not change, the
    /// text stays as typed.
    void setJson(const std::optional<std::string>& json);
    const std::optional<std::string>& json() const { return json_; }
    QString problem() const;
    QComboBox* combo() const { return combo_; }
    QPlainTextEdit* text() const { return text_; }
    /// Reads the file that the user chose and takes over its config; a problem is shown below the field.
    void takeFile(const QString& path);

Q_SIGNALS:
    void edited();
    void undoStepFinished();

private:
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
