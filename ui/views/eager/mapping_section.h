#pragma once
// Which class of the model becomes which: the mapping of convert, or that of prepare_qat.

#include "session/eager_answers.h"
#include "views/eager/eager_section.h"

#include <QPointer>

#include <map>

class QComboBox;
class QLineEdit;

namespace qcs::ui {

class MappingSection : public EagerSectionBox {
    Q_OBJECT
public:
    using Field = std::optional<qcs::config::EagerMapping> qcs::config::EagerConfig::*;
    /// It is shown where the call reads the field, or the config has it.
    MappingSection(Field field, Document* document, EagerAnswers* answers, QWidget* parent = nullptr);

    /// Asks what modules of that class are to become.
    void startPair(const std::string& from);
    void removePair(const std::string& from);

Q_SIGNALS:
    /// Lists the modules of a class.
    void classChosen(const QString& type);

private:
    void refresh();
    void addHead();
    struct Row {
        std::string type;
        std::string becomes; ///< "": not in the mapping
        int modules = 0;
        bool own = false; ///< not so in PyTorch's table of the call
    };
    void addRow(const Row& row);
    void addRest(const std::vector<qcs::config::ClassPair>& pairs);
    bool isOfPrepare() const; ///< prepare_qat is given it
    bool isRead() const;
    std::string defaultTable() const; ///< what the call takes by itself
    /// The rows that the call is given, and the name of the table that they come from; "" for rows of one's
    /// own.
    std::pair<std::vector<qcs::config::ClassPair>, std::string> mapping() const;
    /// A table of PyTorch's with other rows is a mapping of one's own.
    void setPairs(std::vector<qcs::config::ClassPair> pairs, const QString& what);
    void chooseTable(int row);
    void acceptPair();
    void closeForm();

    Field field_;
    Document* document_;
    EagerAnswers* answers_;
    QComboBox* table_;
    QWidget* form_;
    QLabel* from_;
    QLineEdit* to_;
    std::string pairFrom_;
    QPointer<QToolButton> rest_;
    bool showsRest_ = false;             ///< the pairs whose classes the model does not have
    std::map<std::string, int> classes_; ///< that the model had when it was decided last
    std::shared_ptr<const qcs::model::Graph> graph_;
};

} // namespace qcs::ui
