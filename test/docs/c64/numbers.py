"""Refusals, and 32-bit floats."""
import math
import struct


class Refused(Exception):
    """The file breaks a rule of docs/format.md."""


def check(holds, why):
    if not holds:
        raise Refused(why)


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
