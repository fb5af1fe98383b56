#!/bin/sh
# Installs Slurm for the tests of clusters, where it is missing and can be had. Whatever comes of it is no failure:
# those tests are skipped without it.
set -u

if command -v slurmctld >/dev/null 2>&1 && command -v slurmd >/dev/null 2>&1 &&
  command -v sbatch >/dev/null 2>&1 && command -v munged >/dev/null 2>&1; then
  exit 0
fi

if command -v apt-get >/dev/null 2>&1; then
  echo "setup-slurm: installing slurm-wlm and munge" >&2
  sh "$(dirname "$0")/install-packages.sh" slurm-wlm munge
fi
command -v slurmctld >/dev/null 2>&1 ||
  echo "setup-slurm: Slurm cannot be installed here; its tests are skipped" >&2
exit 0
