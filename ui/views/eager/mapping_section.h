#pragma once
// Which class of the model becomes which, as convert's mapping says.

#include "session/eager_answers.h"
#include "views/eager/eager_section.h"

#include <map>

class QComboBox;
class QLineEdit;

namespace qcs::ui {

class MappingSection : public EagerSectionBox {
    Q_OBJECT
public:
    MappingSection(Document* document, EagerAnswers* answers, QWidget* parent = nullptr);

    /// Asks what modules of that class are to become.
    void startPair(const std::string& from);

Q_SIGNALS:
    /// Lists the modules of a class.
    void classChosen(const QString& type);

private:
    void refresh();
    void addHead();
    void addRow(const std::string& type, const std::string& becomes, int modules, bool own);
    /// The rows that convert is given, and the name of the table that they come from; "" for rows of one's
    /// own.
    std::pair<std::vector<qcs::config::ClassPair>, std::string> mapping() const;
    void chooseTable(int row);
    void acceptPair();
    void closeForm();

    Document* document_;
    EagerAnswers* answers_;
    QComboBox* table_;
    QWidget* form_;
    QLabel* from_;
    QLineEdit* to_;
    std::string pairFrom_;
    std::map<std::string, int> classes_; ///< that the model had when it was decided last
    std::shared_ptr<const qcs::model::Graph> graph_;
};

} // namespace qcs::ui
