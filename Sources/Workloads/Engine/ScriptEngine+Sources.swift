public import Kernel
import PowerAccounting
public import Quantities

/// Things that change by themselves, and apps that are told of it.
extension ScriptEngine {
  /// How often a source has changed, and which draw comes next.
  struct SourceState: BitwiseCopyable {
    var ordinal: UInt32 = 0
    var version: UInt32 = 0
  }

  /// Changes at hours at which none come about, that are passed over without an event.
  private static let skipLimit = 1000

  mutating func beginSources(future: inout FutureEventList) {
    for index in 0..<sources.count {
      sources[index] = SourceState()
      publish(index, changedAt: -.infinity)
      scheduleSource(index, after: .zero, future: &future)
    }
  }

  /// A source changes, unless it does not at this hour.
  ///
  /// - Returns: Whether it changed.
  public mutating func sourceDue(
    _ index: Int, now: SimTime, future: inout FutureEventList
  ) -> Bool {
    let source = sourceDefinitions[index]
    let changes = isOpen(source, at: now)
    if changes {
      sources[index].version &+= 1
      exogenous.note(actions.count + index, at: now)
      publish(index, changedAt: Double(now.nanoseconds))
      let event = Int(source.event)
      if eventMarks[event] >= 0 { record(mark: Int(eventMarks[event]), at: now) }
      let occasion = Occasion(entity: source.name, ordinal: sources[index].version)
      // An app that does not run has nobody to tell, and sees the change when it starts.
      for app in 1..<appIsRunning.count where appIsRunning[app] {
        deliver(event, to: AppID(app), fields: .zero, occasion: occasion, future: &future)
      }
    }
    scheduleSource(index, after: now, future: &future)
    return changes
  }

  private mutating func scheduleSource(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    let source = sourceDefinitions[index]
    var next = previous
    for _ in 0..<Self.skipLimit {
      let gap = value(of: source.gap, entity: 0, occasion: sources[index].ordinal)
      sources[index].ordinal &+= 1
      guard gap >= 1 else {
        failure = "a source that changes again after less than a nanosecond"
        return
      }
      guard let time = instant(next, plus: gap), time <= horizon else { return }
      next = time
      if isOpen(source, at: next) { break }
    }
    future.schedule(
      EventTag(kind: EventKind.source, index: index), at: next, rank: .surroundings)
  }

  private func isOpen(_ source: ScriptProgram.Source, at now: SimTime) -> Bool {
    let clock = now.nanoseconds - midnight(ofDay: day(of: now.nanoseconds))
    if source.opens < source.closes { return clock >= source.opens && clock < source.closes }
    return source.opens == source.closes || clock >= source.opens || clock < source.closes
  }

  /// Lets scripts read when it changed and how often.
  private mutating func publish(_ index: Int, changedAt: Double) {
    let place = SystemReading.allCases.count + index * SourcesSection.readings.count
    readings[place] = changedAt
    readings[place + 1] = Double(sources[index].version)
  }
}
