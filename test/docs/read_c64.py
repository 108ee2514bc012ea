"""Reads tree files (.c64, or a tree as JSON) as docs/format.md describes them, and by nothing else. Python 3, standard library only.

python3 read_c64.py FILE ...     reads these files; without any, each line of the standard input, a file's bytes in hexadecimal

Prints of each file a line for each node and each object, numbers as Python's repr:

  file NAME
  inner NUMBER x y z r  x y z r  AXIS RIGHT    sphere in the world, sphere as stored (JSON: the same), link
  leaf NUMBER x y z r  x y z r  FIRST END      its objects' places, END not among them
  object ID x y z r                            in tree order; the place where the file has no ids

or `refused NAME: why` in place of all of that. Ends with 1 where it refused one.
"""
import json
import math
import struct
import sys
import zlib

HEADER_BYTES = 96
MAX_DEPTH = 64
MAX_LEAF_SIZE = 255
COMPACT_MAX_OBJECTS = 65535
COMPACT_MAX_LEAVES = 16384
COMPACT_MAX_RADIUS = 57344
COMPACT_MAX_ORIGIN = 2**23
ROOT_RADIUS = 56756
LEAF = 3

# code: name, bytes a node, bytes an object sphere
FORMATS = {
    1: ("float16", 16, 16),
    2: ("seed20", 20, 0),
    3: ("compact8", 8, 8),
    4: ("compact4", 4, 4),
    5: ("compact2", 2, 2),
}


class Refused(Exception):
    """The file breaks a rule of docs/format.md."""


def check(holds, why):
    if not holds:
        raise Refused(why)


# --- floats


def near32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        raise Refused(f"{value} is beyond a 32-bit float") from None


def floor32(*terms):
    """The greatest 32-bit float that is not above the exact sum; math.fsum rounds once, so its sign is that of the sum."""
    value = near32(math.fsum(terms))
    if math.fsum((*terms, -value)) >= 0:
        return value
    bits = struct.unpack("<i", struct.pack("<f", value))[0]
    if value == 0:
        return -(2.0**-149)
    return struct.unpack("<f", struct.pack("<i", bits - 1 if value > 0 else bits + 1))[0]


def box_of(objects):
    low = [min(floor32(o[k], -o[3]) for o in objects) for k in range(3)]
    high = [max(-floor32(-o[k], -o[3]) for o in objects) for k in range(3)]
    return low + high


# --- the tree that every form gives


class Tree:
    """spheres, stored: of nodes; links: (axis, right) or (LEAF, first object); objects, ids: in tree order."""

    def __init__(self, spheres, stored, links, objects, ids, depth, leaf_size):
        self.spheres, self.stored, self.links = spheres, stored, links
        self.objects, self.ids = objects, ids
        self.depth, self.leaf_size = depth, leaf_size

    def object_ends(self):
        """For each node, the object after those of the first leaf that stands there or later."""
        ends = [0] * len(self.links)
        following = len(self.ids)
        for node in reversed(range(len(self.links))):
            ends[node] = following
            if self.links[node][0] == LEAF:
                following = self.links[node][1]
        return ends


