#include "runner.h"

#include "read_scene.h"
#include "scene_run.h"

#include "../foundation/check.h"
#include "../foundation/trig.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <ostream>

namespace talus {
namespace {

Outcome outcomeOf(std::string entry, std::string title, std::string bound) {
    Outcome outcome;
    outcome.entry = std::move(entry);
    outcome.title = std::move(title);
    outcome.bound = std::move(bound);
    return outcome;
}

std::string shortNumber(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

template <int D>
std::string boundOf(const Expectation<D>& expectation) {
    if (expectation.rejection) {
        return "contains \"" + *expectation.rejection + "\"";
    }
    if (expectation.equalsName) {
        return "= " + *expectation.equalsName;
    }
    if (expectation.equals) {
        return "= " + shortNumber(*expectation.equals) + " within " + shortNumber(expectation.within);
    }
    std::string text;
    if (expectation.min) {
        text += ">= " + shortNumber(*expectation.min);
    }
    if (expectation.max) {
        text += (text.empty() ? "" : ", ") + ("<= " + shortNumber(*expectation.max));
    }
    return text;
}

// How far inside the bound a value lies; negative outside, infinite without a bound.
template <int D>
double margin(const Expectation<D>& expectation, const Measured& value) {
    constexpr double unbound = std::numeric_limits<double>::infinity();
    if (const std::string* name = std::get_if<std::string>(&value)) {
        return !expectation.equalsName || *name == *expectation.equalsName ? unbound : -1.0;
    }
    const double number = std::get<double>(value);
    if (!std::isfinite(number)) {
        return -unbound;
    }
    double least = unbound;
    if (expectation.min) {
        least = std::min(least, number - *expectation.min);
    }
    if (expectation.max) {
        least = std::min(least, *expectation.max - number);
    }
    if (expectation.equals) {
        least = std::min(least, expectation.within - std::fabs(number - *expectation.equals));
    }
    return least;
}

template <int D>
bool isBound(const Expectation<D>& expectation) {
    return expectation.min || expectation.max || expectation.equals || expectation.equalsName;
}

// Watches one expectation through a run.
template <int D>
class Watch {
public:
    explicit Watch(const Expectation<D>& watched) : expectation(watched), outcome(outcomeOf(watched.entry, watched.title, boundOf(watched))) {}

    void look(const SceneRun<D>& run, bool end) {
        const int now = run.stepsTaken();
        const bool started = expectation.from == atEnd ? end : now >= expectation.from;
        const bool over = expectation.to != atEnd && now > expectation.to;
        if (!expectation.measure || !started || over || failedToMeasure) {
            return;
        }
        try {
            const Measured value = expectation.measure(run);
            const double room = margin(expectation, value);
            // Without a bound there is no worst value: the last one is told.
            if (!outcome.value || room < least || !isBound(expectation)) {
                least = room;
                outcome.value = value;
                outcome.step = now;
            }
        } catch (const Absent& absent) {
            outcome.message = absent.what();
            outcome.step = now;
            outcome.value.reset();
            failedToMeasure = true;
        } catch (const std::invalid_argument& error) {
            throw SceneError(expectation.pointer, error.what());
        }
    }

    Outcome result(int stepsTaken) {
        const int needed = std::max(expectation.from, expectation.to);
        if (expectation.rejection) {
            outcome.message = "the document was not refused";
        } else if (needed > stepsTaken) {
            outcome.value.reset();
            outcome.message = "step " + std::to_string(needed) + " was not reached";
            failedToMeasure = true;
        }
        outcome.ok = !expectation.rejection && (!isBound(expectation) || (!failedToMeasure && outcome.value && least >= 0.0));
        return outcome;
    }

private:
    const Expectation<D>& expectation;
    Outcome outcome;
    double least = 0.0;
    bool failedToMeasure = false;
};

// Names and numbers of a place, a turn, a velocity and a spin, by dimension.
constexpr const char* traceHeader(const Pose<2>&) {
    return "step,name,x,y,angle,vx,vy,w,awake\n";
}
constexpr const char* traceHeader(const Pose<3>&) {
    return "step,name,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz,awake\n";
}

void write(std::ostream& out, float number) {
    out << textOf(number) << ',';
}
template <int N>
void write(std::ostream& out, const Vector<N>& vector) {
    for (int i = 0; i < N; ++i) {
        write(out, vector[i]);
    }
}
void write(std::ostream& out, const Rotation<2>& rotation) {
    write(out, angleOf(rotation));
}
void write(std::ostream& out, const Rotation<3>& rotation) {
    write(out, rotation.v);
    write(out, rotation.s);
}

template <int D>
void trace(std::ostream& out, const SceneRun<D>& run) {
    for (const auto& actor : run.actors()) {
        if (!run.world.exists(actor.id)) {
            continue;
        }
        std::string name = actor.name;
        if (name.find_first_of(",\"") != std::string::npos) {
            for (std::size_t i = name.find('"'); i != std::string::npos; i = name.find('"', i + 2)) {
                name.insert(i, 1, '"');
            }
            name = '"' + name + '"';
        }
        const Pose<D> pose = run.world.pose(actor.id);
        out << run.stepsTaken() << ',' << name << ',';
        write(out, pose.p);
        write(out, pose.q);
        write(out, run.world.velocity(actor.id));
        write(out, run.world.angularVelocity(actor.id));
        out << (run.world.isAwake(actor.id) ? 1 : 0) << '\n';
    }
}

std::string quarantineMessage(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "quarantined, because not finite or out of the world: " : ", ") + name;
    }
    return text;
}

// What the document expects of its refusal; empty if nothing.
std::vector<std::pair<Node, std::string>> expectedRefusals(const nlohmann::json& document) {
    std::vector<std::pair<Node, std::string>> refusals;
    const std::optional<Node> expect = Node(document).find("expect");
    if (!expect || !expect->isArray()) {
        return refusals;
    }
    for (const Node& entry : expect->elements()) {
        const std::optional<Node> check = entry.find("check");
        const std::optional<Node> contains = entry.find("contains");
        if (check && contains && check->isString() && contains->isString() && check->text() == "rejected") {
            refusals.emplace_back(entry, contains->text());
        }
    }
    return refusals;
}

// A refused document passes if it said so, with the right words.
RunResult refused(const nlohmann::json& document, const SceneError& error) {
    RunResult result;
    result.message = error.what();
    const std::optional<Node> name = Node(document).find("name");
    result.scene = name && name->isString() ? name->text() : "";
    const std::optional<Node> dimension = Node(document).find("dimension");
    result.dimension =
        dimension && dimension->isNumber() && (dimension->compact() == "2" || dimension->compact() == "3") ? dimension->integer(2, 3) : 0;
    bool all = true;
    for (const auto& [entry, text] : expectedRefusals(document)) {
        Outcome outcome = outcomeOf(entry.compact(), "rejected", "contains \"" + text + "\"");
        outcome.value = result.message;
        outcome.ok = result.message.find(text) != std::string::npos;
        all = all && outcome.ok;
        result.outcomes.push_back(std::move(outcome));
    }
    result.verdict = result.outcomes.empty() ? Verdict::rejected : all ? Verdict::pass : Verdict::fail;
    return result;
}

}  // namespace

