#pragma once
// Navigator: the selection that all views share (a node, a rule and a module), with a history as in a web
// browser.

#include "session/document/document.h"

namespace qcs::ui {

class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Document* document, QObject* parent = nullptr);

    /// Returns the selected node; invalid if none is selected.
    qcs::model::TracedNode node() const { return here().node; }
    RuleId rule() const { return here().rule; } ///< 0 if none is selected
    /// Returns the path of the module that is selected in eager mode; nullopt if none is selected.
    const std::optional<QString>& module() const { return here().module; }
    void setNode(qcs::model::TracedNode node);
    void setRule(RuleId rule);
    void setModule(const QString& path);

    bool canGoBack() const;
    bool canGoForward() const;
    /// Restores the previous or the next selection in the history.
    void back();
    void forward();

Q_SIGNALS:
    void nodeChanged(qcs::model::TracedNode node);
    void ruleChanged(RuleId rule);
    void moduleChanged();
    void historyChanged(); ///< the results of canGoBack() and canGoForward() may have changed

private:
    /// One selection in the history.
    struct Place {
        qcs::model::TracedNode node;
        RuleId rule = 0;
        std::optional<QString> module = {};
        bool operator==(const Place&) const = default;
    };
    const Place& here() const { return places_[at_]; }
    void visit(Place place);
    void go(std::size_t at);
    void forgetRules();
    void announce(Place from);

    Document* document_;
    /// The history.
    std::vector<Place> places_{Place{}};
    /// Index in places_ of the present selection.
    std::size_t at_ = 0;
};

} // namespace qcs::ui
