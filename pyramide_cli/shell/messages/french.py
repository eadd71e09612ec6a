"""Every sentence in French. Spaces before : ; ! ? and inside « » become no-break spaces when it is loaded."""

from pyramide_cli.shell.messages import CommandHelp, Messages

HELP_SCREEN = """\
Videz la pyramide : retirez deux cartes ouvertes qui font 13, ou un roi.
A = 1, J = 11, Q = 12, K = 13. Cartes ouvertes entre [crochets].
/ et \\ relient une carte à celles qui la couvrent encore.

  paire 7.3 7.4      retirer deux cartes   (ou : 7.3 7.4, ou : 6c 7d)
  roi 6.2            retirer un roi        (ou : 6.2)
  piocher [N]        tirer des cartes ; pioche vide : retourner
  retourner          la défausse redevient pioche, passage suivant
  auto [N|tout]      joue seul : roi, paire, tirage, retournement
  annuler, refaire   [N|tout] reprendre, rejouer
  coups, historique  ce qu'on peut jouer ; ce qu'on a joué
  montrer [liste]    le plateau ; liste : en lignes pour lecteur d'écran
  compter            où sont les cartes, pour autant qu'on les ait vues
  nouvelle, recommencer     une autre donne ; la même donne
  sauver, charger FICHIER   garder la partie en script ; en lire un
  règles, vérifier, abandonner, quitter
  aide COMMANDE      sur une commande ; aide conseils : bien jouer

Places : rangée.colonne (7.3), w défausse (w1 w2 w3), s pioche (open).
Les abréviations marchent (p, k, d, r, a, u) et les mots anglais aussi."""

HELP_TIPS = """\
Repérez les cartes dont les partenaires sont toutes dessous : d'abord elles.
Avant de former une paire, voyez laquelle des deux en découvre le plus.
Préférez les paires de la pyramide : elles la vident deux fois plus vite.
La carte de la défausse compte : le prochain tirage va la recouvrir.
Deux cartes se valent pour une paire ? Prenez celle qui en couvre le plus.
Un roi ouvert ne coûte rien : retirez-le tout de suite.
Le premier passage montre la pioche ; pensez déjà aux suivants.
compter dit quelles cartes restent à venir ; annuler ne coûte rien."""

COMMANDS = {
    "pair": CommandHelp("paire A B", "Retirer deux cartes ouvertes qui font 13.", "deux places", "paire 7.3 7.4"),
    "king": CommandHelp("roi A", "Retirer un roi ouvert.", "une place", "roi 6.2"),
    "draw": CommandHelp(
        "piocher [N]",
        "Retourner la carte du dessus de la pioche sur la défausse (avec three-piles, trois cartes\n"
        "sur trois défausses). piocher N tire N fois et s'arrête avec la pioche ; piocher seul,\n"
        "quand la pioche est vide, retourne la défausse.",
        "rien ou un nombre à partir de 1",
        "piocher 3",
    ),
    "recycle": CommandHelp(
        "retourner",
        "Retourner la défausse : elle devient la pioche du passage suivant, dans le même ordre.\n"
        "Il faut une pioche vide et un passage de reste.",
        "",
        "retourner",
    ),
    "auto": CommandHelp(
        "auto [N|tout]",
        "Jouer le coup tout simple : un roi, sinon la paire qui libère le plus, sinon un tirage,\n"
        "sinon un retournement. auto N en joue N, auto tout va jusqu'au bout.",
        "rien, un nombre à partir de 1, ou tout",
        "auto 5",
    ),
    "undo": CommandHelp(
        "annuler [N|tout]",
        "Reprendre un coup, N coups ou tous.",
        "rien, un nombre à partir de 1, ou tout",
        "annuler 2",
    ),
    "redo": CommandHelp(
        "refaire [N|tout]",
        "Rejouer ce qui a été repris.",
        "rien, un nombre à partir de 1, ou tout",
        "refaire tout",
    ),
    "moves": CommandHelp("coups", "Donner les coups possibles, chacun comme la commande qui le joue.", "", "coups"),
    "show": CommandHelp(
        "montrer [liste]",
        "Montrer le plateau ; montrer liste le dit en lignes simples pour un lecteur d'écran.",
        "rien ou liste",
        "montrer liste",
    ),
    "history": CommandHelp("historique", "Donner les coups joués, comme commandes.", "", "historique"),
    "new": CommandHelp(
        "nouvelle [--seed N | --deal FICHIER | --cards C1 ... C52] [--rules R] [--passes N]",
        "Commencer une autre partie. Règles et passages restent, sauf s'ils sont nommés ; des règles\n"
        "nommées seules apportent leurs passages. --cards vient en dernier. Règles : classic, open,\n"
        "three-piles.",
        "des options",
        "nouvelle --seed 7 --rules open",
    ),
    "restart": CommandHelp("recommencer", "Reprendre la même donne au début.", "", "recommencer"),
    "save": CommandHelp(
        "sauver [--force] FICHIER",
        "Écrire la partie comme script qui la rejoue. Un fichier existant demande --force.",
        "un nom de fichier",
        "sauver partie.txt",
    ),
    "load": CommandHelp(
        "charger FICHIER",
        "Lire une partie enregistrée ; annuler remonte ses coups.",
        "un nom de fichier",
        "charger partie.txt",
    ),
    "expect": CommandHelp(
        "vérifier QUOI",
        "Vérifier un fait, pour les scripts : won (gagné), lost (perdu), playing (en cours),\n"
        "resigned (abandonné), moves N (coups), removed N (retirées), stock N (pioche), pass N (passage).",
        "won, lost, playing, resigned, ou moves, removed, stock ou pass avec un nombre",
        "vérifier removed 28",
    ),
    "resign": CommandHelp("abandonner", "Finir la partie, qui est perdue. annuler la reprend.", "", "abandonner"),
    "rules": CommandHelp("règles", "Donner les règles en vigueur.", "", "règles"),
    "count": CommandHelp(
        "compter",
        "Pour chaque couple de rangs qui font 13, et pour les rois : combien de cartes sont dans la\n"
        "pyramide, dans la défausse, parties, et encore à venir de la pioche.",
        "",
        "compter",
    ),
    "help": CommandHelp(
        "aide [COMMANDE|conseils]",
        "Donner l'aide, l'aide d'une commande, ou comment bien jouer.",
        "rien, une commande ou conseils",
        "aide paire",
    ),
    "quit": CommandHelp("quitter", "Quitter. Un script s'arrête là.", "", "quitter"),
}

