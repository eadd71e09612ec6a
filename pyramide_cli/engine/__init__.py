"""The heart of the game: rules, positions, notation. No input or output, no clock, no language."""
