#include "socket.h"

#include "../../foundation/check.h"

#include <charconv>
#include <utility>

namespace talus::stream {

Socket::~Socket() {
    close();
}

Socket::Socket(Socket&& other) noexcept : descriptor(std::exchange(other.descriptor, -1)) {}

Socket& Socket::operator=(Socket&& other) noexcept {
    if (this != &other) {
        close();
        descriptor = std::exchange(other.descriptor, -1);
    }
    return *this;
}

void takeApart(const std::string& address, std::string& host, int& port) {
    const std::size_t colon = address.rfind(':');
    const std::string digits = colon == std::string::npos ? "" : address.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    const bool isPort = !digits.empty() && error == std::errc() && end == digits.data() + digits.size() && port >= 1 && port <= 65535;
    host = isPort ? address.substr(0, colon) : "";
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    } else if (host.find_first_of("[]:") != std::string::npos) {
        host.clear();
    }
    if (host.empty()) {
        refuse("address", address, "must be HOST:PORT with a port from 1 to 65535, an address with colons in brackets");
    }
}

}  // namespace talus::stream

#if defined(__unix__) || defined(__APPLE__)

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace talus::stream {
namespace {

// A peer that is gone must be an error, not a signal that ends the game.
#if defined(MSG_NOSIGNAL)
constexpr int sendFlags = MSG_NOSIGNAL;
#else
constexpr int sendFlags = 0;
#endif

bool wouldWait(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

void prepare(int descriptor) {
    ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#if defined(SO_NOSIGPIPE)
    ::setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

const sockaddr* rawOf(const Endpoint& endpoint) {
    return reinterpret_cast<const sockaddr*>(endpoint.address.data());
}

bool waitFor(int descriptor, short events, int waitMilliseconds) {
    pollfd wanted = {descriptor, events, 0};
    return ::poll(&wanted, 1, waitMilliseconds) > 0;
}

}  // namespace

void Socket::close() {
    if (descriptor >= 0) {
        ::close(descriptor);
        descriptor = -1;
    }
}

Transfer Socket::send(std::span<const std::byte> bytes) {
    const ssize_t count = ::send(descriptor, bytes.data(), bytes.size(), sendFlags);
    return count >= 0 ? Transfer{static_cast<std::size_t>(count), false} : Transfer{0, !wouldWait(errno)};
}

Transfer Socket::receive(std::span<std::byte> bytes) {
    const ssize_t count = ::recv(descriptor, bytes.data(), bytes.size(), 0);
    return count > 0 ? Transfer{static_cast<std::size_t>(count), false} : Transfer{0, count == 0 || !wouldWait(errno)};
}

Socket Socket::accept() {
    const int found = ::accept(descriptor, nullptr, nullptr);
    if (found >= 0) {
        prepare(found);
    }
    return Socket(found);
}

int Socket::port() const {
    sockaddr_storage own = {};
    socklen_t size = sizeof own;
    if (::getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &size) != 0) {
        return 0;
    }
    const bool isSix = own.ss_family == AF_INET6;
    return ntohs(isSix ? reinterpret_cast<const sockaddr_in6&>(own).sin6_port : reinterpret_cast<const sockaddr_in&>(own).sin_port);
}

std::vector<Endpoint> lookUp(const char* field, const std::string& host, int port) {
    addrinfo wanted = {};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
    if (error != 0) {
        refuse(field, host, std::string("is not a host that can be found: ") + ::gai_strerror(error));
    }
    std::vector<Endpoint> endpoints;
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        Endpoint endpoint;
        endpoint.family = each->ai_family;
        endpoint.address.resize(each->ai_addrlen);
        std::memcpy(endpoint.address.data(), each->ai_addr, each->ai_addrlen);
        endpoints.push_back(std::move(endpoint));
    }
    ::freeaddrinfo(found);
    return endpoints;
}

Socket listenOn(const std::string& host, int port) {
    int error = EADDRNOTAVAIL;
    for (const Endpoint& endpoint : lookUp("address", host, port)) {
        Socket socket(::socket(endpoint.family, SOCK_STREAM, 0));
        if (!socket.isOpen()) {
            error = errno;
            continue;
        }
        prepare(socket.handle());
        // Else a game could not be started again for a minute.
        const int on = 1;
        ::setsockopt(socket.handle(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (::bind(socket.handle(), rawOf(endpoint), static_cast<socklen_t>(endpoint.address.size())) == 0 && ::listen(socket.handle(), 8) == 0) {
            return socket;
        }
        error = errno;
    }
    refuse("port", std::to_string(port), "cannot be listened on at " + host + ": " + std::strerror(error));
}

Socket connectTo(const Endpoint& endpoint, std::string& fault) {
    Socket socket(::socket(endpoint.family, SOCK_STREAM, 0));
    if (socket.isOpen()) {
        prepare(socket.handle());
        if (::connect(socket.handle(), rawOf(endpoint), static_cast<socklen_t>(endpoint.address.size())) == 0 || errno == EINPROGRESS) {
            return socket;
        }
    }
    fault = std::strerror(errno);
    return {};
}

Connecting progressOf(const Socket& socket, int waitMilliseconds, std::string& fault) {
    if (!waitFor(socket.handle(), POLLOUT, waitMilliseconds)) {
        return Connecting::underWay;
    }
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket.handle(), SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
        fault = std::strerror(error);
        return Connecting::failed;
    }
    return Connecting::done;
}

void awaitBytes(const Socket& socket, int waitMilliseconds) {
    waitFor(socket.handle(), POLLIN, waitMilliseconds);
}

}  // namespace talus::stream

#else

namespace talus::stream {
namespace {

constexpr const char* unsupported = "debug streams over a network need POSIX sockets, which this system has not; record into a file instead";

}  // namespace

void Socket::close() {}

Transfer Socket::send(std::span<const std::byte>) {
    return {0, true};
}

Transfer Socket::receive(std::span<std::byte>) {
    return {0, true};
}

Socket Socket::accept() {
    return {};
}

int Socket::port() const {
    return 0;
}

std::vector<Endpoint> lookUp(const char* field, const std::string& host, int) {
    refuse(field, host, unsupported);
}

Socket listenOn(const std::string& host, int) {
    refuse("address", host, unsupported);
}

Socket connectTo(const Endpoint&, std::string& fault) {
    fault = unsupported;
    return {};
}

Connecting progressOf(const Socket&, int, std::string& fault) {
    fault = unsupported;
    return Connecting::failed;
}

void awaitBytes(const Socket&, int) {}

}  // namespace talus::stream

#endif
