#pragma once
// Section for a class mapping of eager mode: the one of convert, or the one of prepare_qat.

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
    /// Edits `field` of the config. Visible if the called function uses the field, or if the config sets it.
    MappingSection(Field field, Document* document, EagerAnswers* answers, QWidget* parent = nullptr);

    /// Opens the form for the class that modules of class `from` become.
    void startPair(const std::string& from);
    void removePair(const std::string& from);

Q_SIGNALS:
    /// List the modules of a class.
    void classChosen(const QString& type);

private:
    void refresh();
    void addHead();
    struct Row {
        std::string type;
        std::string becomes; ///< "": not in the mapping
        int modules = 0;
        bool own = false; ///< differs from PyTorch's default table of the call
    };
    void addRow(const Row& row);
    void addRest(const std::vector<qcs::config::ClassPair>& pairs);
    bool isOfPrepare() const; ///< whether the mapping is passed to prepare_qat
    bool isRead() const;
    std::string defaultTable() const; ///< name of the table that the call uses by default
    /// The pairs that the call uses, and the name of the table that they come from; "" for the user's own
    /// pairs.
    std::pair<std::vector<qcs::config::ClassPair>, std::string> mapping() const;
    /// Stores the pairs as the user's own mapping.
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
    bool showsRest_ = false;             ///< whether pairs are shown whose classes the model does not have
    std::map<std::string, int> classes_; ///< class -> number of modules, from the last successful analysis
    std::shared_ptr<const qcs::model::Graph> graph_;
};

} // namespace qcs::ui