def check_tree(tree, check_spheres=True):
    """Points 8 and 10 to 12 of Checks."""
    count = len(tree.ids)
    check(sorted(tree.ids) == list(range(count)), "ids are no permutation")
    for sphere in tree.spheres + tree.objects:
        check(all(map(math.isfinite, sphere)) and sphere[3] >= 0, f"sphere {sphere}")
    nodes = len(tree.links)
    check(1 <= nodes <= 2 * count - 1 if count else nodes == 0, f"{nodes} nodes for {count} objects")
    check((1 if count else 0) <= tree.leaf_size <= MAX_LEAF_SIZE, f"leaf size {tree.leaf_size}")
    object_ends = tree.object_ends()
    path = []  # (node, right child, end) of the ancestors
    place = deepest = 0
    for node, (axis, target) in enumerate(tree.links):
        while path and path[-1][2] <= node:
            path.pop()
        end = nodes
        if path:
            end = path[-1][1] if node < path[-1][1] else path[-1][2]
        deepest = max(deepest, len(path) + 1)
        check(deepest <= MAX_DEPTH, "too deep")
        if axis != LEAF:
            check(node + 1 < target < end, f"node {node}: right child {target}")
            path.append((node, target, end))
            continue
        check(end == node + 1, f"node {node}: a leaf where an inner node must stand")
        check(target == place, f"leaf {node}: first object {target}")
        size = object_ends[node] - place
        check(1 <= size <= tree.leaf_size, f"leaf {node}: {size} objects")
        if check_spheres:
            for held in tree.objects[place : place + size]:
                for above in [ancestor for ancestor, _, _ in path] + [node]:
                    check(holds(tree.spheres[above], held), f"node {above} does not hold its objects")
        place += size
    check(place == count, "objects without a leaf")
    check(deepest == tree.depth, f"{deepest} levels")


def holds(outer, inner):
    x, y, z = (inner[k] - outer[k] for k in range(3))
    return math.sqrt(x * x + y * y + z * z) + inner[3] <= outer[3] * (1 + 2.0**-50)


# --- the file


class Header:
    def __init__(self, data, order):
        fields = struct.unpack_from(order + "4sHHBB2sIIIIIIIIIf3f6f8s", data)
        (_, _, self.version, self.format, self.id_width, reserved, self.leaf_size, self.nodes, self.objects) = fields[:9]
        (self.depth, self.nodes_offset, self.objects_offset, self.ids_offset, self.length, self.crc) = fields[9:15]
        self.scale, self.origin, self.bounds = fields[15], fields[16:19], fields[19:25]
        self.reserved = reserved + fields[25]
        self.leaves = (self.nodes + 1) // 2


def read_c64(data):
    check(len(data) >= HEADER_BYTES and data[:4] == b"CULL", "no tree file")
    order = {b"\x34\x12": "<", b"\x12\x34": ">"}.get(data[4:6])
    check(order is not None, "no byte order mark")
    header = Header(data, order)
    check(header.version == 1, f"version {header.version}")
    check(len(data) == header.length, f"{len(data)} bytes, not {header.length}")
    check(zlib.crc32(data[:44] + bytes(4) + data[48:]) == header.crc, "damaged")
    check_header(header)
    check_places(header, data)
    if FORMATS[header.format][0].startswith("compact"):
        tree = read_compact(header, data, order)
    else:
        tree = read_float16(header, data, order) if header.format == 1 else read_seed20(header, data, order)
        check_tree(tree)
    bounds = box_of(tree.objects) if tree.objects else [0.0] * 6
    check(bounds == list(header.bounds), f"bounds are {bounds}")
    return tree


def check_header(header):
    """Points 3 to 6."""
    check(header.format in FORMATS, f"format {header.format}")
    check(not any(header.reserved), "reserved bytes are not zero")
    check(header.leaf_size <= MAX_LEAF_SIZE and header.depth <= MAX_DEPTH, "leaf size or depth")
    check(header.nodes <= 2**30 and header.objects <= 2**30, "counts")
    check(all(map(math.isfinite, header.origin + header.bounds)), "origin or bounds")
    if header.nodes == 0:
        check(header.objects == 0, "objects without nodes")
    else:
        check(header.nodes % 2 == 1 and header.objects >= header.leaves, "counts")
    check(header.id_width == (2 if header.objects <= 65536 else 4), "id width")
    if header.format == 2:
        check(header.objects == header.leaves, "seed20 has one object a leaf")
    if header.format < 3:
        check(header.scale == 1, "scale")
        return
    check(2.0**-100 <= header.scale <= 2.0**110 and math.frexp(header.scale)[0] == 0.5, "scale")
    check(header.objects <= COMPACT_MAX_OBJECTS and header.leaves <= COMPACT_MAX_LEAVES, "too many")
    if header.leaves:
        most = header.leaves * header.leaf_size
        check(most - header.leaf_size < header.objects <= most, "leaves are not full")


