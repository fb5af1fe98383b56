/// Unfinished work of a variant that has a warning.
struct FoundWork: Sendable {
  /// Empty for what concerns no variant.
  var variant = ""
  var item: WorkItem
  /// Nil where the baseline leaves as much undone.
  var clause: WorkClause?
}

/// The words for the work that a saving was bought with, and its counts.
struct WorkClause: Sendable {
  enum Form: Hashable {
    /// No data were exchanged at all, with the verb that the baseline's exchanges have.
    case nothing(verb: String)
    case item
  }

  let form: Form
  /// The work that the words are about.
  var item: WorkItem
  /// The number asked for where nothing was exchanged.
  var asked = 0
  let baseline: String
  /// The work that the baseline did, out of how much.
  var (done, all) = (0, 0)

  /// `downloads nothing (0 of 150; now: 150 of 150)`.
  var text: String {
    let base = "\(baseline): \(done) of \(all)"
    if case .nothing(let verb) = form { return "\(verb) nothing (0 of \(asked); \(base))" }
    let words = item.clause ?? ""
    if item.code == .stepNotRun { return "\(words) (\(baseline): \(item.of) times)" }
    // Jobs that gave way are counted at one step, and those of the baseline at all.
    return all > 0 && item.code != .jobReplaced ? "\(words) (\(base))" : words
  }

  /// Add the same words of other runs.
  mutating func add(_ other: WorkClause) {
    item.add(other.item)
    asked += other.asked
    done += other.done
    all += other.all
  }
}

extension WorkItem {
  /// Add the same work of other runs.
  mutating func add(_ other: WorkItem) {
    undone += other.undone
    of += other.of
    atEnd += other.atEnd
    seconds += other.seconds
    for name in [other.what] + other.alike where name != what && !alike.contains(name) {
      alike.append(name)
    }
  }

  /// `'chat-1.sync' and 2 others`: the place, and how many scripts alike have the same lines.
  var names: String {
    switch alike.count {
    case 0: "'\(what)'"
    case 1: "'\(what)' and '\(alike[0])'"
    default: "'\(what)' and \(alike.count) others like it"
    }
  }

  /// The order of places, then of codes; what has no place comes last.
  func comesBefore(_ other: WorkItem) -> Bool {
    if location == other.location { return code.name < other.code.name }
    guard let location, let later = other.location else { return location != nil }
    return location < later
  }
}
