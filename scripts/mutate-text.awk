# Prints a mutant of a scenario, or with json=1 of a JSON document:
# LC_ALL=C awk -v seed=N -f mutate-draw.awk -f mutate-text.awk FILE

# Replaces the piece that matches `pattern`, counted from a random place of the line, if there is one.
function replace(number, pattern, new,   text, start) {
  text = line[number]
  start = draw(length(text)) + 1
  if (!match(substr(text, start), pattern)) return 0
  line[number] = substr(text, 1, start + RSTART - 2) new substr(text, start + RSTART - 1 + RLENGTH)
  return 1
}

# Multiplies a number of the line, so that its unit stays and the scenario may still run.
function scale(number,   text, start) {
  text = line[number]
  start = draw(length(text)) + 1
  if (!match(substr(text, start), "[0-9][0-9.]*")) return 0
  start += RSTART - 1
  line[number] = substr(text, 1, start - 1) substr(text, start, RLENGTH) * choice(factors) \
    substr(text, start + RLENGTH)
  return 1
}

# Exchanges the keys of two lines of the same depth.
function exchange(number, other,   first, second, key) {
  if (!match(line[number], /^ *[a-z][a-z0-9-]*:/)) return 0
  first = RLENGTH
  key = substr(line[number], 1, first)
  if (!match(line[other], /^ *[a-z][a-z0-9-]*:/)) return 0
  second = RLENGTH
  if (match(key, /[a-z]/) + 0 != match(line[other], /[a-z]/) + 0) return 0
  line[number] = substr(line[other], 1, second) substr(line[number], first + 1)
  line[other] = key substr(line[other], second + 1)
  return 1
}

# Leaves out a line and all that belongs to it.
function leaveOut(number,   depth) {
  match(line[number], /^ */)
  depth = RLENGTH
  line[number] = ""
  while (number < count && match(line[number + 1], /^ */) && RLENGTH > depth) line[++number] = ""
}

function mutate(   kind, number, other, text, place, tries) {
  for (tries = 0; tries < 20; tries++) {
    number = draw(count) + 1
    other = draw(count) + 1
    text = line[number]
    kind = draw(20)
    if (kind <= 2 && replace(number, "-?[0-9][0-9.]*", choice(numbers))) return
    if (kind <= 4 && replace(number, "[0-9] [a-zA-Z%]+", draw(10) " " choice(units))) return
    if (kind == 5 && replace(number, ": [^][{},]+", ": " choice(values))) return
    if (kind == 6 && match(text, /: /)) {
      line[number] = substr(text, 1, RSTART + 1) choice(values)
      return
    }
    if (kind == 7 && match(line[other], /[a-z][a-z-]+/)) {
      if (replace(number, "[a-z][a-z-]+", substr(line[other], RSTART, RLENGTH))) return
    }
    if (kind == 8 && exchange(number, other)) return
    if (kind == 9) { leaveOut(number); return }
    if (kind >= 10 && kind <= 14 && scale(number)) return
    place = draw(length(text) + 1)
    if (kind == 15) {
      line[number] = substr(text, 1, place) choice(pieces) substr(text, place + 1)
      return
    }
    if (kind == 16 && place < length(text)) {
      line[number] = substr(text, 1, place) substr(text, place + 2)
      return
    }
    if (kind == 17) { line[number] = line[other]; line[other] = text; return }
    if (kind == 18) {
      if (draw(2)) line[number] = text "\n" line[other]
      else line[number] = (draw(2) ? "  " text : substr(text, 3))
      return
    }
    if (kind == 19 && draw(8) == 0) { count = number; return }
  }
}

BEGIN {
  factors = "0|0.1|0.5|0.9|1.1|2|3|10|1000|1000000|-1"
  numbers = "0|1|-1|0.5|255|256|65536|2147483647|2147483648|4294967296|9007199254740993|" \
    "9223372036854775807|9223372036854775808|18446744073709551615|18446744073709551616|" \
    "1000000000000000000000000|0.000000000000000000000001|999999999999999999999999999999|" \
    "1e308|1e-308|nan|inf|00|1.5.2|7889400000|$(0 / 0)|$(1 / 0)|$(never)|$(now)"
  units = "us|ms|s|min|h|d|%|W|mW|J|kWh|V|A|mA|Hz|GHz|B|GB|Mbit/s|m|km|dBm|degC|K|G|T|foo"
  values = "~|[]|{}|''|\"\"|true|never|-1 s|0 s|250 a|{ uniform: [0 s, 1 s] }|{ normal: [1, 1] }|" \
    "{ exponential: 0 s }|[1, 2, 3]|[[[]]]|{ a: { b: { c: 1 } } }|$(p)|$(now)|*a|&a 1|!!int 1|" \
    "{ uniform: [-1, 1] }|{ value: 1, grade: assumed, range: [0, 2], reason: r }|12:00|[0 s, 0 s]"
  pieces = "]|}|[|{|: |- |\"|'|,|\t|#|&a |*a|!|%|@|`|$(|)|\\|é|\xe2\x80\xae|\xf0\x9f\x94\x8b|\xff|" \
    "<|>|]]>|..|0|9|e9|\x1b[31m|\xcc\x81|\xc2\xa0|\xef\xbb\xbf|\xe2\x80\xa8|\xed\xa0\x80"
  if (json) {
    numbers = "0|-1|0.5|1e308|-1e308|1e999|1e-320|1e61|2147483648|9007199254740993|true|null|" \
      "9223372036854775807|9223372036854775808|-9223372036854775808|18446744073709551616|\"x\""
    values = "null|true|0|-1|1e308|\"\"|\"x\"|\"NaN\"|[]|{}|[1, 2]|[\"a\", \"a\"]|[[[]]]|" \
      "{ \"low\": 1e308, \"high\": -1e308 }|\"\\u001b[31m\"|\"a'\\u0301<b>\""
  }
}
{ line[NR] = $0 }
END {
  count = NR
  for (times = choice("1|1|1|2|3"); times > 0; times--) mutate()
  for (number = 1; number <= count; number++) print line[number]
}
