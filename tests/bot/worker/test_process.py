import os
import subprocess
import sys

from bot.worker.process import gone, this_process


def test_a_process_is_named_by_its_machine_and_number():
    assert this_process().endswith(f":{os.getpid()}")


def test_a_process_that_ended_is_gone_and_one_that_runs_is_not():
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    host = this_process().rpartition(":")[0]
    names = [f"{host}:{ended.pid}", f"{host}:{os.getppid()}"]

    assert gone(names, own=this_process()) == [f"{host}:{ended.pid}"]


def test_what_an_earlier_process_of_our_number_left_is_ours_to_take():
    assert gone([this_process()], own=this_process()) == [this_process()]


def test_of_other_machines_nothing_is_known():
    assert gone(["elsewhere:1", "nonsense", ""], own=this_process()) == []
