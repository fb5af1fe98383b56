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

  static let parameters: [ParameterDefinition] = [
    .duration("alarm-work", "core time of the system for an alarm in the dark")
      .assumed("10 ms", "3 ms", "40 ms", "an alarm and its broadcast; no phone is measured"),
    .duration("push-work", "core time of the system for a message of a server")
      .assumed("30 ms", "10 ms", "100 ms", "the push service and its broadcast; none is measured"),
    .duration("request-work", "core time of the network stack for one exchange")
      .assumed(
        "10 ms", "3 ms", "50 ms", "a whole exchange with the app's own part takes 30 ms to 150 ms"),
    .duration("handshake-work", "core time of a full TLS handshake, once a run for each app")
      .assumed("5 ms", "2 ms", "10 ms", "two key exchanges and a chain of certificates"),
    .duration("resumption-work", "core time of a TLS session that is resumed")
      .assumed("1.5 ms", "0.5 ms", "3 ms", "no chain of certificates; no phone is measured"),
    .duration("data-work", "core time of stack and records for each 10 kB")
      .assumed("1 ms", "0.3 ms", "3 ms", "grows with the data above some 500 kB"),
    .duration(
      "connection-life", "time after the beginning of an exchange in which the next needs no TLS"
    ).assumed("1 min", "5 s", "5 min", "libraries keep idle connections for seconds to minutes"),
    .duration("packet-hold", "how long the last packet of an exchange holds the processor awake")
      .assumed("500 ms", "100 ms", "1 s", "drivers of Wi-Fi hold a wake lock of up to 1 s a frame"),
    .duration("request-hold", "how long an open exchange holds the processor awake at most")
      .assumed("10 s", "1 s", "1 min", "what waits for longer sleeps, and the answer wakes it"),
  ]

  /// Sleep, whose numbers all processor models share.
  static let sleepParameters: [ParameterDefinition] = [
    .duration(
      "sleep-after", "how long it idles in the dark before it goes to sleep, if nothing holds it"
    )
    .assumed("100 ms", "0 ms", "1 s", "how long systems hold a wake lock is their own affair"),
    .duration("entry-time", "time to go to sleep; it cannot be interrupted").assumed(
      "90 ms", "50 ms", "400 ms", "86 ms recalled of a Nexus One; drivers and file systems differ"),
    .quantity("entry", .energy, "energy to go to sleep, in addition to the awake power").assumed(
      "20 mJ", "5 mJ", "90 mJ", "recalled of a Nexus One, 18 mJ, and a Galaxy S4, 86 mJ"),
    .duration("exit-time", "how long work waits for a sleeping processor to wake up")
      .assumed("50 ms", "20 ms", "150 ms", "46 ms recalled of a Nexus One"),
    .quantity("exit", .energy, "energy to wake up, in addition to the awake power").assumed(
      "20 mJ", "5 mJ", "60 mJ", "recalled of a Nexus One, 18 mJ, and a Galaxy S4, 58 mJ"),
  ]

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
