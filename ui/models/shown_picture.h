#pragma once
// ShownPicture: the drawing of the graph that a view shows: as traced, as prepared or as converted. The
// picture is made in the background, and only while a view needs it.

#include "picture/picture_stages.h"
#include "session/answers.h"

#include <array>

namespace qcs::ui {

using qcs::picture::IndexedPicture;

/// Which graph is drawn. In the mode that only runs fuse_fx, Prepared shows the fused graph, and Converted is
/// not available.
enum class GraphState : std::uint8_t { Traced, Prepared, Converted };
inline constexpr int graphStateCount = 3;

class ShownPicture : public QObject {
    Q_OBJECT
public:
    struct PictureResult {
        std::shared_ptr<const IndexedPicture> picture; ///< null if there is none
        QString whyNot; ///< the exception of PyTorch that prevents a picture, as text; "" if there is none
    };
    using Source = std::function<Question<qcs::picture::DrawnPicture>(const qcs::engine::Revision&)>;

    explicit ShownPicture(Answers* answers, QObject* parent = nullptr);

    /// Replaces the source of the pictures of one of the graphs. A source is a function that is called for
    /// each revision. It returns a question; the answer to this question is the picture.
    void setSource(GraphState state, Source source);

    GraphState state() const { return state_; }
    void setState(GraphState state);
    /// Sets whether a picture is needed. While no picture is needed, none is made.
    void setWanted(bool wanted);

    /// Returns the newest picture for state(). Until the next picture is made, it may belong to an older
    /// revision of the document. The picture is null if none was made yet for this state.
    const PictureResult& current() const { return current_; }
    bool isIdle() const { return !drawn_.isBusy(); }

Q_SIGNALS:
    /// Emitted when current() has changed.
    void pictureChanged();

private:
    Question<qcs::picture::DrawnPicture> question(const AnalysedState& state);
    void take();
    void clear();

    std::array<Source, graphStateCount> sources_;
    GraphState state_ = GraphState::Traced;
    PictureResult current_;
    Subscription<qcs::picture::DrawnPicture> drawn_;
    bool wanted_ = false;
};

} // namespace qcs::ui
