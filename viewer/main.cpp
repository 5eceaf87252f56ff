#include "commands.h"

#include <CLI/CLI.hpp>

#include <exception>

namespace {

constexpr int mostSteps = 10'000'000;

int execute(int count, char** words) {
    CLI::App program("Talus: rigid-body physics in which piles stay and friction holds.", "talus");
    program.require_subcommand(1);
    program.set_version_flag("--version", std::string("talus ") + TALUS_VERSION);

    talus::ListCommand listCommand;
    CLI::App* list = program.add_subcommand("list", "Every built-in scene: name, dimension, what it teaches");
    list->add_flag("--json", listCommand.json, "One JSON object a line");

    talus::RunCommand runCommand;
    CLI::App* run = program.add_subcommand("run", "Plays scenes and judges what they expect");
    run->add_option("scene", runCommand.scenes, "Built-in scenes, scene files, or all")->required();
    run->add_option("--steps", runCommand.steps, "Number of steps, instead of the scene's")->check(CLI::Range(0, mostSteps));
    run->add_option("--workers", runCommand.workers, "Threads, instead of the scene's")->check(CLI::Range(1, 64));
    run->add_option("--set", runCommand.assignments, "POINTER=JSON: replaces a value of the document")->take_all()->allow_extra_args(false);
    run->add_option("--trace", runCommand.trace, "CSV file for a line per body and step");
    run->add_flag("--json", runCommand.json, "One JSON object a scene, on one line");

    talus::ShotCommand shotCommand;
    CLI::App* shot = program.add_subcommand("shot", "Draws a scene after some steps");
    shot->add_option("scene", shotCommand.scene, "Built-in scene or scene file")->required();
    shot->add_option("--step", shotCommand.step, "Steps to take before")->required()->check(CLI::Range(0, mostSteps));
    shot->add_option("--out", shotCommand.out, "The picture, an .svg file")->required();
    shot->add_option("--size", shotCommand.size, "Width and height in pixels, as 1280x720");
    shot->add_option("--show", shotCommand.show, "What to draw beside the shapes: contacts,normals,impulses,joints,names,bounds,centres,trails");
    shot->add_option("--set", shotCommand.assignments, "POINTER=JSON: replaces a value of the document")->take_all()->allow_extra_args(false);

    CLI::App* view = program.add_subcommand("view", "The viewer (not built yet)")->allow_extras();

    talus::BenchCommand benchCommand;
    CLI::App* bench = program.add_subcommand("bench", "Measures benchmark scenes: milliseconds a step, overlaps, drift");
    bench->add_option("name", benchCommand.scenes, "Benchmark scenes; none: those common to all engines");
    bench->add_option("--steps", benchCommand.steps, "Number of measured steps, instead of the scene's")->check(CLI::Range(1, mostSteps));
    bench->add_option("--workers", benchCommand.workers, "Threads")->check(CLI::Range(1, 64));
    bench->add_option("--lanes", benchCommand.lanes, "Contacts side by side in a row")->check(CLI::IsMember({1, 4, 8, 16}));
    bench->add_option("--repeat", benchCommand.repeat, "Runs of each scene, of which the median is told")->check(CLI::Range(1, 1000));
    bench->add_flag("--json", benchCommand.json, "One JSON object a scene, on one line");
    bench->add_option("--csv", benchCommand.csv, "CSV file for a line per scene");

    try {
        program.parse(count, words);
    } catch (const CLI::Success& success) {
        return program.exit(success);
    } catch (const CLI::ParseError& error) {
        return talus::complain(std::string(error.what()) + " (talus --help tells the usage)");
    }
    if (list->parsed()) {
        return talus::list(listCommand);
    }
    if (run->parsed()) {
        return talus::run(runCommand);
    }
    if (shot->parsed()) {
        return talus::shot(shotCommand);
    }
    if (bench->parsed()) {
        return talus::bench(benchCommand);
    }
    return talus::complain(view->parsed() ? "view: not built yet, use talus shot --out F.svg" : "no subcommand");
}

}  // namespace

int main(int count, char** words) {
    try {
        return execute(count, words);
    } catch (const std::exception& error) {
        return talus::complain(error.what());
    }
}
