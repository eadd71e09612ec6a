"""The help pages: the screen, the topics, the rules in force."""

from pyramide_cli.engine.game import Game
from pyramide_cli.text.outcomes import passes
from pyramide_cli.text.voice import Fact, Text, Voice

SCREEN = Text(
    """\
Empty the pyramid: remove two open cards that total 13, or a king alone.
A = 1, J = 11, Q = 12, K = 13. Cards in [brackets] are open.
/ and \\ join a card to the cards that still cover it.

  pair 7.3 7.4         remove two cards; or 7.3 7.4, or 6c 7d, or 10 3
  king [7.3]           remove a king; or 7.3
  draw [N]             turn cards from the stock; when it is empty, recycle
  recycle              the waste becomes the stock of the next pass
  auto [N|all]         play the plain move: king, pair, draw, recycle
  undo, redo [N|all]   take back, play again; undo winnable, undo mistake
  moves, history       what can be played; what was played
  show [list]          the board; as plain lines; show waste, show stock
  count                where the cards of each rank are
  hint, solve          the next move of a winning line; the whole line
  verdict, why, odds   can it be won; if not, why; chances without a peek
  review, warn         what your moves were worth; a word at each mistake
  new, restart         another deal; this deal again
  save, load FILE      keep the game as a script; read one
  games, resume, stats your kept games; go on with one; how you fare
  see CARD             a card turned in a game that you play elsewhere
  rules, expect, resign, quit
  help WORD            a command, or: tips, places, cards, scripts, follow

Short: p, k, d, r, a, u, m, s, v, o, h, q. French words work too.""",
    """\
Videz la pyramide : retirez deux cartes libres qui font 13, ou un roi seul.
A = 1, V = 11, D = 12, R = 13. Les cartes libres sont entre [crochets].
/ et \\ relient une carte à celles qui la couvrent encore.

  paire 7.3 7.4         retirer deux cartes ; ou 7.3 7.4, 6c 7d, 10 3
  roi [7.3]             retirer un roi ; ou 7.3
  piocher [N]           tirer des cartes ; pioche vide : reprendre la défausse
  retourner             la défausse redevient pioche, passage suivant
  auto [N|tout]         le coup évident : roi, paire, tirage, reprise
  annuler, refaire      [N|tout] en arrière, en avant ; annuler gagnable, faute
  coups, historique     ce qu'on peut jouer ; ce qu'on a joué
  montrer [liste]       le plateau ; en lignes ; montrer défausse, pioche
  compter               où sont les cartes de chaque valeur
  indice, résoudre      le prochain coup gagnant ; toute la suite
  verdict, pourquoi     gagnable ? sinon, la raison ; chances : sans regarder
  bilan, avertir        ce que valaient vos coups ; un mot à chaque faute
  nouvelle, recommencer une autre donne ; la même donne
  enregistrer, charger  FICHIER : garder la partie en script ; en lire un
  parties, reprendre    vos parties conservées ; en continuer une
  statistiques          vos résultats
  voir CARTE            une carte retournée dans une partie jouée ailleurs
  règles, vérifier, abandonner, quitter
  aide MOT              une commande, conseils, places, cartes, scripts, suivre

En bref : p, k, d, r, a, u, m, s, v, o, h, q. Les mots anglais aussi.""",
)

TIPS = Text(
    """\
A 5 that lies on two 8s needs one of the other two 8s: keep them.
Between two possible pairs, see which opens more cards.
Prefer pairs inside the pyramid; each takes two cards off it.
Keep a waste card in mind: what you draw next buries it.
If two cards would do for a pair, take the one that covers more.
A king costs nothing: take it when it is open, first of all.
Use the whole first pass to see the stock; plan for the next ones.
count tells which partners are still to come; undo is free.""",
    """\
Un 5 posé sur deux 8 ne peut pas partir avec eux : gardez-lui les deux autres 8.
Entre deux paires possibles, voyez laquelle libère le plus de cartes.
Préférez les paires de la pyramide : chacune en retire deux cartes.
La carte de la défausse compte : le prochain tirage va la recouvrir.
Si deux cartes conviennent, prenez celle qui en couvre le plus.
Un roi libre ne coûte rien : retirez-le tout de suite.
Le premier passage montre la pioche ; pensez déjà aux suivants.
compter dit quelles cartes restent à venir ; annuler ne coûte rien.""",
)

