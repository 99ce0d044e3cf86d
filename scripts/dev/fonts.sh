#!/bin/sh
# npm run fonts: subsets the fonts of the packages for pages, with fonttools and its brotli (Debian: fonttools python3-brotli).
set -eu
basic='U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2039-203A,U+2212,U+20AC'
# The style sheet's `unicode-range` in components/layout/fonts/fonts.ts repeats these two.
accents='U+00A1-00A8,U+00AA-00AF,U+00B1-00B6,U+00B8-00D6,U+00D8-00FF,U+0102,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+0300-0304,U+0308,U+0323,U+201A,U+201E,U+2044,U+2122,U+2191,U+2193,U+2215'
extended='U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# subset NAME PACKAGE PART WEIGHTS CHARACTERS
subset() {
  fonttools varLib.instancer --quiet --output "$work/font.ttf" \
    "node_modules/@fontsource-variable/$2/files/$2-$3-wght-normal.woff2" "wght=$4"
  # Names 0 to 6 are those of the font and its copyright, 13 and 14 its licence and the address of that. The average width
  # decides how wide the font is that pages show until this one has loaded. Pages use no pre-composed fractions or
  # old-style figures.
  pyftsubset "$work/font.ttf" --unicodes="$5" --flavor=woff2 --name-IDs=0,1,2,3,4,5,6,13,14 --recalc-average-width \
    --layout-features=kern,mark,mkmk,ccmp,locl,liga,tnum --output-file="components/layout/fonts/$1.woff2"
}

subset display gabarito latin 900 "$basic"
subset display-accents gabarito latin 900 "$accents"
subset display-extended gabarito latin-ext 900 "$extended"
subset text atkinson-hyperlegible-next latin 400:700 "$basic"
subset text-accents atkinson-hyperlegible-next latin 400:700 "$accents"
