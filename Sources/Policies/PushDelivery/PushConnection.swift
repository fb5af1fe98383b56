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

  init(_ read: ParameterReader) {
    keepAlive = read.positiveDuration("keep-alive")
    keepAliveSize = read.number("keep-alive-size")
    connectSize = read.number("connect-size")
  }

  static let parameters: [ParameterDefinition] = [
    .duration("keep-alive", "from one packet that keeps the connection open to the next")
      .assumed("28 min", "5 min", "30 min", "as long as networks let an idle connection live"),
    .quantity("keep-alive-size", .dataSize, "of such a packet, each way")
      .assumed("100 B", "40 B", "400 B", "headers and a record of TLS"),
    .quantity("connect-size", .dataSize, "of opening the connection, each way")
      .assumed("3 kB", "1 kB", "8 kB", "a handshake with certificates"),
  ]

  static let limits = [
    "a push is fetched like a request: that the network has to page the phone first is left out",
    "servers keep everything while the phone is away; nothing expires or is replaced",
  ]
}
