"""What holds for `companion` as a process: garbage, the end of tasks, the signals it heeds."""
