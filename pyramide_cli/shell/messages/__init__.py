"""What every sentence for people is called. The sentences themselves stand in one module a language."""

from typing import NamedTuple

LANGUAGES = ("en", "fr")


class CommandHelp(NamedTuple):
    """The words about one command: how it is written, what it does, what it takes ("" for nothing), an example."""

    usage: str
    does: str
    takes: str
    example: str


class Messages(NamedTuple):
    """Every sentence in one language, as ``str.format`` templates; ``(move|moves)`` where the number ``{n}`` decides.

    A language that lacks one cannot be built.
    """

    language: str
    zero_is_singular: bool

    # cards in words
    rank_names: tuple[str, ...]
    suit_names: dict[str, str]
    card_name: str
    conjunction: str

    # the board and its list
    board_stock: str
    board_waste: str
    board_wastes: str
    board_empty: str
    board_over: str
    board_counts: str
    list_free: str
    list_waste: str
    list_over: str
    list_empty: str
    list_stock: str
    list_stock_open: str
    list_stock_empty: str
    list_counts: str
    list_covered: str
    list_under: str

    # the prompt
    prompt: str
    greeting: str
    after_end: str

    # moves
    pair: str
    king: str
    frees: str
    covers: str
    draw: str
    draw_times: str
    stock: str
    stock_open: str
    recycle: str
    redone: str
    redone_draw: str
    redone_recycle: str
    undone: str
    undone_draw: str
    undone_recycle: str
    undone_resign: str
    undone_many: str
    undone_resign_many: str
    redone_many: str
    auto_many: str
    kings: str
    pairs: str
    draws: str
    recycles: str
    resigned: str
    won: str
    lost: str

    # outcomes
    outcome_won: str
    outcome_lost: str
    outcome_resigned: str
    outcome_playing: str
    dealt_seed: str
    dealt_cards: str
    passes: str
    new_game: str
    restarted: str
    status_names: dict[str, str]

    # refusals, by code
    unknown_command: str
    unknown_suggest: str
    unknown_fits: str
    takes: str
    takes_nothing: str
    no_place: str
    no_place_meant: str
    too_long: str
    flag_unknown: str
    flag_value: str
    flag_twice: str
    flag_one_deal: str
    seed_range: str
    passes_range: str
    rules_unknown: str
    game_over: str
    no_such_row: str
    no_such_column: str
    no_such_waste_one: str
    no_such_waste_three: str
    gone_place: str
    gone_card: str
    waste_empty: str
    waste_empty_one: str
    stock_empty: str
    stock_face_down: str
    card_face_down: str
    buried: str
    covered: str
    covered_by_partner: str
    same_card: str
    king_alone: str
    not_a_king: str
    not_thirteen: str
    stock_not_empty: str
    no_pass_left: str
    nothing_to_undo: str
    nothing_to_redo: str
    bad_deal: str
    bad_deal_line: str
    missing: str
    repeated: str
    malformed: str
    several_deals: str
    quoted: str
    faults_between: str
    expect_failed: str
    expect_differs: str

    # files
    file_missing: str
    file_folder: str
    file_denied: str
    file_special: str
    file_no_folder: str
    file_exists: str
    file_encoding: str
    file_too_large: str
    file_other: str
    file_line: str
    load_first: str
    load_only: str
    saved: str
    loaded: str
    expected: str

    # what the commands print
    moves_none: str
    history_none: str
    count_pair: str
    count_king: str
    rules_passes: str
    rules_removal: str
    rules_open: str
    rules_open_stock: str
    rules_draw_one: str
    rules_draw_many: str
    rules_recycle: str
    rules_no_recycle: str
    rules_end: str
    help_screen: str
    help_tips: str
    help_words: str
    help_example: str
    commands: dict[str, CommandHelp]

    # the solver
    hint_winnable: str
    hint_unwinnable: str
    hint_undecided: str
    verdict_winnable: str
    verdict_shortest: str
    verdict_won: str
    verdict_unwinnable: str
    verdict_undecided: str
    looked_at_stock: str
    interrupted: str
    solved_deal: str
    solved_winnable: str
    solved_shortest: str
    solved_unwinnable: str
    solved_undecided: str
    progress: str
    progress_orders: str

    # odds and surveys
    odds_share: str
    odds_exact: str
    odds_note: str
    odds_move: str
    odds_best: str
    survey_kind: str
    survey_games: str
    survey_won: str
    survey_score: str
    survey_moves: str
    survey_moves_of_wins: str
    survey_speed: str
    survey_stopped: str
    survey_empty: str
    survey_other: str
    survey_row: str

    # the command line
    usage_heading: str
    options_heading: str
    commands_heading: str
    about: str
    option_seed: str
    option_deal: str
    option_load: str
    option_rules: str
    option_passes: str
    option_script: str
    option_keep_going: str
    option_quiet: str
    option_boards: str
    option_json: str
    option_lang: str
    option_ascii: str
    option_color: str
    option_version: str
    option_help: str
    usage_try: str
    usage_one_deal: str
    usage_load_rules: str
    usage_json_text: str
    usage_quiet_prompt: str
    usage_transcript: str
    usage_value: str
    usage_choice: str
    usage_no_option: str
    usage_no_command: str
    usage_bad_value: str
    usage_subcommand: str
    output_failed: str
    usage_survey: str
    seeds_range: str
    jobs_range: str
    about_survey: str
    about_survey_short: str
    option_seeds: str
    option_player: str
    option_jobs: str
    option_output: str
    option_merge: str
    option_survey_json: str
    usage_one_position: str
    nodes_range: str
    about_solve: str
    about_solve_short: str
    option_solve_script: str
    option_shortest: str
    option_max_nodes: str
    option_solve_json: str


def load(language: str) -> Messages:
    """Return the sentences of a language; only the one that is asked for is read."""
    if language == "fr":
        from pyramide_cli.shell.messages.french import FRENCH

        return FRENCH
    from pyramide_cli.shell.messages.english import ENGLISH

    return ENGLISH
