#!/bin/bash
#SBATCH --job-name={{label}}
#SBATCH --array={{array}}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={{cores}}
#SBATCH --output={{logs}}/shard-%a.txt
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
{{directives}}#
# The sweep '{{shown-name}}' in {{shown-shards}}: {{shown-summary}}.
#
# Submit:   cd {{shown-folder}}
#           job=$(sbatch --parsable {{shard-script}})
#           sbatch --dependency="afterany:${job%%;*}" {{merge-script}}
# Watch:    squeue; what tasks say is in {{logs}}
# Resume:   {{shown-resume}}
# Collect:  {{results}} is there when all runs are; what there is until then:
#           drainsim results merge part.db {{shown-folder}}
#
# A task may be started more than once, even while it still runs on a node that was lost. So each
# attempt has a file of its own in {{runs}}, and begins with the runs of earlier ones. A task that
# gets SIGTERM, or ends for a temporary reason, goes back to the queue. Scenario and program
# must stay as they were at submission: each task compares them with {{study}}.

most_restarts={{most-restarts}}
folder={{folder}}
restarts=${SLURM_RESTART_COUNT:-0}

cd {{workplace}} || exit 66
{{command}} --jobs {{cores}} \
  --slurm-task-of "$folder" --shard "$SLURM_ARRAY_TASK_ID/{{shards}}" \
  --attempt "$SLURM_ARRAY_JOB_ID.$restarts" &
run=$!
# Slurm tells this script a minute before the time is up; the run at hand is finished and saved.
trap 'kill -TERM "$run"' TERM
wait "$run"
status=$?
# A signal ends the waiting, and not the run.
while kill -0 "$run" 2>/dev/null; do
  wait "$run"
  status=$?
done

case $status in
  # Done, or what would not go better another time.
  0 | 64 | 65 | 70) exit "$status" ;;
esac
# By its number in the array: the number of its own may be that of the whole array.
task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
# Whoever cancelled it does not want it back.
if [ "$restarts" -lt "$most_restarts" ] && [ "$(squeue -h -j "$task" -o %T)" = RUNNING ]; then
  echo "ended with $status; back to the queue" >&2
  scontrol requeue "$task"
fi
exit "$status"
