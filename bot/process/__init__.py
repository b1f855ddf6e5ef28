"""What holds for `companion` as a process: garbage, tasks' ends, its signals, who is warm."""
