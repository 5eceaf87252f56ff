# Builds for 64-bit Arm on Debian, with its cross compiler; programs run under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static;-L;/usr/aarch64-linux-gnu)

# The libraries that are headers alone are taken from this machine: behind all else, so that the C library's are the target's.
set(CMAKE_CXX_FLAGS_INIT "-idirafter /usr/include")