std::string_view nameOf(Verdict verdict) {
    return verdict == Verdict::pass ? "pass" : verdict == Verdict::fail ? "fail" : "rejected";
}

template <int D>
RunResult runScene(const Scene<D>& scene, const RunOptions& options) {
    SceneRun<D> run(scene, options.workers);
    const int steps = options.steps.value_or(scene.steps);
    std::vector<Watch<D>> watches(scene.expectations.begin(), scene.expectations.end());
    if (options.trace) {
        *options.trace << traceHeader(Pose<D>{});
    }
    RunResult result;
    result.scene = scene.name;
    result.dimension = D;
    result.steps = steps;
    for (int taken = 0;; ++taken) {
        for (Watch<D>& watch : watches) {
            watch.look(run, taken == steps);
        }
        if (options.trace) {
            trace(*options.trace, run);
        }
        if (taken == steps) {
            break;
        }
        run.advance();
        const auto milliseconds = static_cast<double>(run.world.report().milliseconds);
        result.stepMean += milliseconds / steps;
        result.stepMax = std::max(result.stepMax, milliseconds);
    }
    bool all = true;
    for (Watch<D>& watch : watches) {
        result.outcomes.push_back(watch.result(steps));
        all = all && result.outcomes.back().ok;
    }
    result.verdict = all ? Verdict::pass : Verdict::fail;
    result.message = quarantineMessage(run.quarantined());
    result.hash = run.world.hash();
    result.counts = run.world.report().counts;
    result.counts.bodies = static_cast<int>(run.world.bodies().size());
    return result;
}

RunResult runDocument(const SceneDocument& document, const RunOptions& options) {
    try {
        if (document.fault) {
            throw *document.fault;
        }
        return dimensionOf(document.value) == 2 ? runScene<2>(readScene<2>(document.value), options)
                                                : runScene<3>(readScene<3>(document.value), options);
    } catch (const SceneError& error) {
        return refused(document.value, error);
    }
}

template RunResult runScene(const Scene<2>&, const RunOptions&);
template RunResult runScene(const Scene<3>&, const RunOptions&);

}  // namespace talus
