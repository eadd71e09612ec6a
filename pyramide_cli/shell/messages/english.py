"""Every sentence in English."""

from pyramide_cli.shell.messages import CommandHelp, Messages

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
  verdict          whether the game can still be won
  new, restart     another deal; this deal again
  save, load FILE  keep the game as a script; read one
  rules, expect, resign, quit
  help COMMAND     more about one command; help tips: how to play well

Places: row.column (7.3), w waste (w1 w2 w3), s stock (open rules).
Short forms work: p, k, d, r, a, u, m, s, h, q. French words work too."""

HELP_TIPS = """\
Look for cards whose partners all lie beneath them: free those first.
Before you pair, see which of the two uncovers more.
Prefer pairs inside the pyramid; each one empties it twice as fast.
Keep a waste card in mind: what you draw next buries it.
When both sevens of a pair are in the way, take the one that covers more.
A king costs nothing: take it when it is open, first of all.
Use the whole first pass to see the stock; plan for the next ones.
count tells which partners are still to come; undo is free."""

COMMANDS = {
    "pair": CommandHelp("pair A B", "Remove two open cards that total 13.", "two places", "pair 7.3 7.4"),
    "king": CommandHelp("king A", "Remove an open king.", "one place", "king 6.2"),
    "draw": CommandHelp(
        "draw [N]",
        "Turn the stock's top card onto the waste (three cards onto three wastes under three-piles).\n"
        "draw N draws N times and stops where the stock ends; a plain draw on an empty stock recycles.",
        "nothing or a number from 1",
        "draw 3",
    ),
    "recycle": CommandHelp(
        "recycle",
        "Turn the waste over: it becomes the stock of the next pass, in the same order.\n"
        "Only with an empty stock and a pass left.",
        "",
        "recycle",
    ),
    "auto": CommandHelp(
        "auto [N|all]",
        "Play the plain move: a king, else the pair that frees most cards, else a draw, else a recycle.\n"
        "auto N plays N of them, auto all plays to the end.",
        "nothing, a number from 1, or all",
        "auto 5",
    ),
    "undo": CommandHelp(
        "undo [N|all]", "Take back one move, N moves, or all.", "nothing, a number from 1, or all", "undo 2"
    ),
    "redo": CommandHelp(
        "redo [N|all]",
        "Play again what was taken back.",
        "nothing, a number from 1, or all",
        "redo all",
    ),
    "moves": CommandHelp("moves", "List the legal moves, each as the command that plays it.", "", "moves"),
    "show": CommandHelp(
        "show [list]",
        "Print the board; show list prints the same as plain lines for a screen reader.",
        "nothing or list",
        "show list",
    ),
    "history": CommandHelp("history", "List the moves played so far, as commands.", "", "history"),
    "new": CommandHelp(
        "new [--seed N | --deal FILE | --cards C1 ... C52] [--rules R] [--passes N]",
        "Start a new game. Rules and passes stay as they are if not named; a rule set named\n"
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
        "won, lost, playing, resigned, or moves, removed, stock or pass with a number",
        "expect removed 28",
    ),
    "resign": CommandHelp("resign", "End the game as a loss. undo takes it back.", "", "resign"),
    "rules": CommandHelp("rules", "Print the rules in force.", "", "rules"),
    "count": CommandHelp(
        "count",
        "For each pair of ranks that total 13, and for kings: how many cards are in the pyramid,\n"
        "in the wastes, gone, and still to come from the stock.",
        "",
        "count",
    ),
    "help": CommandHelp(
        "help [COMMAND|tips]",
        "Print help, help on one command, or how to play well.",
        "nothing, a command or tips",
        "help pair",
    ),
    "solve": CommandHelp(
        "solve [--shortest]",
        "Print a winning line from here, or the proof that there is none; --shortest takes longer.\n"
        "It looks at the face-down stock. Ctrl-C stops it and changes nothing.",
        "nothing or --shortest",
        "solve",
    ),
    "hint": CommandHelp(
        "hint",
        "Name the next move of a winning line; where there is none, say so and name auto's move.\n"
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
    "quit": CommandHelp("quit", "Leave. A script stops here.", "", "quit"),
}

ENGLISH = Messages(
    language="en",
    zero_is_singular=False,
    rank_names=(
        "ace",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "jack",
        "queen",
        "king",
    ),
    suit_names={"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    card_name="{rank} of {suit}",
    conjunction=" and ",
    board_stock="Stock {stock}",
    board_waste="Waste {piles}",
    board_wastes="Wastes {piles}",
    board_empty="empty",
    board_over="{top} over {next}",
    board_counts="Pass {pass_}/{passes}   Moves {moves}   Removed {removed}/28",
    list_free="Free {place}: {card}",
    list_waste="Waste {place}: {card}",
    list_over="{top}, over {next}",
    list_empty="empty",
    list_stock="Stock: {stock} face down. {counts}",
    list_stock_open="Stock s: {card}, {stock} face down",
    list_stock_empty="Stock: empty. {counts}",
    list_counts="Pass {pass_}/{passes}, moves {moves}, removed {removed}/28.",
    list_covered="Covered {row}: ",
    list_under="{card} under {place}",
    prompt="pyramide> ",
    greeting="Pyramid solitaire. {dealt}, {rules} rules, {passes}. Type help or quit.",
    after_end="undo, restart, new or quit.",
    pair="Pair: {cards}.",
    king="King: {cards}.",
    frees=" Frees {cards}.",
    covers=" Covers {cards}.",
    draw="Drawn: {cards}. {stock}.",
    draw_times="Drawn {n} times: {cards}. {stock}.",
    stock="Stock {stock}",
    stock_open="Stock {stock}, now {card}",
    recycle="Recycled: stock {n}, pass {pass_}/{passes}.",
    redone="Redone: {cards}.",
    redone_draw="Redone: draw {cards}. {stock}.",
    redone_recycle="Redone: recycle. Stock {n}, pass {pass_}/{passes}.",
    undone="Undone: {cards}.",
    undone_draw="Undone: draw {cards}. Stock {stock}.",
    undone_recycle="Undone: recycle. Stock {n}, pass {pass_}/{passes}.",
    undone_resign="Undone: resign.",
    undone_many="Undone: {n} (move|moves). Moves {moves}, removed {removed}/28.",
    undone_resign_many="Undone: resign, {n} (move|moves). Moves {moves}, removed {removed}/28.",
    redone_many="Redone: {n} (move|moves). Moves {moves}, removed {removed}/28.",
    auto_many="Auto, {n} moves: {parts}. Removed {removed}/28.",
    kings="{n} (king|kings)",
    pairs="{n} (pair|pairs)",
    draws="{n} (draw|draws)",
    recycles="{n} (recycle|recycles)",
    resigned="Resigned.",
    won=" Won.",
    lost=" Lost.",
    outcome_won="Won: {removed}/28 in {n} (move|moves), pass {pass_}/{passes}. {dealt}, {rules}.",
    outcome_lost="Lost, no move left: {removed}/28 in {n} (move|moves), pass {pass_}/{passes}. {dealt}, {rules}.",
    outcome_resigned="Resigned: {removed}/28 in {n} (move|moves), pass {pass_}/{passes}. {dealt}, {rules}.",
    outcome_playing="Unfinished: {removed}/28 in {n} (move|moves), pass {pass_}/{passes}. {dealt}, {rules}.",
    dealt_seed="Seed {seed}",
    dealt_cards="Given deal",
    passes="{n} (pass|passes)",
    new_game="New game. {dealt}, {rules} rules, {passes}.",
    restarted="The same deal again. {dealt}, {rules} rules, {passes}.",
    status_names={"playing": "playing", "won": "won", "lost": "lost", "resigned": "resigned"},
    unknown_command='Unknown command "{word}": help lists them.',
    unknown_suggest='Unknown command "{word}": did you mean {meant}?',
    unknown_fits='"{word}" fits several commands: {fits}.',
    takes="{word} takes {takes}, such as: {example}",
    takes_nothing="{word} takes nothing more: {example}",
    no_place='"{word}" is no place and no card, such as 7.3, w or 6c.',
    no_place_meant='"{word}" is no place: did you mean {meant}?',
    too_long="The line is longer than {most} characters.",
    flag_unknown='{command} does not know "{word}": {usage}',
    flag_value="{flag} needs a value: {usage}",
    flag_twice="{flag} is given twice.",
    flag_one_deal="Only one of --seed, --deal and --cards can name the deal.",
    seed_range='"{word}" is no seed: a whole number from 0 to 18446744073709551615.',
    passes_range='"{word}" is no number of passes: 1, 2 or 3.',
    rules_unknown='No rules "{word}": classic, open or three-piles.',
    game_over="The game is over ({status}): undo, restart or new.",
    no_such_row="No place {place}: rows run from 1 to 7.",
    no_such_column="No place {place}: row {row} runs from {row}.1 to {row}.{row}.",
    no_such_waste_one="No place {place}: there is one waste, w.",
    no_such_waste_three="No place {place}: the wastes are {wastes}.",
    gone_place="{place} is empty: {card} left at move {move}.",
    gone_card="{card} left the game at move {move}.",
    waste_empty="Waste {place} is empty.",
    waste_empty_one="The waste is empty.",
    stock_empty="The stock is empty.",
    stock_face_down="The stock lies face down; its top card plays under open rules only.",
    card_face_down="{card} is still face down in the stock.",
    buried="{card} lies in the waste under {top}.",
    covered="{card} is covered by {covers}.",
    covered_by_partner="{card} is covered by {covers}; both must be open first.",
    same_card="{card} twice: a pair takes two cards.",
    king_alone="{card} is 13 by itself: king {place}",
    not_a_king="{card} is {total}, not 13: {short} short.",
    not_thirteen="{first} + {second} = {total}, not 13.",
    stock_not_empty="The stock still holds {stock}; recycle needs it empty.",
    no_pass_left="The stock is empty and pass {pass_}/{passes} is the last.",
    nothing_to_undo="Nothing to undo.",
    nothing_to_redo="Nothing to redo.",
    bad_deal="No whole deck: {faults}.",
    bad_deal_line="Line {line}, no whole deck: {faults}.",
    missing="missing {cards}",
    repeated="repeated {cards}",
    malformed="no card {cards}",
    expect_failed="Expected {wanted}, but the game is {found}.",
    file_missing="{file}: there is no such file.",
    file_folder="{file} is a folder.",
    file_denied="{file}: permission denied.",
    file_exists="{file} exists already: save --force {file}",
    file_encoding="{file} is not UTF-8 text.",
    file_too_large="{file} is too large for this.",
    file_other="{file}: {error}.",
    file_line="{file}:{line}: {error}",
    load_first="A saved game starts with new and a deal.",
    load_only="A saved game holds moves and resign, nothing else.",
    saved="Saved: {file}, {n} (move|moves).",
    loaded="Loaded: {file}, {n} (move|moves).",
    expected="As expected: {wanted}.",
    moves_none="No moves.",
    history_none="No moves yet.",
    count_pair="{low} + {high}: pyramid {pyramid}, waste {waste}, gone {gone}, to come {unseen}.",
    count_king="{low}: pyramid {pyramid}, waste {waste}, gone {gone}, to come {unseen}.",
    rules_passes="Rules {rules}, {passes}.",
    rules_removal="Remove an open king alone, or two open cards that total 13: A 1, J 11, Q 12, K 13; suits never matter.",
    rules_open="Open are the pyramid cards that nothing covers, and the top of each waste.",
    rules_open_stock="Open are the pyramid cards that nothing covers, the top of the waste, and the stock's top, face up.",
    rules_draw_one="A draw turns the stock's top card onto the waste.",
    rules_draw_many="A draw turns up to {draw} cards, one onto each waste, w1 first.",
    rules_recycle="When the stock is empty and a pass is left, recycle: the waste becomes the stock, in the same order.",
    rules_no_recycle="The stock is gone through once; then play goes on with what is open.",
    rules_end="Won when the pyramid is empty; lost when no removal, no draw and no recycle is left.",
    help_screen=HELP_SCREEN,
    help_tips=HELP_TIPS,
    help_words="{usage}   (also: {words})",
    help_example="Example: {example}",
    commands=COMMANDS,
    hint_winnable="Hint: {move}. Wins in {n} (move|moves).",
    hint_unwinnable="This can no longer be won; auto would play {move}.",
    hint_undecided="Not decided within {nodes} positions; auto would play {move}.",
    verdict_winnable="Winnable: a line of {n} (move|moves) wins.",
    verdict_shortest="Winnable in {n} (move|moves), and in no fewer.",
    verdict_won="Won already.",
    verdict_unwinnable="Not winnable from here: proven, {nodes} positions searched.",
    verdict_undecided="Undecided within {nodes} positions.",
    looked_at_stock="This answer looked at the face-down stock.",
    interrupted="Interrupted; nothing has changed.",
    solved_deal="{dealt}, {rules} rules, {passes}.",
    solved_winnable="Winnable in {n} (move|moves).",
    solved_shortest="Winnable in {n} (move|moves), and in no fewer.",
    solved_unwinnable="Not winnable: proven, {nodes} positions searched.",
    solved_undecided="Undecided within {nodes} positions.",
    progress="{nodes} positions",
    usage_heading="Usage: ",
    options_heading="Options",
    commands_heading="Commands",
    about="Pyramid solitaire: play at the prompt, from scripts and from pipes.\n\n"
    "Without --script, at a terminal, it asks for commands; type help there. "
    "In a pipe, or with --script, it prints a transcript, which is itself a script.",
    option_seed="Deal of this seed, 0 to 2^64-1; without it one is chosen and shown.",
    option_deal="Read the deal from a file: 52 cards, pyramid from the apex, then the stock.",
    option_load="Go on with a saved game.",
    option_rules="Rule set: classic, open or three-piles.",
    option_passes="Passes through the stock: 1, 2 or 3; else as the rule set has it.",
    option_script="Play the commands in a file (- is standard input), then stop.",
    option_keep_going="Go on after a refused command.",
    option_quiet="Print the outcome only.",
    option_boards="In a script, print the board after every move.",
    option_json="Print JSON Lines instead of text.",
    option_lang="Language: en or fr; else PYRAMIDE_LANG, else the locale.",
    option_ascii="Plain ASCII output, suits as c d h s.",
    option_color="Colour: auto, always or never.",
    option_version="Print the version and exit.",
    option_help="Print this help and exit.",
    usage_try="Try '{command} --help'.",
    usage_one_deal="Only one of --seed, --deal and --load can be given.",
    usage_load_rules="--load brings its own rules: no --rules or --passes with it.",
    usage_json_text="--json goes with neither --quiet nor --boards.",
    usage_quiet_prompt="--quiet goes with --script or a pipe, not with the prompt.",
    usage_transcript="The script is a transcript that names its deal: no --seed, --deal, --load, --rules or --passes with it.",
    usage_value="{option}: {error}",
    usage_choice='"{value}" is not one of {choices}.',
    usage_no_option="No such option: {option}",
    usage_no_command='No such command: "{command}".',
    usage_bad_value="{option}: its value is missing, or it takes none.",
    usage_subcommand="Options of a game do not go with {command}; put its own after it.",
    usage_one_position="Only one of --seed, --deal and --script can be given.",
    nodes_range='"{word}" is no number of positions: a whole number from 1.',
    about_solve="Find a winning line, or prove that there is none.\n\nThe answer is a script that pyramide --script - plays to the win. A file may hold many deals, one a line.",
    about_solve_short="Find a winning line, or prove that there is none.",
    option_solve_script="Solve the position after the script in a file (- is standard input).",
    option_shortest="Find a line with the fewest moves.",
    option_max_nodes="Give up after this many positions: the answer is then undecided.",
    option_solve_json="Print one JSON object a deal.",
    output_failed="The output cannot be written: {error}.",
)
