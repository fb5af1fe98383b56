import Components
import Configuration
import Experiments
import Importers
import ScenarioLanguage

/// The phones that `--phones` chooses, each with its share of all.
///
/// It takes words that describe phones, of which all have to hold: `android`, `iphones`, a year or
/// years (`2021..2024`), `oled`, `lcd`, `lte`, `5g`, a maker. Or a list of phones, by name or file. Or
/// a table with the columns `phone` and `share`, the phones of one's own users.
package struct PhoneSelection {
  /// As it was given.
  package let text: String
  /// In the order of the table of real phones, or as they were given.
  package let phones: [StudiedPhone]
  /// Whether the shares were given.
  package let hasShares: Bool

  package init(_ text: String) throws {
    self.text = text
    let words = text.split(separator: ",").map { String($0.trimming { $0 == " " }) }
      .filter { !$0.isEmpty }
    try require(!words.isEmpty, or: .usage, "--phones needs phones: android, or a list of names")
    if words.count == 1, words[0].lowercased().hasSuffix(".csv") {
      (phones, hasShares) = (try Self.fleet(words[0]), true)
      return
    }
    hasShares = false
    let filters = words.map(Self.filter)
    if filters.allSatisfy({ $0 != nil }) {
      let chosen = RealPhone.all.filter { phone in filters.allSatisfy { $0!(phone) } }
      try require(
        !chosen.isEmpty, or: .usage,
        "--phones \(text): no phone is all of that"
          + (words.count > 1 ? "; each word has to hold" : ""))
      phones = try Self.even(chosen.map(\.name))
      return
    }
    for (word, filter) in zip(words, filters) where filter == nil {
      try require(Self.isPhone(word), or: .usage, Self.unknown(word))
      try require(
        filters.allSatisfy { $0 == nil }, or: .usage,
        "--phones \(text): '\(word)' is a phone, and the other words describe phones; give either")
    }
    phones = try Self.even(words.distinct)
  }

  // MARK: - Words

  /// Whether a phone is what a word says; nil of a word that describes no phone.
  private static func filter(_ word: String) -> ((RealPhone) -> Bool)? {
    let word = word.lowercased()
    switch word {
    case "android": return { system(of: $0)?.system == .android }
    case "iphones": return { system(of: $0)?.system == .ios }
    case "oled", "lcd": return { $0.panel == word }
    case "lte": return { !$0.hasNR }
    case "5g": return { $0.hasNR }
    default: break
    }
    if let years = years(word) { return { $0.year.map(years.contains) ?? false } }
    let isMaker = RealPhone.all.contains { $0.maker.lowercased() == word }
    return isMaker ? { $0.maker.lowercased() == word } : nil
  }

  /// `2021`, `2021..2024`, `2021..` or `..2024`.
  private static func years(_ word: String) -> ClosedRange<Int>? {
    if let year = Int(word), (1990...2100).contains(year) { return year...year }
    guard let dots = word.firstRange(of: "..") else { return nil }
    let (first, last) = (String(word[..<dots.lowerBound]), String(word[dots.upperBound...]))
    guard let low = first.isEmpty ? 1990 : Int(first), let high = last.isEmpty ? 2100 : Int(last),
      low <= high, !(first.isEmpty && last.isEmpty)
    else { return nil }
    return low...high
  }

  private static func system(of phone: RealPhone) -> SystemVersion? {
    DeviceLibrary.version(of: phone.name)
  }

  private static func isPhone(_ word: String) -> Bool {
    DeviceLibrary.isFile(word) || DeviceLibrary.namesWithSystem.contains(word)
      || RealPhone.named(word) != nil
  }

  private static func unknown(_ word: String) -> String {
    let known =
      DeviceLibrary.namesWithSystem + RealPhone.all.map(\.name)
      + ["android", "iphones", "oled", "lcd", "lte", "5g"] + RealPhone.all.map(\.maker)
    let hint = Spelling.slip(word, among: known).map { "did you mean '\($0)'?" }
    return "--phones: '\(word)' is no phone and no word for phones; "
      + (hint ?? "'drainsim list real-phones' has them, and a file ends in .yaml or .csv")
  }

  // MARK: - Phones

  private static func even(_ names: [String]) throws -> [StudiedPhone] {
    try names.map { try studied($0, share: 1 / Double(names.count)) }
  }

  /// - Throws: ``LoadFailure`` of a file that is no profile.
  private static func studied(
    _ name: String, share: Double, namedAt place: SourceLocation? = nil
  ) throws -> StudiedPhone {
    let phone = RealPhone.named(name)
    if let phone, !phone.hasProfile {
      return StudiedPhone(
        name: name, title: phone.title, maker: phone.maker, year: phone.year,
        system: DeviceLibrary.version(of: name)?.description ?? "none", family: phone.family,
        share: share, lent: PhonePopulation.lentParts(of: phone).flatMap(\.roles))
    }
    let device = try DeviceLoader.load(name, namedAt: place)
    // A file is of the family of the phone that it names.
    let known = phone ?? RealPhone.named(device.name)
    return StudiedPhone(
      name: name, title: phone?.title ?? name, maker: known?.maker ?? device.name,
      year: known?.year, system: device.system?.description ?? "none",
      family: known?.family ?? device.name, share: share, lent: rolesWithoutOwn(device))
  }

  /// The components of a profile of which no power was published or measured for the phone.
  private static func rolesWithoutOwn(_ device: LoadedDevice) -> [String] {
    let own = device.parameters.filter { number in
      !number.isStandard && [.published, .measured].contains(number.grade)
        && ["W", "J"].contains(where: number.unit.contains)
    }
    return ComponentCatalogue.roles.filter { role in !own.contains { $0.part == role } }
  }

  // MARK: - A fleet

  private static let (phoneColumn, shareColumn) = ("phone", "share")

  /// The phones of a table, whose shares are made to have the sum 1.
  private static func fleet(_ file: String) throws -> [StudiedPhone] {
    let diagnostics = Diagnostics()
    let read = try LoadFailure.loading(file) { () throws(InputFileError) in
      try InputFile.text(at: file, limit: 1 << 20, kind: "table of phones", reporting: diagnostics)
    }
    var texts = SourceTexts()
    if let read { texts.add(read, as: file) }
    let rows = Self.rows(of: read ?? "", file, diagnostics)
    guard !diagnostics.hasErrors else { throw LoadFailure.wrong(diagnostics.all, texts) }
    let whole = rows.reduce(0) { $0 + $1.share }
    return try rows.map { try studied($0.phone, share: $0.share / whole, namedAt: $0.place) }
  }

  private static func rows(
    of text: String, _ file: String, _ diagnostics: Diagnostics
  ) -> [(phone: String, share: Double, place: SourceLocation)] {
    var reader = CSVReader(text, file: file)
    var fields: [CSVReader.Field] = []
    var columns: (phone: Int, share: Int)?
    var rows: [(phone: String, share: Double, place: SourceLocation)] = []
    var isFirstInPercent: Bool?
    var isFirst = true
    func complain(_ message: String, _ note: String? = nil, at place: SourceLocation) {
      diagnostics.error(message, at: place, note: note)
    }
    var quotes: [String] = []
    while reader.next(into: &fields, { message, _ in quotes.append(message) }) {
      for message in quotes { complain(message, at: reader.location(of: fields[0])) }
      quotes = []
      let texts = fields.map { String(reader.text(of: $0)[...].trimming { $0 == " " }) }
      let place = reader.location(of: fields[0])
      if isFirst {
        isFirst = false
        let titles = texts.map { $0.lowercased() }
        guard let phone = titles.firstIndex(of: phoneColumn),
          let share = titles.firstIndex(of: shareColumn)
        else {
          complain(
            "the first row must have the columns '\(phoneColumn)' and '\(shareColumn)'",
            "write 'phone,share', and below it 'pixel-8,12 %'", at: place)
          return []
        }
        columns = (phone, share)
        continue
      }
      guard let columns, texts.count > max(columns.phone, columns.share) else {
        complain("the row has no share", at: place)
        continue
      }
      let (name, written) = (texts[columns.phone], texts[columns.share])
      if !isPhone(name) {
        complain(unknown(name), at: reader.location(of: fields[columns.phone]))
      }
      let phone = DeviceLibrary.isFile(name) ? InputFile.path(name, besides: file) : name
      if rows.contains(where: { $0.phone == phone }) {
        complain("'\(name)' is there twice", at: reader.location(of: fields[columns.phone]))
      }
      let share = try? UnitParser.parse(written, as: .none).value
      let isPercent = written.hasSuffix("%")
      if let first = isFirstInPercent, first != isPercent {
        complain(
          "'\(TerminalText.sanitized(written))' is \(isPercent ? "in percent, and the first share is not" : "not in percent, as the first share is")",
          "write all shares in one form", at: reader.location(of: fields[columns.share]))
      }
      isFirstInPercent = isFirstInPercent ?? isPercent
      if let share, share > 0 {
        rows.append((phone, share, place))
      } else {
        complain(
          "'\(TerminalText.sanitized(written))' is no share above 0",
          at: reader.location(of: fields[columns.share]))
      }
    }
    let whole = rows.reduce(0) { $0 + $1.share }
    if isFirstInPercent == true, whole > 1.005 {
      complain(
        "the shares are \(Int((100 * whole).rounded())) % together", at: SourceLocation(file: file))
    }
    if rows.isEmpty, !diagnostics.hasErrors {
      complain("the table has no phone", at: SourceLocation(file: file))
    }
    return rows
  }
}
