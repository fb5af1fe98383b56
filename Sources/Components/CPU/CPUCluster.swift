import Configuration
import Quantities

/// A processor of equal cores, each with its own clock.
///
/// Quality of service acts through the clock and the order of work, never on joules directly.
package struct CPUCluster: ComponentModel, ProcessorModel {
  package static let definition = ComponentDefinition(
    name: "cpu",
    summary: "identical cores, each with its own clock",
    formula: [
      "asleep: P = 0; the base model covers the power of a sleeping phone",
      "awake: P = idle, plus one core power for each busy core; without work while the screen is lit, and for sleep-after and entry-time in the dark",
      "busy core at clock f: P = core × (f / clock)^exponent; time = cycles / f",
      "f = clock × the speed of the work's quality of service",
      "each start from idle: E = wake-up",
    ] + SystemTimes.formula,
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
    limits: [
      "no operating points between the five clocks",
      "moving work from core to core costs nothing", SortCost.limit,
    ] + SystemTimes.limits)

  let layout: ProcessorLayout

  static let coreLimit = 8

  package init(_ read: ParameterReader) {
    let count = read.whole("cores", in: 1...Self.coreLimit)
    read.positive("clock")
    let (clock, core) = (read.frequency("clock").hertz, read.power("core").watts)
    let exponent = read.number("exponent")
    // Each core is a cluster of its own, with one point a class, the most urgent last.
    let speeds = ["background", "utility", "default"].map { read.share("\($0)-speed") } + [1, 1]
    let points = speeds.map { speed in
      OperatingPoint(
        clock: Frequency(hertz: clock * speed),
        power: .watts(core * Elementary.pow(speed, exponent)))
    }
    layout = ProcessorLayout(
      clusters: Array(repeating: .init(cores: 1, kind: 0, points: points), count: count),
      placements: QualityOfService.allCases.map { quality in
        .init(kind: 0, points: Array(repeating: 4 - quality.rawValue, count: count))
      },
      costs: .init(
        awake: read.power("idle"), streaming: read.power("streaming"),
        wakeUp: read.energy("wake-up"), sleep: ProcessorLayout.Sleep(read),
        system: SystemTimes(read)))
  }
}
