"""The header, where the sections are, and the checks that come before the nodes."""
import math
import struct
import zlib

from c64.numbers import check
from c64.tree import MAX_DEPTH, MAX_LEAF_SIZE

HEADER_BYTES = 96
COMPACT_MAX_OBJECTS = 65535
COMPACT_MAX_LEAVES = 16384

# code: name, bytes a node, bytes an object sphere
FORMATS = {
    1: ("float16", 16, 16),
    2: ("seed20", 20, 0),
    3: ("compact8", 8, 8),
    4: ("compact4", 4, 4),
    5: ("compact2", 2, 2),
}
# the others store integers in tree units
FLOAT_FORMATS = {1, 2}


class Header:
    def __init__(self, data, order):
        fields = struct.unpack_from(order + "4sHHBB2sIIIIIIIIIf3f6f2I", data)
        (_, _, self.version, self.format, self.id_width, reserved, self.leaf_size, self.nodes, self.objects) = fields[:9]
        (self.depth, self.nodes_offset, self.objects_offset, self.ids_offset, self.length, self.crc) = fields[9:15]
        self.scale, self.origin, self.bounds = fields[15], fields[16:19], fields[19:25]
        self.reserved = reserved
        self.hidden_offset, self.hidden_bytes = fields[25:27]
        self.leaves = (self.nodes + 1) // 2


def open_file(data):
    """Points 1 to 7 of Checks. The header, and the letter of struct for its byte order."""
    check(len(data) >= HEADER_BYTES and data[:4] == b"CULL", "no tree file")
    order = {b"\x34\x12": "<", b"\x12\x34": ">"}.get(data[4:6])
    check(order is not None, "no byte order mark")
    header = Header(data, order)
    check(header.version == 1, f"version {header.version}")
    check(len(data) == header.length, f"{len(data)} bytes, not {header.length}")
    check(zlib.crc32(data[:44] + bytes(4) + data[48:]) == header.crc, "damaged")
    check_header(header)
    check_places(header, data)
    return header, order


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
    if header.format in FLOAT_FORMATS:
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
    check(header.hidden_bytes == 0 or header.nodes > 0, "an empty tree with hidden cells")
    at = HEADER_BYTES
    for offset, there, size in (
        (header.nodes_offset, True, header.nodes * node_bytes),
        (header.objects_offset, has_objects, header.objects * object_bytes),
        (header.ids_offset, has_ids, header.objects * header.id_width),
        (header.hidden_offset, header.hidden_bytes > 0, header.hidden_bytes),
    ):
        check(offset == (at if there else 0), f"offset {offset}")
        if there:
            end = -(-(at + size) // 16) * 16
            check(not any(data[at + size : end]), "bytes after a section are not zero")
            at = end
    check(at == header.length, f"length {header.length}")


def read_ids(header, data, order):
    if header.ids_offset == 0:
        return list(range(header.objects))
    letter = "H" if header.id_width == 2 else "I"
    return list(struct.unpack_from(f"{order}{header.objects}{letter}", data, header.ids_offset))
