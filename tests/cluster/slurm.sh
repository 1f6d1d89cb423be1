#!/usr/bin/env bash
# A job on a Slurm cluster of two nodes on this machine, one of which is killed in mid-run.
#
#     tests/cluster/slurm.sh target/release/kikisuji [PUZZLE [SIZE [PARTS [ORDER [LEVELS [MORE]]]]]]
#
# Without Slurm (Debian: slurm-wlm) it says that it skips. Needs no munge, no accounting, no running service; as root,
# since the daemons start tasks for users.
set -euo pipefail
program=$(realpath "$1")
puzzle=${2:-domination queen 8}
size=${3:-any}
parts=${4:-4}
order=${5:-rows}
levels=${6:-8}
more=${7:-}
PATH=$PATH:/usr/sbin
for tool in slurmctld slurmd sbatch squeue scontrol; do
    command -v "$tool" >/dev/null || { echo "skipped: there is no $tool" >&2; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo 'skipped: only root can start the daemons' >&2; exit 0; }

root=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
daemons=()
stop() {
    kill "${daemons[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap stop EXIT
host=$(hostname -s)
# A free port for each daemon, as far as one can tell.
port=$((20000 + RANDOM % 20000))
cat >"$folder/slurm.conf" <<CONF
ClusterName=kikisuji
SlurmctldHost=$host
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=2
SlurmdTimeout=10
ReturnToService=2
MpiDefault=none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmdPidFile=$folder/%n.pid
SlurmctldPidFile=$folder/controller.pid
SlurmctldLogFile=$folder/controller.log
SlurmdLogFile=$folder/%n.log
NodeName=n1 NodeHostname=$host Port=$((port + 1)) CPUs=1 RealMemory=500
NodeName=n2 NodeHostname=$host Port=$((port + 2)) CPUs=1 RealMemory=500
PartitionName=p Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf
mkdir "$folder/state"
slurmctld -D -f "$SLURM_CONF" >/dev/null 2>&1 & daemons+=($!)
slurmd -D -N n1 -f "$SLURM_CONF" >/dev/null 2>&1 & daemons+=($!)
slurmd -D -N n2 -f "$SLURM_CONF" >/dev/null 2>&1 & second=$!; daemons+=($second)
for _ in $(seq 100); do
    [ "$(sinfo -h -o %D -t idle 2>/dev/null)" = 2 ] && break
    sleep 0.2
done
[ "$(sinfo -h -o %D -t idle 2>/dev/null)" = 2 ] || {
    echo 'skipped: the daemons of Slurm do not start here' >&2
    tail -n 5 "$folder"/*.log >&2 || true
    exit 0
}

export KIKISUJI=$program SBATCH_OPTIONS=--mem=400
# A path that has to be quoted.
job="$folder/a user's job"
start=$(date +%s.%N)
(cd "$folder" && "$root/slurm/submit" "$job" $puzzle --size "$size" --order "$order" --parts "$parts" --levels "$levels" $more -q) >/dev/null
killed=no
for _ in $(seq 3000); do
    # The last task of a count submits the next one before it ends.
    queue=$(squeue -h -o '%t %r')
    [ -n "$queue" ] || break
    case $queue in *NeverSatisfied*) break ;; esac
    # A node dies once the job is under way: its daemon and what runs on it.
    if [ $killed = no ] && [ -n "$(squeue -h -w n2 -t running -o %i 2>/dev/null)" ] &&
        [ "$(ls "$job"/count-*/ 2>/dev/null | grep -c '^layer')" -ge 2 ]; then
        kill -9 "$second"
        pkill -9 -f "slurmstepd: \[.*n2" 2>/dev/null || true
        killed=yes
    fi
    sleep 0.2
done
seconds=$(echo "$(date +%s.%N) - $start" | bc 2>/dev/null || echo '?')
counted=$("$program" job result "$job") || { squeue >&2; "$program" job status "$job" >&2; exit 1; }
expected=$("$program" count $puzzle --size "$size" $more -q)
[ "$counted" = "$expected" ] || { echo "Slurm: $counted, not $expected" >&2; exit 1; }
echo "Slurm: $counted on two nodes, one killed: $killed, $seconds s"
