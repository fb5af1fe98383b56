import Configuration

/// Importer of Wattson's tables of the power of cores.
package enum WattsonImporter: Importer {
  package static let name = "wattson"
  package static let title = "table of Wattson"
  package static let abstract = "Turn a table of Perfetto's Wattson into a device profile."
  package static let discussion = """
    Examples:
      drainsim import wattson cpu_1d.csv --cores 8 -o my-chip.yaml
      drainsim import wattson cpu_2d.csv --chip 'Tensor G4' -o my-chip.yaml

    The profile has the cores of the table, at their clocks and with their powers, and is a standard phone \
    otherwise. Where powers depend on the clock of another cluster, those at its least clock are taken, with \
    the range over all. Warnings name all that was assumed or left out. Perfetto keeps a chip's tables in \
    src/trace_processor/plugins/wattson/data.
    """
  package static let fileExtension = "csv"
  /// The greatest size of a file in bytes; the largest table has eighty thousand.
  package static let sizeLimit = 1 << 20
  /// The value of an option that leaves a fact to the table, or to an assumption.
  private static let automatic = "auto"
  package static let options = [
    ImportOption(
      name: "chip", help: "The device of the table; auto: its only one.", standard: automatic),
    ImportOption(
      name: "cores",
      help: "How many cores the chip has, which a table does not say; auto: 8 are assumed.",
      standard: automatic),
  ]

  package static func deviceProfile(
    from text: String, file: String, device: String, values: [String: String],
    diagnostics: Diagnostics
  ) throws(ImportOptionError) -> String? {
    let cores = values["cores"] ?? automatic
    let count = Int(cores)
    guard cores == automatic || (1...24).contains(count ?? 0) else {
      throw ImportOptionError(
        message: "--cores: '\(TerminalText.sanitized(cores))' is no whole number from 1 to 24")
    }
    let table = WattsonTable(text, file: file, diagnostics: diagnostics)
    let chip = values["chip"] ?? automatic
    var conversion = WattsonConversion(file: file, cores: count, diagnostics: diagnostics)
    return conversion.text(
      of: table.rows, chip: chip == automatic ? nil : chip, device: device)
  }
}

/// Converter of a table of Wattson into a device profile.
struct WattsonConversion {
  private typealias Row = WattsonTable.Row

  /// The key of the table among the sources of the profile.
  private static let source = "wattson-table"

  let file: String
  /// The number of cores that the user told.
  let cores: Int?
  let diagnostics: Diagnostics
  /// The parameters of the processor.
  private(set) var entries: [(key: String, value: ConfigurationNode)] = []

  /// The device profile as YAML; nil when the table makes no processor, which is reported.
  mutating func text(of table: [WattsonTable.Row], chip: String?, device: String) -> String? {
    let isWhole = !diagnostics.hasErrors
    let rows = select(chip, from: table)
    guard let first = rows.first else { return nil }
    let starts = Set(rows.flatMap { [$0.policy, $0.other ?? 0] } + [0])
      .subtracting([WattsonTable.sharedUnit]).sorted()
    if starts.count > 3 {
      diagnostics.error(
        "the chip has \(starts.count) clusters of cores, and the model has three",
        at: first.location, note: "they are policies \(Self.list(starts))")
    }
    let clusters = Dictionary(grouping: rows, by: \.policy)
    // Of a table with mistakes the other rows may be missing.
    for rows in clusters.values where isWhole && Set(rows.map { $0["freq_khz"] }).count == 1 {
      diagnostics.error(
        "policy \(rows[0].policy) has one clock, and a cluster has several", at: rows[0].location,
        note: "each row has the powers at one clock")
    }
    let counts = counts(of: starts, at: first.location)
    guard !diagnostics.hasErrors else { return nil }
    // The fastest is the big one. Without the clocks of all, they count from slow to fast, as on phones.
    let tops = starts.map { clusters[$0]?.map { $0["freq_khz"] }.max() ?? 0 }
    let order = starts.indices.sorted {
      tops.contains(0) ? $0 > $1 : (tops[$0], $0) > (tops[$1], $1)
    }
    let names = order.count == 2 ? ["big", "little", "middle"] : ["big", "middle", "little"]
    entries = [("model", node("cpu-clusters"))]
    for (name, index) in zip(names, order) {
      set("\(name)-cores", counts[index])
      if let rows = clusters[starts[index]] {
        convert(rows, as: name)
      } else {
        diagnostics.warning(
          "the powers of policy \(starts[index]) are not in the table, and are those of the model's "
            + "\(name) cores", at: first.location, note: "another table of the chip may have them")
      }
    }
    for name in names.dropFirst(order.count) {
      set("\(name)-cores", value("0", note: "no such cluster in the table"))
    }
    if order.count == 2 { entries.append(("default-cluster", node("big"))) }
    set(
      "power-scale",
      ProfileConversion.assumed(
        "1.25", "1", "1.56",
        "the table has powers of rails, and the battery of a Pixel 8 gives 1.256 times those (androwatts); chips of one model differ by their leakage"
      ))
    return profile(of: first.device, as: device)
  }

