"""What holds for `companion` as a process: garbage, and the signals that it heeds."""
