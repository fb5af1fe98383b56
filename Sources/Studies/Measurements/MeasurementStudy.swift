import Configuration
import DocumentCoding
import Experiments
import Importers
import Results
import ScenarioLanguage
import Statistics

/// Measurements of a file, or recordings, compared with the statistics of comparisons.
package struct MeasurementStudy {
  /// Where the measurements are.
  package enum Input {
    /// A file, or `-`, of which the layout may be given.
    case file(String, MeasurementLayout?)
    case recordings([(version: String, file: String)])
  }

  /// A comparison, or the numbers of one recording.
  package enum Answer {
    case comparison(MeasurementDocument)
    case recording(RecordingDocument)
  }

  /// A part of a recording is wanted, and the file is a table of measurements.
  package struct NoRecording: Error {}

  private let input: Input
  private let choice: RecordingChoice
  private let program: ProgramIdentity

  /// The version that the others are compared with; nil for the first.
  package var baseline: String?
  package var confidence = ConfidenceLevel.percent95
  package var seed = Resampling.defaultSeed
  package var resamples = Resampling.defaultCount
  package var margin: EquivalenceMargin?
  package var quantiles: [Double] = []

  package init(of input: Input, _ choice: RecordingChoice, by program: ProgramIdentity) {
    self.input = input
    self.choice = choice
    self.program = program
  }

  /// - Throws: ``NoRecording``, ``StudyFailure``, `LoadFailure`.
  package func run(_ observer: any StudyObserver) throws -> Answer {
    switch input {
    case .recordings(let recordings):
      return .comparison(try compared(choice.measurements(of: recordings, observer)))
    case .file(let path, let layout):
      let diagnostics = Diagnostics()
      let text = try InputFile.text(
        at: path, limit: MeasurementFile.sizeLimit, kind: "table of measurements",
        takesPipes: true, reporting: diagnostics)
      guard let text else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
      if layout == nil,
        choice.namesColumns || MonitorReader.recognizes(text, file: source, ofAnyTool: true)
      {
        let table = try choice.table(in: text, file: source, observer)
        return .recording(RecordingDocument(table, file: source, by: program))
      }
      if choice.isGiven { throw NoRecording() }
      return .comparison(try compared(measurements(in: text, layout, diagnostics, observer)))
    }
  }

  private func compared(_ measurements: Measurements) throws -> MeasurementDocument {
    let place = try baseline.map { try measurements.groups.index(of: $0, as: "version") }
    return MeasurementDocument(
      measurements, file: source, baseline: place ?? 0, confidence: confidence, seed: seed,
      resamples: resamples, margin: margin, quantiles: quantiles, by: program)
  }

  /// Where the measurements are from, for people.
  private var source: String {
    switch input {
    case .file("-", _): "standard input"
    case .file(let file, _): file
    case .recordings(let recordings): "\(recordings.count) recordings"
    }
  }

  private func measurements(
    in text: String, _ layout: MeasurementLayout?, _ diagnostics: Diagnostics,
    _ observer: any StudyObserver
  ) throws -> Measurements {
    let found = MeasurementFile.measurements(
      in: text, file: source, layout: layout, diagnostics: diagnostics)
    let texts = SourceTexts.shown(text, of: source)
    guard let found else { throw LoadFailure.wrong(diagnostics.all, texts) }
    observer.warn(diagnostics.all, texts)
    return found
  }
}
