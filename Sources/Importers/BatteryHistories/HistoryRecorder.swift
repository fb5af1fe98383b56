import Recordings

/// The activity of a phone by the records of its battery history, as the events of a recording.
struct HistoryRecorder {
  private(set) var rows: HistoryRows
  private(set) var clock = HistoryClock()
  private(set) var flags = HistoryFlags()
  private(set) var activities = HistoryActivities()
  private(set) var battery = HistoryBattery()
  private(set) var front = HistoryFront()
  /// By the word 'fg', which tells the app in front where 'top' does not.
  private(set) var foreground = HistoryFront()
  private(set) var hasTop = false
  private(set) var changes = 0
  private(set) var starts = 0
  /// How often an app came to the front or left it without a name.
  private(set) var unnamed = 0
  /// The rows of the battery whose charge was taken away.
  private(set) var chargesLeftOut = 0
  /// When the history had no more room.
  private(set) var overflow: Int64?
  /// The words that are left out, with the number of each.
  private(set) var leftOut: [String: Int] = [:]
  private(set) var unknown: [String: Int] = [:]
  private(set) var damaged: [String: Int] = [:]
  private(set) var damageCount = 0
  /// Values that no level is known of, such as a maker's own word, with the number of each.
  private(set) var unknownValues: [String: Int] = [:]
  /// The time around lines that cannot be read, in milliseconds, and its start if it goes on.
  private(set) var unreadTime: Int64 = 0
  private var unread: Int64?
  private var apps = HistoryApps()
  private var signals = HistorySignals()
  /// Whether the next record tells all states.
  private var isComplete = false

  /// The most unknown words that are listed one by one.
  private static let unknownLimit = 24

  init(_ recording: RecordingImport) { rows = HistoryRows(recording) }

  /// Count something that cannot be read. The time until the next line that can is not known.
  mutating func damage(_ what: String) {
    damaged[what, default: 0] += 1
    damageCount += 1
    unread = unread ?? clock.now
  }

  /// Count a line about the processor's times.
  mutating func leaveOutDetails() { leftOut["details of the processor", default: 0] += 1 }

  /// Take a record.
  ///
  /// - Returns: The mistake, if the history cannot continue after it.
  mutating func take(_ record: HistoryRecord) -> String? {
    guard clock.take(record) else { return "the history goes on for more than 366 days" }
    let time = clock.now
    if let unread { unreadTime += time - unread }
    unread = nil
    switch record.content {
    case .clock(_, _, isReset: true): reset(at: time)
    case .clock: break
    case .start:
      starts += changes > 0 ? 1 : 0
      reset(at: time)
    case .shutdown:
      flags.endAll(at: time, &rows, except: { _ in false })
      stopApps(at: time)
    case .overflow:
      overflow = overflow ?? time
      flags.endAll(at: time, &rows, except: \.outlivesOverflow)
      stopApps(at: time)
    case .change(let level, let words): change(level, words, at: time)
    case .details: leaveOutDetails()
    }
    add(front.takeOpenings())
    return rows.lost > 0 ? "the history has more events than a recording holds" : nil
  }

  private mutating func reset(at time: Int64) {
    activities.endAll(at: time, &rows)
    isComplete = true
  }

  private mutating func stopApps(at time: Int64) {
    activities.endAll(at: time, &rows)
    front.leave(at: time)
    foreground.leave(at: time)
  }

  private mutating func change(_ level: Int?, _ words: [HistoryWord], at time: Int64) {
    changes += 1
    front.settle(at: time)
    foreground.settle(at: time)
    battery.take(level: level)
    if isComplete, overflow == nil {
      isComplete = false
      signals.complete()
      let on = words.compactMap { $0.sign == .begins ? HistoryFlag(rawValue: $0.name) : nil }
      flags.complete(Set(on), at: time, &rows)
    }
    // A reading on the line that tells of a charger is of the time before it.
    let isPlugged = flags.isOn(.plugged)
    for word in words { take(word, at: time) }
    battery.tell(at: time, isPlugged: isPlugged, &rows)
    if overflow == nil { signals.tell(at: time, isWiFiOn: flags.isOn(.wiFi), &rows) }
  }

