"""The workbench for prompts: labelled cases, scores, recordings, and versions side by side."""
