import Components
import Configuration
import PowerAccounting

/// The energy impact of a program by the formula of macOS: the number that Activity Monitor shows
/// as Energy Impact.
///
///     EI = 10⁻⁷ · (kcpu_wakeups · 10⁹ · wake-ups + kgpu_time · GPU ns + Σ kqos · CPU ns)
///
/// Ten milliseconds of processor time at a coefficient of 1 are 1. The coefficients are weights of
/// an account, not powers, and those of macOS; no others are published. Disk and network have
/// coefficients whose units are not known, and are left out, as in the source.
///
/// - Source: Chromium, `components/power_metrics/energy_impact_mac.mm`.
package struct EnergyImpact: Sendable, Equatable {
  /// The weight of a wake-up, in nanoseconds.
  package var wakeUp: Double
  package var gpu: Double
  /// One coefficient per class of quality of service, the most urgent first.
  package var classes: [Double]

  package init(wakeUp: Double, gpu: Double, classes: [Double]) {
    precondition(classes.count == QualityOfService.allCases.count)
    self.wakeUp = wakeUp
    self.gpu = gpu
    self.classes = classes
  }

  /// The impact of a stretch of work.
  ///
  /// - Parameters:
  ///   - wakeUps: Starts of the processor from idle.
  ///   - gpuTime: In nanoseconds.
  ///   - processorTimes: In nanoseconds, one per class, the most urgent first.
  package func callAsFunction(wakeUps: Int, gpuTime: Int, processorTimes: [Int]) -> Double {
    precondition(processorTimes.count == classes.count)
    let processor = zip(classes, processorTimes).reduce(0) { $0 + $1.0 * Double($1.1) }
    return 1e-7 * (wakeUp * Double(wakeUps) + gpu * Double(gpuTime) + processor)
  }

  /// The coefficients, with their standard values: `default.plist` of macOS.
  package static let parameters = ModelTable["energy-impact-macos"]

  /// Creates the formula from values in the order of ``parameters``, in base units.
  init(values: [Double]) {
    self.init(wakeUp: values[0], gpu: values[1], classes: Array(values[2...]))
  }

  /// The energy impact as a gauge, second by second.
  func gauge(of app: AppID?, _ indices: EnergyImpactCounters) -> Gauge {
    var counted = [(indices.wakeUps, wakeUp)] + Array(zip(indices.processorTimes, classes))
    if let gpuTime = indices.gpuTime { counted.append((gpuTime, gpu)) }
    return Gauge(
      app: app,
      inputs: counted.map {
        Gauge.Input(source: .counter($0.0), weight: 1e-7 * $0.1, isOwnWork: false)
      }, limit: .infinity, background: 1)
  }
}

/// The counters that an energy impact is computed from, by their indices among all counters of
/// components.
package struct EnergyImpactCounters: Sendable, Equatable {
  let wakeUps: Int
  let processorTimes: [Int]
  /// Nil for a phone without GPU.
  let gpuTime: Int?

  /// - Parameter names: The counters of all components; nil if there is no processor among them.
  init?(among names: [String]) {
    guard let wakeUps = names.firstIndex(of: "cpu-wake-ups") else { return nil }
    let times = QualityOfService.allCases.compactMap { quality in
      names.firstIndex(of: "cpu-busy-time-\(quality.name)-ns")
    }
    guard times.count == QualityOfService.allCases.count else { return nil }
    self.wakeUps = wakeUps
    processorTimes = times
    gpuTime = names.firstIndex(of: "gpu-busy-time-ns")
  }
}

extension Phone {
  /// The energy impact of an app since the counted window began; nil for the whole phone.
  func impact(_ formula: EnergyImpact, _ indices: EnergyImpactCounters, of app: AppID?) -> Double {
    formula(
      wakeUps: count(ofComponent: indices.wakeUps, for: app),
      gpuTime: indices.gpuTime.map { count(ofComponent: $0, for: app) } ?? 0,
      processorTimes: indices.processorTimes.map { count(ofComponent: $0, for: app) })
  }
}
