"""What a position and a line are worth: odds over the orders of unseen cards, and reviews of a game.

Only facts, as typed values: no language, no output. Below are the engine and the solver.
"""
