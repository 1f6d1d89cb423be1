"""One run in a process of its own: its answer, CPU seconds, peak memory, or why there is no answer."""

import json
import os
import resource
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass


@dataclass
class Run:
    """What came of one run.

    `count` is the answer in decimal, None without one; `cpu` user and system seconds, less what a
    worker had used before it was ready; `megabytes` the peak resident set, interpreter included;
    `end` is ok, time, memory or the first line of what went wrong.
    """

    count: str | None
    cpu: float
    megabytes: float
    end: str

    def say(self):
        """The run in a few words."""
        what = self.count if self.count is not None else self.end
        return f"{what} in {self.cpu:.2f} s, {self.megabytes:.0f} MB"


def run(command, limit, gigabytes):
    """Runs `command` under `limit` CPU seconds and that much address space.

    A run that sleeps is stopped after twenty times its limit. The kernel counts CPU limits in whole
    seconds and a peak from the fork on, so small peaks are at least this script's own, some 15 MB.
    """

    def confine():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))
        resource.setrlimit(resource.RLIMIT_AS, (gigabytes * 10**9,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=confine)
        watchdog = threading.Timer(20 * limit, child.kill)
        watchdog.start()
        _, status, usage = os.wait4(child.pid, 0)
        watchdog.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        answer, complaint = out.read().decode(), err.read().decode(errors="replace")
    cpu, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    try:
        record = json.loads(answer.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        record = {}
    if isinstance(record, int):  # a program that prints the number alone
        record = {"count": str(record)}
    if child.returncode == 0 and "count" in record:
        return Run(record["count"], cpu - record.get("started", 0.0), megabytes, "ok")
    return Run(None, cpu, megabytes, _why(child.returncode, record, complaint, cpu >= limit))


def _why(code, record, complaint, late):
    """Why a run has no answer: time, memory, or the last thing it said."""
    if late or code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "time"
    words = ("MemoryError", "bad_alloc", "out of memory", "memory allocation", "memory limit")
    if record.get("status") == "memory-limit" or any(word in complaint for word in words):
        return "memory"
    said = complaint.strip().splitlines()
    return said[-1] if said else f"exit status {code}"
