"""Trees as JSON."""
import json

from c64.numbers import Refused, check, near32
from c64.tree import LEAF, Tree, check_tree


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
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None
    names = ("cull64", "leafSize", "depth", "objects", "nodes", "ids", "spheres")
    version, leaf_size, depth, count, nodes, ids, spheres = members(value, *names)
    check(whole(version) == 1, f"version {version}")
    check(len(json_list(ids)) == len(json_list(spheres)) == whole(count), "objects, ids and spheres are not as many")
    stored, links, counts, with_axis = [], [], {}, 0
    for number, node in enumerate(json_list(nodes)):
        if isinstance(node, dict) and "first" in node:
            own = ("axis",) if "axis" in node else ()
            sphere, first, size, *axes = members(node, "sphere", "first", "count", *own)
            check(all(axis in ("x", "y", "z") for axis in axes), f"axes {axes}")
            with_axis += len(axes)
            links.append((LEAF, whole(first)))
            counts[number] = whole(size)
        else:
            sphere, axis, right = members(node, "sphere", "axis", "right")
            check(axis in ("x", "y", "z"), f"axis {axis}")
            links.append(("xyz".index(axis), whole(right)))
        stored.append(json_sphere(sphere))
    check(with_axis in (0, len(counts)), f"{with_axis} of {len(counts)} leaves have an axis")
    objects = list(map(json_sphere, spheres))
    tree = Tree(stored, stored, links, objects, list(map(whole, ids)), whole(depth), whole(leaf_size))
    check_tree(tree)
    ends = tree.object_ends()
    for leaf, size in counts.items():
        check(ends[leaf] - links[leaf][1] == size, f"leaf {leaf}: count {size}")
    return tree
