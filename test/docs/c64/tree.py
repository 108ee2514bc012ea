"""The tree that every form of file gives, and what holds for all of them."""
import math

from c64.numbers import check

MAX_DEPTH = 64
MAX_LEAF_SIZE = 255
LEAF = 3


class Tree:
    """spheres, stored: of nodes; links: (axis, right) or (LEAF, first object); objects, ids: in tree order."""

    def __init__(self, spheres, stored, links, objects, ids, depth, leaf_size):
        self.spheres, self.stored, self.links = spheres, stored, links
        self.objects, self.ids = objects, ids
        self.depth, self.leaf_size = depth, leaf_size
        self.hidden = None

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
    slot = deepest = 0
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
        check(target == slot, f"leaf {node}: first object {target}")
        size = object_ends[node] - slot
        check(1 <= size <= tree.leaf_size, f"leaf {node}: {size} objects")
        if check_spheres:
            for held in tree.objects[slot : slot + size]:
                for above in [ancestor for ancestor, _, _ in path] + [node]:
                    check(holds(tree.spheres[above], held), f"node {above} does not hold its objects")
        slot += size
    check(slot == count, "objects without a leaf")
    check(deepest == tree.depth, f"{deepest} levels")


def holds(outer, inner):
    x, y, z = (inner[k] - outer[k] for k in range(3))
    return math.sqrt(x * x + y * y + z * z) + inner[3] <= outer[3] * (1 + 2.0**-50)
