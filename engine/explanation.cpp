#include "explanation.h"

#include "state/contact_reach.h"

#include <algorithm>

namespace talus {
namespace {

template <int D>
bool hasThesePoints(const Manifold<D>& now, const Manifold<D>& kept) {
    return now.count == kept.count && std::equal(now.points, now.points + now.count, kept.points,
                                                 [](const ManifoldPoint<D>& x, const ManifoldPoint<D>& y) { return x.key == y.key; });
}

}  // namespace

template <int D>
FrameExplanation<D> explainContact(const WorldState<D>& state, ContactId id) {
    const Contact<D>& contact = state.contacts[id.index];
    const Pose<D>& poseA = state.bodies[contact.edges[0].body].pose;
    const Pose<D>& poseB = state.bodies[contact.edges[1].body].pose;
    const Manifold<D>& manifold = state.contacts.meetingOf(contact).manifold;
    FrameExplanation<D> told;
    told.contact = id;
    told.reach = reachOfPoints(state, contact, state.stepSeconds);
    const ManifoldExplanation<D> local = explain(state.shapes.pieces[contact.shapeA], state.shapes.pieces[contact.shapeB], relative(poseA, poseB),
                                                 manifold, {told.reach, state.settings.slop});
    told.axis = axisKind(local.manifold.axis);
    told.referenceIsA = local.referenceIsA;
    told.isWhole = local.isWhole;
    told.isCurrent = hasThesePoints(local.manifold, manifold);
    told.normal = rotate(poseA.q, local.normal);
    told.separation = local.separation;
    const auto placed = [&](const std::vector<Vector<D>>& corners) {
        std::vector<Position<D>> places;
        std::transform(corners.begin(), corners.end(), std::back_inserter(places), [&](const Vector<D>& corner) { return toWorld(poseA, corner); });
        return places;
    };
    told.reference = placed(local.reference);
    told.incident = placed(local.incident);
    for (const ExplainedPoint<D>& point : local.points) {
        told.candidates.push_back({toWorld(poseA, point.onA), toWorld(poseA, point.onB), point.separation, point.key, point.fate});
    }
    return told;
}

template FrameExplanation<2> explainContact(const WorldState<2>&, ContactId);
template FrameExplanation<3> explainContact(const WorldState<3>&, ContactId);

}  // namespace talus
