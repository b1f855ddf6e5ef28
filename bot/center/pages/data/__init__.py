"""The tab of data: taking it along, bringing it, clearing, forgetting and erasing."""
