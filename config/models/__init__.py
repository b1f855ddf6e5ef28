"""The models behind the agents: one small port for minds, one for embedders."""
