import Configuration
import Quantities

/// Work that the system does for an app, and for which it wakes and holds the processor.
@frozen public enum SystemWork: BitwiseCopyable, Sendable {
  /// A tick behind a dark screen that is an alarm of the system.
  case alarm
  /// A script that continues behind a dark screen after a wait, or for another timer's tick.
  case wait
  /// A message of a server for an app.
  case push
  /// The beginning of an exchange of so many bytes over an app's own connection.
  case request(bytes: Double)
  /// The beginning of an exchange over the connection of the system.
  case fetch
  /// The end of an exchange, whose last packet has come.
  case packet

  /// The beginning of an exchange by the operands of its step; one that it does not give is no number.
  package static func request(up: Double, down: Double) -> SystemWork {
    .request(bytes: Double(DataAmount.wholeBytes(up)) + Double(DataAmount.wholeBytes(down)))
  }
}

/// The times of ``SystemWork`` on one phone.
struct SystemTimes: BitwiseCopyable, Sendable {
  var alarm = SimDuration.zero
  var push = SimDuration.zero
  var request = SimDuration.zero
  var handshake = SimDuration.zero
  var resumption = SimDuration.zero
  /// The nanoseconds of work for each byte.
  var perByte = 0.0
  /// The time after an exchange in which its connection serves the next one.
  var connectionLife = SimDuration.zero
  /// How long a packet holds the processor, and how long an open exchange does at most.
  var packetHold = SimDuration.zero
  var requestHold = SimDuration.zero

  /// - Parameter last: The beginning of the app's exchange before this one; nil for none.
  func length(of work: SystemWork, at now: SimTime, after last: SimTime?) -> SimDuration {
    switch work {
    case .alarm: return alarm
    case .push: return push
    case .wait, .fetch, .packet: return .zero
    case .request(let bytes):
      let stack = request + .nanoseconds(Int64(nearest: min(bytes * perByte, 1e15)))
      guard let last else { return stack + handshake }
      return now - last > connectionLife ? stack + resumption : stack
    }
  }

  /// How long the work holds the processor beside its own time.
  func hold(of work: SystemWork) -> SimDuration {
    switch work {
    case .alarm, .push, .wait: .zero
    case .request, .fetch: requestHold
    case .packet: packetHold
    }
  }
}

extension SystemTimes {
  init(_ read: ParameterReader) {
    alarm = read.duration("alarm-work")
    push = read.duration("push-work")
    request = read.duration("request-work")
    handshake = read.duration("handshake-work")
    resumption = read.duration("resumption-work")
    perByte = Double(read.duration("data-work").nanoseconds) / 10_000
    connectionLife = read.duration("connection-life")
    packetHold = read.duration("packet-hold")
    requestHold = read.duration("request-hold")
  }

  static let formula = [
    "each sleep: E = entry + exit; work waits for exit-time",
    "work of the system for an app: E = (core + its cluster + active, at user-initiated pace) × its time",
    "alarm-work for a tick in the dark; push-work for a message; for an exchange request-work + data-work × bytes / 10 kB, and handshake-work or resumption-work",
    "awake in the dark while a wake lock or a background task holds it, for request-hold after the beginning of an exchange, and for packet-hold after its end",
  ]

  static let limits = [
    "a wake lock of an app that is suspended, or restricted in a deep rest, has no effect until it goes on",
    "work of the system takes no core from other work, and an exchange on the air does not wait for it",
    "ticks and waits that come while the screen is lit cost no work of the system",
  ]
}

extension ProcessorLayout.Sleep {
  init(_ read: ParameterReader) {
    self.init(
      after: read.duration("sleep-after"), entryTime: read.duration("entry-time"),
      entry: read.energy("entry"), exitTime: read.duration("exit-time"), exit: read.energy("exit"))
  }
}
