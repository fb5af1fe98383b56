/// The places of the readings of sources among all readings: after those of the system come those of
/// each source, and then what each app was told of each.
struct SourceReadings {
  private let first = SystemReading.allCases.count
  private let own = SourcesSection.readings.count
  private let flows = SourcesSection.flowReadings.count
  /// The first that tells what an app knows.
  let firstFlow: Int
  private let sources: Int

  init(sources: Int) {
    self.sources = sources
    firstFlow = first + sources * own
  }

  /// The first reading of a source.
  func first(of source: Int) -> Int { first + source * own }

  /// The first reading of a source that differs from app to app.
  func first(of source: Int, toldTo app: Int) -> Int { first(ofRow: app * sources + source) }

  /// The same, by its row in ``DataFlows``.
  func first(ofRow row: Int) -> Int { firstFlow + row * flows }

  /// The source that a reading is of; nil where it tells what an app knows.
  func source(of reading: Int) -> Int? { reading < firstFlow ? (reading - first) / own : nil }
}