PLACES = Text(
    """\
A place is row.column, both counted from 1: 1.1 is the top of the pyramid,
7.1 to 7.7 is its lowest row. The dot may be left out: 73 is 7.3.
w is the waste; where there are several they are w1, w2 and so on.
s is the top of the stock, where the rules let it be used.
Two places may be joined by , or +: 7.3,7.7 or 7.3 + 7.7.
A card's name may stand for its place: help cards.""",
    """\
Une place est rangée.colonne, comptées à partir de 1 : 1.1 est le sommet,
7.1 à 7.7 est la rangée du bas. Le point est facultatif : 73 est 7.3.
w est la défausse ; s'il y en a plusieurs, ce sont w1, w2 et ainsi de suite.
s est le dessus de la pioche, quand la règle permet de le jouer.
On peut joindre deux places par , ou + : 7.3,7.7 ou 7.3 + 7.7.
Le nom d'une carte peut remplacer sa place : aide cartes.""",
)

CARDS = Text(
    """\
A card is its rank and its suit: 6c, 10h, Qd, or with the suit's sign: 6♣.
Ranks are A 2 3 4 5 6 7 8 9 10 J Q K (10 or T; the French V D R too).
Suits are c clubs, d diamonds, h hearts, s spades; case does not matter.
Two ranks will do if only one such pair is open: 10 3, or q a; and so will
a card and a rank: 6d 7. king by itself takes an open king.
Words are read as well: queen of spades and ace of hearts.""",
    """\
Une carte est sa valeur et sa couleur : 6c, 10h, Dd, ou avec le signe : 6♣.
Les valeurs sont A 2 3 4 5 6 7 8 9 10 V D R (J Q K aussi ; T pour 10).
Les couleurs sont c trèfle, d carreau, h cœur, s pique, ou ♣ ♦ ♥ ♠.
Deux valeurs suffisent s'il n'y a qu'une paire libre : 10 3, ou d a ; ou une
carte et une valeur : 6d 7. roi, sans place, retire un roi libre.
Les mots sont compris aussi : dame de pique et as de cœur.""",
)

SCRIPTS = Text(
    """\
save FILE writes the game as a script; load FILE goes on with it.
A script has one command a line; # begins a comment.
pyramide --script FILE plays one, and so does a pipe: what comes out is a
transcript, which is itself a script and prints itself again.
expect checks a fact: expect won, expect moves 30. A script stops at the first
refused command, unless --keep-going is given. With --json, programs can play.""",
    """\
enregistrer FICHIER écrit la partie en script ; charger FICHIER la continue.
Un script contient une commande par ligne ; # commence un commentaire.
pyramide --script FICHIER le joue, un tube aussi : ce qui sort est une
transcription, elle-même un script, qui se reproduit quand on la rejoue.
vérifier contrôle un fait : vérifier gagné, vérifier moves 30. Un script
s'arrête à ce qui est refusé, sauf avec --keep-going. Avec --json, des
programmes peuvent jouer.""",
)

FOLLOW = Text(
    """\
Advice for a game on your phone, or with real cards: type what you see of it.
pyramide --cards "K78QA63..."  the 28 ranks from the top, or cards: Kc 7d ...
In the middle of a game: -- for a card that has gone, and behind the 28
stock, waste (bottom to top), pass 2, gone: ... stock ?9 waste 5h ?? 2c pass 2
?? is a card that you do not know, ?9 nine of them. Suits never matter.
Then play both games alike. draw 5h draws and names the card; 5h alone too.
see 5h names one that a pair has uncovered, or puts a wrong name right.
hint names the move that the odds like best: nobody looks at a hidden card.
verdict and solve answer once every card is known, or where it cannot matter.
show position prints what is known as a line for --cards.""",
    """\
Des conseils pour une partie sur votre téléphone, ou avec de vraies cartes.
pyramide --cards "R78DA63..."  les 28 valeurs depuis le sommet, ou les cartes
En cours de partie : -- pour une carte partie, et derrière les 28 places
pioche, défausse (de bas en haut), passage 2, parties :
... pioche ?9 défausse 5h ?? 2c passage 2
?? est une carte inconnue, ?9 en sont neuf. Les couleurs ne comptent pas.
Jouez ensuite les deux parties pareillement. piocher 5h pioche et nomme la
carte ; 5h seul aussi. voir 5h nomme celle qu'une paire a découverte, ou
corrige une erreur. indice donne le coup que les chances préfèrent, sans
regarder de carte cachée. verdict et résoudre répondent quand tout est connu,
ou que cela ne change rien. montrer position écrit ce qu'on sait pour --cards.""",
)

