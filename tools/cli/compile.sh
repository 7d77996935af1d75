# SPDX-License-Identifier: MIT
#
# Turns a kernel source file into a module for the runner, with the flags that the build wrote down.

# Sets the arrays compile_flags, c_flags, cxx_flags, link_flags and module_sources from a flags file.
read_flags() {
  compile_flags=() c_flags=() cxx_flags=() link_flags=() module_sources=()
  local kind flag
  while read -r kind flag; do
    flag=${flag//%ROOT%/$RING3_ROOT}
    case $kind in
      compile) compile_flags+=("$flag") ;;
      c) c_flags+=("$flag") ;;
      c++) cxx_flags+=("$flag") ;;
      link) link_flags+=("$flag") ;;
      source) module_sources+=("$flag") ;;
    esac
  done <"$1"
}

# find_compiler NAME [PREFIX]: the compiler's command for gcc or clang; with a PREFIX, the one for another processor.
find_compiler() {
  local candidate package
  case $1 in
    gcc) candidate=${2:+$2-}gcc ;;
    clang) candidate=clang-14 ;;
    *) usage_error "--cc=$1: the compilers are gcc and clang" ;;
  esac
  [[ -z ${2:-} || $1 == gcc ]] || usage_error "--cc=$1: for another processor the compiler is gcc"
  package=$candidate
  [[ -z ${2:-} ]] || package=g++-$2
  command -v "$candidate" || environment_error "$candidate is not installed: sudo apt-get install $package"
}

# module_name FILE: what Kbuild would call the module, foo-bar.c -> foo_bar.
module_name() {
  local name=${1##*/}
  name=${name%.*}
  printf '%s' "${name//[^A-Za-z0-9_]/_}"
}

# compile_module COMPILER SOURCE FOLDER: writes FOLDER/NAME.so. The compiler speaks for itself when it fails.
compile_module() {
  local compiler=$1 source=$2 folder=$3
  local name object scratch
  name=$(module_name "$source")
  scratch=$(mktemp -d "$folder/.build.XXXXXX")
  local -a objects=() jobs=() language
  local defines=("-DKBUILD_MODNAME=\"$name\"" "-DKBUILD_BASENAME=\"$name\"")
  local one failed=0
  for one in "$source" "${module_sources[@]}"; do
    case $one in
      *.cc | *.cpp) language=("${cxx_flags[@]}") ;;
      *) language=("${c_flags[@]}") ;;
    esac
    object=$scratch/${#objects[@]}.o
    objects+=("$object")
    "$compiler" "${defines[@]}" "${compile_flags[@]}" "${language[@]}" -c "$one" -o "$object" &
    jobs+=($!)
  done
  for one in "${jobs[@]}"; do wait "$one" || failed=1; done
  if ((failed)) || ! "$compiler" "${objects[@]}" "${link_flags[@]}" -o "$scratch/$name.so"; then
    rm -rf "$scratch"
    exit "$EXIT_COMPILE"
  fi
  # Moved into place: a runner that has the old one mapped keeps it.
  mv "$scratch/$name.so" "$folder/$name.so"
  rm -rf "$scratch"
}
