"""Who answers the cases."""
