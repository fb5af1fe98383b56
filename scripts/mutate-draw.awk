# Random numbers for mutants, the same for the same seed in every awk: those of Park and Miller
# (Communications of the ACM 31 (1988), 1192–1201), which fit a double exactly.

function draw(count) {
  state = (state * 16807) % 2147483647
  return int(state / 2147483647 * count)
}
function choice(list,   words) { return words[draw(split(list, words, "|")) + 1] }

BEGIN {
  state = seed % 2147483646 + 1
  for (warm = 0; warm < 5; warm++) draw(2)
}
