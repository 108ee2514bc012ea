"""Reads tree files (.c64, or a tree as JSON) as docs/format.md describes them, and by nothing else. Python 3, standard library only.
The header is read by c64/header.py, nodes and objects by c64/floats.py and c64/compact.py, what is hidden by c64/hidden.py, JSON by c64/text.py.

python3 read_c64.py FILE ...     reads these files; without any, each line of the standard input, a file's bytes in hexadecimal

Prints of each file a line for each node and each object, numbers as Python's repr:

  file NAME
  inner NUMBER x y z r  x y z r  AXIS RIGHT    sphere in the world, sphere as stored (JSON: the same), link
  leaf NUMBER x y z r  x y z r  FIRST END      its objects' slots, END not among them
  object ID x y z r                            in tree order; the slot where the file has no ids
  hidden EYES PIXELS MISSED                    where the file has cells: what its sets were tested with
  cut NUMBER AXIS PLANE RIGHT                  of the tree of cells, in the world
  cell NUMBER least x y z  greatest x y z SET  the box of the eyes that the set is for, or `cell NUMBER` where everything is seen
  set NUMBER ID ...                            the objects that can be seen, in tree order

or `refused NAME: why` in place of all of that. Ends with 1 where it refused one.
"""
import sys

sys.dont_write_bytecode = True

from c64.compact import read_compact
from c64.floats import read_float16, read_seed20
from c64.header import FLOAT_FORMATS, open_file
from c64.hidden import read_hidden
from c64.numbers import Refused, check, box_of
from c64.text import read_json
from c64.tree import LEAF, check_tree


# by the format's code, as FORMATS of c64/header.py has them
READERS = {1: read_float16, 2: read_seed20, 3: read_compact, 4: read_compact, 5: read_compact}


def read_c64(data):
    header, order = open_file(data)
    tree = READERS[header.format](header, data, order)
    # what a compact node holds is for read_compact, which knows it in tree units
    check_tree(tree, check_spheres=header.format in FLOAT_FORMATS)
    bounds = box_of(tree.objects) if tree.objects else [0.0] * 6
    check(bounds == list(header.bounds), f"bounds are {bounds}")
    tree.hidden = read_hidden(header, tree, data, order)
    return tree


def listing(name, data):
    tree = read_c64(data) if data[:4] == b"CULL" else read_json(data)
    lines = [f"file {name}"]
    ends = tree.object_ends()
    for node, (axis, target) in enumerate(tree.links):
        numbers = " ".join(map(repr, [*tree.spheres[node], *tree.stored[node]]))
        if axis == LEAF:
            lines.append(f"leaf {node} {numbers} {target} {ends[node]}")
        else:
            lines.append(f"inner {node} {numbers} {'xyz'[axis]} {target}")
    for number, sphere in zip(tree.ids, tree.objects):
        lines.append(f"object {number} {' '.join(map(repr, sphere))}")
    return lines + hidden_lines(tree)


def hidden_lines(tree):
    if tree.hidden is None:
        return []
    lines = [" ".join(["hidden", *map(repr, tree.hidden.tested)])]
    for number, (axis, place, target) in enumerate(tree.hidden.nodes):
        if axis != LEAF:
            lines.append(f"cut {number} {'xyz'[axis]} {place!r} {target}")
        elif place is None:
            lines.append(f"cell {number}")
        else:
            lines.append(f"cell {number} {' '.join(map(repr, place))} {target}")
    for number, slots in enumerate(tree.hidden.sets):
        lines.append(" ".join(["set", str(number), *(str(tree.ids[slot]) for slot in slots)]))
    return lines


def inputs(names):
    for name in names:
        with open(name, "rb") as file:
            yield name, file.read()
    if not names:
        for number, line in enumerate(sys.stdin):
            yield f"line {number}", bytes.fromhex(line)


def main(names):
    refused = False
    for name, data in inputs(names):
        try:
            print("\n".join(listing(name, data)))
        except Refused as why:
            print(f"refused {name}: {why}")
            refused = True
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
