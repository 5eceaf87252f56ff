#include "commands.h"
#include "layers.h"

#include <CLI/CLI.hpp>

#include <exception>

namespace {

constexpr int mostSteps = 10'000'000;

void addPictureOptions(CLI::App& command, talus::PictureCommand& picture) {
    command.add_option("scene", picture.scene, "Built-in scene or scene file")->required();
    command.add_option("--size", picture.size, "Width and height in pixels, as 1280x720");
    command.add_option("--show", picture.show, "What to draw beside the shapes, with commas between: " + talus::layerWords(true));
    command.add_option("--camera", picture.camera, R"(As in a scene file, as {"target":[0,1,0],"eye":[3,2,6]})");
    command.add_option("--theme", picture.theme, "light or dark (pixels only)");
    command.add_option("--scale", picture.scale, "Screen pixels for one pixel of text and lines (pixels only)")->check(CLI::Range(0.5, 4.0));
    command.add_option("--clip", picture.clip, "NX,NY,NZ,OFFSET: cuts away what lies beyond (pixels only)");
    command.add_option("--set", picture.assignments, "POINTER=JSON: replaces a value of the document")->take_all()->allow_extra_args(false);
}

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
    addPictureOptions(*shot, shotCommand);
    shot->add_option("--step", shotCommand.step, "Steps to take before")->required()->check(CLI::Range(0, mostSteps));
    shot->add_option("--out", shotCommand.out, "The picture, a .png or .svg file")->required();

    talus::FilmCommand filmCommand;
    CLI::App* film = program.add_subcommand("film", "Films a scene (needs the program ffmpeg)");
    addPictureOptions(*film, filmCommand);
    film->add_option("--from", filmCommand.from, "Step of the first picture")->check(CLI::Range(0, mostSteps));
    film->add_option("--to", filmCommand.to, "Step of the last picture")->required()->check(CLI::Range(0, mostSteps));
    film->add_option("--every", filmCommand.every, "Steps from picture to picture")->check(CLI::Range(1, mostSteps));
    film->add_option("--out", filmCommand.out, "The film, an .mp4, .gif or .webp file")->required();

    talus::ViewCommand viewCommand;
    CLI::App* view = program.add_subcommand("view", "Opens the interactive viewer");
    CLI::Option* viewed = view->add_option("scene", viewCommand.scene, "Built-in scene, scene file or recording of a debug stream");
    view->add_option("--connect", viewCommand.connect, "HOST:PORT where a program serves its debug stream, or a recording")->excludes(viewed);
    view->add_option("--size", viewCommand.size, "Width and height in pixels, as 1280x720");
    view->add_option("--theme", viewCommand.theme, "light or dark");
    view->add_option("--scale", viewCommand.scale, "Screen pixels for one pixel of text and lines")->check(CLI::Range(0.5, 4.0));
    view->add_option("--quality", viewCommand.quality, "full, fast, or auto: fast where the driver draws with the processor")
        ->check(CLI::IsMember({"full", "fast", "auto"}));
    view->add_option("--layout", viewCommand.layout, "Folder that keeps the layout; none: forget it");
    view->add_option("--script", viewCommand.script, "Runs this file of verbs (docs/viewer.md) and ends; needs --headless");
    view->add_flag("--headless", viewCommand.headless, "Without a display");

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
    if (film->parsed()) {
        return talus::film(filmCommand);
    }
    if (bench->parsed()) {
        return talus::bench(benchCommand);
    }
    if (view->parsed()) {
        return talus::view(viewCommand);
    }
    return talus::complain("no subcommand");
}

}  // namespace

int main(int count, char** words) {
    try {
        return execute(count, words);
    } catch (const std::exception& error) {
        return talus::complain(error.what());
    }
}