FRENCH = Messages(
    language="fr",
    zero_is_singular=True,
    rank_names=(
        "as",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "valet",
        "dame",
        "roi",
    ),
    suit_names={"c": "trèfle", "d": "carreau", "h": "cœur", "s": "pique"},
    card_name="{rank} de {suit}",
    conjunction=" et ",
    board_stock="Pioche {stock}",
    board_waste="Défausse {piles}",
    board_wastes="Défausses {piles}",
    board_empty="vide",
    board_over="{top} sur {next}",
    board_counts="Passage {pass_}/{passes}   Coups {moves}   Retirées {removed}/28",
    list_free="Libre {place} : {card}",
    list_waste="Défausse {place} : {card}",
    list_over="{top}, sur {next}",
    list_empty="vide",
    list_stock="Pioche : {n} (carte|cartes) face cachée. {counts}",
    list_stock_open="Pioche s : {card}, {n} (carte|cartes) face cachée",
    list_stock_empty="Pioche : vide. {counts}",
    list_counts="Passage {pass_}/{passes}, coups {moves}, retirées {removed}/28.",
    list_covered="Couvertes {row} : ",
    list_under="{card} sous {place}",
    prompt="pyramide> ",
    greeting="Pyramide. {dealt}, règles {rules}, {passes}. Tapez aide ou quitter.",
    after_end="annuler, recommencer, nouvelle ou quitter.",
    pair="Paire : {cards}.",
    king="Roi : {cards}.",
    frees=" Libère {cards}.",
    covers=" Recouvre {cards}.",
    draw="Tirage : {cards}. {stock}.",
    draw_times="Tirage, {n} fois : {cards}. {stock}.",
    stock="Pioche {stock}",
    stock_open="Pioche {stock}, dessus {card}",
    recycle="Défausse retournée : pioche {n}, passage {pass_}/{passes}.",
    redone="Rejoué : {cards}.",
    redone_draw="Rejoué : tirage {cards}. {stock}.",
    redone_recycle="Rejoué : retournement. Pioche {n}, passage {pass_}/{passes}.",
    undone="Annulé : {cards}.",
    undone_draw="Annulé : tirage {cards}. Pioche {stock}.",
    undone_recycle="Annulé : retournement. Pioche {n}, passage {pass_}/{passes}.",
    undone_resign="Annulé : abandon.",
    undone_many="Annulé : {n} (coup|coups). Coups {moves}, retirées {removed}/28.",
    undone_resign_many="Annulé : abandon, {n} (coup|coups). Coups {moves}, retirées {removed}/28.",
    redone_many="Rejoué : {n} (coup|coups). Coups {moves}, retirées {removed}/28.",
    auto_many="Auto, {n} coups : {parts}. Retirées {removed}/28.",
    kings="{n} (roi|rois)",
    pairs="{n} (paire|paires)",
    draws="{n} (tirage|tirages)",
    recycles="{n} (retournement|retournements)",
    resigned="Abandon.",
    won=" Gagné.",
    lost=" Perdu.",
    outcome_won="Gagné : {removed}/28 en {n} (coup|coups), passage {pass_}/{passes}. {dealt}, {rules}.",
    outcome_lost="Perdu, aucun coup possible : {removed}/28 en {n} (coup|coups), passage {pass_}/{passes}. {dealt}, {rules}.",
    outcome_resigned="Abandon : {removed}/28 en {n} (coup|coups), passage {pass_}/{passes}. {dealt}, {rules}.",
    outcome_playing="Inachevé : {removed}/28 en {n} (coup|coups), passage {pass_}/{passes}. {dealt}, {rules}.",
    dealt_seed="Graine {seed}",
    dealt_cards="Donne fournie",
    passes="{n} (passage|passages)",
    new_game="Nouvelle partie. {dealt}, règles {rules}, {passes}.",
    restarted="De nouveau la même donne. {dealt}, règles {rules}, {passes}.",
    status_names={"playing": "en cours", "won": "gagnée", "lost": "perdue", "resigned": "abandonnée"},
    unknown_command="Commande inconnue « {word} » : aide les énumère.",
    unknown_suggest="Commande inconnue « {word} » : vouliez-vous dire {meant} ?",
    unknown_fits="« {word} » convient à plusieurs commandes : {fits}.",
    takes="{word} demande {takes}, par exemple : {example}",
    takes_nothing="{word} s'écrit seul : {example}",
    no_place="« {word} » n'est ni une place ni une carte, comme 7.3, w ou 6c.",
    no_place_meant="« {word} » n'est pas une place : vouliez-vous dire {meant} ?",
    too_long="La ligne dépasse {most} caractères.",
    flag_unknown="{command} ne connaît pas « {word} » : {usage}",
    flag_value="{flag} demande une valeur : {usage}",
    flag_twice="{flag} est donné deux fois.",
    flag_one_deal="Un seul de --seed, --deal et --cards peut nommer la donne.",
    seed_range="« {word} » n'est pas une graine : un nombre entier de 0 à 18446744073709551615.",
    passes_range="« {word} » n'est pas un nombre de passages : 1, 2 ou 3.",
    rules_unknown="Pas de règles « {word} » : classic, open ou three-piles.",
    game_over="La partie est finie ({status}) : annuler, recommencer ou nouvelle.",
    no_such_row="Pas de place {place} : les rangées vont de 1 à 7.",
    no_such_column="Pas de place {place} : la rangée {row} va de {row}.1 à {row}.{row}.",
    no_such_waste_one="Pas de place {place} : il y a une seule défausse, w.",
    no_such_waste_three="Pas de place {place} : les défausses sont {wastes}.",
    gone_place="{place} est vide : {card} a quitté le jeu au coup {move}.",
    gone_card="{card} a quitté le jeu au coup {move}.",
    waste_empty="La défausse {place} est vide.",
    waste_empty_one="La défausse est vide.",
    stock_empty="La pioche est vide.",
    stock_face_down="La pioche est face cachée ; elle ne se joue qu'avec les règles open.",
    card_face_down="{card} est encore face cachée dans la pioche.",
    buried="{card} est dans la défausse, sous {top}.",
    covered="{card} est sous {covers}.",
    covered_by_partner="{card} est sous {covers} ; il faut deux cartes déjà ouvertes.",
    same_card="{card} deux fois : une paire demande deux cartes.",
    king_alone="{card} vaut 13 à lui seul : roi {place}",
    not_a_king="{card} vaut {total}, pas 13 : il manque {short}.",
    not_thirteen="{first} + {second} = {total}, pas 13.",
    stock_not_empty="Il reste {stock} à piocher ; on retourne quand la pioche est vide.",
    no_pass_left="La pioche est vide et le passage {pass_}/{passes} est le dernier.",
    nothing_to_undo="Rien à annuler.",
    nothing_to_redo="Rien à refaire.",
    bad_deal="Ce n'est pas un jeu entier : {faults}.",
    bad_deal_line="Ligne {line}, ce n'est pas un jeu entier : {faults}.",
    missing="il manque {cards}",
    repeated="en double {cards}",
    malformed="pas une carte {cards}",
    expect_failed="Attendu {wanted}, mais la partie est {found}.",
    file_missing="{file} : ce fichier n'existe pas.",
    file_folder="{file} est un dossier.",
    file_denied="{file} : accès refusé.",
    file_exists="{file} existe déjà : sauver --force {file}",
    file_encoding="{file} n'est pas du texte en UTF-8.",
    file_too_large="{file} est trop grand.",
    file_other="{file} : {error}.",
    file_line="{file}:{line}: {error}",
    load_first="Une partie enregistrée commence par new et une donne.",
    load_only="Une partie enregistrée contient des coups et resign, rien d'autre.",
    saved="Enregistré : {file}, {n} (coup|coups).",
    loaded="Chargé : {file}, {n} (coup|coups).",
    expected="Comme attendu : {wanted}.",
    moves_none="Aucun coup.",
    history_none="Aucun coup joué.",
    count_pair="{low} + {high} : pyramide {pyramid}, défausse {waste}, parties {gone}, à venir {unseen}.",
    count_king="{low} : pyramide {pyramid}, défausse {waste}, parties {gone}, à venir {unseen}.",
    rules_passes="Règles {rules}, {passes}.",
    rules_removal="Retirez un roi ouvert, ou deux cartes ouvertes qui font 13 : A 1, J 11, Q 12, K 13 ; la couleur ne compte pas.",
    rules_open="Sont ouvertes les cartes de la pyramide que rien ne couvre, et le dessus de chaque défausse.",
    rules_open_stock="Sont ouvertes les cartes de la pyramide que rien ne couvre, le dessus de la défausse, et celui de la pioche, face visible.",
    rules_draw_one="Un tirage met la carte du dessus de la pioche sur la défausse.",
    rules_draw_many="Un tirage met jusqu'à {draw} cartes, une sur chaque défausse, w1 d'abord.",
    rules_recycle="Pioche vide et passage de reste : on retourne la défausse, qui redevient pioche dans le même ordre.",
    rules_no_recycle="La pioche se tire une seule fois ; ensuite on joue avec ce qui est ouvert.",
    rules_end="Gagné quand la pyramide est vide ; perdu quand on ne peut plus ni retirer, ni piocher, ni retourner.",
    help_screen=HELP_SCREEN,
    help_tips=HELP_TIPS,
    help_words="{usage}   (aussi : {words})",
    help_example="Exemple : {example}",
    commands=COMMANDS,
    usage_heading="Usage : ",
    options_heading="Options\u00a0",
    commands_heading="Commandes\u00a0",
    about="Le solitaire Pyramide : au clavier, en script, dans un tube.\n\n"
    "Sans --script, dans un terminal, le programme attend des commandes ; tapez-y aide. "
    "Dans un tube, ou avec --script, il écrit une transcription, qui est elle-même un script.",
    option_seed="Donne de cette graine, de 0 à 2^64-1 ; sans elle, une graine est choisie et montrée.",
    option_deal="Lire la donne dans un fichier : 52 cartes, la pyramide depuis la pointe, puis la pioche.",
    option_load="Continuer une partie enregistrée.",
    option_rules="Règles : classic, open ou three-piles.",
    option_passes="Passages dans la pioche : 1, 2 ou 3 ; sinon ceux des règles.",
    option_script="Jouer les commandes d'un fichier (- : l'entrée standard), puis s'arrêter.",
    option_keep_going="Continuer après une commande refusée.",
    option_quiet="N'écrire que le résultat.",
    option_boards="Dans un script, le plateau après chaque coup.",
    option_json="Écrire du JSON Lines au lieu de texte.",
    option_lang="Langue : en ou fr ; sinon PYRAMIDE_LANG, sinon celle du système.",
    option_ascii="Écrire en ASCII, les couleurs en c d h s.",
    option_color="Couleur : auto, always (toujours) ou never (jamais).",
    option_version="Donner la version et s'arrêter.",
    option_help="Donner cette aide et s'arrêter.",
    usage_try="Essayez « {command} --help ».",
    usage_one_deal="Un seul de --seed, --deal et --load à la fois.",
    usage_load_rules="--load apporte ses règles : ni --rules ni --passes avec lui.",
    usage_json_text="--json ne va ni avec --quiet ni avec --boards.",
    usage_quiet_prompt="--quiet va avec --script ou un tube, pas avec l'invite.",
    usage_transcript="Le script est une transcription qui nomme sa donne : ni --seed, ni --deal, ni --load, ni --rules, ni --passes avec elle.",
    usage_value="{option} : {error}",
    usage_choice="« {value} » n'est pas parmi {choices}.",
    usage_no_option="Option inconnue : {option}",
    usage_no_command="Commande inconnue : « {command} ».",
    usage_bad_value="{option} : sa valeur manque, ou il n'en prend pas.",
    usage_subcommand="Les options d'une partie ne vont pas avec {command} ; mettez les siennes après.",
    output_failed="La sortie ne peut pas être écrite : {error}.",
)
