"""What English words put right, rename or change of what is remembered, however long ago it was told."""
