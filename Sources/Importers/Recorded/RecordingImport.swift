import Recordings

/// The result of an import of files: a recording, and a report of everything in them.
package struct RecordingImport: Sendable {
  /// Something that was taken, such as 1201 packets.
  package struct Taken: Sendable, Equatable {
    package let what: String
    package fileprivate(set) var count: Int
  }

  /// Something that was left out, and the reason for it.
  package struct Dropped: Encodable, Sendable, Equatable {
    package let what: String
    package fileprivate(set) var count: Int
    package let why: String
  }

  /// A number that the files do not have.
  package struct Assumption: Encodable, Sendable, Equatable {
    /// Where it stands in the scenario, or what it is.
    package let path: String
    package let value: String
    /// One of `assumed`, `proxy`, `published`, `measured`.
    package var grade = "assumed"
    package var range: String? = nil
    package let why: String
  }

  /// The network over which the recording was made.
  package enum Network: String, CaseIterable, Sendable {
    case wifi = "wi-fi"
    case cellular

    /// The name for all apps that use it, where files tell none.
    var radioName: String { self == .wifi ? "wi-fi-radio" : "mobile-radio" }
  }

  /// The numbers of the phone's own gauge that stand beside its events, in milliampere-hours.
  package struct Gauge: Sendable, Equatable {
    /// A full battery.
    package var capacity: Double?
    /// The charge that the battery gave since it was last charged.
    package var discharge: Double?
  }

  package var events: RecordingBuilder
  package var gauge = Gauge()
  /// The instant, in the time of the events, at which the recording starts, and its length; in
  /// nanoseconds.
  package var origin: Int64 = 0
  package var span: Int64 = 0
  /// The start in seconds since 1970 UTC, and the local time's seconds ahead of UTC.
  package var start: Int64?
  package var zone: Int32?
  /// The network; nil where the files do not tell.
  package var network: Network?
  /// The phone that files tell, and its profile, where one ships; nil where they do not tell it.
  package internal(set) var phone: (told: String, profile: String?)?
  /// The radios of names of which the files tell it.
  package private(set) var radios: [String: Network] = [:]
  /// Whether the files tell for how long a radio was active, and no bytes: the bytes of a burst,
  /// which are assumed, go in parts over its length.
  package var hasRadioTimes = false
  /// Whether the times of the events are not recorded, but spread evenly for want of any.
  package var drawsTimes = false
  package private(set) var taken: [Taken] = []
  package private(set) var dropped: [Dropped] = []
  package private(set) var assumed: [Assumption] = []
  /// The shares of the files' time and bytes that the recording holds; nil where it makes no sense.
  package var explainedTime: Double?
  package var explainedBytes: Double?

  package init(kinds: [RecordedKind]) { events = RecordingBuilder(kinds: kinds) }

  /// Count something that was taken.
  package mutating func take(_ what: String, _ count: Int = 1) {
    if let place = taken.firstIndex(where: { $0.what == what }) {
      taken[place].count = taken[place].count.boundedSum(count)
    } else {
      taken.append(Taken(what: what, count: count))
    }
  }

  /// Count something that was left out. Only a small number of different reasons is kept.
  package mutating func drop(_ what: String, _ count: Int = 1, because why: String) {
    if let place = dropped.firstIndex(where: { $0.what == what && $0.why == why }) {
      dropped[place].count = dropped[place].count.boundedSum(count)
    } else if dropped.count < Self.reasonLimit {
      dropped.append(Dropped(what: what, count: count, why: why))
    } else {
      let last = dropped[Self.reasonLimit - 1]
      dropped[Self.reasonLimit - 1] = Dropped(
        what: "other things", count: last.count.boundedSum(count),
        why: "of more kinds than are listed")
    }
  }

  /// Count something that was left out, unless there is none of it.
  mutating func dropAny(_ what: String, _ count: Int, because why: String) {
    if count > 0 { drop(what, count, because: why) }
  }

  private static let reasonLimit = 60

  /// The name for doers that are not distinguished.
  package static let other = "other"

  /// The recording, as its file has it.
  package var bytes: [UInt8] {
    events.encoded(origin: origin, span: span, start: start, zone: zone)
  }

  /// Note a name whose events all went over one radio.
  mutating func note(_ name: String, over radio: Network) {
    let place = events.place(of: name)
    radios[events.name(at: place)] = radio
  }

  /// Give the apps with the fewest events one name, so that so many remain: before others those of one
  /// radio stay, and one that is named.
  ///
  /// - Returns: The number of apps that share the name.
  package mutating func group(above limit: Int, keeping named: String?) -> Int {
    events.group(above: limit, as: Self.other) { [radios] in
      $0 == named ? 0 : radios[$0] != nil ? 1 : 2
    }
  }

  /// Tell a number that the files do not have, if the recording has a use for it.
  mutating func assume(
    where isUsed: Bool = true, path: String, value: String, grade: String = "assumed",
    range: String? = nil, why: String
  ) {
    guard isUsed else { return }
    assume(Assumption(path: path, value: value, grade: grade, range: range, why: why))
  }

  mutating func assume(_ assumption: Assumption) {
    if !assumed.contains(assumption) { assumed.append(assumption) }
  }
}
