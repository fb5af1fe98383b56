import Configuration
import PhoneModel
import Workloads

/// The check that each name of a patch has its other half in the scenario that is patched.
///
/// A variant patches by name, so a misspelt name adds something beside the thing that it should
/// change, or removes nothing. A name that a patch removes must be there. A name that it adds must
/// be used by something, and must not be one slip from a name that is there. The check needs no
/// compiled phone, so that these mistakes are listed together with all others.
struct PatchNames {
  /// The scenario without its variants.
  let base: ConfigurationNode
  /// The patch in messages: "variant 'b'".
  let title: String
  let diagnostics: Diagnostics
  /// The scenarios with a patch, in any one of which something may use its names.
  let wholes: (ConfigurationNode) -> [ConfigurationNode]
  /// Whether a metric is in all variants.
  var isShared: (_ metric: String) -> Bool = { _ in true }

  /// The kinds of names, by what uses them.
  private enum Kind {
    /// An expression reads it.
    case parameter
    /// A person opens it, or the system starts it.
    case app
    /// An event causes it.
    case handler
    /// A step of the same app names it.
    case task, variable, requestQueue, operationQueue
    /// All variants have it.
    case metric
    /// It begins by itself, and needs a name that is not mistaken for another.
    case beginning
  }

  /// The mappings whose keys are names of the author's; a star stands for any key.
  private static let places = [
    ("apps", Kind.app), ("apps.*.handlers", .handler), ("apps.*.tasks", .task),
    ("apps.*.variables", .variable), ("apps.*.queues", .requestQueue),
    ("apps.*.operation-queues", .operationQueue), ("parameters", .parameter), ("metrics", .metric),
    ("apps.*.pushes", .beginning), ("apps.*.replay", .beginning), ("user.day", .beginning),
    ("user.actions", .beginning), ("user.replay", .beginning),
    ("surroundings.charging", .beginning), ("surroundings.places", .beginning),
    ("surroundings.sources", .beginning), ("surroundings.bluetooth", .beginning),
    ("surroundings.replay", .beginning), ("surroundings.network.*.states", .beginning),
  ].map { (path: $0.split(separator: ".").map(String.init), kind: $1) }

  /// The patch with each misspelt name, which is reported, in the spelling that is meant.
  ///
  /// So nothing else is wrong because of the slip.
  func checked(_ patch: ConfigurationNode) -> ConfigurationNode {
    checkRemovals(in: patch)
    var patch = patch
    for place in Self.places where addsNames(patch, base, place.path[...]) {
      let uses = NameUses(wholes(patch))
      patch = corrected(patch, base, place.path[...], [], place.kind, uses)
    }
    if patch["user"] != nil { checkButtons(of: patch) }
    checkEmitted(by: patch)
    checkRecords(of: patch)
    return patch
  }

  /// The locations of the names of apps and handlers that a checked patch adds.
  func added(by patch: ConfigurationNode) -> Set<SourceLocation> {
    var added: Set<SourceLocation> = []
    for app in patch["apps"]?.entries ?? [] {
      let known = base["apps"]?[app.key]
      if known == nil { added.insert(app.keyLocation) }
      for handler in app.value["handlers"]?.entries ?? []
      where known?["handlers"]?[handler.key] == nil {
        added.insert(handler.keyLocation)
      }
    }
    return added
  }

  // MARK: - Additions

  /// Whether a patch has new names at a place.
  private func addsNames(
    _ patch: ConfigurationNode, _ base: ConfigurationNode?, _ path: ArraySlice<String>
  ) -> Bool {
    let entries = patch.entries ?? []
    guard let step = path.first else {
      return entries.contains { !$0.value.isNull && base?[$0.key] == nil }
    }
    return entries.contains { entry in
      (step == "*" || step == entry.key)
        && addsNames(entry.value, base?[entry.key], path.dropFirst())
    }
  }

