"""The companion on Discord: what a person sees there."""
