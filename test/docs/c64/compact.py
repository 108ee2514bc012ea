"""compact8, compact4 and compact2 trees."""
import math
import struct

from c64.header import FORMATS, read_ids
from c64.numbers import check, near32
from c64.tree import LEAF, MAX_DEPTH, Tree

COMPACT_MAX_RADIUS = 57344
COMPACT_MAX_ORIGIN = 2**23
ROOT_RADIUS = 56756

# records are read to ((X, Y, Z, R), axis, left), None where there is no such thing


def signed(word):
    return word - 0x10000 if word & 0x8000 else word


def compact8(data, order, at, _):
    words = struct.unpack_from(order + "4H", data, at)
    link = 0
    for word in words:
        link = link << 4 | word & 15
    return [signed(word) for word in words[:3]] + [words[3]], link >> 14, link & 0x3FFF


def relative(parent, codes, steps, radius, radii):
    x, y, z, r = parent
    px, py, pz = ((code - steps) * r // steps for code in codes)
    return [x + px, y + py, z + pz, r * (radius + 1) // radii]


def compact4_node(data, _, at, parent):
    *codes, b = data[at : at + 4]
    return relative(parent, codes, 128, b >> 2, 64), b & 3, None


def compact4_object(data, _, at, parent):
    *codes, b = data[at : at + 4]
    return relative(parent, codes, 128, b, 256), None, None


def word_codes(word):
    return word >> 12 & 15, word >> 8 & 15, word >> 4 & 15


def compact2_node(data, order, at, parent):
    (word,) = struct.unpack_from(order + "H", data, at)
    return relative(parent, word_codes(word), 8, word >> 2 & 3, 4), word & 3, None


def compact2_object(data, order, at, parent):
    (word,) = struct.unpack_from(order + "H", data, at)
    return relative(parent, word_codes(word), 8, word & 15, 16), None, None


DECODERS = {3: (compact8, compact8), 4: (compact4_node, compact4_object), 5: (compact2_node, compact2_object)}


def read_compact(header, data, order):
    _, node_bytes, object_bytes = FORMATS[header.format]
    decode_node, decode_object = DECODERS[header.format]
    stored, links, objects, paths = [], [], [], []

    def visit(leaf, leaves, parent, path):
        node = len(stored)
        path = path + [node]
        check(len(path) <= MAX_DEPTH, "too deep")
        sphere, axis, left = decode_node(data, order, header.nodes_offset + node_bytes * node, parent)
        check(axis < 3, f"node {node}: axis 3")
        stored.append(sphere)
        if leaves > 1:
            left = (leaves + 1) // 2 if left is None else left
            check(1 <= left < leaves, f"node {node}: {left} leaves on the left")
            links.append((axis, node + 2 * left))
            visit(leaf, left, sphere, path)
            visit(leaf + left, leaves - left, sphere, path)
            return
        check(not left, f"leaf {node}: {left} leaves on the left")
        links.append((LEAF, leaf * header.leaf_size))
        for slot in range(leaf * header.leaf_size, min((leaf + 1) * header.leaf_size, header.objects)):
            at = header.objects_offset + object_bytes * slot
            objects.append(decode_object(data, order, at, sphere)[0] if header.objects_offset else sphere)
            paths.append(path)

    if header.leaves:
        visit(0, header.leaves, (0, 0, 0, ROOT_RADIUS), [])
    check_compact(header, stored, objects)
    grown = [list(sphere) for sphere in stored]
    for held, path in zip(objects, paths):
        for node in path:
            least = distance_up(stored[node], held) + held[3]
            check(not (header.format == 3 and header.objects_offset and least > stored[node][3]), f"node {node}: radius")
            grown[node][3] = max(grown[node][3], least)

    def in_world(sphere):
        centre = (near32(o + header.scale * c) for o, c in zip(header.origin, sphere))
        return (*centre, near32(header.scale * sphere[3]))

    ids = read_ids(header, data, order)
    world = list(map(in_world, grown))
    return Tree(world, stored, links, list(map(in_world, objects)), ids, header.depth, header.leaf_size)


def distance_up(a, b):
    """The distance of two centres, rounded up to a whole number."""
    square = sum((a[k] - b[k]) ** 2 for k in range(3))
    root = math.isqrt(square)
    return root if root * root == square else root + 1


def check_compact(header, nodes, objects):
    """Point 13."""
    for value in header.origin:
        units = value / header.scale
        check(units == int(units) and abs(units) <= COMPACT_MAX_ORIGIN, "origin")
    if not nodes:
        return
    root = nodes[0]
    check(root[3] <= COMPACT_MAX_RADIUS, "the root is too large")
    for sphere in nodes + objects:
        check(sum((sphere[k] - root[k]) ** 2 for k in range(3)) <= root[3] ** 2, "a centre outside of the root")