  private mutating func take(_ word: HistoryWord, at time: Int64) {
    if battery.take(word, at: time) { return }
    if word.name == "plug" {
      let isOut = word.value == "none" || word.value == "n"
      if isOut {
        flags.end(.plugged, at: time, &rows, isRepeated: true)
      } else {
        flags.begin(.plugged, at: time, by: nil, &rows)
      }
    } else if let overflow, time >= overflow,
      HistoryFlag(rawValue: word.name)?.outlivesOverflow != true
    {
      leftOut["words after *OVERFLOW*", default: 0] += 1
    } else if let flag = HistoryFlag(rawValue: word.name) {
      take(flag, word, at: time)
    } else if let tag = word.tag {
      take(word, tag, at: time)
    } else if let isKnown = signals.take(word) {
      if !isKnown { count("\(word.name)=\(word.value.prefix(40))", in: &unknownValues) }
    } else {
      leaveOut(word)
    }
  }

  private mutating func take(_ flag: HistoryFlag, _ word: HistoryWord, at time: Int64) {
    if word.sign == .ends {
      flags.end(flag, at: time, &rows, isRepeated: flag == .plugged)
    } else if word.sign == .begins || flag == .wakeLock {
      flags.begin(flag, at: time, by: word.tag.map(holder), &rows)
    } else {
      damage("states without a sign")
    }
  }

  /// The user that holds a wake lock; none for the system's lock of a job or a sync that runs, which is
  /// recorded itself.
  private func holder(_ tag: HistoryTag) -> HistoryDoer {
    let isOfSystem = tag.text.hasPrefix("*job*") || tag.text.hasPrefix("*sync*")
    return isOfSystem && activities.isRunning(of: tag.uid) ? .none : .user(tag.uid)
  }

  private mutating func take(_ word: HistoryWord, _ tag: HistoryTag, at time: Int64) {
    switch word.name {
    case "top":
      hasTop = true
      if HistoryApps.package(in: tag.text) == nil { unnamed += 1 }
      apps.learn(tag, .inFront)
      front.take(tag, word.sign, at: time)
    case "fg":
      apps.learn(tag, .inForeground)
      if !hasTop { foreground.take(tag, word.sign, at: time) }
    case "job", "sync":
      apps.learn(tag, .activity)
      activities.take(word, tag, at: time, &rows)
    case "proc":
      apps.learn(tag, .process)
      leaveOut(word)
    default: leaveOut(word)
    }
  }

  private mutating func leaveOut(_ word: HistoryWord) {
    if HistoryVocabulary.leftOut[word.name] != nil {
      leftOut[word.name, default: 0] += 1
    } else {
      count(String(word.name.prefix(40)), in: &unknown)
    }
  }

  private func count(_ name: String, in list: inout [String: Int]) {
    let isListed = list.count < Self.unknownLimit || list[name] != nil
    list[isListed ? name : "", default: 0] += 1
  }

  private mutating func add(_ openings: [HistoryFront.Opening]) {
    for opening in openings { rows.add(.opened, at: opening.time, by: opening.app) }
  }

  /// End what lasts, and give the recording with all that is to be said about it.
  mutating func finish() -> RecordingImport {
    let end = clock.now
    flags.finish(at: end, &rows)
    activities.finish(at: end, &rows)
    front.finish(at: end)
    foreground.finish(at: end)
    add(front.takeOpenings())
    if !hasTop { add(foreground.takeOpenings()) }
    let refusal = battery.refusal
    let isIntegral = battery.isIntegral
    rows.nameEvents(apps.name(of:))
    for number in 0..<rows.recording.events.count {
      var values = rows.recording.events[number].values
      guard rows.recording.events.kinds[rows.recording.events[number].kind] == .batteryLevel else {
        continue
      }
      if isIntegral { values[1] = values[3] }
      values[3] = 0
      if refusal != nil, values[1] != 0 {
        values[1] = 0
        chargesLeftOut += 1
      }
      rows.recording.events[number].values = values
    }
    HistoryReport(history: self, refusal: refusal).tell(&rows.recording)
    return rows.recording
  }
}
