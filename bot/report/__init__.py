"""The quality report as people read it: lines, data, and one page with charts."""
