"""All that is said, in both languages, side by side; nothing here acts, reads or prints."""
