"""float16 and seed20 nodes."""
import math
import struct

from c64.header import read_ids
from c64.numbers import check, floor32, near32
from c64.tree import LEAF, Tree


def read_float16(header, data, order):
    spheres, stored, links = [], [], []
    for node in range(header.nodes):
        at = header.nodes_offset + 16 * node
        link = 0
        for bits in struct.unpack_from(order + "4I", data, at):
            magnitude = bits & 0x7FFFFFFF
            check(magnitude == 0 or 0x00800000 <= magnitude < 0x7F800000, f"node {node}: no normal number")
            link = link << 8 | bits & 255
        check(bits < 0x80000000, f"node {node}: r is negative")
        numbers = struct.unpack_from(order + "4f", data, at)
        stored.append(numbers)
        links.append((link >> 30, link & 0x3FFFFFFF))
        spheres.append(float16_in_world(header.origin, numbers))
    if header.objects_offset:
        objects = read_spheres(data, order, header.objects_offset, header.objects)
    else:
        objects = [spheres[node] for node in range(header.nodes) if links[node][0] == LEAF]
    return Tree(spheres, stored, links, objects, read_ids(header, data, order), header.depth, header.leaf_size)


def read_spheres(data, order, at, count):
    return [struct.unpack_from(order + "4f", data, at + 16 * i) for i in range(count)]


def float16_in_world(origin, stored):
    centre = [near32(o + s) for o, s in zip(origin, stored)]
    x, y, z = (math.fsum((o, s, -c)) for o, s, c in zip(origin, stored, centre))
    slack = math.sqrt(x * x + y * y + z * z) * (1 + 2.0**-48)
    return (*centre, floor32(stored[3], -slack))


def read_seed20(header, data, order):
    check(header.origin == (0, 0, 0), "origin")
    spheres, stored, links, ids = [], [], [], []
    for node in range(header.nodes):
        x, y, z, square, flags, padding, idx = struct.unpack_from(order + "4fBBH", data, header.nodes_offset + 20 * node)
        check(math.isfinite(square) and square >= 0 and padding == 0, f"node {node}")
        check(flags in (0, 3, 7, 11), f"node {node}: flags {flags}")
        stored.append((x, y, z, square))
        spheres.append((x, y, z, floor32(math.sqrt(square))))
        links.append((flags >> 2, idx) if flags else (LEAF, len(ids)))
        if flags == 0:
            ids.append(idx)
    objects = [sphere for sphere, link in zip(spheres, links) if link[0] == LEAF]
    return Tree(spheres, stored, links, objects, ids, header.depth, header.leaf_size)