#: What there is help about, besides commands.
TOPICS = {
    "tips": (Text("tips", "conseils"), TIPS),
    "places": (Text("places", "places"), PLACES),
    "cards": (Text("cards", "cartes"), CARDS),
    "scripts": (Text("scripts", "scripts"), SCRIPTS),
    "follow": (Text("follow", "suivre"), FOLLOW),
}


def page(v: Voice, text: Text) -> list[str]:
    """Return a page as lines."""
    return v.say(text).split("\n")


def rules(v: Voice, game: Game) -> list[str]:
    """Return the rules in force, a sentence each."""
    in_force = game.rules
    wastes = Text("the top of each waste", "le dessus de chaque défausse")
    if in_force.draw == 1:
        wastes = Text("the top of the waste", "le dessus de la défausse")
    open_cards = OPEN_STOCK if in_force.open_stock else FACE_DOWN_STOCK
    draw = ONE_CARD if in_force.draw == 1 else SEVERAL_CARDS
    recycle, end = ONE_PASS if in_force.passes == 1 else NO_LAST_PASS if in_force.unlimited else SOME_PASSES
    facts: dict[str, Fact] = {"rules": v.rules(in_force), "passes": passes(in_force)}
    facts |= {"wastes": wastes, "cards": in_force.draw}
    return [v.say(text, **facts) for text in (IN_FORCE, REMOVE, open_cards, draw, recycle, end)]


IN_FORCE = Text("Rules {rules}, {passes}.", "Règle {rules}, {passes}.")
REMOVE = Text(
    "Remove an open king alone, or two open cards that add up to 13 (A=1, J=11, Q=12, K=13); suits never matter.",
    "Retirez un roi libre, ou deux cartes libres qui font 13 (A=1, V=11, D=12, R=13) ; la couleur ne compte pas.",
)
FACE_DOWN_STOCK = Text(
    "The open cards are the pyramid cards that nothing covers, and {wastes}.",
    "Les cartes libres sont celles de la pyramide que rien ne couvre et {wastes}.",
)
OPEN_STOCK = Text(
    "The open cards are the pyramid cards that nothing covers, {wastes}, and the stock's top, face up.",
    "Les cartes libres sont celles de la pyramide que rien ne couvre, {wastes}, et celui de la pioche, face visible.",
)
ONE_CARD = Text(
    "A draw turns the stock's top card onto the waste.",
    "Un tirage pose la carte du dessus de la pioche sur la défausse.",
)
SEVERAL_CARDS = Text(
    "A draw turns up to {cards} cards, one onto each waste, w1 first.",
    "Un tirage distribue jusqu'à {cards} cartes, une par défausse, en commençant par w1.",
)
#: What becomes of the stock, and how the game ends.
ONE_PASS = (
    Text(
        "You go through the stock once; after that, play goes on with the open cards.",
        "On ne parcourt la pioche qu'une seule fois ; ensuite on joue avec ce qui est libre.",
    ),
    Text(
        "You win when the pyramid is empty; you lose when no removal and no draw is left.",
        "Vous gagnez quand la pyramide est vide ; vous perdez quand on ne peut plus ni retirer ni piocher.",
    ),
)
NO_LAST_PASS = (
    Text(
        "Whenever the stock is empty, recycle: the waste becomes the stock, in the same order.",
        "Dès que la pioche est vide, on reprend la défausse, qui redevient pioche dans le même ordre.",
    ),
    Text(
        "You win when the pyramid is empty; you lose when no draw leads to a pair or a king any more.",
        "Vous gagnez quand la pyramide est vide ; vous perdez quand aucun tirage ne mène plus à une paire ni à un roi.",
    ),
)
SOME_PASSES = (
    Text(
        "When the stock is empty and a pass is left, recycle: the waste becomes the stock, in the same order.",
        "Quand la pioche est vide et qu'il reste un passage, on reprend la défausse, qui redevient pioche dans le même "
        "ordre.",
    ),
    Text(
        "You win when the pyramid is empty; you lose when no removal, no draw and no recycle is left.",
        "Vous gagnez quand la pyramide est vide ; vous perdez quand on ne peut plus ni retirer, ni piocher, ni reprendre "
        "la défausse.",
    ),
)
