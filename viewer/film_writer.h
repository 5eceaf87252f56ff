// Films of pictures, written by the ffmpeg program.
#pragma once

#include "render/image.h"

#include <string>

#include <sys/types.h>

namespace talus {

/// A film in the format that its name ends in: .mp4, .gif or .webp. Throws `std::runtime_error` with a sentence: an unknown ending, a path that
/// cannot be written, no ffmpeg, or an ffmpeg that fails.
class FilmWriter {
public:
    FilmWriter(const std::string& path, int width, int height, double picturesPerSecond);
    /// Gives up the film if it was not finished.
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    void add(const Image& picture);
    /// Waits until the film is whole.
    void finish();

private:
    std::string file;
    pid_t process = -1;
    int pipe = -1;
};

}  // namespace talus
