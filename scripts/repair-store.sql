-- Computes the checksums of a store anew, as RunCoding and StudyCoding do, so that changed values reach
-- the checks behind them. The table `cells` holds the cells of all runs but the checksums.
.bail on
-- A piece of a text: bytes, a number with seven bits a byte where there is one, further bytes.
CREATE TEMP TABLE pieces (run, slot, place, head, number, tail);

-- Null, whole numbers, numbers, texts and bytes. The numbers of names are not in the sum.
INSERT INTO pieces
SELECT run, slot, 0, CASE kind
    WHEN 'null' THEN '00'
    WHEN 'integer' THEN CASE WHEN name IN ('phone_axes', 'accessory_axes') THEN '01'
      -- The lowest bit is the sign.
      ELSE printf('01%02X', (size & 63) * 2 + (number < 0) + (size > 63) * 128) END
    WHEN 'real' THEN '02' || substr(hex, 15, 2) || substr(hex, 13, 2) || substr(hex, 11, 2)
      || substr(hex, 9, 2) || substr(hex, 7, 2) || substr(hex, 5, 2) || substr(hex, 3, 2)
      || substr(hex, 1, 2)
    WHEN 'text' THEN '03' ELSE '04' END,
  CASE WHEN kind IN ('text', 'blob') THEN length(hex) / 2
    WHEN kind = 'integer' AND size > 63 AND name NOT IN ('phone_axes', 'accessory_axes')
      THEN size >> 6 END,
  CASE WHEN kind IN ('text', 'blob') THEN hex ELSE '' END
FROM (SELECT *, CASE WHEN number < 0 THEN ~number ELSE number END AS size FROM cells);

-- The names behind those numbers: three lists for each.
CREATE TEMP TABLE lists AS
SELECT id, 0 AS slot, components AS words FROM axes
UNION ALL SELECT id, 1, apps FROM axes UNION ALL SELECT id, 2, causes FROM axes;
INSERT INTO pieces
SELECT run, 1000 + cells.slot * 4 + lists.slot, -1, '', json_array_length(words), ''
FROM cells JOIN lists ON lists.id = number WHERE name LIKE '%!_axes' ESCAPE '!';
INSERT INTO pieces
SELECT run, 1000 + cells.slot * 4 + lists.slot, word.key, '',
  length(CAST(word.value AS BLOB)), hex(word.value)
FROM cells JOIN lists ON lists.id = number JOIN json_each(words) AS word
WHERE name LIKE '%!_axes' ESCAPE '!';

-- The words of the study by their names.
INSERT INTO pieces
SELECT 'study', name, 0, '', length(CAST(name AS BLOB)), hex(name) FROM study
WHERE name <> 'checksum';
INSERT INTO pieces
SELECT 'study', name, 1, '', length(CAST(value AS BLOB)), hex(value) FROM study
WHERE name <> 'checksum';

-- CRC-32 of ISO 3309. SQL has no exclusive or: a ^ b = (a | b) - (a & b).
CREATE TEMP TABLE crc AS
WITH RECURSIVE step(byte, crc, bits) AS (
  SELECT value, value, 0 FROM generate_series(0, 255)
  UNION ALL
  SELECT byte, CASE crc & 1 WHEN 0 THEN crc >> 1
    ELSE (crc >> 1 | 0xEDB88320) - (crc >> 1 & 0xEDB88320) END, bits + 1
  FROM step WHERE bits < 8)
SELECT byte, crc FROM step WHERE bits = 8 ORDER BY byte;

CREATE TEMP TABLE texts AS
SELECT run, group_concat(hex, '') AS hex FROM (
  SELECT run, head || CASE WHEN number IS NULL THEN '' ELSE (
    WITH RECURSIVE digit(rest, text) AS (
      SELECT number, ''
      UNION ALL
      SELECT rest >> 7, text || printf('%02X', rest & 127 | (rest > 127) * 128)
      FROM digit WHERE rest > 0 OR text = '')
    SELECT text FROM digit WHERE rest = 0 AND text <> '') END || tail AS hex
  FROM pieces ORDER BY run, slot, place)
GROUP BY run;

CREATE TEMP TABLE bytes AS
SELECT run, place, instr('123456789ABCDEF', substr(hex, 2 * place + 1, 1)) * 16
  + instr('123456789ABCDEF', substr(hex, 2 * place + 2, 1)) AS byte
FROM (SELECT run, hex, value AS place FROM texts JOIN generate_series(0, length(hex) / 2 - 1));
CREATE UNIQUE INDEX temp.byte ON bytes (run, place);

CREATE TEMP TABLE sums AS
WITH RECURSIVE step(run, place, state) AS (
  SELECT run, 0, 0xFFFFFFFF FROM texts
  UNION ALL
  SELECT step.run, step.place + 1, (state >> 8 | crc.crc) - (state >> 8 & crc.crc)
  FROM step JOIN bytes ON bytes.run = step.run AND bytes.place = step.place
  JOIN crc ON crc.byte = (state & 255 | bytes.byte) - (state & bytes.byte))
SELECT run, ~state & 0xFFFFFFFF AS sum, max(place) FROM step GROUP BY run;

UPDATE runs SET checksum = (SELECT sum FROM sums WHERE run = runs.id);
UPDATE study SET value = (SELECT sum FROM sums WHERE run = 'study') WHERE name = 'checksum';
