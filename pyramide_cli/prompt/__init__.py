"""What a person at a terminal has: line editing, signals, the board and the answer under it."""
