# SPDX-License-Identifier: MIT
#
# ring3 linux boot: builds an image and becomes it, so that its console streams and Ctrl-C reaches it.

# linux_image NAME: prints its label, or fails.
linux_image() {
  local entry
  for entry in "${linux_images[@]}"; do
    [[ ${entry%%|*} != "$1" ]] || { printf '%s' "${entry#*|}" && return; }
  done
  usage_error "--image=$1: the images are $(printf '%s\n' "${linux_images[@]}" | cut -d'|' -f1 | paste -sd' ')"
}

linux_boot() {
  local image=linux argument label
  local -a options=() parameters=()
  while (($#)); do
    argument=$1
    shift
    case $argument in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main linux && return ;;
      --image=*) image=${argument#*=} ;;
      # A number alone is in seconds, as for `ring3 run`.
      --timeout=*[!0-9]*) options+=("$argument") ;;
      --timeout=?*) options+=("${argument}s") ;;
      # The image knows what these mean and what it accepts.
      --cpus=?* | --mem=?* | --init=*) options+=("$argument") ;;
      --image | --cpus | --cpus= | --mem | --mem= | --timeout | --timeout= | --init) usage_error "${argument%=} needs a value: ${argument%=}=..." ;;
      --) parameters+=("$@") && break ;;
      -*) usage_error "there is no option $argument; see: ring3 help linux" ;;
      *) parameters+=("$argument") ;;
    esac
  done
  label=$(linux_image "$image") || exit
  set_up
  prepare_state
  build_linux "$label"
  local bin program=${label#//}
  bin=$(linux_info bazel-bin) || exit
  exec "$bin/${program/://}" "${options[@]}" -- "${parameters[@]}"
}
