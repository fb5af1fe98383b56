#!/usr/bin/env bash
# A Slurm of its own for tests, on this machine alone: one controller and some node daemons.
#
#   cluster.sh start FOLDER [NODES]   prints the settings that commands of Slurm need
#   cluster.sh kill FOLDER NODE       ends a node and its tasks at once, as a loss of power would
#   cluster.sh revive FOLDER NODE     starts the daemon of a node again
#   cluster.sh stop FOLDER            ends everything
#
# Keys, sockets, logs and states lie in FOLDER; nothing of the system's own Slurm is touched.
set -euo pipefail

action=${1:?what to do} folder=$(realpath -m "${2:?a folder}")
host=$(hostname -s)
conf="$folder/slurm.conf"

node_port() { echo $((${SLURM_TEST_PORT:-17810} + $1)); }

write_configuration() {
  local nodes=$1 number
  {
    # Small times, so that a lost node is noticed within seconds.
    cat <<EOF
ClusterName=drainsim-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(node_port 0)
SlurmctldPidFile=$folder/run/controller.pid
SlurmctldLogFile=$folder/log/controller.log
StateSaveLocation=$folder/state
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmdPidFile=$folder/run/%n.pid
SlurmdLogFile=$folder/log/%n.log
SlurmdSpoolDir=$folder/spool/%n
SlurmdTimeout=5
MessageTimeout=4
TCPTimeout=1
SlurmdParameters=config_overrides
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.socket,cred_expire=5
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0,bf_interval=1
ReturnToService=2
KillWait=2
MinJobAge=600
MailProg=/bin/true
RebootProgram=/bin/true
EOF
    for ((number = 1; number <= nodes; number++)); do
      echo "NodeName=n$number NodeHostname=$host NodeAddr=127.0.0.1 Port=$(node_port "$number") CPUs=1 RealMemory=1000"
    done
    echo "PartitionName=all Nodes=n[1-$nodes] Default=YES MaxTime=INFINITE State=UP"
  } > "$conf"
  # Read even where no control groups are used.
  printf 'CgroupAutomount=no\n' > "$folder/cgroup.conf"
}

idle_nodes() { sinfo --noheader --states=idle --format=%D 2>/dev/null || true; }

# Daemons must not keep open what whoever started this script waits for.
close_inherited() {
  local file
  for file in /proc/$$/fd/*; do
    file=${file##*/}
    # The last is the shell's own.
    if ((file > 2 && file != 255)); then eval "exec $file>&-"; fi
  done
}

start() {
  local nodes=${1:-2} number
  close_inherited
  mkdir -p "$folder"/{log,run,state}
  for ((number = 1; number <= nodes; number++)); do mkdir -p "$folder/spool/n$number"; done
  (umask 077 && head -c 128 /dev/urandom > "$folder/munge.key")
  write_configuration "$nodes"
  munged --force --key-file="$folder/munge.key" --socket="$folder/run/munge.socket" \
    --pid-file="$folder/run/munge.pid" --log-file="$folder/log/munge.log" \
    --seed-file="$folder/state/munge.seed"
  slurmctld -c
  for ((number = 1; number <= nodes; number++)); do slurmd -c -N "n$number"; done
  for _ in {1..100}; do
    if [[ $(idle_nodes) == "$nodes" ]]; then
      echo "SLURM_CONF=$conf"
      return
    fi
    sleep 0.1
  done
  echo "the nodes did not become ready" >&2
  tail -n 20 "$folder"/log/*.log >&2
  return 1
}

# Whoever was started with the settings of this cluster.
members() {
  local process
  for process in /proc/[0-9]*; do
    if grep -qz "^SLURM_CONF=$conf\$" "$process/environ" 2>/dev/null; then echo "${process#/proc/}"; fi
  done
}

# The daemon of a node, its steps, which hold its log open, and their tasks, which know its name.
members_of() {
  local process
  cat "$folder/run/$1.pid"
  for process in $(members); do
    if [[ $process == "$$" ]]; then continue; fi
    if grep -qz "^SLURMD_NODENAME=$1\$" "/proc/$process/environ" 2>/dev/null ||
      find "/proc/$process/fd" -lname "$folder/log/$1.log" 2>/dev/null | grep -q .; then
      echo "$process"
    fi
  done
}

kill_node() {
  # Twice: what was being started is there the second time.
  kill -KILL $(members_of "$1") 2>/dev/null || true
  kill -KILL $(members_of "$1") 2>/dev/null || true
}

stop() {
  local process left
  # What waits for a node that is gone is not waited for.
  for _ in {1..10}; do
    left=0
    for process in $(members) $(cat "$folder/run/munge.pid" 2>/dev/null); do
      if [[ $process == "$$" || $process == "$PPID" ]]; then continue; fi
      if kill "$process" 2>/dev/null; then left=1; fi
    done
    if [[ $left == 0 ]]; then return; fi
    sleep 0.1
  done
  kill -KILL $(members | grep -vx "$$\|$PPID") 2>/dev/null || true
}

case $action in
  start)
    export SLURM_CONF=$conf
    start "${3:-2}"
    ;;
  kill) kill_node "${3:?a node}" ;;
  revive)
    close_inherited
    SLURM_CONF=$conf slurmd -c -N "${3:?a node}"
    ;;
  stop) stop ;;
  *)
    echo "unknown: $action" >&2
    exit 64
    ;;
esac
