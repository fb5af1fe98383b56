/// The quantities of a payload, and the names of their units in the languages of phones.
enum MetricUnit {
  /// In nanoseconds; a payload has seconds.
  case time
  /// In bytes; a payload has kilobytes of 1000.
  case bytes

  /// The size of a unit; nil for a name that is not known.
  func size(_ name: String) -> Double? {
    switch self {
    case .time: Self.times.first { $0.names.contains(name) }?.size
    case .bytes: Self.amounts.first { $0.names.contains(name) }?.size
    }
  }

  /// The unit that payloads have, and its size.
  var usual: (name: String, size: Double) {
    switch self {
    case .time: ("s", 1e9)
    case .bytes: ("kB", 1e3)
    }
  }

  private struct Unit {
    let size: Double
    let names: Set<String>
  }

  /// - Source: Unicode CLDR 44, units of duration and of digital information, short and long forms.
  private static let times: [Unit] = [
    Unit(
      size: 1e9,
      names: [
        "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seconde",
        "secondes",
        "secondi", "seg", "segs", "segundo", "segundos", "sekund", "sekunder", "sekuntia",
        "sekunnin", "sek.", "sn", "saniye", "с", "сек", "секунд", "секунды", "秒", "秒鐘", "초", "ث",
        "ثانية", "ثوان", "วินาที", "วิ", "giây", "שנ׳", "שניות", "δευτ", "δευτερόλεπτα", "से॰", "detik",
        "dtk", "mp", "másodperc",
      ]),
    Unit(
      size: 1e6,
      names: [
        "ms", "msec", "msecs", "millisecond", "milliseconds", "millisekunden", "millisecondes",
        "мс",
        "毫秒", "ミリ秒", "밀리초", "ملي ث", "mili giây",
      ]),
    Unit(
      size: 60e9,
      names: ["min", "mins", "minute", "minutes", "minuten", "мин", "分", "分钟", "분", "د"]),
    Unit(
      size: 3600e9,
      names: ["h", "hr", "hrs", "hour", "hours", "std", "stunden", "ч", "小时", "時間", "시간", "س"]),
  ]

  private static let amounts: [Unit] = [
    Unit(
      size: 1,
      names: [
        "b", "byte", "bytes", "o", "octet", "octets", "б", "байт", "字节", "位元組", "バイト", "바이트",
        "بايت",
      ]),
    Unit(
      size: 1e3,
      names: [
        "kb", "ko", "kilobyte", "kilobytes", "кб", "килобайт", "千字节", "キロバイト", "킬로바이트",
        "كيلوبايت", "ك.ب", "kt",
      ]),
    Unit(
      size: 1e6,
      names: [
        "mb", "mo", "megabyte", "megabytes", "мб", "мегабайт", "兆字节", "メガバイト", "메가바이트", "ميغابايت",
        "م.ب",
      ]),
    Unit(
      size: 1e9,
      names: [
        "gb", "go", "gigabyte", "gigabytes", "гб", "гигабайт", "吉字节", "ギガバイト", "기가바이트", "غيغابايت",
      ]),
    Unit(size: 1024, names: ["kib"]),
    Unit(size: 1_048_576, names: ["mib"]),
    Unit(size: 1_073_741_824, names: ["gib"]),
  ]
}
