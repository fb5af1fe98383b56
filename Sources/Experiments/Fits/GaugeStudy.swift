import DocumentCoding
import Numerics
import PhoneModel
import Recordings

/// A course of the battery's level that a phone's own gauge recorded, against the simulated one,
/// with no number changed.
///
/// The simulated level is that of one run. Its band is that of runs with numbers drawn from their
/// ranges, 2.5 % to 97.5 % of them at each reading.
package struct GaugeStudy {
  /// A reading of the gauge.
  package struct Reading: Sendable, Equatable {
    /// Seconds from the start of the run.
    package let time: Double
    /// 0 to 1.
    package let level: Double

    package init(time: Double, level: Double) {
      self.time = time
      self.level = level
    }

    /// The levels that a phone's gauge told in a recording; of equal levels in a row, the first. The
    /// last one still holds at the end of the recording.
    package static func all(of recording: Recording) -> [Self] {
      guard let kind = recording.kinds.firstIndex(of: RecordedKind.batteryLevel) else { return [] }
      var readings: [Self] = []
      for row in 0..<recording.count where recording.rows.kind(at: row) == kind {
        let level = Double(recording.rows.values(at: row)[0]) / 1e6
        guard level != readings.last?.level else { continue }
        readings.append(Self(time: Double(recording.rows.time(at: row)) / 1e9, level: level))
      }
      let end = Double(recording.span) / 1e9
      if let last = readings.last, last.time < end {
        readings.append(Self(time: end, level: last.level))
      }
      return readings
    }
  }

  /// A reading beside the simulation.
  package struct Point: Sendable, Equatable {
    /// Seconds from the start of the run.
    package let time: Double
    /// All of 0 to 1.
    package let gauge: Double
    package let predicted: Double
    package let low: Double
    package let high: Double
  }

  /// All readings, and how the band came about.
  package struct Course: Sendable, Equatable {
    package let points: [Point]
    /// The draws that the band is of.
    package var draws = 0
    /// The draws whose phone shut down before the last reading, as the recorded one did not. They
    /// are not in the band.
    package var shutDowns = 0
    /// The energy that the gauge measured beside the simulated one of its spans; nil of a scenario
    /// without a metric `measured`.
    package var energy: MeasuredSpans?
  }

  /// The energy that a gauge measured in its spans.
  package struct MeasuredSpans: Codable, Sendable, Equatable {
    /// All in joules.
    package var measured: Double
    /// The least that the gauge tells apart.
    package var step: Double
    package var predicted: Double
    package var low: Double
    package var high: Double
    package var seconds: Double
    /// Of the second half of the recording: the energy measured, and that with the numbers that agree
    /// with the first half; nil where a half has no gauge.
    @OmittedIfNil package var secondHalf: Double? = nil
    @OmittedIfNil package var secondHalfStep: Double? = nil
    @OmittedIfNil package var secondHalfMatched: Double? = nil
  }

  /// Why a scenario cannot predict a gauge.
  package enum Problem: Error, Equatable {
    case noBattery
    /// The run ends before the last reading; both in seconds.
    case tooShort(run: Double, gauge: Double)
  }

  private let scenario: Scenario
  private let readings: [Reading]
  private let analysis: UncertaintyAnalysis?
  private let make: ScenarioMaker
  private let jobs: Int

  /// - Parameters:
  ///   - readings: In the order of time, within the run.
  ///   - points: How often the ranges are drawn.
  ///   - make: The scenario with settings in place.
  package init(
    _ scenario: Scenario, readings: [Reading], points: Int, jobs: Int, make: @escaping ScenarioMaker
  ) {
    self.scenario = scenario
    self.readings = readings
    self.make = make
    self.jobs = jobs
    let parameters = UncertainParameters(of: scenario, make: make)
    let plan = ExperimentPlan(scenario: scenario, replications: 1...1, jobs: jobs)
    analysis =
      parameters.isEmpty || points == 0
      ? nil
      : UncertaintyAnalysis(
        plan: plan, parameters: parameters, points: points, replications: 1, explained: [],
        make: make)
  }

  /// Run the scenario's first variant as it is, and with numbers drawn from their ranges.
  ///
  /// - Throws: ``Problem``, ``RunFailure``, or the errors of `make`.
  package func course() throws -> Course {
    let (central, energy) = try outcome(of: scenario)
    var drawn: [[Double]] = []
    var energies: [Double] = []
    var shutDowns = 0
    if let analysis {
      let design = try analysis.design()
      try OrderedWork(count: analysis.points, jobs: jobs).run(beginning: {}) { _, index in
        try design.draw(index) { try self.levels(with: $0.settings) }.1
      } receive: { draw in
        switch draw {
        case .success(.outcome(let outcome)):
          drawn.append(outcome.levels)
          if let energy = outcome.energy { energies.append(energy) }
        case .success(.shutDown): shutDowns += 1
        case .failure: break
        }
      }
    }
    let points = readings.indices.map { index in
      let spread = SortedSample(drawn.map { $0[index] })
      let reading = readings[index]
      return Point(
        time: reading.time, gauge: reading.level, predicted: central[index],
        low: spread.quantile(0.025) ?? central[index],
        high: spread.quantile(0.975) ?? central[index])
    }
    let measured = scenario.measured
    let spread = SortedSample(energies)
    let spans = measured.flatMap { measured in
      energy.map { energy in
        MeasuredSpans(
          measured: measured.energy, step: measured.step, predicted: energy,
          low: spread.quantile(0.025) ?? energy, high: spread.quantile(0.975) ?? energy,
          seconds: measured.seconds)
      }
    }
    return Course(points: points, draws: drawn.count, shutDowns: shutDowns, energy: spans)
  }

  /// The outcomes of numbers drawn from the ranges.
  private enum Draw {
    case outcome(Outcome)
    /// The battery gave out while it still held charge, as an old one does in the cold.
    case shutDown
  }

  /// The levels at all readings, and the energy of the spans that the gauge measured.
  private typealias Outcome = (levels: [Double], energy: Double?)

  private func levels(with settings: [String]) throws -> Result<Draw, ImpossiblePoint> {
    do {
      return .success(.outcome(try outcome(of: try make(settings))))
    } catch Problem.tooShort {
      return .success(.shutDown)
    } catch let problem as ImpossiblePoint {
      return .failure(problem)
    } catch RunFailure.aborted(let reason, _, _, _) {
      return .failure(ImpossiblePoint(reason: "the run was given up: \(reason)"))
    }
  }

  private func outcome(of scenario: Scenario) throws -> Outcome {
    let plan = ExperimentPlan(scenario: scenario, replications: 1...1, jobs: 1)
    let run = try Experiment(plan).run(variant: 0, replication: 1, keepsTimeline: true)
    guard let battery = run.timeline?.battery, let last = battery.last else {
      throw Problem.noBattery
    }
    // An empty battery stays so.
    if let gauge = readings.last?.time, gauge > run.end, last.stateOfCharge > 0 {
      throw Problem.tooShort(run: run.end, gauge: gauge)
    }
    let times = battery.map { Double($0.at.nanoseconds) / 1e9 }
    var (place, found) = (0, [Double]())
    for reading in readings {
      while place + 1 < times.count, times[place + 1] <= reading.time { place += 1 }
      found.append(battery[place].stateOfCharge)
      guard place + 1 < times.count, reading.time > times[place] else { continue }
      // Between two readings of the simulated battery, on a straight line.
      let share = (reading.time - times[place]) / (times[place + 1] - times[place])
      found[found.count - 1] +=
        share * (battery[place + 1].stateOfCharge - battery[place].stateOfCharge)
    }
    return (found, scenario.energyOfMeasuredSpans(in: run))
  }

  /// The gauge and the simulation as courses over time, for a picture.
  package static func courses(_ points: [Point]) -> [TimeCourse] {
    func course(_ name: String, _ values: (Point) -> (Double, Double, Double)) -> TimeCourse {
      TimeCourse(
        variant: name, quantity: .batteryLevel, runs: 1,
        points: points.map { point in
          let (mean, low, high) = values(point)
          return .init(
            time: point.time, runs: 1, mean: 100 * mean, low: 100 * low, high: 100 * high)
        })
    }
    return [
      course("the phone's gauge") { ($0.gauge, $0.gauge, $0.gauge) },
      course("predicted") { ($0.predicted, $0.low, $0.high) },
    ]
  }
}
