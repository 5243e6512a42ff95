"""Whether the site holds: under load, under faults and under attack."""
