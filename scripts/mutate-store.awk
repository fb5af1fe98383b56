# Prints SQL that changes values of a store of two points, three replications and two variants:
# awk -v seed=N -f mutate-draw.awk -f mutate-store.awk

# Replaces some bytes of a column by others.
function splice(column,   place) {
  place = draw(40) + 1
  return "CAST(substr(" column ", 1, " place - 1 ") || " choice(bytes) " || substr(" column ", " \
    place + draw(3) ") AS BLOB)"
}

function statement(   kind, run) {
  kind = draw(20)
  run = " WHERE id = " draw(12)
  if (kind < 6) return "UPDATE runs SET " choice(reals) " = " choice(numbers) run
  if (kind < 9) return "UPDATE runs SET " choice(integers) " = " choice(whole) run
  if (kind < 12) {
    column = choice("energy|energy|battery|censored")
    return "UPDATE runs SET " column " = " (draw(4) ? splice(column) : choice(bytes)) run
  }
  if (kind == 12) return "UPDATE runs SET failure = " choice("'x'|''|NULL|char(27)") run
  if (kind == 13) return "UPDATE runs SET id = " choice(whole) run
  if (kind == 14) return "UPDATE axes SET " choice("components|apps|causes") " = " choice(lists)
  if (kind < 17) {
    return "INSERT OR REPLACE INTO study VALUES ('" choice(words) "', " choice(texts) ")"
  }
  if (kind == 17) {
    return "UPDATE metrics SET " choice("is_ratio|can_be_censored|averages_within_runs") " = " \
      choice("0|1|2|-1") " WHERE place = " draw(4) + 1
  }
  if (kind == 18) {
    return choice("UPDATE metrics SET name|UPDATE metrics SET unit|UPDATE variants SET name|" \
      "UPDATE parameters SET path|UPDATE point_values SET value|UPDATE points SET scenario_digest") \
      " = " choice(texts)
  }
  if (draw(3) == 0) return "DELETE FROM study WHERE name = '" choice(words) "'"
  if (draw(3) == 0) return "DELETE FROM point_values WHERE point = 1"
  return "DELETE FROM " choice("runs|axes|points|metrics|variants|parameters") \
    " WHERE rowid % 3 = " draw(3)
}

BEGIN {
  reals = "metric_1|metric_2|metric_3|metric_3_weight|metric_4|metric_5"
  integers = "events|end_nanoseconds|phone_axes|accessory_axes"
  whole = "0|1|-1|2|7|11|12|NULL|4294967296|17592186044416|17592186044417|9007199254740993|" \
    "9223372036854775807|-9223372036854775808"
  numbers = "0|-0.0|-1|1e-320|1e-9|1e9|1e60|1.1e60|1e160|1e308|-1e308|9e999|-9e999|NULL|0.1"
  bytes = "X''|X'00'|X'01'|X'FF'|X'7F'|X'80'|X'FFFF'|X'0102030405'|X'FFFFFFFFFFFFFFFFFF7F'|" \
    "X'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF03'|X'000000000000F07F'|X'FFFFFFFFFFFFEF7F'"
  lists = "'[]'|'[\"a\"]'|'[\"a\", \"a\"]'|'[1]'|'x'|'{\"a\": \"b\"}'|'[\"'||char(27)||'\"]'|" \
    "replace(apps, ']', ', \"b\"]')|replace(causes, ']', ', \"b\"]')|components|apps|causes"
  texts = "''|'x'|'0'|'-1'|'1'|'2'|'1e309'|'nan'|'inf'|'9223372036854775807'|'9007199254740993'|" \
    "'18446744073709551615'|'1/1'|'0/1'|'2/1'|'[]'|'[1]'|char(27)||'[31m'|char(8238)|" \
    "'<script>'|'a''b\"`$(id)'||char(769)|replace(hex(zeroblob(500)), '0', 'x')"
  words = "digest|program|program-version|commit|compiler|gsl-version|platform|scenario|" \
    "resolved-scenario|seed|first-replication|replications|design|baseline|confidence|command|" \
    "run-command|shard|checksum"
  for (times = draw(3) + 1; times > 0; times--) print statement() ";"
}
