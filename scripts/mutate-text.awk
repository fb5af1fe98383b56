# Prints a mutant of a text file: awk -v seed=N -f mutate-text.awk FILE
#
# The same seed and file give the same mutant in every awk: the numbers are those of Park and Miller
# (Communications of the ACM 31 (1988), 1192–1201), which fit a double exactly.

function draw(count) {
  state = (state * 16807) % 2147483647
  return int(state / 2147483647 * count)
}
function choice(list,   words) { return words[draw(split(list, words, "|")) + 1] }

# Replaces the piece that matches `pattern`, counted from a random place of the line, if there is one.
function replace(number, pattern, new,   text, start) {
  text = line[number]
  start = draw(length(text)) + 1
  if (!match(substr(text, start), pattern)) return 0
  line[number] = substr(text, 1, start + RSTART - 2) new substr(text, start + RSTART - 1 + RLENGTH)
  return 1
}

function mutate(   kind, number, other, text, place, tries) {
  for (tries = 0; tries < 20; tries++) {
    number = draw(count) + 1
    other = draw(count) + 1
    text = line[number]
    kind = draw(13)
    if (kind <= 2 && replace(number, "[0-9][0-9.]*", choice(numbers))) return
    if (kind == 3 && replace(number, "[0-9] [a-zA-Z%]+", draw(10) " " choice(units))) return
    if (kind == 4 && match(text, /: /)) {
      line[number] = substr(text, 1, RSTART + 1) choice(values)
      return
    }
    if (kind == 5 && match(line[other], /[a-z][a-z-]+/)) {
      if (replace(number, "[a-z][a-z-]+", substr(line[other], RSTART, RLENGTH))) return
    }
    place = draw(length(text) + 1)
    if (kind == 6 || kind == 7) {
      line[number] = substr(text, 1, place) choice(pieces) substr(text, place + 1)
      return
    }
    if (kind == 8 && place < length(text)) {
      line[number] = substr(text, 1, place) substr(text, place + 2)
      return
    }
    if (kind == 9) { line[number] = line[other]; line[other] = text; return }
    if (kind == 10) { line[number] = text "\n" line[other]; return }
    if (kind == 11) { line[number] = (draw(2) ? "  " text : substr(text, 3)); return }
    if (kind == 12) {
      if (draw(8) == 0) count = number; else line[number] = "#"
      return
    }
  }
}

BEGIN {
  state = seed % 2147483646 + 1
  for (warm = 0; warm < 5; warm++) draw(2)
  numbers = "0|1|-1|0.5|255|256|65536|2147483647|2147483648|4294967296|9007199254740993|" \
    "9223372036854775807|9223372036854775808|18446744073709551615|18446744073709551616|" \
    "1000000000000000000000000|0.000000000000000000000001|999999999999999999999999999999|" \
    "1e308|1e-308|nan|inf|00|1.5.2|7889400000|$(0 / 0)|$(1 / 0)|$(never)|$(now)"
  units = "us|ms|s|min|h|d|%|W|mW|J|kWh|V|A|mA|Hz|GHz|B|GB|Mbit/s|m|km|dBm|degC|K|G|T|foo"
  values = "~|[]|{}|''|\"\"|true|never|-1 s|0 s|250 a|{ uniform: [0 s, 1 s] }|{ normal: [1, 1] }|" \
    "{ exponential: 0 s }|[1, 2, 3]|[[[]]]|{ a: { b: { c: 1 } } }|$(p)|$(now)|*a|&a 1|!!int 1|" \
    "{ uniform: [-1, 1] }|{ value: 1, grade: assumed, range: [0, 2], reason: r }|12:00|[0 s, 0 s]"
  pieces = "]|}|[|{|: |- |\"|'|,|\t|#|&a |*a|!|%|@|`|$(|)|\\|é|\xe2\x80\xae|\xf0\x9f\x94\x8b|\xff|" \
    "<|>|]]>|..|0|9|e9|\x1b[31m"
}
{ line[NR] = $0 }
END {
  count = NR
  for (times = draw(3) + 1; times > 0; times--) mutate()
  for (number = 1; number <= count; number++) print line[number]
}
