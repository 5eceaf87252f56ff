// TCP without waiting. Elsewhere than on POSIX systems every attempt is refused with a clear error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace talus::stream {

/// What came of an attempt to move bytes: `count` may be 0 because one would have to wait, unless `ended`.
struct Transfer {
    std::size_t count = 0;
    bool ended = false;
};

/// Owns a non-blocking socket.
class Socket {
public:
    Socket() = default;
    explicit Socket(int handle) : descriptor(handle) {}
    ~Socket();
    Socket(Socket&& other) noexcept;
    Socket& operator=(Socket&& other) noexcept;

    bool isOpen() const { return descriptor >= 0; }
    int handle() const { return descriptor; }
    void close();

    Transfer send(std::span<const std::byte> bytes);
    Transfer receive(std::span<std::byte> bytes);
    /// Somebody who has connected, or a closed socket if nobody waits.
    Socket accept();
    /// Of a listening socket.
    int port() const;

private:
    int descriptor = -1;
};

/// Where a name leads to; an opaque address of the system.
struct Endpoint {
    int family = 0;
    std::vector<std::byte> address;
};
/// Refuses (`std::invalid_argument`) what is no host, naming `field`.
std::vector<Endpoint> lookUp(const char* field, const std::string& host, int port);
/// "HOST:PORT" or "[HOST]:PORT"; refuses anything else.
void takeApart(const std::string& address, std::string& host, int& port);

/// Refuses an address that cannot be listened on. Port 0 takes any free one.
Socket listenOn(const std::string& host, int port);
/// Begins to connect; closed if that failed at once.
Socket connectTo(const Endpoint& endpoint, std::string& fault);
enum class Connecting { underWay, done, failed };
/// How far `connectTo` has come, waiting at most so long; the reason if it failed.
Connecting progressOf(const Socket& socket, int waitMilliseconds, std::string& fault);
/// Waits until there is something to receive, at most so long.
void awaitBytes(const Socket& socket, int waitMilliseconds);

}  // namespace talus::stream
