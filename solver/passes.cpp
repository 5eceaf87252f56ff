#include "passes.h"

#include "integrate.h"
#include "joint_rows.h"
#include "split.h"

#include <algorithm>
#include <limits>

namespace talus {

namespace {

// Calls act(colour) in the order of solving.
template <int D, class Act>
void forColours(Act act) {
    act(ConstraintGraph<D>::overflowColour);
    for (int colour = 0; colour < ConstraintGraph<D>::overflowColour; ++colour) {
        act(colour);
    }
}

// Calls act(contacts) for the contacts of a colour, class by class.
template <int D, class Act>
void forContacts(ConstraintGraph<D>& graph, int colour, const Act& act) {
    for (int pointClass = 0; pointClass < classCount<D>; ++pointClass) {
        act(graph.contacts(colour, pointClass));
    }
}

// Calls act(contacts, rows) for parts that cover the contacts of a colour. None share a body, so all classes are one loop: there are hundreds of
// these in a step, and each is a meeting of all threads. Only those of the overflow do, and stay together.
template <int D, class Act>
void splitContacts(ConstraintGraph<D>& graph, int colour, const SolverSettings& settings, const Act& act) {
    // About the work that pays for another thread.
    constexpr int grain = D == 2 ? 32 : 10;
    std::size_t count = 0;
    forContacts(graph, colour, [&](const ContactRows<D>& contacts) { count += contacts.rowCount(); });
    if (colour == ConstraintGraph<D>::overflowColour) {
        forContacts(graph, colour, [&](ContactRows<D>& contacts) { act(contacts, contacts.allRows()); });
        return;
    }
    if (count == 0) {
        return;
    }
    // Every part has its share of each class: rows are in the order of bodies, and so a thread mostly finds the bodies that it wrote last.
    split(settings, count, grain, [&](std::size_t begin, std::size_t end) {
        forContacts(graph, colour, [&](ContactRows<D>& contacts) {
            const std::size_t rows = contacts.rowCount();
            act(contacts, RowSpan{begin * rows / count, end * rows / count});
        });
    });
}

// Calls act(bodies) for views of parts of the moving bodies.
template <int D, class Act>
void splitBodies(const SolverBodies<D>& bodies, const SolverSettings& settings, const Act& act) {
    constexpr int grain = 256;
    split(settings, bodies.moving.size(), grain, [&](std::size_t begin, std::size_t end) {
        SolverBodies<D> part = bodies;
        part.moving = bodies.moving.subspan(begin, end - begin);
        act(part);
    });
}

template <int D>
bool mayRebound(ConstraintGraph<D>& graph, int colour) {
    bool any = false;
    forContacts(graph, colour, [&](const ContactRows<D>& contacts) { any = any || contacts.mayRebound(); });
    return any;
}

// Joints of the overflow share bodies: one after the other, by kernels that do none.
template <int D>
JointKernels<D> kernelsFor(const ConstraintGraph<D>& graph, int colour) {
    JointKernels<D> kernels = graph.jointKernels();
    if (colour == ConstraintGraph<D>::overflowColour) {
        kernels.width = std::numeric_limits<std::size_t>::max();
    }
    return kernels;
}

// Calls act(joints) for spans that cover the joints of a colour; those of the overflow share bodies and stay together.
template <int D, class Act>
void splitJoints(ConstraintGraph<D>& graph, int colour, const SolverSettings& settings, const Act& act) {
    constexpr int grain = 16;
    const std::span<JointRow<D>> joints = graph.joints(colour);
    if (colour == ConstraintGraph<D>::overflowColour) {
        act(joints);
    } else {
        split(settings, joints.size(), grain, [&](std::size_t begin, std::size_t end) { act(joints.subspan(begin, end - begin)); });
    }
}

}  // namespace

template <int D>
void prepareStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    splitBodies(bodies, settings, [](const SolverBodies<D>& part) { beginMotion(part); });
    forColours<D>([&](int colour) {
        splitJoints(graph, colour, settings, [&](std::span<JointRow<D>> joints) { prepareJoints<D>(joints, bodies, settings); });
        forContacts(graph, colour, [](ContactRows<D>& contacts) { contacts.beginStep(); });
        splitContacts(graph, colour, settings, [&](ContactRows<D>& contacts, const RowSpan& rows) { contacts.prepare(rows, bodies, settings); });
    });
}

template <int D>
void turnJoints(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings) {
    forColours<D>([&](int colour) {
        splitJoints(graph, colour, settings,
                    [&](std::span<JointRow<D>> joints) { turnJointWarmStart<D>(joints, bodies, kernelsFor(graph, colour)); });
    });
}

template <int D>
void sweepColours(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings,
                  const typename ContactRows<D>::Pass& pass) {
    forColours<D>([&](int colour) {
        splitJoints(graph, colour, settings,
                    [&](std::span<JointRow<D>> joints) { solveJoints<D>(joints, bodies, settings, pass, kernelsFor(graph, colour)); });
        splitContacts(graph, colour, settings, [&](ContactRows<D>& contacts, const RowSpan& rows) { contacts.solve(rows, bodies, settings, pass); });
    });
}

template <int D>
void finishStep(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    constexpr int sweeps = 8;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        forColours<D>([&](int colour) {
            if (mayRebound(graph, colour)) {
                splitContacts(graph, colour, settings, [&](ContactRows<D>& contacts, const RowSpan& rows) {
                    if (contacts.mayRebound()) {
                        contacts.restitute(rows, bodies, settings, h);
                    }
                });
            }
        });
    }
    lockAxes(bodies);
}

template <int D>
void moveVelocities(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h, WarmStart warmStart) {
    splitBodies(bodies, settings, [&](const SolverBodies<D>& part) { graph.bodyKernels().integrateVelocities(part, h, warmStart); });
}

template <int D>
void movePositions(ConstraintGraph<D>& graph, const SolverBodies<D>& bodies, const SolverSettings& settings, float h) {
    splitBodies(bodies, settings, [&](const SolverBodies<D>& part) { graph.bodyKernels().integratePositions(part, h); });
}

template void prepareStep<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&);
template void prepareStep<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&);
template void turnJoints<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&);
template void turnJoints<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&);
template void sweepColours<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, const ContactRows<2>::Pass&);
template void sweepColours<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, const ContactRows<3>::Pass&);
template void finishStep<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, float);
template void finishStep<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, float);

template void moveVelocities<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, float, WarmStart);
template void moveVelocities<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, float, WarmStart);
template void movePositions<2>(ConstraintGraph<2>&, const SolverBodies<2>&, const SolverSettings&, float);
template void movePositions<3>(ConstraintGraph<3>&, const SolverBodies<3>&, const SolverSettings&, float);

}  // namespace talus
