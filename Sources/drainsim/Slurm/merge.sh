#!/bin/bash
#SBATCH --job-name={{label}}-merge
#SBATCH --ntasks=1
#SBATCH --output={{logs}}/merge.txt
#SBATCH --open-mode=append
#SBATCH --requeue
{{directives}}#
# Puts the runs of all shards into one store, {{results}}, which is there only when it has all runs.
# It waits for all tasks to end, and not for all to be well: so it can say what is missing.

folder={{folder}}
merged="$folder/.merged.${SLURM_JOB_ID:-$$}.${SLURM_RESTART_COUNT:-0}.db"

{{program}} results merge "$merged" "$folder" \
  --final-name {{results}}
status=$?
if [ "$status" = 0 ]; then
  mv -f "$merged" "$folder/{{results}}"
  exit
fi
rm -f "$merged"
echo 'Not all runs are there. What is missing is made by:' >&2
echo {{resume}} >&2
exit "$status"
