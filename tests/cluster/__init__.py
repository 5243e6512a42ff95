"""Many machines: app hosts, a proxy, PostgreSQL with a standby and a pooler, each in a network namespace."""
