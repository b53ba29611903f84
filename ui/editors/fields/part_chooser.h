#pragma once
// A config inside another one: inherited, one of PyTorch's own, read from a file, or written as JSON.

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
    /// The text in canonical form, or in words what is wrong with it.
    struct Read {
        std::string json;
        QString problem;
    };
    using Reader = std::function<Read(const std::string& json)>;

    /// `start` is what "written here" begins with where there is nothing yet.
    PartChooser(const QString& name, const QString& inherit, std::vector<Choice> presets, std::string start,
                Reader read, QWidget* parent = nullptr);
    /// Not an edit; nullopt is inherited. A text that reads as the same is left as it was typed.
    void setJson(const std::optional<std::string>& json);
    const std::optional<std::string>& json() const { return json_; }
    QString problem() const;
    QComboBox* combo() const { return combo_; }
    QPlainTextEdit* text() const { return text_; }
    /// Takes the file's text, as chosen by the person; what is wrong with it stands under the field.
    void takeFile(const QString& path);

Q_SIGNALS:
    void edited();
    void settled();

private:
    void choose(int index);
    void onTyped();
    void showChoice();
    void say(const QString& problem);

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
