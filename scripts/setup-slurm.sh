#!/bin/sh
# Installs Slurm for the tests of clusters, where it is missing and can be had. Whatever comes of it is no failure:
# those tests are skipped without it.
set -u

if command -v slurmctld >/dev/null 2>&1 && command -v slurmd >/dev/null 2>&1 &&
  command -v sbatch >/dev/null 2>&1 && command -v munged >/dev/null 2>&1; then
  exit 0
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  as_root="sudo -n"
fi
install() {
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends slurm-wlm munge >&2
}

if command -v apt-get >/dev/null 2>&1; then
  echo "setup-slurm: installing slurm-wlm and munge" >&2
  install || { $as_root apt-get update -q >&2 && install; }
fi
command -v slurmctld >/dev/null 2>&1 ||
  echo "setup-slurm: Slurm cannot be installed here; its tests are skipped" >&2
exit 0
