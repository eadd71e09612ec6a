"""The commands, a row each, by what they are for. ``all_commands`` has the table of them all."""
