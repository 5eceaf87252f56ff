// Documents that are not scenes: each is refused with the pointer of the fault and the rule it breaks.
#include "documents.h"

namespace talus {
namespace {

using test::changed;
using test::smallDocument;

struct Broken {
    /// What makes a good document bad.
    const char* assignment;
    const char* pointer;
    const char* words;
};

const Broken brokenDocuments[] = {
    // Top level.
    {"/talus=2", "/talus", "1"},
    {"/talus=\"1\"", "/talus", "integer"},
    {"/dimension=4", "/dimension", "2 to 3"},
    {"/dimension=3", "/dimension", "not built yet"},
    {"/dimension=2.5", "/dimension", "integer"},
    {"/name=\"\"", "/name", "not empty"},
    {"/name=\"two\\nlines\"", "/name", "control"},
    {"/name=7", "/name", "text"},
    {"/about=[]", "/about", "text"},
    {"/step=5", "/step", "did you mean 'steps'"},
    {"/steps=-1", "/steps", "integer from 0"},
    {"/steps=1.5", "/steps", "integer"},
    {"/steps=99999999999999999999", "/steps", "integer"},
    {"/bodies={}", "/bodies", "array"},
    {"/expect=1", "/expect", "array"},
    {"/camera={\"height\": 0}", "/camera/height", "> 0"},
    {"/camera={\"eye\": [0, 0, 1]}", "/camera/eye", "3D"},
    // World.
    {"/world/gravity=[0, -10, 0]", "/world/gravity", "array of 2"},
    {"/world/gravity=[0, 1e39]", "/world/gravity/1", "finite"},
    {"/world/gravity=[0, \"-10\"]", "/world/gravity/1", "number"},
    {"/world/hertz=0", "/world/hertz", "from 1"},
    {"/world/substeps=0", "/world/substeps", "1 to 64"},
    {"/world/substeps=4.5", "/world/substeps", "integer"},
    {"/world/sleeping=1", "/world/sleeping", "true or false"},
    {"/world/solver=\"magic\"", "/world/solver", "softStep"},
    {"/world/continuous=true", "/world/continuous", "not built yet"},
    {"/world/workers=0", "/world/workers", "1 to 64"},
    {"/world/frictionMix=\"sum\"", "/world/frictionMix", "geometricMean"},
    {"/world/sleeptime=1", "/world/sleeptime", "unknown key"},
    {"/world/lanes=3", "/world", "lanes"},
    // Geometry.
    {"/geometry/unit={}", "/geometry/unit", "no geometry"},
    {"/geometry/unit/ball={\"radius\": 1}", "/geometry/unit/ball", "only geometry"},
    {"/geometry/unit/box/half=[0.5, 0]", "/geometry/unit/box/half/1", "> 0"},
    {"/geometry/unit/box/half=[0.5]", "/geometry/unit/box/half", "array of 2"},
    {"/bodies/1/shapes/0/geometry=\"other\"", "/bodies/1/shapes/0/geometry", "/geometry"},
    {"/bodies/2/shapes/0/ball/radius=-1", "/bodies/2/shapes/0/ball/radius", "> 0"},
    {"/bodies/2/shapes/0/ball/radius=1e400", "/bodies/2/shapes/0/ball/radius", "finite"},
    {"/bodies/2/shapes/0/ball/diameter=1", "/bodies/2/shapes/0/ball/diameter", "unknown key"},
    {"/bodies/2/shapes/0={\"ball\": {}}", "/bodies/2/shapes/0/ball/radius", "missing"},
    {"/bodies/2/shapes/0={\"mesh\": {}}", "/bodies/2/shapes/0/mesh", "not built yet"},
    {"/bodies/2/shapes/0={\"cylinder\": {\"half\": 1, \"radius\": 1}}", "/bodies/2/shapes/0/cylinder", "not built yet"},
    {"/bodies/2/shapes/0={\"hull\": {\"points\": [[0, 0], [1, 0]]}}", "/bodies/2/shapes/0/hull/points", "at least 3"},
    {"/bodies/2/shapes/0={\"hull\": {\"points\": [[0, 0], [1, 0], [2, 0]]}}", "/bodies/2/shapes/0", "area"},
    {"/bodies/2/shapes/0={\"plane\": {\"normal\": [0, 0]}}", "/bodies/2/shapes/0/plane/normal", "length zero"},
    {"/bodies/2/shapes/0={\"plane\": {\"normal\": [0, 1]}}", "/bodies/2/shapes/0", "dynamic"},
    {"/bodies/2/shapes/0={\"chain\": {\"points\": [[0, 0], [1, 0]], \"loop\": true}}", "/bodies/2/shapes/0/chain/points", "at least 3"},
    {"/bodies/2/shapes/0={\"segment\": {\"a\": [0, 0]}}", "/bodies/2/shapes/0/segment/b", "missing"},
    // Bodies and shapes.
    {"/bodies/1/name=\"floor\"", "/bodies/1/name", "duplicate"},
    {"/bodies/1/name=\"world\"", "/bodies/1/name", "reserved"},
    {"/bodies/1={\"position\": [0, 0]}", "/bodies/1/name", "missing"},
    {"/bodies/1=null", "/bodies/1", "object"},
    {"/bodies/1/type=\"fixed\"", "/bodies/1/type", "static"},
    {"/bodies/1/postion=[0, 0]", "/bodies/1/postion", "did you mean 'position'"},
    {"/bodies/1/position=[0, 1e30]", "/bodies/1", "position"},
    {"/bodies/1/rotation=[0, 0, 0, 1]", "/bodies/1/rotation", "radians"},
    {"/bodies/1/velocity=3", "/bodies/1/velocity", "array of 2"},
    {"/bodies/1/angularVelocity=[1]", "/bodies/1/angularVelocity", "number"},
    {"/bodies/1/mass=0", "/bodies/1/mass", "> 0"},
    {"/bodies/1/mass=-1", "/bodies/1/mass", "> 0"},
    {"/bodies/1/linearDamping=-0.1", "/bodies/1/linearDamping", ">= 0"},
    {"/bodies/1/lockRotation=[true]", "/bodies/1/lockRotation", "true or false"},
    {"/bodies/1/bullet=true", "/bodies/1/bullet", "not built yet"},
    {"/bodies/1/shapes/0/friction=-0.1", "/bodies/1/shapes/0/friction", ">= 0"},
    {"/bodies/1/shapes/0/restitution=1.5", "/bodies/1/shapes/0/restitution", "0 to 1"},
    {"/bodies/1/shapes/0/density=-1", "/bodies/1/shapes/0/density", ">= 0"},
    {"/bodies/1/shapes/0/surfaceVelocity=[1, 2, 3]", "/bodies/1/shapes/0/surfaceVelocity", "array of 2"},
    {"/bodies/1/shapes/0/filter={\"mask\": -1}", "/bodies/1/shapes/0/filter/mask", "18446744073709551615"},
    {"/bodies/1/shapes/0/filter={\"mask\": 18446744073709551616}", "/bodies/1/shapes/0/filter/mask", "integer"},
    {"/bodies/1/shapes/0/filter={\"group\": 3000000000}", "/bodies/1/shapes/0/filter/group", "integer"},
    {"/bodies/1/shapes/0/filter={\"layer\": 1}", "/bodies/1/shapes/0/filter/layer", "unknown key"},
    // Joints.
    {"/joints/0/type=\"glue\"", "/joints/0/type", "one of"},
    {"/joints/0/type=\"weld\"", "/joints/0/type", "not built yet"},
    {"/joints/0/type=\"prismatic\"", "/joints/0/type", "not built yet"},
    {"/joints/0/b=\"nobody\"", "/joints/0/b", "name of a body"},
    {"/joints/0/b=\"world\"", "/joints/0/b", "another body"},
    {"/joints/0/anchorA=[0, 0]", "/joints/0/anchorA", "together with 'anchor'"},
    {"/joints/0/axis=[0, 1]", "/joints/0/axis", "unknown key"},
    {"/joints/0/limits=[1, -1]", "/joints/0/limits", "lower"},
    {"/joints/0/motor={\"speed\": 1, \"maxForce\": 1}", "/joints/0/motor/maxForce", "unknown key"},
    {"/joints/0/motor={\"speed\": 1}", "/joints/0/motor/maxTorque", "missing"},
    {"/joints/0/spring={\"hertz\": -1}", "/joints/0/spring/hertz", ">= 0"},
    {"/joints/-={\"type\": \"distance\", \"name\": \"pin\", \"a\": \"box\", \"b\": \"ball\"}", "/joints/1/name", "duplicate"},
    {"/joints/-={\"type\": \"mouse\", \"b\": \"world\"}", "/joints/1/b", "name of a body"},
    {"/joints/-={\"name\": \"untyped\"}", "/joints/1/type", "missing"},
    // Script.
    {"/script=[{\"step\": 0}]", "/script/0/do", "missing"},
    {"/script=[{\"do\": \"wake\", \"body\": \"box\"}]", "/script/0/step", "missing"},
    {"/script=[{\"step\": 60, \"do\": \"wake\", \"body\": \"box\"}]", "/script/0/step", "0 to 59"},
    {"/script=[{\"step\": 0, \"do\": \"dance\", \"body\": \"box\"}]", "/script/0/do", "one of"},
    {"/script=[{\"step\": 0, \"do\": \"wake\", \"body\": \"nobody\"}]", "/script/0/body", "name of a body"},
    {"/script=[{\"step\": 0, \"do\": \"setVelocity\", \"body\": \"box\"}]", "/script/0/velocity", "missing"},
    {"/script=[{\"step\": 0, \"do\": \"applyForce\", \"body\": \"box\", \"force\": [1, 0], \"steps\": 0}]", "/script/0/steps", "integer from 1"},
    {"/script=[{\"step\": 0, \"do\": \"restore\", \"from\": \"x\"}]", "/script/0/from", "snapshot"},
    {"/script=[{\"step\": 0, \"do\": \"set\"}]", "/script/0", "no setting"},
    {"/script=[{\"step\": 0, \"do\": \"set\", \"name\": \"hertz\", \"value\": 1}]", "/script/0/name", "setting"},
    {"/script=[{\"step\": 0, \"do\": \"set\", \"substeps\": 0}]", "/script/0/substeps", "1 to 64"},
    {"/script=[{\"step\": 0, \"do\": \"create\", \"body\": {\"name\": \"box\"}}]", "/script/0/body/name", "duplicate"},
    {"/script=[{\"step\": 0, \"do\": \"create\", \"name\": \"new\", \"mass\": -1}]", "/script/0/mass", "> 0"},
    {"/script=[{\"step\": 0, \"do\": \"unjoin\", \"joint\": \"nothing\"}]", "/script/0/joint", "name of a joint"},
    {"/script=[{\"step\": 0, \"do\": \"destroy\", \"body\": \"box\"}, {\"step\": 1, \"do\": \"wake\", \"body\": \"box\"}]", "/script/1", "gone"},
    {"/script=[{\"step\": 0, \"do\": \"removeShape\", \"body\": \"box\", \"shape\": 1}]", "/script/0", "no shape 1"},
    {"/script=[{\"step\": 0, \"do\": \"setPosition\", \"body\": \"box\", \"position\": [1e20, 0]}]", "/script/0", "position"},
    // Expectations.
    {"/expect=[{\"check\": \"beauty\"}]", "/expect/0/check", "quantity"},
    {"/expect=[{\"body\": \"box\"}]", "/expect/0/check", "missing"},
    {"/expect=[{\"check\": \"speed\"}]", "/expect/0/body", "missing"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"nobody\"}]", "/expect/0/body", "name of a body"},
    {"/expect=[{\"check\": \"speed.x\", \"body\": \"box\"}]", "/expect/0/check", "no components"},
    {"/expect=[{\"check\": \"velocity\", \"body\": \"box\"}]", "/expect/0/check", ".x, .y"},
    {"/expect=[{\"check\": \"velocity.z\", \"body\": \"box\"}]", "/expect/0/check", ".x, .y"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"at\": 61}]", "/expect/0/at", "-1 to 60"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"at\": 5, \"from\": 1}]", "/expect/0/from", "together with 'at'"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"from\": 5, \"to\": 4}]", "/expect/0/to", "before 'from'"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"equals\": 1, \"min\": 0}]", "/expect/0/equals", "together with"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"within\": 1}]", "/expect/0/within", "needs 'equals'"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"min\": 2, \"max\": 1}]", "/expect/0/min", "exceed"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"equals\": true}]", "/expect/0/equals", "number"},
    {"/expect=[{\"check\": \"speed\", \"body\": \"box\", \"since\": 1}]", "/expect/0/since", "unknown key"},
    {"/expect=[{\"check\": \"contactPoints\", \"a\": \"box\"}]", "/expect/0/b", "missing"},
    {"/expect=[{\"check\": \"jointAngle\", \"joint\": \"none\"}]", "/expect/0/joint", "name of a joint"},
    {"/expect=[{\"check\": \"castRay\", \"origin\": [0, 0]}]", "/expect/0/translation", "missing"},
    {"/expect=[{\"check\": \"castRay\", \"origin\": [0, 0], \"translation\": [1, 0], \"read\": \"colour\"}]", "/expect/0/read", "one of"},
    {"/expect=[{\"check\": \"overlap\", \"position\": [0, 0]}]", "/expect/0", "no geometry"},
    {"/expect=[{\"check\": \"rejected\"}]", "/expect/0/contains", "missing"},
};

TEST(BadDocuments, AreRefusedWithPointerAndRule) {
    for (const Broken& broken : brokenDocuments) {
        std::optional<SceneError> fault;
        nlohmann::json document = smallDocument();
        // Numbers beyond double cannot be assigned; they stand in the text.
        if (std::string(broken.assignment).find("1e400") != std::string::npos) {
            std::string text = document.dump();
            const std::size_t place = text.find("\"radius\":0.5");
            document = parseDocument(text.replace(place, 12, "\"radius\":1e400"), fault);
        } else {
            assign(document, broken.assignment);
        }
        const RunResult result = runDocument({document, fault});
        EXPECT_EQ(result.verdict, Verdict::rejected) << broken.assignment;
        if (!fault) {
            EXPECT_EQ(result.message.substr(0, result.message.find(": ")), broken.pointer) << result.message;
        }
        EXPECT_NE(result.message.find(broken.words), std::string::npos) << broken.assignment << "\n" << result.message;
        EXPECT_EQ(result.message.find('\n'), std::string::npos) << result.message;
    }
}

TEST(BadDocuments, TheDocumentTheyAreMadeOfIsGood) {
    const RunResult result = runDocument({smallDocument()});
    EXPECT_EQ(result.verdict, Verdict::pass) << result.message;
}

TEST(BadDocuments, WhatIsNoObjectIsRefused) {
    for (const char* text : {"[]", "1", "null", "\"scene\"", "{}"}) {
        const nlohmann::json document = parseDocument(text);
        EXPECT_EQ(runDocument({document}).verdict, Verdict::rejected) << text;
    }
}

// Every value of the document replaced by every kind of junk: no crash, and a refusal is one line.
TEST(BadDocuments, JunkInEveryPlaceIsRefusedOrHarmless) {
    nlohmann::json document = smallDocument();
    document["steps"] = 2;
    document["script"] =
        parseDocument(R"([{"step": 0, "do": "applyForce", "body": "box", "force": [1, 0]}, {"step": 1, "do": "set", "substeps": 2}])");
    document["expect"] = parseDocument(R"([{"check": "displacement.x", "body": "box", "since": 1, "at": 2, "max": 1},
        {"check": "overlap", "ball": {"radius": 1}, "position": [0, 0], "read": "count"}])");
    const char* junk[] = {"null", "true", "\"text\"", "-1", "1e38", "1e-45", "[]", "{}", "[1, 2, 3]", "{\"a\": 1}", "18446744073709551615"};
    const nlohmann::json flat = document.flatten();
    int refused = 0;
    for (const auto& [pointer, value] : flat.items()) {
        for (const char* replacement : junk) {
            const RunResult result = runDocument({changed(document, {pointer + "=" + replacement})}, {.steps = 2});
            refused += result.verdict == Verdict::rejected ? 1 : 0;
            EXPECT_EQ(result.message.find('\n'), std::string::npos) << pointer << " = " << replacement;
        }
    }
    EXPECT_GT(refused, static_cast<int>(flat.size()) * 6);
}

}  // namespace
}  // namespace talus
