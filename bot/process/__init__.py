"""What holds for `companion` as a process: garbage, the end of tasks, and the signals that it heeds."""
