import Experiments
import Quantities
import ScenarioLanguage

/// Numbers that agree with the gauge in the first half of a recording, judged by the second half.
struct GaugeHalves {
  let jobs: Int
  /// The path of the scenario of a part of the recording, in a folder of a name.
  let imported: (String, RecordingImportStudy.Bounds) throws -> String

  /// Add the second half to a course whose energy is known.
  ///
  /// - Parameter length: That of the whole run; the recording's gauge ends no later.
  func add(to course: inout GaugeStudy.Course?, length: SimDuration) throws {
    let middle = Duration.seconds((course?.points.last?.time ?? length.seconds) / 2)
    var (first, second) = (RecordingImportStudy.Bounds(), RecordingImportStudy.Bounds())
    (first.until, second.from) = (middle, middle)
    let before = try ScenarioTemplate(imported("first-half", first))
    let match = try GaugeMatch(
      before.scenario().scenario, jobs: jobs, changing: RecordingImportStudy.isMatched,
      make: { try before.point(settings: $0) }
    ).match()
    guard let match else { return }
    let after = try ScenarioTemplate(imported("second-half", second))
    // A half without an app in front, say, lacks the numbers of one.
    let settings = match.numbers.flatMap(\.settings).filter { setting in
      (try? after.point(settings: [setting])) != nil
    }
    let scenario = try after.point(settings: settings)
    guard let measured = scenario.measured else { return }
    course?.energy?.secondHalf = measured.energy
    course?.energy?.secondHalfStep = measured.step
    course?.energy?.secondHalfMatched = try scenario.energyOfMeasuredSpans()
  }
}