  /// The rows of the cores of a chip; none after an error.
  private func select(_ wanted: String?, from rows: [Row]) -> [Row] {
    let chips = Set(rows.map(\.device)).sorted()
    guard let chip = wanted ?? chips.first, chips.contains(chip), wanted != nil || chips.count == 1
    else {
      guard let first = rows.first else { return [] }
      let shown = chips.prefix(20).map { "'\(PowerProfile.shortened($0))'" }
      diagnostics.error(
        wanted.map { "the table has no device '\($0)'" } ?? "the table has \(chips.count) devices",
        at: wanted == nil ? first.location : SourceLocation(file: "--chip"),
        note: wanted.flatMap { Spelling.hint(for: $0, among: chips) }
          ?? "--chip takes one of \(shown.joined(separator: ", "))")
      return []
    }
    let all = rows.filter { $0.device == chip }
    let cores = all.filter { $0.policy != WattsonTable.sharedUnit }
    if let row = all.first, cores.isEmpty {
      diagnostics.error("the table has no powers of cores", at: row.location)
    }
    for (what, rows) in [
      (
        "policy 255, the unit that the clusters share,",
        all.filter { $0.policy == WattsonTable.sharedUnit }
      ),
      ("'idle1', the power of a core in deep idle,", cores.filter { $0["idle1"] > 0 }),
      ("'interconnect', a part of the model's 'awake',", cores.filter { $0["interconnect"] > 0 }),
    ] {
      if let row = rows.first {
        diagnostics.warning("\(what) is left out (rows: \(rows.count))", at: row.location)
      }
    }
    return cores
  }

  /// The numbers of cores of the policies that begin with these; that of the last is given by an option, or assumed.
  private func counts(of starts: [Int], at place: SourceLocation) -> [ProfileValue] {
    let last = starts[starts.count - 1]
    let total = cores ?? max(8, last + 1)
    return zip(starts, starts.dropFirst() + [total]).map { start, next in
      let count = next - start
      if !(1...8).contains(count) {
        diagnostics.error(
          "policy \(start) would have \(count) cores, and a cluster has 1 to 8",
          at: start == last && cores != nil ? SourceLocation(file: "--cores") : place,
          note: "a policy has the number of its first core")
      }
      if start < last { return value("\(count)", note: "up to the first core of policy \(next)") }
      if cores == nil {
        diagnostics.warning(
          "the table does not say how many cores policy \(start) has; \(count) are assumed",
          at: place, note: "--cores says how many the chip has in all")
      }
      let reason = "the chip has \(total) cores in all"
      return cores == nil
        ? ProfileConversion.assumed("\(count)", "1", "8", reason + ", as most have")
        : value("\(count)", note: reason + ", by --cores")
    }
  }

  // MARK: - One cluster

