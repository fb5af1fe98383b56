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
    parameters: [
      .number("cores", "number of cores, 1 to 8")
        .assumed("2", "1", "8", "phones have from one core to eight").of(.structure),
      .quantity("clock", .frequency, "the highest clock")
        .assumed("1.8 GHz", "0.4 GHz", "3 GHz", "the A9 of 2015; older and newer cores differ")
        .of(.structure),
      .power("core", "power of one busy core at the highest clock").proxy(
        "430 mW", "aosp-pixel-3", "170 mW", "3200 mW",
        note:
          "one performance core at 1.84 GHz, 100.7 mA, and its share of the cluster; range: fast cores of 126 power files at 1.8 GHz"
      ),
      .number("exponent", "how power grows with the clock").assumed(
        "2.5", "1", "3",
        "between fixed voltage (1) and voltage in step with the clock (3); the power profiles of Pixel 3 to 7 rise by 0.7 to 2.1 from 0.8 to 1.8 GHz"
      ),
      .power("idle", "power of the cluster while it is awake without work")
        .proxy(
          "20 mW", "aosp-pixel-3", "7.7 mW", "110 mW",
          note: "cpu.idle, 5.2 mA; range: 125 power files"),
      Processor.streaming,
      .quantity("wake-up", .energy, "energy of one start from idle")
        .proxy("86 uJ", "pmenergy", "20 uJ", "500 uJ", note: "200 µs of one core"),
      .number("default-speed", "share of the clock for default work")
        .assumed("80 %", "60 %", "100 %", "the governor of iOS is not published"),
      .number("utility-speed", "share of the clock for utility work")
        .assumed("60 %", "40 %", "100 %", "the governor of iOS is not published"),
      .number("background-speed", "share of the clock for background work")
        .assumed("40 %", "20 %", "100 %", "the governor of iOS is not published"),
    ] + SystemTimes.sleepParameters + SystemTimes.parameters,
    ascending: [["background-speed", "utility-speed", "default-speed"]],
    states: StateDiagram([
      ("asleep", "work, a lit screen, a stream of samples, or what holds it awake", "idle"),
      ("idle", "work", "busy"),
      ("busy", "all work is done", "idle"),
      ("idle", "sleep-after in the dark, without a stream of samples or a hold", "asleep"),
    ]),
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
    sources: SortCost.sources + ["power-files", "aosp-power-manager"],
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
