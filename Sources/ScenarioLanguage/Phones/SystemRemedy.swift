import Configuration
import PhoneModel

/// The hint at a thing that only an operating system carries out, on one phone.
///
/// A phone whose system has the rules needs the system; on another one the hint names the step that
/// does the same there, since the rules of another system would be no phone of anybody's.
struct SystemRemedy {
  /// The name of the phone's profile.
  private let name: String?
  /// The system that the phone has.
  private let own: OperatingSystem?
  private var isBare: Bool { own == nil }

  /// The system of the phone, or the one that `phone` would add to the bare hardware.
  private var system: OperatingSystem? { own ?? name.flatMap(DeviceLibrary.system) }

  /// - Parameter device: The device of a variant with its profile in place.
  init(device: ConfigurationNode?) {
    name = device?["device"]?.text
    own = device?["system"]?.text.flatMap(OperatingSystem.init)
  }

  /// The complaint of a finding that has one, with a hint that fits the phone.
  func complaint(of finding: EffectFinding) -> Diagnostic {
    let complaint = finding.complaint!
    return Diagnostic(
      complaint.severity, at: complaint.location, complaint.message,
      notes: hint(at: finding).map { [$0] } ?? complaint.notes)
  }

  /// The text to write; nil where the hint of the check holds as it is.
  private func hint(at finding: EffectFinding) -> String? {
    guard let system else { return nil }
    let roles = finding.policies
    if let role = roles.first(where: { system.policy(of: $0) != nil }),
      let policy = system.policy(of: role)
    {
      return wholePhone + "add policies: { \(role): \(policy) }"
    }
    if let role = roles.first { return elsewhere(role, finding.word, on: system) }
    return finding.lack?.wantsBattery ?? false ? batteryHint : nil
  }

  /// How the phone gets a battery.
  var batteryHint: String {
    // Hardware that nobody sells has no capacity of its own.
    let battery = system == nil ? "…" : PhoneBattery.model
    return (system == nil ? "" : wholePhone) + "add battery: { model: \(battery) }"
  }

  /// The phone that bare hardware is of, as one of two ways.
  private var wholePhone: String {
    guard isBare, let name else { return "" }
    return "use 'phone: \(name)' in place of 'device: \(name)', or "
  }

  /// The hint at rules that the phone's system does not have.
  private func elsewhere(
    _ role: String, _ word: String?, on system: OperatingSystem
  ) -> String? {
    guard let owner = OperatingSystem.allCases.first(where: { $0.policy(of: role) != nil }) else {
      return nil
    }
    let place = name.map { " in place of '\(isBare ? "device" : "phone"): \($0)'" } ?? ""
    let other = "use a phone with \(owner.name): 'phone: \(owner.example)'\(place)"
    let belongs = "\(role) belongs to \(owner.name)"
    guard let same = word.flatMap({ SystemCounterparts.of($0, on: system) }) else {
      return
        "\(belongs), and drainsim has nothing like it on \(system.name): take it out, or \(other)"
    }
    let phone = isBare ? name.map { ", with 'phone: \($0)'," } ?? "" : ""
    return "\(belongs); on \(system.name)\(phone) write \(same), or \(other)"
  }
}

/// The things of one operating system that do what others do on the other one.
enum SystemCounterparts {
  /// The counterpart of a step, key, event or counter, by its name; nil where there is none.
  static func of(_ word: String, on system: OperatingSystem) -> String? {
    table[system]?[word]
  }

  static let table: [OperatingSystem: [String: String]] = [
    .android: [
      "schedule-refresh": "{ schedule-job: { every: 1 h } } with a handler 'job-started'",
      "schedule-processing": "{ schedule-job: { idle: true } } with a handler 'job-started'",
      "set-fetch-interval": "{ schedule-job: { every: 1 h } } with a handler 'job-started'",
      "fetch-interval": "{ schedule-job: { every: 1 h } } with a handler 'job-started'",
      "complete-task": "'finish-job'",
      "refresh-task": "'job-started' after 'schedule-job'",
      "processing-task": "'job-started' after 'schedule-job'",
      "background-fetch": "'job-started' after 'schedule-job'",
      "discretionary":
        "{ schedule-job: { network: any } } with a 'request' in the handler 'job-started'",
      "refresh-tasks": "'jobs-started'", "processing-tasks": "'jobs-started'",
      "background-fetches": "'jobs-started'", "tasks-completed": "'jobs-finished'",
      "tasks-expired": "'jobs-stopped'",
    ],
    .ios: [
      "schedule-job":
        "'schedule-refresh' with a handler 'refresh-task' and the background mode fetch (or 'schedule-processing', 'processing-task' and processing for long work)",
      "finish-job": "'complete-task'",
      "job-started": "'refresh-task' after 'schedule-refresh'",
      "jobs-started": "'refresh-tasks'", "jobs-finished": "'tasks-completed'",
      "jobs-stopped": "'tasks-expired'",
    ],
  ]
}
