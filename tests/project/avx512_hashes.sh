#!/usr/bin/env bash
# avx512_hashes.sh [STEPS [SCENE...]]: boots a small Linux on an emulated processor with AVX-512 (Bochs), runs the test of the lanes and the scenes (all) for
# so many steps (10) in it with TALUS_ISA=avx512, and holds their states bit for bit against those of this machine. Uses the release build, which must
# be there. Exit status 1 if anything differs. A second here is minutes there: all scenes take half an hour and more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source cmake/packages.sh

talus=build/release/talus
lanes=build/release/tests/test_lanes_avx512
for program in "$talus" "$lanes"; do
    [ -x "$program" ] || { echo "$program: is not built"; exit 1; }
done
needPackages bochs bochs-term isolinux syslinux-common xorriso busybox-static cpio

steps=${1:-10}
scenes=("${@:2}")
[ ${#scenes[@]} -gt 0 ] || scenes=(all)

folder=$PWD/build/avx512
mkdir -p "$folder/kernel" "$folder/disc/isolinux"
if ! compgen -G "$folder/kernel/boot/vmlinuz-*" >/dev/null; then
    # Unpacked only: nothing about this machine's own kernel changes.
    image=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: \(linux-image-[^ ]*\)/\1/p' | head -1)
    (cd "$folder/kernel" && apt-get -qq download "$image" && dpkg-deb --extract ./*.deb . && rm -- *.deb)
fi

# The memory disk: the programs with the shared libraries they name, at their own places.
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/bin" "$root/proc" "$root/tmp"
cp /bin/busybox "$root/bin/"
cp "$talus" "$root/talus"
cp "$lanes" "$root/lanes"
ldd "$talus" "$lanes" | grep -oE '/[^ ]+\.so[^ ]*' | sort -u | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp --dereference "$library" "$root$library"
done
cat >"$root/init" <<INIT
#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
echo "processor: \$(/bin/busybox grep -m1 -o 'avx512[a-z]*' /proc/cpuinfo | /bin/busybox tr '\n' ' ')"
/lanes --gtest_brief=1 && echo "lanes: passed"
TALUS_ISA=avx512 /talus run ${scenes[*]} --steps $steps --json
echo "end"
/bin/busybox sleep 2
/bin/busybox poweroff -f
INIT
chmod +x "$root/init"
(cd "$root" && find . | cpio --quiet --create --format=newc | gzip -1) >"$folder/disc/isolinux/initrd"

cp "$folder"/kernel/boot/vmlinuz-* "$folder/disc/isolinux/linux"
cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$folder/disc/isolinux/"
# Bochs tells a wrong size for the compact form of saved registers (XSAVEC, XSAVES), for which Linux would do without AVX altogether.
printf 'DEFAULT linux\nLABEL linux\n  KERNEL linux\n  APPEND initrd=initrd console=ttyS0 quiet mitigations=off panic=-1 clearcpuid=321,323\n' >"$folder/disc/isolinux/isolinux.cfg"
(cd "$folder" && xorriso -as mkisofs -quiet -o disc.iso -b isolinux/isolinux.bin -c isolinux/boot.cat -no-emul-boot -boot-load-size 4 -boot-info-table disc 2>/dev/null)

cat >"$folder/machine" <<'MACHINE'
megs: 512
cpu: model=corei7_skylake_x, count=1, ips=100000000, reset_on_triple_fault=0
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=serial
display_library: term
clock: sync=none
log: log
panic: action=fatal
MACHINE
echo c >"$folder/go"
rm -f "$folder/serial"
# It wants a terminal, and its debugger's word to begin.
(cd "$folder" && script --quiet --command "bochs -q -f machine -rc go" /dev/null >/dev/null </dev/null) || true

tr -d '\r' <"$folder/serial" >"$folder/answer"
grep -q '^end$' "$folder/answer" || { cat "$folder/answer"; echo "the emulated machine did not come to its end"; exit 1; }
grep '^processor: .*avx512f.*avx512dq.*avx512bw.*avx512vl' "$folder/answer" || { echo "the emulated processor has no AVX-512"; exit 1; }
grep '^lanes: passed' "$folder/answer" || { cat "$folder/answer"; exit 1; }

hashes() { sed -nE 's/.*"hash":"([^"]*)".*"scene":"([^"]*)".*/\2 \1/p; s/.*"scene":"([^"]*)".*"hash":"([^"]*)".*/\1 \2/p'; }
"$talus" run "${scenes[@]}" --steps "$steps" --json | hashes >"$folder/here" || true
hashes <"$folder/answer" >"$folder/there"
[ -s "$folder/here" ] || { echo "no scene was run"; exit 1; }
diff "$folder/here" "$folder/there" || { echo "states differ with AVX-512"; exit 1; }
echo "$(wc -l <"$folder/here") scenes, $steps steps: equal with AVX-512"
