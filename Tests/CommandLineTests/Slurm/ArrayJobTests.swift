import Testing

@testable import drainsim

struct `An array job` {
  private func job(
    name: String = "desk & chair", folder: String = "/shared/it's a job", tasks: [Int] = [1, 2, 3],
    cores: Int = 2
  ) -> ArrayJob {
    ArrayJob(
      name: name, folder: folder, workplace: "/home/me/my work",
      program: "/opt/drain sim/drainsim", words: ["sweep", "a b.yaml", "--seed", "7"], shards: 3,
      tasks: tasks, cores: cores, options: [BatchOption(argument: "comment=a b")!],
      length: "1 min 5 s")
  }

  @Test func `has a script for its tasks`() {
    let resume = """
      cd '/home/me/my work' && drainsim sweep 'a b.yaml' --seed 7 --jobs 2 --slurm '/shared/it'\\''s a job' \
      --resume --submit --slurm-option '--comment=a b'
      """
    #expect(
      job().shardScript == """
        #!/bin/bash
        #SBATCH --job-name=drainsim-desk---chair
        #SBATCH --array=1-3
        #SBATCH --ntasks=1
        #SBATCH --cpus-per-task=2
        #SBATCH --output=log/shard-%a.txt
        #SBATCH --open-mode=append
        #SBATCH --requeue
        #SBATCH --signal=B:TERM@60
        #SBATCH "--comment=a b"
        #
        # The sweep 'desk & chair' in 3 shards: 3 tasks of about 1 min 5 s on 2 cores each.
        #
        # Submit:   cd '/shared/it'\\''s a job'
        #           job=$(sbatch --parsable shards.sh)
        #           sbatch --dependency="afterany:${job%%;*}" merge.sh
        # Watch:    squeue; what tasks say is in log
        # Resume:   \(resume)
        # Collect:  results.db is there when all runs are; what there is until then:
        #           drainsim results merge part.db '/shared/it'\\''s a job'
        #
        # A task may be started more than once, even while it still runs on a node that was lost. So each
        # attempt has a file of its own in runs, and begins with the runs of earlier ones. A task that
        # is told to end, or ends for a reason that may pass, goes back to the queue. Scenario and program
        # must stay as they were at submission: each task compares them with study.db.

        most_restarts=20
        folder='/shared/it'\\''s a job'
        restarts=${SLURM_RESTART_COUNT:-0}

        cd '/home/me/my work' || exit 66
        '/opt/drain sim/drainsim' sweep 'a b.yaml' --seed 7 --jobs 2 \\
          --slurm-task-of "$folder" --shard "$SLURM_ARRAY_TASK_ID/3" \\
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

        """)
  }

  @Test func `has a script that merges`() {
    let script = job().mergeScript
    #expect(
      script.hasPrefix(
        """
        #!/bin/bash
        #SBATCH --job-name=drainsim-desk---chair-merge
        #SBATCH --ntasks=1
        #SBATCH --output=log/merge.txt
        #SBATCH --open-mode=append
        #SBATCH --requeue
        #SBATCH "--comment=a b"
        #

        """))
    #expect(
      script.contains(
        """
        '/opt/drain sim/drainsim' results merge "$merged" "$folder" \\
          --final-name results.db
        status=$?
        if [ "$status" = 0 ]; then
          mv -f "$merged" "$folder/results.db"

        """))
  }

  @Test func `puts nothing but comments and directives before its first command`() {
    let hostile = "x\nrm -rf $HOME\u{2028}y\r\nz"
    let script = job(name: hostile, folder: "/\(hostile)").shardScript
    let head = script.prefix(upTo: script.firstRange(of: "\nmost_restarts")!.lowerBound)
    for line in head.unicodeScalars.split(separator: "\n") {
      #expect(String(line).hasPrefix("#"))
    }
  }

  @Test(arguments: [
    ([1, 2, 3], "1-3"), ([2], "2"), ([1, 3, 4, 5, 9, 11, 12], "1,3-5,9,11-12"),
  ])
  func `names its tasks in ranges`(tasks: [Int], array: String) {
    #expect(job(tasks: tasks).array == array)
  }

  @Test func `is told in words`() {
    #expect(job().summary == "3 tasks of about 1 min 5 s on 2 cores each")
    #expect(job(tasks: [2], cores: 1).summary == "1 task of about 1 min 5 s on 1 core")
  }
}
