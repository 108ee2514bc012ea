"""The hidden section: cells, and the objects that can be seen from them."""
import math
import struct

from c64.compact import COMPACT_MAX_ORIGIN
from c64.header import FLOAT_FORMATS
from c64.numbers import check
from c64.tree import LEAF

HIDDEN_HEADER_BYTES = 48
MAX_HIDDEN_NODES = 16383
MIDDLE = 32768


class Hidden:
    """nodes: (axis, plane in the world, right child), or (LEAF, box in the world, set) with None for both where everything is seen; sets: lists of slots."""

    def __init__(self, nodes, sets, tested):
        self.nodes, self.sets, self.tested = nodes, sets, tested


def read_hidden(header, tree, data, order):
    """Points 15 to 17 of Checks. None where there is no such section."""
    if header.hidden_bytes == 0:
        return None
    section = data[header.hidden_offset : header.hidden_offset + header.hidden_bytes]
    check(len(section) >= HIDDEN_HEADER_BYTES, "hidden: no header")
    fields = struct.unpack_from(order + "2I4f6HIfI", section)
    (count, set_count), scale, origin, region, tested = fields[:2], fields[2], fields[3:6], fields[6:12], fields[12:]
    check_hidden_header(header, count, set_count, scale, origin, region, tested)
    margins_at = HIDDEN_HEADER_BYTES + 4 * count
    sets_at = margins_at + 6 * ((count + 1) // 2)
    check(sets_at <= len(section), "hidden: nodes and margins")
    words = struct.unpack_from(f"{order}{count}I", section, HIDDEN_HEADER_BYTES)
    margins = section[margins_at:sets_at]
    sets = read_sets(tree, words, section[sets_at:])
    check(len(sets) == set_count, "hidden: the number of sets")
    first_bytes = list(sets)

    def world(axis, step):
        return origin[axis] + scale * (step - MIDDLE)

    nodes, waiting, cell = [], [], 0
    for number, word in enumerate(words):
        axis, value = word >> 30, word & 0xFFFF
        if axis != LEAF:
            right = word >> 16 & 0x3FFF
            check(region[axis] <= value <= region[axis + 3], f"hidden node {number}: plane {value}")
            nodes.append((axis, world(axis, value), right))
            waiting.append((right, region[:axis] + (value,) + region[axis + 1 :]))
            region = region[: axis + 3] + (value,) + region[axis + 4 :]
            continue
        name = word & 0x3FFFFFFF
        box = box_of_cell(number, region, margins[6 * cell : 6 * cell + 6], name)
        cell += 1
        if name:
            nodes.append((LEAF, [world(side % 3, step) for side, step in enumerate(box)], first_bytes.index(name - 1)))
        else:
            nodes.append((LEAF, None, None))
        following, region = waiting.pop() if waiting else (count, region)
        check(following == number + 1, f"hidden node {number}: what follows it")
    check(not waiting, "hidden: a right child is missing")
    return Hidden(nodes, list(sets.values()), tested)


def check_hidden_header(header, count, set_count, scale, origin, region, tested):
    """Point 15."""
    check(1 <= count <= MAX_HIDDEN_NODES and count % 2 == 1 and set_count <= (MAX_HIDDEN_NODES + 1) // 2, "hidden: counts")
    check(2.0**-100 <= scale <= 2.0**110 and math.frexp(scale)[0] == 0.5, "hidden: scale")
    check(all(map(math.isfinite, origin)), "hidden: origin")
    for value in origin:
        steps = value / scale
        check(steps == int(steps) and abs(steps) <= COMPACT_MAX_ORIGIN, "hidden: origin")
    if header.format not in FLOAT_FORMATS:
        check(scale == header.scale and origin == header.origin, "hidden: not on the grid of the tree")
    check(all(region[k] <= region[k + 3] for k in range(3)), "hidden: region")
    eyes, missed_pixels, missed_eyes = tested
    check(0 <= missed_pixels <= 1 and missed_eyes <= eyes and (eyes > 0 or missed_pixels == 0), "hidden: test")


def box_of_cell(number, region, margins, name):
    """In steps: the first inside, the first outside."""
    check(name or not any(margins), f"hidden node {number}: margins of a cell that sees everything")
    extents = [region[k + 3] - region[k] for k in range(3)]
    insets = [(extents[side % 3] * m + 255) >> 8 for side, m in enumerate(margins)]
    if name:
        check(all(insets[k] + insets[k + 3] < extents[k] for k in range(3)), f"hidden node {number}: margins")
    return [region[k] + insets[k] for k in range(3)] + [region[k + 3] - insets[k + 3] for k in range(3)]


def read_sets(tree, words, data):
    """Point 17: first byte -> slots, in the order in which cells first name them."""
    sets, end = {}, 0
    ends = tree.object_ends()
    for word in words:
        name = word & 0x3FFFFFFF
        if word >> 30 != LEAF or name == 0 or name - 1 in sets:
            continue
        check(name - 1 == end, f"hidden: no set begins at {name - 1}")
        slots, after = read_set(tree, ends, data, end)
        sets[end] = slots
        end = after
    check(end == len(data), "hidden: bytes after the sets")
    return sets


def read_set(tree, ends, data, first_byte):
    at = 8 * first_byte

    def bit():
        nonlocal at
        check(at >> 3 < len(data), "hidden: a set ends behind the section")
        value = data[at >> 3] >> (7 - (at & 7)) & 1
        at += 1
        return value

    slots, empty_leaf, leftmost, waiting, node = [], False, True, [], 0
    while node is not None:
        axis, target = tree.links[node]
        if axis == LEAF:
            own = [slot for slot in range(target, ends[node]) if bit()]
            empty_leaf = empty_leaf or not own
            slots += own
            node = waiting.pop() if waiting else None
        elif bit() == 0:
            leftmost = False
            waiting.append(target)
            node += 1
        elif bit() == 0:
            node += 1
        else:
            leftmost = False
            node = target
    check(not empty_leaf or (leftmost and not slots), "hidden: a visible leaf without a visible object")
    while at % 8:
        check(bit() == 0, "hidden: bits after a set")
    return slots, at >> 3
