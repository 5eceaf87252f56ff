#include "quantities.h"
#include "read_scene.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace talus {
namespace {

constexpr std::array<std::string_view, 8> commonKeys = {"check", "at", "from", "to", "min", "max", "equals", "within"};

int readStep(const Object& object, std::string_view key, int steps) {
    return object.at(key).integer(atEnd, steps);
}

template <int D>
void readWhen(const Object& object, const Vocabulary<D>& vocabulary, Expectation<D>& expectation) {
    if (object.has("at")) {
        for (const std::string_view key : {"from", "to"}) {
            if (object.has(key)) {
                object.at(key).refuse("must not be given together with 'at'");
            }
        }
        expectation.from = expectation.to = readStep(object, "at", vocabulary.steps);
    } else if (object.has("from") || object.has("to")) {
        expectation.from = object.has("from") ? object.at("from").integer(0, vocabulary.steps) : 0;
        expectation.to = object.has("to") ? readStep(object, "to", vocabulary.steps) : atEnd;
        if (expectation.to != atEnd && expectation.to < expectation.from) {
            object.at("to").refuse("must not be before 'from'");
        }
    }
}

template <int D>
void readBound(const Object& object, bool name, Expectation<D>& expectation) {
    if (object.has("equals") && (object.has("min") || object.has("max"))) {
        object.at("equals").refuse("must not be given together with 'min' or 'max'");
    }
    if (object.has("within") && (!object.has("equals") || name)) {
        object.at("within").refuse("needs 'equals' with a number");
    }
    if (name) {
        for (const std::string_view key : {"min", "max"}) {
            if (object.has(key)) {
                object.at(key).refuse("does not fit a name, only 'equals' does");
            }
        }
        if (object.has("equals")) {
            expectation.equalsName = object.at("equals").text();
        }
        return;
    }
    const auto number = [&](std::string_view key) { return object.has(key) ? std::optional(object.at(key).precise()) : std::nullopt; };
    expectation.min = number("min");
    expectation.max = number("max");
    expectation.equals = number("equals");
    if (object.has("within")) {
        expectation.within = object.at("within").precise(notNegative);
    }
    if (expectation.min && expectation.max && *expectation.min > *expectation.max) {
        object.at("min").refuse("must not exceed 'max'");
    }
}

// "velocity.x" is the quantity "velocity" and its component 0.
template <int D>
const Quantity<D>* findQuantity(const Node& check, int& component) {
    const std::string text = check.text();
    const std::size_t dot = text.find('.');
    const std::string name = text.substr(0, dot);
    const auto all = quantities<D>();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Quantity<D>& quantity) { return quantity.name == name; });
    if (found == all.end()) {
        return nullptr;
    }
    const bool plane = Dim<D>::angularFreedoms == 1;
    const bool spinIsNumber = plane && (found->parts == Parts::spin || found->parts == Parts::spinOrLength);
    const std::string_view axes = found->parts == Parts::none ? "" : spinIsNumber ? "z" : plane ? "xy" : "xyz";
    std::string rule;
    for (const char axis : axes) {
        rule += (rule.empty() ? "must be followed by one of: ." : ", .") + std::string(1, axis);
    }
    if (dot == std::string::npos) {
        if (found->parts == Parts::vector || (found->parts == Parts::spin && !spinIsNumber)) {
            check.refuse(rule);
        }
        component = wholeQuantity;
        return &*found;
    }
    const std::string axis = text.substr(dot + 1);
    const std::size_t index = axis.size() == 1 ? axes.find(axis) : std::string::npos;
    if (index == std::string::npos) {
        check.refuse(axes.empty() ? "'" + name + "' has no components" : rule);
    }
    component = static_cast<int>(index);
    return &*found;
}

