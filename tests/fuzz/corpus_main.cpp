// Runs a fuzz target over files, for compilers without a fuzzer: every file given, and every file of a folder given. With
// "--random N" it also tries N inputs of random bytes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

void tryFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void tryRandom(int count) {
    std::mt19937 random(1);
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < count; ++i) {
        bytes.resize(random() % 1024);
        for (std::uint8_t& byte : bytes) {
            byte = static_cast<std::uint8_t>(random());
        }
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
}

}  // namespace

int main(int count, char** words) {
    int tried = 0;
    for (int i = 1; i < count; ++i) {
        const std::filesystem::path path = words[i];
        if (path == "--random" && i + 1 < count) {
            const int inputs = std::atoi(words[++i]);
            tryRandom(inputs);
            tried += inputs;
        } else if (std::filesystem::is_directory(path)) {
            for (const auto& entry : std::filesystem::directory_iterator(path)) {
                tryFile(entry.path());
                ++tried;
            }
        } else {
            tryFile(path);
            ++tried;
        }
    }
    std::printf("%d inputs, no finding\n", tried);
    return 0;
}
