"""One line in, one answer out: what the prompt, scripts, pipes, saved games and JSON have in common."""
