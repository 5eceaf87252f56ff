#include "film_writer.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace talus {

namespace {

std::vector<std::string> encoding(const std::string& path) {
    if (path.ends_with(".mp4")) {
        // Players want an even number of pixels.
        return {"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-movflags", "+faststart"};
    }
    if (path.ends_with(".gif")) {
        return {"-vf", "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"};
    }
    if (path.ends_with(".webp")) {
        return {"-c:v", "libwebp", "-q:v", "80", "-loop", "0"};
    }
    throw std::runtime_error("--out: " + path + ", a film must end in .mp4, .gif or .webp");
}

std::vector<std::string> ffmpegWords(const std::string& path, int width, int height, double picturesPerSecond) {
    std::vector<std::string> words = {"ffmpeg", "-y", "-loglevel", "quiet", "-f", "rawvideo", "-pix_fmt", "rgba", "-s"};
    words.push_back(std::to_string(width) + "x" + std::to_string(height));
    words.insert(words.end(), {"-r", std::to_string(picturesPerSecond), "-i", "-"});
    const std::vector<std::string> how = encoding(path);
    words.insert(words.end(), how.begin(), how.end());
    // A path that begins with a dash is no option.
    words.push_back("file:" + path);
    return words;
}

}  // namespace

FilmWriter::FilmWriter(const std::string& path, int width, int height, double picturesPerSecond) : file(path) {
    std::vector<std::string> words = ffmpegWords(path, width, height, picturesPerSecond);
    if (!std::ofstream(path, std::ios::binary)) {
        throw std::runtime_error("--out: " + path + ", cannot be written");
    }
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    std::array<int, 2> ends = {};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error(std::string("no pipe to ffmpeg: ") + std::strerror(errno));
    }
    // A film that breaks off is an error to be told, not a signal that ends the program.
    std::signal(SIGPIPE, SIG_IGN);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int fault = posix_spawnp(&process, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    pipe = ends[1];
    if (fault != 0) {
        close(pipe);
        unlink(path.c_str());
        throw std::runtime_error("films need the program ffmpeg, which cannot be started (on Debian: apt install ffmpeg)");
    }
}

FilmWriter::~FilmWriter() {
    if (pipe >= 0) {
        close(pipe);
        waitpid(process, nullptr, 0);
    }
}

void FilmWriter::add(const Image& picture) {
    const std::uint8_t* bytes = picture.pixels.data();
    for (std::size_t left = picture.pixels.size(); left > 0;) {
        const ssize_t written = write(pipe, bytes, left);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            throw std::runtime_error("--out: " + file + ", ffmpeg broke off");
        }
        bytes += written;
        left -= static_cast<std::size_t>(written);
    }
}

void FilmWriter::finish() {
    close(pipe);
    pipe = -1;
    int status = 0;
    if (waitpid(process, &status, 0) != process || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        throw std::runtime_error("--out: " + file + ", ffmpeg could not write it (is its encoder for this format installed?)");
    }
}

}  // namespace talus
