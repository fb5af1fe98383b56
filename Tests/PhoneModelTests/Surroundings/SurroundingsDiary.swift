import Components
import Experiments
import Kernel
import Quantities
import ScenarioTestSupport

@testable import PhoneModel

/// The surroundings of a phone in a run: an entry at the beginning, and one for each change.
struct SurroundingsDiary {
  struct Entry {
    /// In seconds.
    let at: Double
    let around: Surroundings
  }

  private(set) var entries: [Entry] = []
  /// The number of events of the run.
  private(set) var events = 0
  private let end: Double

  /// - Parameter rest: Top-level keys.
  init(
    surroundings: String, duration: String, rest: String = "", files: [String: String] = [:],
    replication: Int = 1
  ) throws {
    let text = """
      scenario: sample
      device: { components: { \(RoundPhone.base) } }
      duration: \(duration)
      surroundings: \(surroundings)
      \(rest)
      """
    let variant = try Samples.load(text, files: files).scenario.variants[0]
    try self.init(variant.specification, replication: replication)
  }

  init(_ specification: PhoneSpecification, replication: Int) throws {
    var simulation = Simulation(model: Phone(specification))
    let limit = SimTime.zero + specification.window.duration
    end = specification.window.duration.seconds
    simulation.restart()
    simulation.model.begin(
      key: RandomKey(seed: 1, replication: replication), horizon: limit, silent: nil,
      future: &simulation.future)
    func note(_ entries: inout [Entry], _ now: SimTime, _ around: Surroundings) {
      if entries.last?.around != around { entries.append(Entry(at: now.seconds, around: around)) }
    }
    note(&entries, .zero, simulation.model.world.pointee.surroundings)
    while let next = simulation.future.earliest, next <= limit {
      simulation.run(until: next)
      note(&entries, next, simulation.model.world.pointee.surroundings)
    }
    events = simulation.dispatched
  }

  /// The surroundings at an instant, in seconds.
  func around(at second: Double) -> Surroundings {
    (entries.last { $0.at <= second } ?? entries[0]).around
  }

  func position(at second: Double) -> SIMD2<Double> {
    around(at: second).position(at: SimTime.zero + SimDuration(seconds: second))
  }

  /// The share of the run for which something holds.
  func share(where holds: (Surroundings) -> Bool) -> Double {
    var sum = 0.0
    for (index, entry) in entries.enumerated() where holds(entry.around) {
      sum += (index + 1 < entries.count ? entries[index + 1].at : end) - entry.at
    }
    return sum / end
  }
}

extension SurroundingsDiary {
  /// A home and an office an hour's walk to the north of it.
  static let places = """
    home: { east: 100 m, north: 0 m, radius: 10 m, indoors: true }, \
    office: { east: 100 m, north: 3600 m, radius: 10 m, sky: 10 % }
    """

  /// The surroundings of a phone that moves between ``places``.
  init(
    movement: String, duration: String, rest: String = "", files: [String: String] = [:],
    replication: Int = 1
  ) throws {
    try self.init(
      surroundings: "{ places: { \(Self.places) }, movement: \(movement) }", duration: duration,
      rest: rest, files: files, replication: replication)
  }
}

extension SimTime {
  fileprivate var seconds: Double { (self - SimTime.zero).seconds }
}

/// The complaints about surroundings: places, messages and hints.
func complaints(aboutSurroundings text: String, files: [String: String] = [:]) throws -> [String] {
  try Samples.complaints(
    """
    scenario: sample
    device: { components: { \(RoundPhone.base) } }
    duration: 1 d
    surroundings: \(text)
    """, files: files
  ).map { complaint in
    complaint.message + (complaint.notes.first.map { " (\($0))" } ?? "")
  }
}
