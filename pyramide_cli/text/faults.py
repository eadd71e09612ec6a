"""Sentences for what goes wrong with the program or the machine, not with what a player does."""

import errno

from pyramide_cli.text.voice import Text, Voice

#: Why an output cannot be written, where the system's own words are English.
WHY = {
    errno.ENOSPC: Text("no space left on the device", "il n'y a plus de place sur le disque"),
    errno.EIO: Text("input/output error", "erreur d'entrée-sortie"),
    errno.EBADF: Text("it is closed", "elle est fermée"),
}

FAULT = Text(
    "A fault of the program ({what}). Please report this line and what you typed; with PYRAMIDE_DEBUG=1 it says more.",
    "Une erreur du programme ({what}). Merci de signaler cette ligne et ce que vous avez tapé ; avec PYRAMIDE_DEBUG=1 "
    "elle en dit plus.",
)


def output_failed(v: Voice, error: OSError) -> str:
    """Return the sentence for standard output that cannot be written."""
    said = error.strerror or str(error)
    return v.say(
        Text("The output cannot be written: {why}.", "La sortie ne peut pas être écrite : {why}."),
        why=WHY.get(error.errno or 0, said),
    )


def fault(v: Voice, error: BaseException) -> str:
    """Return the sentence for a fault that nobody foresaw, with what to report."""
    if isinstance(error, MemoryError):
        return v.say(
            Text(
                "The machine has no memory left; nothing has been decided.",
                "La machine n'a plus de mémoire ; rien n'a été décidé.",
            )
        )
    what = f"{type(error).__name__}: {error}"[:200] + f", {_place(error)}"
    return v.say(FAULT, what=what)


def _place(error: BaseException) -> str:
    """Return the file and the line where an error came up."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return "?"
    path = trace.tb_frame.f_code.co_filename.replace("\\", "/")
    return f"{path.rpartition('/')[2]}:{trace.tb_lineno}"
