"""What somebody no longer has, keeps or does since a message tells that it is gone."""