  /// The part of the patch below `owners` with its misspelt names corrected.
  private func corrected(
    _ patch: ConfigurationNode, _ base: ConfigurationNode?, _ path: ArraySlice<String>,
    _ owners: [String], _ kind: Kind, _ uses: NameUses
  ) -> ConfigurationNode {
    guard let step = path.first else {
      return (patch.entries ?? []).reduce(patch) { patch, entry in
        guard !entry.value.isNull, base?[entry.key] == nil else { return patch }
        let known = (base?.entries ?? []).filter { !$0.value.isNull }.map(\.key)
        return corrected(entry, in: patch, among: known, owners, kind, uses)
      }
    }
    return patch.mapEntries { entries in
      entries.map { entry in
        guard step == "*" || step == entry.key else { return entry }
        return entry.replacing(
          value: corrected(
            entry.value, base?[entry.key], path.dropFirst(), owners + [entry.key], kind, uses))
      }
    }
  }

  /// The mapping with a new name in the spelling that is meant; reports one without its other half.
  private func corrected(
    _ entry: ConfigurationNode.Entry, in patch: ConfigurationNode, among known: [String],
    _ owners: [String], _ kind: Kind, _ uses: NameUses
  ) -> ConfigurationNode {
    let name = entry.key
    let app = owners.dropFirst().first ?? ""
    var candidates = known
    let lack: String
    let remedy: String
    switch kind {
    case .parameter:
      if uses.isRead(name) { return patch }
      candidates += uses.wantedParameters
      lack = "nothing reads it"
      remedy = "write $(\(name)) where it is meant"
    case .app where uses.isOpened(name): return patch
    case .app where !uses.startsByItself(name):
      lack = "nobody opens it"
      remedy = "add { open: \(name) } to an action of 'user'"
    case .handler:
      if uses.isCaused(name, in: app) { return patch }
      candidates += uses.buttonEvents(of: app)
      lack = "nothing causes it"
      remedy = "let a person tap or press the button in an action of 'user'"
    case .task, .variable, .requestQueue, .operationQueue:
      if uses.isNamed(name, in: app) { return patch }
      candidates += uses.names(in: app)
      lack = kind == .task ? "nothing calls it" : "nothing uses it"
      remedy = Self.thing(name, kind).words.hint
    case .metric:
      if isShared(name) { return patch }
      lack = "the other variants do not have it"
      remedy = "write it below 'metrics'"
    case .app, .beginning:
      guard let meant = Self.slip(name, among: known), patch[meant] == nil else { return patch }
      lack = "'\(meant)' is one letter away"
      remedy = "choose another name"
    }
    let meant = Spelling.slip(name, among: candidates)
    diagnostics.error(
      "'\(name)' is new in \(title), and \(lack)", at: entry.keyLocation,
      note: meant.map { "did you mean '\($0)'?" } ?? "\(remedy), or take it out")
    guard let meant else { return patch }
    guard let other = patch[meant], !other.isNull else {
      return patch.removing(meant).renaming(name, to: meant)
    }
    return patch.removing(name).replacing(key: meant, by: other.merging(entry.value))
  }

  private static func thing(_ name: String, _ kind: Kind) -> ScenarioUses.Name {
    switch kind {
    case .task: .task(name)
    case .requestQueue: .requestQueue(name)
    case .operationQueue: .operationQueue(name)
    default: .variable(name)
    }
  }

  /// The name that is one slip away; nil for `app2` beside `app1`, which are two on purpose.
  private static func slip(_ name: String, among known: [String]) -> String? {
    Spelling.slip(name, among: known).flatMap { Spelling.distance(name, $0) == 1 ? $0 : nil }
  }

  // MARK: - Removals

  private func checkRemovals(in patch: ConfigurationNode) {
    var patch = patch
    var written: [String: String] = [:]
    for key in PhoneKeys.all {
      guard let change = patch[key] else { continue }
      // A phone of its own is compared with its profile, where that is read.
      if change.namesPhone {
        patch = patch.removing(key)
      } else if base[key] == nil {
        patch = patch.renaming(key, to: PhoneKeys.other(key))
        written[PhoneKeys.other(key)] = key
      }
    }
    for removal in patch.idleRemovals(from: base) {
      let path = removal.path.enumerated().map { $0 == 0 ? written[$1] ?? $1 : $1 }
      diagnostics.error(
        "\(title) removes '\(path.joined(separator: "."))', which is not there",
        at: removal.location, note: Self.hint(for: removal, base))
    }
  }

  private static func hint(for removal: IdleRemoval, _ base: ConfigurationNode) -> String {
    if let hint = removal.hint { return hint }
    if removal.path.first == "policies", let role = removal.path.last,
      base["device"]?["policies"]?[role] != nil
    {
      return "it is the phone's own: write policies: { \(role): off }"
    }
    return "take it out"
  }

