/// The quantities of a payload, and the names of their units in the languages of phones.
struct MetricUnit {
  /// The unit that payloads have, and its size.
  let usual: (name: String, size: Double)
  private let sizes: [String: Double]

  /// The size of a unit; nil for a name that is not known.
  func size(_ name: String) -> Double? { sizes[name] }

  /// - Parameter units: In each line a size, and the names of the unit that has it.
  private init(_ name: String, _ size: Double, _ units: String) {
    usual = (name, size)
    let known = units.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ": ")
      return parts[1].split(separator: ", ").map { (String($0), Double(parts[0]) ?? 0) }
    }
    sizes = Dictionary(uniqueKeysWithValues: known)
  }

  /// In nanoseconds; a payload has seconds.
  ///
  /// - Source: Unicode CLDR 44, units of duration, short and long forms.
  static let time = MetricUnit(
    "s", 1e9,
    """
    1e9: s, sec, secs, second, seconds, sek, sekunde, sekunden, seconde, secondes, secondi, seg, segs
    1e9: segundo, segundos, sekund, sekunder, sekuntia, sekunnin, sek., sn, saniye, с, сек, секунд, секунды
    1e9: 秒, 秒鐘, 초, ث, ثانية, ثوان, วินาที, วิ, giây, שנ׳, שניות, δευτ, δευτερόλεπτα, से॰, detik, dtk, mp
    1e9: másodperc
    1e6: ms, msec, msecs, millisecond, milliseconds, millisekunden, millisecondes, мс, 毫秒, ミリ秒, 밀리초, ملي ث
    1e6: mili giây
    60e9: min, mins, minute, minutes, minuten, мин, 分, 分钟, 분, د
    3600e9: h, hr, hrs, hour, hours, std, stunden, ч, 小时, 時間, 시간, س
    """)

  /// In bytes; a payload has kilobytes of 1000.
  ///
  /// - Source: Unicode CLDR 44, units of digital information, short and long forms.
  static let bytes = MetricUnit(
    "kB", 1e3,
    """
    1: b, byte, bytes, o, octet, octets, б, байт, 字节, 位元組, バイト, 바이트, بايت
    1e3: kb, ko, kilobyte, kilobytes, кб, килобайт, 千字节, キロバイト, 킬로바이트, كيلوبايت, ك.ب, kt
    1e6: mb, mo, megabyte, megabytes, мб, мегабайт, 兆字节, メガバイト, 메가바이트, ميغابايت, م.ب
    1e9: gb, go, gigabyte, gigabytes, гб, гигабайт, 吉字节, ギガバイト, 기가바이트, غيغابايت
    1024: kib
    1048576: mib
    1073741824: gib
    """)
}
