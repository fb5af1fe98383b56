import Configuration
import Components

extension ComponentBench {
  package func compute(
    _ megacycles: Double, _ quality: QualityOfService? = nil, app: Int = 1, thread: Int
  ) {
    var operands = ["cycles": megacycles * 1e6]
    operands["qos"] = quality.map { Double($0.rawValue) }
    perform("compute", operands, app: app, thread: thread)
  }
}
