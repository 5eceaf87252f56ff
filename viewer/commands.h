// The subcommands of the program, one file each.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace talus {

class SceneError;

/// All expectations hold; something fell short; bad usage or a refused document.
inline constexpr int exitHolds = 0;
inline constexpr int exitFails = 1;
inline constexpr int exitRefused = 2;

struct ListCommand {
    bool json = false;
};
int list(const ListCommand& command);

struct RunCommand {
    /// Names of built-in scenes or paths of files; "all" is every built-in scene.
    std::vector<std::string> scenes;
    std::optional<int> steps;
    std::optional<int> workers;
    /// "POINTER=JSON"
    std::vector<std::string> assignments;
    bool json = false;
    /// Path of the CSV file; empty: none.
    std::string trace;
};
int run(const RunCommand& command);

/// What pictures and films have in common.
struct PictureCommand {
    std::string scene;
    std::string size = "1280x720";
    /// Words, separated by commas; empty: the usual ones.
    std::string show;
    /// JSON of a scene's "camera"; empty: the scene's own.
    std::string camera;
    std::string theme = "light";
    /// Screen pixels for one pixel of text and lines.
    float scale = 1.0f;
    /// "NX,NY,NZ,OFFSET": what lies beyond is cut away; empty: nothing.
    std::string clip;
    std::vector<std::string> assignments;
};

struct ShotCommand : PictureCommand {
    int step = 0;
    std::string out;
};
int shot(const ShotCommand& command);

struct FilmCommand : PictureCommand {
    int from = 0;
    int to = 0;
    /// Steps from picture to picture.
    int every = 1;
    std::string out;
};
int film(const FilmCommand& command);

struct ViewCommand {
    /// Built-in scene or scene file; empty: the list of scenes.
    std::string scene;
    std::string size = "1280x720";
    std::string theme = "light";
    float scale = 1.0f;
    /// "full", "fast" or "auto".
    std::string quality = "auto";
    /// Of the layout; empty: the usual one.
    std::string layout;
    /// HOST:PORT of a debug stream, or the path of a recording, that is shown instead of a scene.
    std::string connect;
    /// Runs this file of verbs and ends.
    std::string script;
    bool headless = false;
};
int view(const ViewCommand& command);

struct BenchCommand {
    /// Names of benchmark scenes; none: those common to all engines.
    std::vector<std::string> scenes;
    std::optional<int> steps;
    std::optional<int> lanes;
    int workers = 1;
    int repeat = 1;
    bool json = false;
    /// Path of the CSV file; empty: none.
    std::string csv;
};
int bench(const BenchCommand& command);

/// One line on standard error; returns `exitRefused`.
int complain(const std::string& message);

/// The document that a command names, with its camera; throws `SceneError`.
nlohmann::json pictureDocument(const PictureCommand& command);
/// Writes a picture of pixels or a film; throws `SceneError`, or another exception with a sentence.
void shootPixels(const ShotCommand& command);
void filmPixels(const FilmCommand& command);

/// Reads "WIDTHxHEIGHT"; throws `SceneError`.
void readSize(const std::string& size, int& width, int& height);

/// The document of a built-in scene or a file, with the assignments carried out; `fault` is what its text broke.
/// Throws `SceneError` if there is none of that name or an assignment is bad.
nlohmann::json loadDocument(const std::string& scene, const std::vector<std::string>& assignments, std::optional<SceneError>& fault);

}  // namespace talus
