"""Reports: views to read: of memories, of what fades, of quality, of costs; the export."""