  // MARK: - Steps

  /// Report buttons that only the patch lets a person touch, and that no app handles.
  private func checkButtons(of patch: ConfigurationNode) {
    guard let user = patch["user"] else { return }
    let known = Set(Buttons.events(below: base).map(\.name))
    let handled = wholes(patch).flatMap { whole in
      (whole["apps"]?.entries ?? []).flatMap { $0.value["handlers"]?.entries?.map(\.key) ?? [] }
    }
    for event in Buttons.events(below: user)
    where event.byUser && !event.name.hasSuffix("-released") && !known.contains(event.name)
      && !handled.contains(event.name)
    {
      diagnostics.error(
        "'\(event.name)' is new in \(title), and no app handles it", at: event.location,
        note: Spelling.slip(event.name, among: handled).map { "did you mean '\($0)'?" }
          ?? "add a handler for '\(event.name)' to an app")
    }
  }

  /// Report events that only the patch sends, and that are one slip from one that the app handles.
  private func checkEmitted(by patch: ConfigurationNode) {
    guard let apps = patch["apps"]?.entries else { return }
    let known = Set(Buttons.events(below: base).map(\.name))
    for app in apps {
      let sent = Buttons.events(below: app.value).filter { !known.contains($0.name) }
      guard !sent.isEmpty else { continue }
      let handled = wholes(patch).flatMap {
        $0["apps"]?[app.key]?["handlers"]?.entries?.map(\.key) ?? []
      }
      for event in sent where !handled.contains(event.name) {
        guard let meant = Self.slip(event.name, among: handled) else { continue }
        diagnostics.error(
          "'\(event.name)' is new in \(title), and '\(app.key)' has no handler for it",
          at: event.location, note: "did you mean '\(meant)'?")
      }
    }
  }

  /// Report marks, counters and observations that only the patch records, that nothing reads, and
  /// that are one slip from a name of the scenario.
  private func checkRecords(of patch: ConfigurationNode) {
    let new = [patch["user"], patch["apps"]].compactMap(\.self).flatMap(RecordedName.all)
    guard !new.isEmpty else { return }
    let old = RecordedName.all(below: base)
    let known = Set(old.map(\.key))
    for record in new where !known.contains(record.key) {
      let others = old.filter { $0.kind == record.kind }.map(\.name)
      // Where nothing else records the name that is meant, its metric is refused.
      guard let meant = Self.slip(record.name, among: others),
        wholes(patch).contains(where: { whole in
          [whole["user"], whole["apps"]].compactMap(\.self).flatMap(RecordedName.all)
            .contains { $0.kind == record.kind && $0.name == meant }
        }),
        !wholes(patch).contains(where: { whole in
          ["metrics", "duration"].contains { NameUses.isNamed(record.name, below: whole[$0]) }
        })
      else { continue }
      diagnostics.error(
        "the \(record.kind.rawValue) '\(record.name)' is new in \(title), and no metric reads it",
        at: record.location, note: "did you mean '\(meant)'?")
    }
  }
}

/// A removal (`~`) of something that is not there.
struct IdleRemoval {
  let path: [String]
  let location: SourceLocation
  /// The question whether a name that is there is meant.
  let hint: String?
}

extension ConfigurationNode {
  /// The removals of a patch that remove nothing from `base`.
  func idleRemovals(from base: ConfigurationNode?, below path: [String] = []) -> [IdleRemoval] {
    (entries ?? []).flatMap { entry -> [IdleRemoval] in
      let path = path + [entry.key]
      let there = base?[entry.key].flatMap { $0.isNull ? nil : $0 }
      let below = entry.value.idleRemovals(from: there, below: path)
      // Most entries remove nothing, and need no look at names.
      guard entry.value.isNull ? there == nil : !below.isEmpty else { return [] }
      let known = (base?.entries ?? []).filter { !$0.value.isNull }.map(\.key)
      let meant = there == nil ? Spelling.slip(entry.key, among: known) : nil
      guard entry.value.isNull else {
        // A misspelt key is the mistake, and not the removals below it.
        return meant == nil ? below : []
      }
      return [
        IdleRemoval(
          path: path, location: entry.keyLocation, hint: meant.map { "did you mean '\($0)'?" })
      ]
    }
  }
}
