/// Changes of a new recording before it is written: its ends, and the names in it.
extension RecordingBuilder {
  /// Keep the events from one instant to another, in the time of the events.
  ///
  /// A state that holds at the start becomes an event there. An event that lasts beyond an end is cut, and its
  /// bytes and times of work in proportion.
  ///
  /// - Returns: The number of events that are left out.
  package mutating func clip(from start: Int64, until end: Int64) -> Int {
    var kept: [RecordedEvent] = []
    var numbers = [Int](repeating: -1, count: count)
    var states: [RecordedKind.State: Int] = [:]
    let order = (0..<count).sorted { (self[$0].time, $0) < (self[$1].time, $1) }
    var base: [Int: Int64] = [:]
    for number in order {
      var event = self[number]
      let kind = kinds[event.kind]
      if kind == .powerRail, event.time >= start {
        // A counter begins with its first reading inside.
        let first = base[event.name] ?? event.values[0]
        base[event.name] = first
        event.values[0] -= first
      }
      if event.time < start, let state = kind.state(of: event) {
        event.time = start
        // What was counted before is not what is left at the start.
        if kind == .batteryLevel { event.values[1] = 0 }
        if let slot = states[state] {
          kept[slot] = event
        } else {
          states[state] = kept.count
          kept.append(event)
        }
        continue
      }
      guard event.time < end, let part = kind.cut(&event, from: start, until: end), part > 0
      else { continue }
      numbers[number] = kept.count
      kept.append(event)
    }
    let left = count - kept.count
    for slot in kept.indices where kept[slot].cause >= 0 {
      kept[slot].cause = numbers[kept[slot].cause]
    }
    replace(with: kept)
    return left
  }

  /// Tell at the end of a recording that the screen is dark and no charger is connected, so that
  /// what is played goes no further than what was recorded.
  package mutating func closeStates(at end: Int64) {
    for (opens, closes) in [
      (RecordedKind.screenOn, RecordedKind.screenOff), (.plugged, .unplugged),
    ] {
      guard let on = kinds.firstIndex(of: opens), let off = kinds.firstIndex(of: closes) else {
        continue
      }
      let last = (0..<count).filter { self[$0].kind == on || self[$0].kind == off }
        .max { (self[$0].time, $0) < (self[$1].time, $1) }
      if let last, self[last].kind == on {
        append(RecordedEvent(time: max(end, self[last].time), kind: off))
      }
    }
  }

  /// Give the apps with the fewest events one name together, so that so many remain.
  ///
  /// - Parameter rank: Names of a lower rank stay before others, whatever their numbers of events.
  /// - Returns: The number of apps that share the name.
  package mutating func group(
    above limit: Int, as name: String, keeping rank: (String) -> Int
  ) -> Int {
    var counts: [Int: Int] = [:]
    for number in 0..<count {
      let event = self[number]
      let kind = kinds[event.kind]
      guard event.name > 0, kind.actor == .app || kind == .opened else { continue }
      counts[event.name, default: 0] += 1
    }
    guard counts.count > limit else { return 0 }
    let rest = place(of: name)
    let order = counts.keys.filter { $0 != rest }
      .map { (rank(self.name(at: $0)), -(counts[$0] ?? 0), $0) }.sorted(by: <).map(\.2)
    let grouped = Set(order.dropFirst(max(0, limit - 1)))
    for number in 0..<count where grouped.contains(self[number].name) { self[number].name = rest }
    return grouped.count
  }
}

extension RecordedKind {
  /// A state of the phone that holds until the next event of it.
  struct State: Hashable {
    let kind: String
    let name: Int
  }

  /// The state that an event sets; nil of one that happens once.
  fileprivate func state(of event: RecordedEvent) -> State? {
    switch self {
    case .screenOn, .screenOff: State(kind: "screen", name: 0)
    case .plugged, .unplugged: State(kind: "charger", name: 0)
    case .powerRail: nil
    case .brightness: State(kind: name, name: 0)
    default: actor == .app ? nil : State(kind: name, name: 0)
    }
  }

  /// Cut an event to a span.
  ///
  /// - Returns: The share of it that lies inside; nil of one that lies before it.
  fileprivate func cut(_ event: inout RecordedEvent, from start: Int64, until end: Int64) -> Double?
  {
    guard let field = fields.firstIndex(where: { $0.name == "length" }), event.values[field] > 0
    else { return event.time >= start ? 1 : nil }
    let (whole, isTooLong) = event.time.addingReportingOverflow(event.values[field])
    let (from, until) = (max(event.time, start), min(isTooLong ? .max : whole, end))
    guard until > from else { return nil }
    let share = Double(until - from) / Double(event.values[field])
    guard share < 1 else { return 1 }
    event.time = from
    for (slot, other) in fields.enumerated() where other.unit == .bytes || other.name == "time" {
      event.values[slot] = Int64((Double(event.values[slot]) * share).rounded())
    }
    event.values[field] = until - from
    return share
  }
}
