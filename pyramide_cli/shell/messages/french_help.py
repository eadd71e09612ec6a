"""The help pages in French: the screen, the tips, and a few words about each command."""

from pyramide_cli.shell.messages import CommandHelp

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
  indice, résoudre   le prochain coup gagnant ; toute la suite
  verdict, chances   gagnable ? chances sans regarder la pioche
  nouvelle, recommencer     une autre donne ; la même donne
  sauver, charger FICHIER   garder la partie en script ; en lire un
  règles, vérifier, abandonner, quitter
  aide COMMANDE      sur une commande ; aide conseils : bien jouer

Places : rangée.colonne (7.3), w défausse (w1 w2 w3), s pioche (open).
Les abréviations marchent (p, k, d, r, a, u) et les mots anglais aussi."""

HELP_TIPS = """\
Si une carte couvre ses propres partenaires, gardez-lui les autres.
Entre deux paires possibles, voyez laquelle découvre le plus de cartes.
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
        "Retourner la carte du dessus de la pioche sur la défausse (avec three-piles, trois cartes "
        "sur trois défausses). piocher N tire N fois et s'arrête avec la pioche ; piocher seul, "
        "quand la pioche est vide, retourne la défausse.",
        "au plus un nombre à partir de 1",
        "piocher 3",
    ),
    "recycle": CommandHelp(
        "retourner",
        "Retourner la défausse : elle devient la pioche du passage suivant, dans le même ordre. "
        "Il faut que la pioche soit vide et qu'il reste un passage.",
        "",
        "retourner",
    ),
    "auto": CommandHelp(
        "auto [N|tout]",
        "Jouer le coup le plus évident : un roi, sinon la paire qui libère le plus de cartes, sinon un tirage, "
        "sinon un retournement. auto N en joue N, auto tout va jusqu'au bout.",
        "au plus un nombre à partir de 1, ou tout",
        "auto 5",
    ),
    "undo": CommandHelp(
        "annuler [N|tout]",
        "Annuler le dernier coup, les N derniers ou tous.",
        "au plus un nombre à partir de 1, ou tout",
        "annuler 2",
    ),
    "redo": CommandHelp(
        "refaire [N|tout]",
        "Rejouer les coups annulés.",
        "au plus un nombre à partir de 1, ou tout",
        "refaire tout",
    ),
    "moves": CommandHelp(
        "coups", "Donner les coups possibles, chacun sous la forme de la commande qui le joue.", "", "coups"
    ),
    "show": CommandHelp(
        "montrer [liste]",
        "Montrer le plateau ; montrer liste le décrit en lignes simples pour un lecteur d'écran.",
        "au plus le mot liste",
        "montrer liste",
    ),
    "history": CommandHelp("historique", "Donner les coups joués, sous forme de commandes.", "", "historique"),
    "new": CommandHelp(
        "nouvelle [--seed N | --deal FICHIER | --cards C1 ... C52] [--rules R] [--passes N]",
        "Commencer une autre partie. Règles et passages restent les mêmes, sauf indication contraire ; --rules "
        "sans --passes prend le nombre de passages de ces règles. --cards se met en dernier. Règles : classic, open, "
        "three-piles.",
        "des options",
        "nouvelle --seed 7 --rules open",
    ),
    "restart": CommandHelp("recommencer", "Reprendre la même donne au début.", "", "recommencer"),
    "save": CommandHelp(
        "sauver [--force] FICHIER",
        "Écrire la partie sous forme d'un script qui la rejoue. Pour remplacer un fichier existant, il faut --force.",
        "un nom de fichier",
        "sauver partie.txt",
    ),
    "load": CommandHelp(
        "charger FICHIER",
        "Lire une partie enregistrée ; annuler permet d'en reprendre les coups.",
        "un nom de fichier",
        "charger partie.txt",
    ),
    "expect": CommandHelp(
        "vérifier QUOI",
        "Vérifier un fait, pour les scripts : won (gagné), lost (perdu), playing (en cours), "
        "resigned (abandonné), moves N (coups), removed N (retirées), stock N (pioche), pass N (passage).",
        "un fait",
        "vérifier removed 28",
    ),
    "resign": CommandHelp(
        "abandonner", "Abandonner la partie, qui compte comme perdue. annuler permet de la reprendre.", "", "abandonner"
    ),
    "rules": CommandHelp("règles", "Donner les règles en vigueur.", "", "règles"),
    "count": CommandHelp(
        "compter",
        "Pour chaque couple de rangs qui font 13, et pour les rois : combien de cartes sont dans la "
        "pyramide, dans la défausse, retirées, et encore à venir de la pioche.",
        "",
        "compter",
    ),
    "help": CommandHelp(
        "aide [COMMANDE|conseils]",
        "Donner l'aide, l'aide d'une commande, ou comment bien jouer.",
        "au plus une commande, ou conseils",
        "aide paire",
    ),
    "solve": CommandHelp(
        "résoudre [--shortest]",
        "Donner une suite gagnante d'ici, ou la preuve qu'il n'y en a pas ; --shortest cherche la plus "
        "courte. La pioche face cachée est prise en compte. Ctrl-C arrête la recherche sans rien changer.",
        "au plus --shortest",
        "résoudre",
    ),
    "hint": CommandHelp(
        "indice",
        "Donner le prochain coup d'une suite gagnante ; s'il n'y en a pas, le dire et nommer le coup "
        "d'auto. En suivant les indices, on gagne. La pioche face cachée est prise en compte.",
        "",
        "indice",
    ),
    "verdict": CommandHelp(
        "verdict",
        "Dire si la partie peut encore être gagnée d'ici. La pioche face cachée est prise en compte.",
        "",
        "verdict",
    ),
    "odds": CommandHelp(
        "chances [N]",
        "Essayer N ordres au hasard (100 par défaut) des cartes non vues : dire dans quelle part d'entre eux "
        "la partie est gagnable, et ce qu'il en reste après chaque coup. Il n'est tenu compte d'aucune carte cachée. Ctrl-C arrête avant la fin.",
        "au plus un nombre à partir de 1",
        "chances 50",
    ),
    "quit": CommandHelp("quitter", "Quitter. Un script s'arrête là.", "", "quitter"),
}
