#pragma once
// MappingSection: the section for a mapping of eager mode, which says which class is swapped for which. There
// is one mapping for convert and one for prepare_qat.

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
    /// The section edits the member `field` of the config. It is visible if the config sets this member, or
    /// if the function of PyTorch that the config calls (EagerCall) uses the mapping.
    MappingSection(Field field, Document* document, EagerAnswers* answers, QWidget* parent = nullptr);

    /// Opens the form in which the user enters the class that modules of the class `from` become.
    void startPair(const std::string& from);
    void removePair(const std::string& from);

Q_SIGNALS:
    /// Emitted when the model tree should show only the modules of a class.
    void classChosen(const QString& type);

private:
    void refresh();
    void addHead();
    struct Row {
        std::string type;    ///< the class of the modules
        std::string becomes; ///< the class that they become; "" if the mapping does not contain `type`
        int modules = 0;     ///< number of modules of this class
        /// true if the mapping is the user's own and PyTorch's default table (defaultTable() returns its
        /// name) does not map `type` to `becomes`
        bool own = false;
    };
    void addRow(const Row& row);
    void addRest(const std::vector<qcs::config::ClassPair>& pairs);
    bool isOfPrepare() const;         ///< whether this is the mapping of prepare_qat
    bool isRead() const;              ///< whether the function that the config calls uses the mapping
    std::string defaultTable() const; ///< name of PyTorch's table that is used if the config has no mapping
    /// Returns the pairs of the mapping, and the name of PyTorch's table from which they come. The name is ""
    /// for the user's own pairs.
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
    bool showsRest_ = false; ///< whether the pairs of classes that do not occur in the model are shown
    /// Number of modules by class, from the last analysis that did not fail.
    std::map<std::string, int> classes_;
    std::shared_ptr<const qcs::model::Graph> graph_;
};

} // namespace qcs::ui