  private mutating func convert(_ rows: [Row], as name: String) {
    let steps = Dictionary(grouping: rows) { $0["freq_khz"] }.sorted { $0.key < $1.key }
    let others = Set(rows.compactMap(\.other)).sorted()
    /// The values by clock: the mean over the other policies, each at its least clock.
    func values(_ column: String) -> [Double] {
      steps.map { step in
        let least = ([nil] + others).compactMap { other in
          step.value.filter { $0.other == other }.min { $0["dep_freq"] < $1["dep_freq"] }
        }
        return least.reduce(0) { $0 + $1[column] } / Double(least.count)
      }
    }
    func ends(_ column: String) -> (String, String) {
      let all = rows.map { $0[column] }
      return (ProfileText.power(all.min() ?? 0), ProfileText.power(all.max() ?? 0))
    }
    func list(_ column: String) -> ProfileValue {
      let elements = values(column).map(ProfileText.power)
      if others.isEmpty { return value("", elements, note: column) }
      return value(
        "", elements, range: ends(column),
        note: "\(column), policy \(Self.list(others)) at the least clock; range: at all")
    }
    set("\(name)-clocks", value("", steps.map { ProfileText.clock($0.key) }))
    set("\(name)-powers", list("active"))
    let ratios = zip(steps, values("active")).flatMap { step, value in
      step.value.map { $0["active"] / value }
    }
    if let low = ratios.min(), let high = ratios.max(), low < high {
      set(
        "\(name)-scale",
        value(
          "1", range: (ProfileText.digits(low), ProfileText.digits(high)), as: .proxy,
          note: "range: active at all clocks of policy \(Self.list(others)), over the least"))
    }
    if rows.contains(where: { $0["idle0"] > 0 }) { set("\(name)-idle", list("idle0")) }
    let fixed = values("static").sorted()
    if !rows.contains(where: { $0["static"] > 0 }) {
      set("\(name)-cluster", value("0 mW", note: "static is 0"))
    } else if name == "little", !others.isEmpty {
      set("little-rail", list("static"))
      set("little-cluster", value("0 mW", note: "static is the power of the rail"))
    } else {
      set(
        "\(name)-cluster",
        value(
          ProfileText.power((fixed[(fixed.count - 1) / 2] + fixed[fixed.count / 2]) / 2),
          range: ends("static"), as: .proxy,
          note: "static, the median of the clocks; the model has one power for all"))
    }
  }

  // MARK: - Text

  private var place: SourceLocation { SourceLocation(file: file) }

  private static func list(_ policies: [Int]) -> String {
    policies.map(String.init).joined(separator: ", ")
  }

  private func node(_ text: String) -> ConfigurationNode {
    ConfigurationNode(text: text, at: place)
  }

  private func value(
    _ text: String, _ elements: [String]? = nil, range: (String, String)? = nil,
    as grade: Grade = .published, note: String? = nil
  ) -> ProfileValue {
    ProfileValue(
      text: text, elements: elements, grade: grade, source: Self.source, range: range, note: note)
  }

  private mutating func set(_ parameter: String, _ value: ProfileValue) {
    entries.append((parameter, value.node(at: place)))
  }

  private func profile(of chip: String, as device: String) -> String {
    let title = "Wattson's curves of \(chip), \(file.split(separator: "/").last ?? "")"
    func mapping(_ entries: KeyValuePairs<String, ConfigurationNode>) -> ConfigurationNode {
      ConfigurationNode(entries: entries, at: place)
    }
    let source = ConfigurationNode(text: TerminalText.sanitized(title), isPlain: false, at: place)
    let whole = mapping([
      "device": node(device), "system": node("android"), "extends": node("standard-phone"),
      "sources": mapping([Self.source: mapping(["title": source])]),
      "components": mapping(["cpu": ConfigurationNode(entries: entries, at: place)]),
    ])
    return """
      # Made from a table of Perfetto's Wattson by drainsim import wattson: powers of cores, measured at the rails.
      # The number of cores of its last policy is given by an option, or assumed. All else has the standard values of its model, such as
      # cores that the table lacks, and what the processor draws beside its cores.

      """ + YAMLWriter.profileText(of: whole)
  }
}
