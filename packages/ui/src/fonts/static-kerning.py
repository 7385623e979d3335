"""Makes the kerning of a variable font the same in all weights, and drops what browsers do not read.

python static-kerning.py basic.woff2 inter-basic.woff2 (needs fonttools[woff])
"""

import sys

from fontTools.ttLib import TTFont

# Bits of a value record that refer to variations of the value.
VARIATIONS = 0xF0

font = TTFont(sys.argv[1])
for lookup in font["GPOS"].table.LookupList.Lookup:
    for subtable in lookup.SubTable:
        pairs = getattr(subtable, "ExtSubTable", subtable)
        pairs.ValueFormat1 &= ~VARIATIONS
        pairs.ValueFormat2 &= ~VARIATIONS
# GDEF has nothing left but the classes of glyphs, and no glyph here is a mark.
for tag in ("GDEF", "MVAR", "STAT"):
    del font[tag]
font["fvar"].instances = []
# Copyright, family, style, full name, PostScript name, and the name of the axis.
font["name"].names = [record for record in font["name"].names if record.nameID in (0, 1, 2, 4, 6, 257)]
font.flavor = "woff2"
font.save(sys.argv[2])
