import Configuration
import Kernel
import Quantities

/// The one connection by which a system receives the pushes of all apps.
struct PushConnection: BitwiseCopyable {
  let keepAlive: SimDuration
  /// In bytes, each way.
  let keepAliveSize: Double
  /// Bytes each way to open it.
  let connectSize: Double

  init?(_ parameters: ModelParameters, _ checks: ParameterChecks) {
    guard let keepAlive = checks.positiveDuration("keep-alive") else { return nil }
    self.keepAlive = keepAlive
    keepAliveSize = parameters["keep-alive-size"].value
    connectSize = parameters["connect-size"].value
  }

  static let parameters = [
    ParameterDefinition(
      "keep-alive", .duration, "from one packet that keeps the connection open to the next",
      .assumed("28 min", "5 min", "30 min", "as long as networks let an idle connection live")),
    ParameterDefinition(
      "keep-alive-size", .dataSize, "of such a packet, each way",
      .assumed("100 B", "40 B", "400 B", "headers and a record of TLS")),
    ParameterDefinition(
      "connect-size", .dataSize, "of opening the connection, each way",
      .assumed("3 kB", "1 kB", "8 kB", "a handshake with certificates")),
  ]

  static let limits = [
    "a push is fetched like a request: that the network has to page the phone first is left out",
    "servers keep everything while the phone is away; nothing expires or is replaced",
  ]
}
