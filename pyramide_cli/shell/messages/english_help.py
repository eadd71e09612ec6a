"""The help pages in English: the screen, the tips, and a few words about each command."""

from pyramide_cli.shell.messages import CommandHelp

HELP_SCREEN = """\
Empty the pyramid: remove two open cards that total 13, or a king alone.
A = 1, J = 11, Q = 12, K = 13. Cards in [brackets] are open.
/ and \\ join a card to the cards that still cover it.

  pair 7.3 7.4     remove two cards      (or: 7.3 7.4, or: 6c 7d)
  king 6.2         remove a king         (or: 6.2)
  draw [N]         turn cards from the stock; when it is empty, recycle
  recycle          the waste becomes the stock of the next pass
  auto [N|all]     play the plain move: king, pair, draw, recycle
  undo, redo       [N|all] take back, play again
  moves, history   what can be played; what was played
  show [list]      the board; list: plain lines for a screen reader
  count            which cards are where, as far as they were turned
  hint, solve      the next move of a winning line; the whole line
  verdict, odds    can it be won; chances without looking at the stock
  new, restart     another deal; this deal again
  save, load FILE  keep the game as a script; read one
  rules, expect, resign, quit
  help COMMAND     more about one command; help tips: how to play well

Places: row.column (7.3), w waste (w1 w2 w3), s stock (open rules).
Short forms work: p, k, d, r, a, u, m, s, h, q. French words work too."""

HELP_TIPS = """\
Where a card covers its own partners, keep the others for it.
Between two possible pairs, see which uncovers more cards.
Prefer pairs inside the pyramid; each one empties it twice as fast.
Keep a waste card in mind: what you draw next buries it.
Where two cards would do for a pair, take the one that covers more.
A king costs nothing: take it when it is open, first of all.
Use the whole first pass to see the stock; plan for the next ones.
count tells which partners are still to come; undo is free."""

COMMANDS = {
    "pair": CommandHelp("pair A B", "Remove two open cards that total 13.", "two places", "pair 7.3 7.4"),
    "king": CommandHelp("king A", "Remove an open king.", "one place", "king 6.2"),
    "draw": CommandHelp(
        "draw [N]",
        "Turn the stock's top card onto the waste (three cards onto three wastes under three-piles). "
        "draw N draws N times and stops where the stock ends; a plain draw on an empty stock recycles.",
        "at most a number from 1",
        "draw 3",
    ),
    "recycle": CommandHelp(
        "recycle",
        "Turn the waste over: it becomes the stock of the next pass, in the same order. "
        "Only with an empty stock and a pass left.",
        "",
        "recycle",
    ),
    "auto": CommandHelp(
        "auto [N|all]",
        "Play the plain move: a king, else the pair that frees most cards, else a draw, else a recycle. "
        "auto N plays N of them, auto all plays to the end.",
        "at most a number from 1, or all",
        "auto 5",
    ),
    "undo": CommandHelp(
        "undo [N|all]", "Take back one move, N moves, or all.", "at most a number from 1, or all", "undo 2"
    ),
    "redo": CommandHelp(
        "redo [N|all]",
        "Play again what was taken back.",
        "at most a number from 1, or all",
        "redo all",
    ),
    "moves": CommandHelp("moves", "List the legal moves, each as the command that plays it.", "", "moves"),
    "show": CommandHelp(
        "show [list]",
        "Print the board; show list prints the same as plain lines for a screen reader.",
        "at most the word list",
        "show list",
    ),
    "history": CommandHelp("history", "List the moves played so far, as commands.", "", "history"),
    "new": CommandHelp(
        "new [--seed N | --deal FILE | --cards C1 ... C52] [--rules R] [--passes N]",
        "Start a new game. Rules and passes stay as they are if not named; a rule set named "
        "alone brings its own passes. --cards comes last. Rules: classic, open, three-piles.",
        "flags",
        "new --seed 7 --rules open",
    ),
    "restart": CommandHelp("restart", "Start the same deal again.", "", "restart"),
    "save": CommandHelp(
        "save [--force] FILE",
        "Write the game as a script that replays it. An existing file only with --force.",
        "a file name",
        "save game.txt",
    ),
    "load": CommandHelp(
        "load FILE", "Read a saved game; undo walks back through its moves.", "a file name", "load game.txt"
    ),
    "expect": CommandHelp(
        "expect WHAT",
        "Check a fact, for scripts: won, lost, playing, resigned, moves N, removed N, stock N, pass N.",
        "a fact",
        "expect removed 28",
    ),
    "resign": CommandHelp("resign", "End the game as a loss. undo takes it back.", "", "resign"),
    "rules": CommandHelp("rules", "Print the rules in force.", "", "rules"),
    "count": CommandHelp(
        "count",
        "For each pair of ranks that total 13, and for kings: how many cards are in the pyramid, "
        "in the wastes, gone, and still to come from the stock.",
        "",
        "count",
    ),
    "help": CommandHelp(
        "help [COMMAND|tips]",
        "Print help, help on one command, or how to play well.",
        "at most a command, or tips",
        "help pair",
    ),
    "solve": CommandHelp(
        "solve [--shortest]",
        "Print a winning line from here, or the proof that there is none; --shortest takes longer. "
        "It looks at the face-down stock. Ctrl-C stops it and changes nothing.",
        "at most --shortest",
        "solve",
    ),
    "hint": CommandHelp(
        "hint",
        "Name the next move of a winning line; where there is none, say so and name auto's move. "
        "Following hints wins. It looks at the face-down stock.",
        "",
        "hint",
    ),
    "verdict": CommandHelp(
        "verdict",
        "Say whether the game can still be won from here. It looks at the face-down stock.",
        "",
        "verdict",
    ),
    "odds": CommandHelp(
        "odds [N]",
        "Say in what share of N random orders (100) of the cards not turned yet the game can be won, and "
        "how each move changes that. It does not look at a card you have not seen. Ctrl-C stops early.",
        "at most a number from 1",
        "odds 50",
    ),
    "quit": CommandHelp("quit", "Leave. A script stops here.", "", "quit"),
}
