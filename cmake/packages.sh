# needPackages NAME...: installs those Debian packages that are missing; touches nothing if none is.
needPackages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local asRoot=()
    [ "$(id -u)" -eq 0 ] || asRoot=(sudo)
    echo "installing: ${missing[*]}"
    "${asRoot[@]}" apt-get -qq update
    "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
}