template <int D>
void readQuantity(const Node& value, const Quantity<D>& quantity, int component, const Vocabulary<D>& vocabulary, Scene<D>& scene,
                  Expectation<D>& expectation) {
    std::vector<std::string_view> keys(commonKeys.begin(), commonKeys.end());
    switch (quantity.subject) {
        case Subject::body:
            keys.push_back("body");
            break;
        case Subject::pair:
        case Subject::event:
            keys.insert(keys.end(), {"a", "b"});
            break;
        case Subject::joint:
            keys.push_back("joint");
            break;
        case Subject::world:
            break;
    }
    if (quantity.name == "displacement") {
        keys.push_back("since");
    }
    const Object object(value, {}, keys);
    readWhen(object, vocabulary, expectation);
    readBound(object, false, expectation);
    Request request;
    request.component = component;
    expectation.title = object.at("check").text();
    const auto subject = [&](const char* key, std::string& into) {
        into = readBodyName<D>(object.at(key), vocabulary);
        expectation.title += " " + into;
    };
    if (quantity.subject == Subject::body) {
        subject("body", request.body);
    } else if (quantity.subject == Subject::joint) {
        request.joint = readJointName<D>(object.at("joint"), vocabulary);
        expectation.title += " " + request.joint;
    } else if (quantity.subject == Subject::pair || quantity.subject == Subject::event) {
        for (const auto& [key, into] : {std::pair{"a", &request.a}, std::pair{"b", &request.b}}) {
            if (quantity.subject == Subject::pair || object.has(key)) {
                subject(key, *into);
            }
        }
    }
    if (quantity.subject == Subject::event) {
        // The count is one number, known at the end of its range.
        request.from = object.has("from") ? expectation.from : 0;
        request.to = expectation.to;
        expectation.from = expectation.to;
        scene.countsEvents = true;
    }
    if (quantity.name == "angle") {
        scene.turning.push_back(request.body);
    }
    if (object.has("since")) {
        request.since = object.at("since").integer(0, vocabulary.steps);
        scene.marks.emplace_back(request.body, request.since);
        expectation.title += " since " + std::to_string(request.since);
        if (expectation.from != atEnd && expectation.from < request.since) {
            object.at("since").refuse("must not be after the time of the check");
        }
    }
    expectation.measure = [measure = quantity.measure, request](const SceneRun<D>& run) { return Measured(measure(run, request)); };
}

QueryFilter readQueryFilter(const Object& object) {
    QueryFilter filter;
    object.read("sensors", filter.sensors);
    if (object.has("filter")) {
        const Object inner(object.at("filter"), {"category", "mask"});
        filter.category = inner.has("category") ? inner.at("category").unsignedInteger() : filter.category;
        filter.mask = inner.has("mask") ? inner.at("mask").unsignedInteger() : filter.mask;
    }
    return filter;
}

template <int D>
using Cast = std::function<std::optional<RayHit<D>>(const World<D>&)>;

enum class Read { hit, fraction, body, normal };

template <int D>
Measured readHit(const SceneRun<D>& run, const std::optional<RayHit<D>>& hit, Read read, int component) {
    if (read == Read::hit) {
        return hit ? 1.0 : 0.0;
    }
    if (!hit) {
        throw Absent("nothing is hit");
    }
    switch (read) {
        case Read::fraction:
            return static_cast<double>(hit->fraction);
        case Read::body:
            return run.nameOf(hit->body);
        default:
            return static_cast<double>(hit->normal[component]);
    }
}

// What is read of a cast: a word, or a component of the normal.
template <int D>
Read readRead(const Object& object, int& component) {
    if (!object.has("read")) {
        return Read::hit;
    }
    std::vector<std::string_view> words = {"hit", "fraction", "body", "normal.x", "normal.y"};
    if (D > 2) {
        words.push_back("normal.z");
    }
    const int word = object.at("read").oneOf(words);
    component = word - 3;
    return word >= 3 ? Read::normal : static_cast<Read>(word);
}

// The geometry of a query stands among its members, or in a "shape" of its own.
template <int D>
Geometry<D> readQueryGeometry(const Object& object, const Vocabulary<D>& vocabulary) {
    const Geometry<D> geometry =
        object.has("shape") ? readGeometry<D>(Object(object.at("shape"), {}, geometryNames<D>()), vocabulary) : readGeometry<D>(object, vocabulary);
    if (!mayBeAskedWith<D>(geometry)) {
        throw SceneError(object.node().pointer(), "a plane or chain cannot be asked with, must be a convex geometry");
    }
    return geometry;
}