def check_places(header, data):
    """Point 7."""
    name, node_bytes, object_bytes = FORMATS[header.format]
    compact = name.startswith("compact")
    has_objects = header.objects > header.leaves and (header.objects_offset != 0 if compact else name == "float16")
    has_ids = header.objects > 0 and (header.ids_offset != 0 if compact else name == "float16")
    at = HEADER_BYTES
    for offset, there, size in (
        (header.nodes_offset, True, header.nodes * node_bytes),
        (header.objects_offset, has_objects, header.objects * object_bytes),
        (header.ids_offset, has_ids, header.objects * header.id_width),
    ):
        check(offset == (at if there else 0), f"offset {offset}")
        if there:
            end = -(-(at + size) // 16) * 16
            check(not any(data[at + size : end]), "bytes after a section are not zero")
            at = end
    check(at == header.length, f"length {header.length}")


def read_spheres(data, order, at, count):
    return [struct.unpack_from(order + "4f", data, at + 16 * i) for i in range(count)]


def read_ids(header, data, order):
    if header.ids_offset == 0:
        return list(range(header.objects))
    letter = "H" if header.id_width == 2 else "I"
    return list(struct.unpack_from(f"{order}{header.objects}{letter}", data, header.ids_offset))


# --- float16 and seed20


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


# --- compact formats: records are read to (centre codes, radius code, axis, left), None where there is no such thing


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
        for place in range(leaf * header.leaf_size, min((leaf + 1) * header.leaf_size, header.objects)):
            at = header.objects_offset + object_bytes * place
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
    tree = Tree(world, stored, links, list(map(in_world, objects)), ids, header.depth, header.leaf_size)
    check_tree(tree, check_spheres=False)
    return tree


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


# --- JSON


def members(value, *names):
    check(isinstance(value, dict) and sorted(value) == sorted(names), f"not an object with {', '.join(names)}")
    return [value[name] for name in names]


def whole(value):
    check(type(value) is int or type(value) is float and value.is_integer(), f"{value} is no whole number")
    check(value >= 0, f"{value} is negative")
    return int(value)


def json_list(value):
    check(isinstance(value, list), f"{value} is no list")
    return value


def json_sphere(value):
    check(len(json_list(value)) == 4, "a sphere has four numbers")
    check(all(type(number) in (int, float) for number in value), "a sphere has four numbers")
    return tuple(near32(number) for number in value)


def read_json(data):
    try:
        value = json.loads(data.decode("utf-8"))
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None
    names = ("cull64", "leafSize", "depth", "objects", "nodes", "ids", "spheres")
    version, leaf_size, depth, count, nodes, ids, spheres = members(value, *names)
    check(version == 1, f"version {version}")
    check(len(json_list(ids)) == len(json_list(spheres)) == whole(count), "objects, ids and spheres are not as many")
    stored, links, counts = [], [], {}
    for number, node in enumerate(json_list(nodes)):
        if isinstance(node, dict) and "first" in node:
            sphere, first, size = members(node, "sphere", "first", "count")
            links.append((LEAF, whole(first)))
            counts[number] = whole(size)
        else:
            sphere, axis, right = members(node, "sphere", "axis", "right")
            check(axis in ("x", "y", "z"), f"axis {axis}")
            links.append(("xyz".index(axis), whole(right)))
        stored.append(json_sphere(sphere))
    objects = list(map(json_sphere, spheres))
    tree = Tree(stored, stored, links, objects, list(map(whole, ids)), whole(depth), whole(leaf_size))
    check_tree(tree)
    ends = tree.object_ends()
    for leaf, size in counts.items():
        check(ends[leaf] - links[leaf][1] == size, f"leaf {leaf}: count {size}")
    return tree


# --- the listing


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
