"""Kept games: the file they lie in, the rows, and what they say of the player. No language, nothing printed."""
