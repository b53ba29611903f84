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
inline constexpr int graphModeCount = 3;

class ShownPicture : public QObject {
    Q_OBJECT
public:
    struct PictureResult {
        std::shared_ptr<const IndexedPicture> picture; ///< null if there is none
        QString whyNot; ///< why there is no picture, as text; "" if there is one
    };
    using Source = std::function<Question<qcs::picture::DrawnPicture>(const qcs::engine::Revision&)>;

    explicit ShownPicture(Answers* answers, QObject* parent = nullptr);

    /// Replaces the source of the pictures for a mode. A source is a function that is called for each
    /// revision. It returns a question; the answer to this question is the picture.
    void setSource(GraphState mode, Source source);

    GraphState mode() const { return mode_; }
    void setMode(GraphState mode);
    /// Sets whether a picture is needed. While no picture is needed, none is made.
    void setWanted(bool wanted);

    /// Returns the newest picture for mode(). Until the next picture is made, it may belong to an older state
    /// of the document. The picture is null if none was made yet for this mode.
    const PictureResult& current() const { return current_; }
    bool isIdle() const { return !drawn_.isBusy(); }

Q_SIGNALS:
    /// Emitted when current() has changed.
    void pictureChanged();

private:
    Question<qcs::picture::DrawnPicture> question(const AnalysedState& state);
    void take();
    void clear();

    std::array<Source, graphModeCount> sources_;
    GraphState mode_ = GraphState::Traced;
    PictureResult current_;
    Subscription<qcs::picture::DrawnPicture> drawn_;
    bool wanted_ = false;
};

} // namespace qcs::ui
