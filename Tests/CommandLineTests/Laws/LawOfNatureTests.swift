import Foundation
import ScenarioLanguage
import Testing

/// The laws of nature on phones as their profiles have them, and on phones that are drawn from the
/// ranges of their numbers.
struct `A law of nature` {
  private let room: Room

  init() throws { room = try Room() }

  @Test(arguments: LawOfNature.all)
  func `has something to say about a phone`(law: LawOfNature) {
    let phones = DeviceLibrary.phones.filter { phone in
      LawOfNature.laws(on: phone).contains { $0.name == law.name }
    }
    #expect(!phones.isEmpty)
  }

  @Test func `has levels of its own`() {
    let variants = LawOfNature.all.flatMap(\.variants)
    #expect(Set(variants).count == variants.count)
    #expect(LawOfNature.all.allSatisfy { Set($0.levels).count == $0.levels.count })
    #expect(LawOfNature.all.allSatisfy { $0.levels.count > 1 })
  }

  @Test(arguments: DeviceLibrary.phones)
  func `holds on every phone`(phone: String) throws {
    let laws = LawOfNature.laws(on: phone)
    let path = try room.file("laws.yaml", LawOfNature.scenario(of: laws))
    let outcome = try Program.runFast([
      "compare", path, "--device", phone, "-n", "1", "--no-ranges", "--format", "json",
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let energies = try Self.means(of: "energy", in: outcome.output)
    // What was published of this phone's loudspeaker has no volume: a louder one draws no less.
    let isStrict = phone != "nexus-one"
    let breaches = try Breach.all(of: laws, strictly: isStrict, within: Self.oneBeacon) {
      try #require(energies[$0])
    }
    #expect(breaches == [], "\(phone)")
  }

  /// In joules: a transfer that ends later may take the place of listening to a beacon, which costs
  /// 77 mW for 7.6 ms where nothing else is known.
  private static let oneBeacon = 1e-3

  /// In joules: a transfer that ends later may take the place of one listening for pages or beacons,
  /// which costs some millijoules.
  private static let oneListening = 5e-3

  /// Where the program is built for debugging, few draws are enough.
  private static let points = Program.isFast ? 39 : 9

  @Test(arguments: DeviceLibrary.phones)
  func `holds on every drawn phone`(phone: String) throws {
    let laws = LawOfNature.laws(on: phone).filter { !$0.needsConnection }
    let path = try room.file("laws.yaml", LawOfNature.scenario(of: laws))
    let folder = room.path + "/result"
    let outcome = try Program.runFast([
      "compare", path, "--device", phone, "-n", "1", "--over-ranges", "\(Self.points)",
      "--range-replications", "1", "-o", folder,
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let phones = try DrawnPhones(in: folder)
    #expect(phones.rows.count == Self.points)
    for point in phones.rows.indices {
      // What is drawn may be nothing, such as the power that volume adds.
      let breaches = try Breach.all(of: laws, strictly: false, within: Self.oneListening) {
        try phones.number("energy of \($0) (J)", at: point)
      }
      #expect(breaches == [], "draw \(point + 1) of \(phone)")
    }
  }

  /// The means of a metric by variant, in a document of `compare`.
  static func means(of metric: String, in document: String) throws -> [String: Double] {
    let root = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let metrics = try #require(root?["metrics"] as? [[String: Any]])
    let found = try #require(metrics.first { $0["name"] as? String == metric })
    let variants = try #require(found["variants"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try variants.map {
        (try #require($0["name"] as? String), try #require($0["mean"] as? Double))
      })
  }
}

/// Two variants of which the one that does more costs less.
struct Breach: Equatable, CustomStringConvertible {
  let less: String
  let more: String
  let joules: [Double]

  var description: String { "\(less) costs \(joules[0]) J, and \(more) \(joules[1]) J" }

  /// The pairs that break the laws; `energy` tells what a variant costs.
  ///
  /// - Parameter tolerance: In joules; a microjoule is what rounding of times to nanoseconds adds at
  ///   most.
  static func all(
    of laws: [LawOfNature], strictly: Bool, within tolerance: Double = 1e-6,
    energy: (String) throws -> Double
  ) throws -> [Breach] {
    var breaches: [Breach] = []
    func compare(_ less: String, _ more: String, isStrict: Bool = false) throws {
      let joules = try [energy(less), energy(more)]
      let holds = isStrict ? joules[0] + 1e-6 < joules[1] : joules[0] <= joules[1] + tolerance
      if !holds { breaches.append(Breach(less: less, more: more, joules: joules)) }
    }
    try compare("dark", "idle", isStrict: true)
    for law in laws {
      if law.isWork { try compare("idle", law.variants[0]) }
      for (less, more) in zip(law.variants, law.variants.dropFirst()) {
        try compare(less, more, isStrict: strictly && law.isStrict)
      }
    }
    return breaches
  }
}

/// The table of phones that were drawn over the ranges.
struct DrawnPhones {
  let rows: [[String]]
  private let columns: [String: Int]

  init(in folder: String) throws {
    let text = try String(contentsOfFile: folder + "/ranges.csv", encoding: .utf8)
    var lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let titles = lines.removeFirst()
    columns = Dictionary(
      zip(titles, titles.indices), uniquingKeysWith: { first, _ in first })
    rows = lines
  }

  func number(_ title: String, at row: Int) throws -> Double {
    let column = try #require(columns[title], "no column '\(title)'")
    try #require(rows[row].indices.contains(column))
    return try #require(Double(rows[row][column]), "\(title) of point \(row + 1)")
  }
}
