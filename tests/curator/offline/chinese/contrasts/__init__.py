"""What a Chinese message sets against something else."""
