#pragma once
// The selection (node, rule, module) that all views share, with a history as in a browser.

#include "session/document/document.h"

namespace qcs::ui {

class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Document* document, QObject* parent = nullptr);

    qcs::model::TracedNode node() const { return here().node; }
    RuleId rule() const { return here().rule; } ///< 0 if none is selected
    /// In eager mode the path of the selected module; nullopt if none is selected.
    const std::optional<QString>& module() const { return here().module; }
    void setNode(qcs::model::TracedNode node);
    void setRule(RuleId rule);
    void setModule(const QString& path);

    bool canGoBack() const;
    bool canGoForward() const;
    void back();
    void forward();

Q_SIGNALS:
    void nodeChanged(qcs::model::TracedNode node);
    void ruleChanged(RuleId rule);
    void moduleChanged();
    void historyChanged(); ///< canGoBack() or canGoForward() may have changed

private:
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
    std::vector<Place> places_{Place{}};
    std::size_t at_ = 0;
};

} // namespace qcs::ui