template <int D>
Pose<D> readQueryPose(const Object& object) {
    Pose<D> pose;
    pose.p = object.at("position").template vector<D>();
    if (object.has("rotation")) {
        pose.q = readRotation<D>(object.at("rotation"));
    }
    return pose;
}

template <int D>
void readCast(const Node& value, bool ofShape, const Vocabulary<D>& vocabulary, Expectation<D>& expectation) {
    std::vector<std::string_view> keys(commonKeys.begin(), commonKeys.end());
    keys.insert(keys.end(), {"translation", "read", "filter", "sensors"});
    if (ofShape) {
        keys.insert(keys.end(), {"position", "rotation", "shape"});
        keys.insert(keys.end(), geometryNames<D>().begin(), geometryNames<D>().end());
    } else {
        keys.push_back("origin");
    }
    const Object object(value, {}, keys);
    int component = 0;
    const Read read = readRead<D>(object, component);
    readWhen(object, vocabulary, expectation);
    readBound(object, read == Read::body, expectation);
    const Vector<D> translation = object.at("translation").vector<D>();
    const QueryFilter filter = readQueryFilter(object);
    expectation.title = std::string(ofShape ? "castShape " : "castRay ") + (object.has("read") ? object.at("read").text() : "hit");
    if (ofShape) {
        const Geometry<D> geometry = readQueryGeometry<D>(object, vocabulary);
        const Pose<D> pose = readQueryPose<D>(object);
        expectation.measure = [=](const SceneRun<D>& run) {
            return readHit<D>(run, run.world.castShape(geometry, pose, translation, filter), read, component);
        };
    } else {
        const Position<D> origin = object.at("origin").vector<D>();
        expectation.measure = [=](const SceneRun<D>& run) {
            return readHit<D>(run, run.world.castRay(origin, translation, filter), read, component);
        };
    }
}

template <int D>
void readOverlap(const Node& value, const Vocabulary<D>& vocabulary, Expectation<D>& expectation) {
    std::vector<std::string_view> keys(commonKeys.begin(), commonKeys.end());
    keys.insert(keys.end(), {"position", "rotation", "shape", "read", "filter", "sensors"});
    keys.insert(keys.end(), geometryNames<D>().begin(), geometryNames<D>().end());
    const Object object(value, {}, keys);
    if (object.has("read")) {
        constexpr std::array<std::string_view, 1> words = {"count"};
        object.at("read").oneOf(words);
    }
    readWhen(object, vocabulary, expectation);
    readBound(object, false, expectation);
    const Geometry<D> geometry = readQueryGeometry<D>(object, vocabulary);
    const Pose<D> pose = readQueryPose<D>(object);
    const QueryFilter filter = readQueryFilter(object);
    expectation.title = "overlap count";
    expectation.measure = [=](const SceneRun<D>& run) { return Measured(static_cast<double>(run.world.overlap(geometry, pose, filter).size())); };
}

}  // namespace

template <int D>
void readExpectation(const Node& value, const Vocabulary<D>& vocabulary, Scene<D>& scene) {
    Expectation<D> expectation;
    expectation.pointer = value.pointer();
    const Node check = value.at("check");
    const std::string name = check.text();
    int component = wholeQuantity;
    if (name == "rejected") {
        const Object object(value, {"check", "contains"});
        expectation.rejection = object.at("contains").text();
        expectation.title = "rejected";
    } else if (name == "castRay" || name == "castShape") {
        readCast<D>(value, name == "castShape", vocabulary, expectation);
    } else if (name == "overlap") {
        readOverlap<D>(value, vocabulary, expectation);
    } else if (const Quantity<D>* quantity = findQuantity<D>(check, component)) {
        readQuantity<D>(value, *quantity, component, vocabulary, scene, expectation);
    } else {
        check.refuse("must be a quantity of the format (position.x, speed, contactPoints, penetration, castRay ...)");
    }
    expectation.entry = value.compact();
    scene.expectations.push_back(std::move(expectation));
}

template void readExpectation(const Node&, const Vocabulary<2>&, Scene<2>&);
template void readExpectation(const Node&, const Vocabulary<3>&, Scene<3>&);

}  // namespace talus
