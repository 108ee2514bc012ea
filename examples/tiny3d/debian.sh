#!/bin/sh
# Makes of Debian's compiler what libdragon and tiny3d are built with, builds both, and fetches nothing:
#
#   ./debian.sh TINY3D LIBDRAGON NEWLIB FOLDER
#   make N64_INST=FOLDER T3D_INST=FOLDER/src/tiny3d
#
# TINY3D, LIBDRAGON (branch preview), NEWLIB: folders of their sources; they are copied to FOLDER/src, and nothing is written in them. NEWLIB is what
# Debian's package newlib-source has, unpacked. It takes gcc-mips-linux-gnu, gcc, g++ and make, and some minutes.
#
# Debian's compiler is made for Linux. What differs from one made for libdragon: the ABI is asked for (o64); 32-bit integers are long, as libdragon prints
# them; constructors stand in .init_array; a section's end is filled up to 16 bytes, where the RSP's common code has to end on 16 too; ELF has another
# name. Of C23 gcc 12 has neither auto nor nullptr.
set -eu
[ $# = 4 ] || { echo "usage: $0 TINY3D LIBDRAGON NEWLIB FOLDER" >&2; exit 2; }
[ -f "$1/src/t3d/t3dmodel.h" ] || { echo "$0: $1 has no src/t3d/t3dmodel.h: it is for the sources of tiny3d" >&2; exit 1; }
[ -f "$2/include/rdpq_text.h" ] || { echo "$0: $2 has no include/rdpq_text.h: it is for the sources of libdragon, branch preview" >&2; exit 1; }
[ -f "$3/newlib/configure" ] || { echo "$0: $3 has no newlib/configure: it is for the sources of newlib" >&2; exit 1; }
mkdir -p "$4"
N64_INST=$(realpath "$4") tiny3d=$(realpath "$1") libdragon=$(realpath "$2") newlib=$(realpath "$3")
case $N64_INST in *[[:space:]]*) echo "$0: a space in $N64_INST, which their Makefiles do not take" >&2; exit 1 ;; esac
export N64_INST PATH="$N64_INST/bin:$PATH" MAKEFLAGS="-j$(nproc)"
headers=$N64_INST/mips64-elf/include libraries=$N64_INST/mips64-elf/lib src=$N64_INST/src
mkdir -p "$N64_INST/bin" "$headers" "$libraries" "$src"

# The compiler.
for tool in addr2line as ar ld objdump size nm strip ranlib readelf; do
  printf '#!/bin/sh\nexec mips-linux-gnu-%s "$@"\n' $tool > "$N64_INST/bin/mips64-elf-$tool"
done
cat > "$N64_INST/bin/mips64-elf-gcc" <<EOF
#!/bin/sh
case " \$* " in *' -mabi='*) abi=-mfp32 ;; *) abi='-mabi=o64 -march=vr4300 -mno-check-zero-division' ;; esac
case " \$* " in *' -std=gnu2x '*) new='-Dauto=__auto_type -Dnullptr=((void*)0)' ;; *) new= ;; esac
exec mips-linux-gnu-gcc \$abi \$new -mno-abicalls -mno-llsc -G8 -fno-pic -no-pie -fno-stack-protector \\
  -U__linux__ -U__linux -Ulinux -U__unix__ -U__unix -Uunix -U__gnu_linux__ \\
  -U__INT32_TYPE__ '-D__INT32_TYPE__=long int' -U__UINT32_TYPE__ '-D__UINT32_TYPE__=long unsigned int' \\
  -nostdinc -isystem $(mips-linux-gnu-gcc -print-file-name=include) -isystem $headers \\
  -nostdlib -static -Wl,--build-id=none "\$@"
EOF
# It links; of libdragon's one file in C++, which a program in C does not need, it makes nothing.
cat > "$N64_INST/bin/mips64-elf-g++" <<EOF
#!/bin/sh
case " \$* " in *' -c '*) ;; *) exec $N64_INST/bin/mips64-elf-gcc "\$@" -Wl,-z,muldefs -Wl,--start-group -ldragon -ldragonsys -lc -lm -Wl,--end-group ;; esac
while [ \$# -gt 0 ]; do [ "\$1" = -o ] && out=\$2; shift; done
exec $N64_INST/bin/mips64-elf-gcc -c -x c /dev/null -o "\$out"
EOF
cat > "$N64_INST/bin/mips64-elf-objcopy" <<'EOF'
#!/bin/sh
n=$#
while [ $n -gt 0 ]; do
  case $1 in elf32-bigmips) word=elf32-tradbigmips ;; *) word=$1 ;; esac
  shift; set -- "$@" "$word"; n=$((n - 1))
done
exec mips-linux-gnu-objcopy "$@"
EOF
chmod +x "$N64_INST"/bin/*

# The C library.
mkdir -p "$src/newlib"
cd "$src/newlib"
[ -f Makefile ] || "$newlib/newlib/configure" --host=mips64-elf --target=mips64-elf --build="$(gcc -dumpmachine)" --prefix="$N64_INST" --with-newlib \
  --disable-multilib --disable-newlib-supplied-syscalls --enable-newlib-multithread --enable-newlib-retargetable-locking \
  CC=mips64-elf-gcc CFLAGS='-DHAVE_ASSERT_FUNC -O2' CC_FOR_BUILD=gcc
make
make install

# libdragon.
mkdir -p "$src/libdragon"
cd "$src/libdragon"
cp -a "$libdragon/Makefile" "$libdragon"/*.mk "$libdragon"/*.ld "$libdragon/include" "$libdragon/src" "$libdragon/tools" .
rm -rf build
sed -i 's/elf32-bigmips/elf32-tradbigmips/g; s/KEEP(\*(\.ctors))/LONG(0xFFFFFFFF) KEEP(*(.init_array .init_array.* .ctors)) LONG(0)/' ./*.ld
sed -i '/^# Overlay code will be loaded at this address/s/^/    .align 4\n/' include/rsp_queue.inc
cp ./*.ld "$libraries"
make install-mk libdragon
make install
cd tools
make n64tool n64sym n64elfcompress mkdfs mkasset mksprite
cp n64tool n64sym n64elfcompress/n64elfcompress mkdfs/mkdfs mkasset/mkasset mksprite/mksprite "$N64_INST/bin"

# tiny3d. Four types are libdragon's own since January 2025.
if [ ! -f "$headers/fgeom.h" ]; then
  cat > "$headers/fgeom.h" <<'EOF'
#ifndef FGEOM_H
#define FGEOM_H
typedef union { struct { float x, y, z; }; float v[3]; } fm_vec3_t;
typedef union { struct { float x, y, z, w; }; float v[4]; } fm_vec4_t;
typedef union { struct { float x, y, z, w; }; float v[4]; } fm_quat_t;
typedef struct { float m[4][4]; } fm_mat4_t;
#endif
EOF
  echo '#include "fgeom.h"' >> "$headers/libdragon.h"
fi
mkdir -p "$src/tiny3d/tools"
cd "$src/tiny3d"
cp -a "$tiny3d/Makefile" "$tiny3d"/*.mk "$tiny3d/src" .
cp -a "$tiny3d/tools/gltf_importer" tools
rm -rf build
make
make -C tools/gltf_importer
echo "make N64_INST=$N64_INST T3D_INST=$src/tiny3d"
