# Reads bytes as numbers, one a line, and prints a mutant of them as bytes:
# od -An -v -tu1 -w1 FILE | LC_ALL=C awk -v seed=N -f mutate-draw.awk -f mutate-bytes.awk

{ byte[NR] = $1 + 0 }
END {
  count = NR
  for (times = draw(6) + 1; times > 0; times--) {
    place = draw(count) + 1
    kind = draw(12)
    if (kind < 5) byte[place] = draw(256)
    else if (kind < 7) byte[place] = (byte[place] + 1) % 256
    else if (kind < 8) byte[place] = 0
    else if (kind < 9) byte[place] = 255
    else if (kind < 10) { length_ = draw(64); for (i = 0; i < length_; i++) byte[place + i] = 0 }
    else if (kind < 11) {
      length_ = draw(512)
      from = draw(count) + 1
      for (i = 0; i < length_; i++) byte[place + i] = byte[from + i] + 0
    } else if (draw(4) == 0) count = place
  }
  for (place = 1; place <= count; place++) printf "%c", byte[place]
}
