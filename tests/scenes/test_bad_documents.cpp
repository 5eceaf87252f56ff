// Documents that are not scenes: each is refused with the pointer of the fault and the rule it breaks.
#include "documents.h"

namespace talus {
namespace {

using test::changed;
using test::smallDocument;
using test::smallDocument3;

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
    {"/dimension=3", "/world/gravity", "array of 3"},
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
    {"/bodies/2/shapes/0={\"mesh\": {}}", "/bodies/2/shapes/0/mesh", "3D geometry"},
    {"/bodies/2/shapes/0={\"cylinder\": {\"half\": 1, \"radius\": 1}}", "/bodies/2/shapes/0/cylinder", "3D geometry"},
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

const Broken brokenSpaces[] = {
    {"/dimension=2", "/world/gravity", "array of 2"},
    {"/world/frictionModel=\"cone\"", "/world/frictionModel", "patch, points"},
    {"/world/friction=\"square\"", "/world/friction", "box"},
    {"/camera={\"eye\": [0, 0]}", "/camera/eye", "array of 3"},
    {"/camera={\"eye\": [1, 2, 3], \"target\": [1, 2, 3]}", "/camera/eye", "another place"},
    // Geometry.
    {"/geometry/unit/box/half=[0.5, 0.5]", "/geometry/unit/box/half", "array of 3"},
    {"/geometry/unit/box/half=[0.5, 0.5, -1]", "/geometry/unit/box/half/2", "> 0"},
    {"/geometry/unit/ball={\"radius\": 1}", "/geometry/unit/ball", "only geometry"},
    {"/bodies/3/shapes/0/cylinder/half=0", "/bodies/3/shapes/0/cylinder/half", "> 0"},
    {"/bodies/3/shapes/0/cylinder/height=1", "/bodies/3/shapes/0/cylinder/height", "unknown key"},
    {"/bodies/3/shapes/0={\"cone\": {\"half\": 1}}", "/bodies/3/shapes/0/cone/radius", "missing"},
    {"/bodies/3/shapes/0={\"cone\": {\"half\": 1, \"radius\": -1}}", "/bodies/3/shapes/0/cone/radius", "> 0"},
    {"/bodies/3/shapes/0={\"capsule\": {\"a\": [0, 0], \"b\": [0, 1], \"radius\": 1}}", "/bodies/3/shapes/0/capsule/a", "array of 3"},
    {"/bodies/3/shapes/0={\"mesh\": {\"vertices\": [], \"triangles\": []}}", "/bodies/3/shapes/0/mesh", "not built yet"},
    {"/bodies/3/shapes/0={\"heightField\": {}}", "/bodies/3/shapes/0/heightField", "not built yet"},
    {"/bodies/3/shapes/0={\"segment\": {\"a\": [0, 0], \"b\": [1, 0]}}", "/bodies/3/shapes/0/segment", "2D geometry"},
    {"/bodies/3/shapes/0={\"chain\": {\"points\": []}}", "/bodies/3/shapes/0/chain", "2D geometry"},
    {"/bodies/3/shapes/0={}", "/bodies/3/shapes/0", "cylinder"},
    {"/bodies/3/shapes/0={\"plane\": {\"normal\": [0, 0, 0]}}", "/bodies/3/shapes/0/plane/normal", "length zero"},
    {"/bodies/3/shapes/0={\"plane\": {\"normal\": [0, 1, 0]}}", "/bodies/3/shapes/0", "dynamic"},
    {"/bodies/4/shapes/0/hull/points/3=[1, 0, 1]", "/bodies/4/shapes/0", "volume"},
    {"/bodies/4/shapes/0={\"hull\": {\"points\": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}}", "/bodies/4/shapes/0/hull/points", "at least 4"},
    // Turns.
    {"/bodies/1/rotation=0.5", "/bodies/1/rotation", "quaternion"},
    {"/bodies/1/rotation=[0, 0, 1]", "/bodies/1/rotation", "array of 4"},
    {"/bodies/1/rotation=[0, 0, 0, 0]", "/bodies/1/rotation", "length zero"},
    {"/bodies/1/rotation={\"axis\": [0, 0, 0], \"angle\": 1}", "/bodies/1/rotation/axis", "length zero"},
    {"/bodies/1/rotation={\"axis\": [0, 1, 0]}", "/bodies/1/rotation/angle", "missing"},
    {"/bodies/1/rotation={\"axis\": [0, 1, 0], \"angle\": 1, \"degrees\": 1}", "/bodies/1/rotation/degrees", "unknown key"},
    {"/bodies/1/shapes/0/rotation=[0, 0, 0, 0]", "/bodies/1/shapes/0/rotation", "length zero"},
    {"/bodies/1/angularVelocity=1", "/bodies/1/angularVelocity", "array of 3"},
    {"/bodies/1/lockRotation=[true, false]", "/bodies/1/lockRotation", "array of 3"},
    {"/bodies/1/lockRotation=[true, false, 1]", "/bodies/1/lockRotation/2", "true or false"},
    {"/bodies/1/lockRotation=1", "/bodies/1/lockRotation", "true or false"},
    // Materials.
    {"/bodies/1/shapes/0/surfaceVelocity=1", "/bodies/1/shapes/0/surfaceVelocity", "array of 3"},
    {"/bodies/1/shapes/0/dynamicFriction=-0.1", "/bodies/1/shapes/0/dynamicFriction", ">= 0"},
    {"/bodies/1/shapes/0/dynamicFriction=0.7", "/bodies/1/shapes/0", "dynamicFriction"},
    {"/bodies/1/shapes/0/spinResistance=-1", "/bodies/1/shapes/0/spinResistance", ">= 0"},
    // Script and expectations.
    {"/script=[{\"step\": 0, \"do\": \"setRotation\", \"body\": \"box\", \"rotation\": 1}]", "/script/0/rotation", "quaternion"},
    {"/script=[{\"step\": 0, \"do\": \"applyTorque\", \"body\": \"box\", \"torque\": 1}]", "/script/0/torque", "array of 3"},
    {"/script=[{\"step\": 0, \"do\": \"setGravity\", \"gravity\": [0, 1]}]", "/script/0/gravity", "array of 3"},
    {"/expect=[{\"check\": \"angularVelocity\", \"body\": \"box\"}]", "/expect/0/check", ".x, .y, .z"},
    {"/expect=[{\"check\": \"angularMomentum\"}]", "/expect/0/check", ".x, .y, .z"},
    {"/expect=[{\"check\": \"position.w\", \"body\": \"box\"}]", "/expect/0/check", ".x, .y, .z"},
    {"/expect=[{\"check\": \"overlap\", \"plane\": {\"normal\": [0, 1, 0]}, \"position\": [0, 0, 0]}]", "/expect/0", "convex"},
};

void expectRefused(nlohmann::json document, const Broken& broken) {
    std::optional<SceneError> fault;
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

TEST(BadDocuments, AreRefusedWithPointerAndRule) {
    for (const Broken& broken : brokenDocuments) {
        expectRefused(smallDocument(), broken);
    }
    for (const Broken& broken : brokenSpaces) {
        expectRefused(smallDocument3(), broken);
    }
}

TEST(BadDocuments, TheDocumentTheyAreMadeOfIsGood) {
    for (const nlohmann::json& document : {smallDocument(), smallDocument3()}) {
        const RunResult result = runDocument({document});
        EXPECT_EQ(result.verdict, Verdict::pass) << result.message;
    }
}

TEST(BadDocuments, WhatIsNoObjectIsRefused) {
    for (const char* text : {"[]", "1", "null", "\"scene\"", "{}"}) {
        const nlohmann::json document = parseDocument(text);
        EXPECT_EQ(runDocument({document}).verdict, Verdict::rejected) << text;
    }
}

// Every value of the document replaced by every kind of junk: no crash, and a refusal is one line.
void expectHarmless(const nlohmann::json& document) {
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

TEST(BadDocuments, JunkInEveryPlaceIsRefusedOrHarmless) {
    nlohmann::json document = smallDocument();
    document["steps"] = 2;
    document["script"] =
        parseDocument(R"([{"step": 0, "do": "applyForce", "body": "box", "force": [1, 0]}, {"step": 1, "do": "set", "substeps": 2}])");
    document["expect"] = parseDocument(
        R"([{"check": "displacement.x", "body": "box", "since": 1, "at": 2, "max": 1},
        {"check": "overlap", "ball": {"radius": 1}, "position": [0, 0], "read": "count"}])");
    expectHarmless(document);
    document = smallDocument3();
    document["steps"] = 2;
    document["bodies"][1]["rotation"] = parseDocument(R"({"axis": [0, 1, 0], "angle": 0.1})");
    document["bodies"][2]["rotation"] = parseDocument("[0, 0, 0, 1]");
    document["bodies"][2]["lockRotation"] = parseDocument("[true, false, false]");
    document["script"] = parseDocument(R"([{"step": 0, "do": "applyTorque", "body": "box", "torque": [0, 1, 0]}])");
    document["expect"] = parseDocument(R"([{"check": "angle", "body": "ball", "max": 1},
        {"check": "castShape", "cone": {"half": 0.2, "radius": 0.1}, "position": [0, 9, 0], "translation": [0, -9, 0], "read": "normal.z"}])");
    expectHarmless(document);
}

}  // namespace
}  // namespace talus
