// Two sharp boxes have a path of their own. It must answer as that of polyhedra does, names included.
#include "../../collision/3d/box_topology.h"
#include "../../collision/3d/narrow_phase.h"
#include "collide_truth_3d.h"

namespace talus {
namespace {

using namespace test3;

const CollideSettings settings;

TEST(CollideBoxes3, NumbersAreThoseOfTheTopology) {
    const HullMesh& topology = boxTopology();
    for (std::size_t i = 0; i < topology.edges.size(); ++i) {
        EXPECT_EQ(boxEdges.ends[i], topology.edges[i].vertices);
        EXPECT_EQ(boxEdges.number[boxEdges.axes[i]][boxEdges.ends[i][0]], i);
    }
    for (std::size_t face = 0; face < 6; ++face) {
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(boxCorners[face][i], topology.corners[4 * face + i]);
            EXPECT_EQ(boxSides.of[face][i].edge, topology.cornerEdges[4 * face + i]);
            EXPECT_EQ(boxSides.of[face][i].vertex, topology.corners[4 * face + i]);
        }
    }
}

TEST(CollideBoxes3, AnswerAsPolyhedraDo) {
    Random random(54);
    int touching = 0;
    int different = 0;
    for (int trial = 0; trial < 2500; ++trial) {
        SCOPED_TRACE(trial);
        const RandomPair pair = randomPair(random, Kind::box, Kind::box);
        std::uint32_t axis = 0;
        for (int step = 0; step < 2; ++step) {
            const ColliderInput3 input{pair.a, pair.b, pair.bInA, axis, settings};
            const Manifold<3> one = collideBoxes(input);
            const Manifold<3> two = collidePolyhedra(input);
            axis = two.axis;
            bool same = one.count == two.count;
            for (int i = 0; i < one.count && same; ++i) {
                same = one.points[i].key == two.points[i].key;
            }
            if (!same) {
                ++different;
                continue;
            }
            touching += one.count > 0 ? 1 : 0;
            EXPECT_TRUE(one.count == 0 || one.axis == two.axis);
            EXPECT_NEAR(one.lever, two.lever, 2e-5f);
            EXPECT_LT(length(Vector<3>(one.normal - two.normal)), 1e-5f);
            for (int i = 0; i < one.count; ++i) {
                EXPECT_NEAR(one.points[i].separation, two.points[i].separation, 5e-6f);
                EXPECT_LT(length(Vector<3>(one.points[i].localA - two.points[i].localA)), 1e-4f);
                EXPECT_LT(length(Vector<3>(one.points[i].localB - two.points[i].localB)), 1e-4f);
            }
        }
    }
    EXPECT_GT(touching, 2000);
    // Only where axes or depths are equally good but for rounding.
    EXPECT_LE(different, 5);
}

}  // namespace
}  // namespace talus
