import Recordings

/// Things that begin and end in a trace, such as wake locks, and states of the phone as a whole.
///
/// Beginnings and ends are collected, and put into order at the end of the trace, since cores write
/// their events in groups. What has no end lasts until the end of the trace; what ends without a
/// beginning has lasted since the beginning of the trace. Both are counted.
struct PhoneStates {
  /// Something that begins and ends.
  struct Thing: Hashable {
    /// Its sources, in the order of trust.
    enum Origin: Int { case wakeLocks, statistics, kernel }

    var kind: String
    var origin: Origin
    var source: EventSource
    var tag: String
  }

  private static let changeLimit = 1 << 22
  private static let thingLimit = 1 << 17
  /// The kernel's lock for all wake locks of apps together.
  static let lockOfApps = "kernel.PowerManagerService.WakeLocks"

  private var places: [Thing: Int32] = [:]
  private var things: [Thing] = []
  private var changes: [(time: Int64, thing: Int32, begins: Bool)] = []
  private var screen: [(time: Int64, isLit: Bool, isDozing: Bool)] = []
  private var charger: [(time: Int64, isOn: Bool)] = []
  private(set) var lost = 0

  mutating func change(_ thing: Thing, begins: Bool, at time: Int64) {
    change(place(of: thing), begins: begins, at: time)
  }

  /// The place of a thing, for one that changes many times; nil when there are too many.
  mutating func place(of thing: Thing) -> Int32? {
    if let place = places[thing] { return place }
    guard things.count < Self.thingLimit else { return nil }
    places[thing] = Int32(things.count)
    things.append(thing)
    return places[thing]
  }

  mutating func change(_ place: Int32?, begins: Bool, at time: Int64) {
    guard let place, changes.count < Self.changeLimit else {
      lost += 1
      return
    }
    changes.append((time, place, begins))
  }

  /// The state of the display changes, as Android numbers it: 1 off, 2 on, 3 and 4 dozing, 5 and 6 on.
  ///
  /// - Source: Android, `Display.java`.
  mutating func changeScreen(_ state: Int64, at time: Int64) {
    guard (1...6).contains(state), screen.count < Self.changeLimit else {
      lost += state == 0 ? 0 : 1
      return
    }
    screen.append((time, ![1, 3, 4].contains(state), [3, 4].contains(state)))
  }

  mutating func changeCharger(_ isThere: Bool, at time: Int64) {
    guard charger.count < Self.changeLimit else { return }
    charger.append((time, isThere))
  }

  /// The times of all changes.
  var times: [Int64] { changes.map(\.time) + screen.map(\.time) + charger.map(\.time) }

  /// Turn all changes into events of a trace of such a span.
  mutating func finish(in span: ClosedRange<Int64>, _ draft: inout EventDraft) {
    Self.append(
      screen.map { ($0.time, $0.isLit) }, .screenOn, .screenOff, "changes of the screen", &draft)
    draft.drop(
      "times of an always-on display", screen.count(where: \.isDozing),
      "the screen counts as dark while it only shows the time")
    Self.append(charger, .plugged, .unplugged, "changes of the charger", &draft)
    finishThings(in: span, &draft)
    draft.drop("changes of states", lost, "they are more than are kept, or impossible")
  }

  /// Turn a state of the whole phone into an event for each of its changes. That it is off at the beginning
  /// is no event.
  private static func append(
    _ changes: [(time: Int64, isOn: Bool)], _ on: RecordedKind, _ off: RecordedKind,
    _ what: String, _ draft: inout EventDraft
  ) {
    var wasOn: Bool?
    var count = 0
    for change in changes.sorted(by: { $0.time < $1.time }) where change.isOn != wasOn {
      if change.isOn || wasOn != nil {
        draft.append(change.isOn ? on : off, at: change.time, of: .nobody)
        count += 1
      }
      wasOn = change.isOn
    }
    draft.take(what, count)
  }

  private mutating func finishThings(in span: ClosedRange<Int64>, _ draft: inout EventDraft) {
    let best = things.filter { $0.kind == RecordedKind.wakeLock.name }.map(\.origin.rawValue).min()
    var since: [Int32: Int64] = [:]
    var known: Set<Int32> = []
    var counts = Counts()
    for change in changes.sorted(by: { $0.time < $1.time }) {
      let thing = things[Int(change.thing)]
      guard Self.counts(thing, best) else {
        counts.double += change.begins ? 1 : 0
        continue
      }
      defer { known.insert(change.thing) }
      if change.begins {
        if since[change.thing] == nil { since[change.thing] = change.time }
      } else if let start = since.removeValue(forKey: change.thing) {
        append(thing, start, change.time, &draft, &counts)
      } else if !known.contains(change.thing) {
        counts.early += 1
        append(thing, span.lowerBound, change.time, &draft, &counts)
      }
    }
    for (place, start) in since.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      counts.late += 1
      append(things[Int(place)], start, span.upperBound, &draft, &counts)
    }
    counts.tell(&draft)
  }

  /// Whether no better source records a wake lock as well.
  private static func counts(_ thing: Thing, _ best: Int?) -> Bool {
    guard thing.kind == RecordedKind.wakeLock.name, let best else { return true }
    switch thing.origin {
    case .wakeLocks: return true
    case .statistics: return best == Thing.Origin.statistics.rawValue
    case .kernel:
      return best == Thing.Origin.kernel.rawValue || thing.source != .named(lockOfApps)
    }
  }

  private func append(
    _ thing: Thing, _ first: Int64, _ last: Int64, _ draft: inout EventDraft,
    _ counts: inout Counts
  ) {
    guard let kind = RecordedKind.named(thing.kind) else { return }
    draft.append(kind, at: first, of: thing.source, max(0, last - first))
    counts.taken[thing.kind, default: 0] += 1
  }

  private struct Counts {
    var taken: [String: Int] = [:]
    var double = 0
    var early = 0
    var late = 0

    func tell(_ draft: inout EventDraft) {
      for (kind, count) in taken.sorted(by: { $0.key < $1.key }) {
        draft.take("\(kind) events", count)
      }
      draft.drop("wake locks", double, "a better source of the same trace tells them")
      draft.recording.assume(
        where: early > 0, path: "events that end without a beginning", value: "\(early)",
        why: "they are taken to have lasted since the beginning of the trace")
      draft.recording.assume(
        where: late > 0, path: "events that begin without an end", value: "\(late)",
        why: "they are taken to last until the end of the trace")
    }
  }
}
