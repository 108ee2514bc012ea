#!/usr/bin/env bash
# A Slurm cluster on one machine, to try commands for a farm: a controller and two nodes of one CPU each, on 127.0.0.1 alone, by whoever runs this.
# All that it writes is in one folder; it ends only processes whose numbers stand there, and the jobs of its nodes.
#
#   apt-get install --no-install-recommends slurm-wlm munge
#   test/tools/slurm-local.sh start DIR        # DIR: a new folder
#   export SLURM_CONF=DIR/slurm.conf           # for sbatch, squeue, scancel ...
#   test/tools/slurm-local.sh kill DIR node1   # as if it lost its power; the controller notices after some seconds
#   test/tools/slurm-local.sh revive DIR node1
#   test/tools/slurm-local.sh stop DIR
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
NODES='node1 node2'

usage() {
  echo 'slurm-local.sh start|stop DIR, or kill|revive DIR node1|node2' >&2
  exit 2
}

[ $# -ge 2 ] || usage
what=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
node=${3:-}
export SLURM_CONF=$dir/slurm.conf

# a port that nobody listens on, and that was not given before
port=$((20000 + RANDOM % 20000))
next_port() {
  port=$((port + 1))
  while (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
}

# until COMMAND holds, for half a minute
await() {
  local _
  for _ in $(seq 150); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "slurm-local.sh: waited in vain for: $*; see $dir/*.log" >&2
  exit 1
}

configure() {
  local host me ports=()
  host=$(hostname -s)
  me=$(id -un)
  for _ in 1 2 3; do
    next_port
    ports+=("$port")
  done
  # a job that lost its node may run again when its credential has expired, by default after two minutes
  cat >"$SLURM_CONF" <<CONF
ClusterName=local
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket,cred_expire=5
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool.%n
SlurmctldPidFile=$dir/controller.pid
SlurmdPidFile=$dir/%n.pid
SlurmctldLogFile=$dir/controller.log
SlurmdLogFile=$dir/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdTimeout=5
KillWait=2
JobRequeue=1
ReturnToService=2
NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=1 State=UNKNOWN
NodeName=node2 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

is_idle() { sinfo -h -N -o '%N %t' | grep -qx "$1 idle"; }

start_node() {
  slurmd -f "$SLURM_CONF" -N "$1"
  await is_idle "$1"
}

# the processes of a node's jobs, and the slurmstepd that each has above it
jobs_of() {
  local each pid parent
  for each in $(grep -lzxs "SLURMD_NODENAME=$1" /proc/[0-9]*/environ); do
    grep -qzxs "SLURM_CONF=$SLURM_CONF" "$each" || continue
    pid=${each//[!0-9]/}
    parent=$(awk '/^PPid:/ { print $2 }' "/proc/$pid/status" 2>/dev/null) || continue
    echo "$pid"
    if [ "$(cat "/proc/$parent/comm" 2>/dev/null)" = slurmstepd ]; then echo "$parent"; fi
  done | sort -u
}

end() { # SIGNAL NAME: the daemon of that name
  local pid
  pid=$(cat "$dir/$2.pid" 2>/dev/null) || return 0
  kill "-$1" "$pid" 2>/dev/null || return 0
  local _
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
}

end_jobs() { # NODE
  local pids
  pids=$(jobs_of "$1")
  # shellcheck disable=SC2086 # numbers
  [ -z "$pids" ] || kill -KILL $pids 2>/dev/null || true
}

case $what in
start)
  mkdir -p "$dir/state" "$dir/spool.node1" "$dir/spool.node2"
  configure
  (umask 077 && head -c 1024 /dev/urandom >"$dir/munge.key")
  # --force: this folder, as one below /tmp, may be one that others can enter
  munged --force --socket="$dir/munge.socket" --key-file="$dir/munge.key" --pid-file="$dir/munge.pid" \
    --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" 2>"$dir/munge.err"
  slurmctld -f "$SLURM_CONF"
  await scontrol ping
  for each in $NODES; do start_node "$each"; done
  sinfo -N
  ;;
kill)
  case " $NODES " in *" $node "*) ;; *) usage ;; esac
  # its daemon first, so that it can tell nobody
  end KILL "$node"
  end_jobs "$node"
  ;;
revive)
  case " $NODES " in *" $node "*) ;; *) usage ;; esac
  start_node "$node"
  ;;
stop)
  for each in $NODES; do end TERM "$each"; done
  for each in $NODES; do end_jobs "$each"; done
  end TERM controller
  end TERM munge
  ;;
*) usage ;;
esac
