"""Everything that speaks to people and programs: commands, sentences, the board, the prompt, scripts."""
