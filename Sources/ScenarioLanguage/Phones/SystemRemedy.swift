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
  private let own: SystemVersion?
  private var isBare: Bool { own == nil }

  /// The system of the phone, or the one that `phone` would add to the bare hardware.
  private var version: SystemVersion? { own ?? name.flatMap(DeviceLibrary.version) }

  /// - Parameter device: The device of a variant with its profile in place.
  init(device: ConfigurationNode?) {
    name = device?["device"]?.text
    own = device?["system"]?.text.flatMap(SystemVersion.init)
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
    guard let version else { return nil }
    let system = version.system
    let roles = finding.policies
    // Bare hardware has no system whose words could be wrong, unless a thing needs one.
    if !isBare || !roles.isEmpty, let place = finding.place,
      InterfaceTable.lack(of: place, on: version) != nil
    {
      let lacking = roles.first { system.policy(of: $0) == nil }
      return elsewhere(lacking ?? "'\(finding.word ?? place.step)'", place, on: version)
    }
    if let role = roles.first(where: { system.policy(of: $0) != nil }),
      let policy = system.policy(of: role)
    {
      return wholePhone + "add policies: { \(role): \(policy) }"
    }
    if let role = roles.first { return elsewhere(role, nil, on: version) }
    return finding.lack?.wantsBattery ?? false ? batteryHint : nil
  }

  /// How the phone gets a battery.
  var batteryHint: String {
    // Hardware that nobody sells has no capacity of its own.
    let battery = version == nil ? "…" : PhoneBattery.model
    return (version == nil ? "" : wholePhone) + "add battery: { model: \(battery) }"
  }

  /// The phone that bare hardware is of, as one of two ways.
  private var wholePhone: String {
    guard isBare, let name else { return "" }
    return "use 'phone: \(name)' in place of 'device: \(name)', or "
  }

  /// The hint at something that the phone's system does not have: what to write there, or a phone or a
  /// version that has it.
  private func elsewhere(
    _ title: String, _ place: InterfaceKey?, on version: SystemVersion
  ) -> String {
    let (system, owner) = (version.system, version.system.other)
    let same = place.flatMap { InterfaceTable.lack(of: $0, on: version)?.instead }
    let there = SystemVersion.all.first { other in
      place.map { other.system == system && InterfaceTable.lack(of: $0, on: other) == nil } ?? false
    }
    let isOwned = place.map { !InterfaceTable.isAbsent($0, on: owner) } ?? true
    let from = name.map { " in place of '\(isBare ? "device" : "phone"): \($0)'" } ?? ""
    let other = "use a phone with \(owner.name): 'phone: \(owner.example)'\(from)"
    let belongs =
      there.map { "\(title) came with \($0), which is 'system: \($0.text)' of the phone" }
      ?? "\(title) belongs to \(isOwned ? owner.name : "no phone")"
    let change = isOwned && there == nil ? ", or \(other)" : ""
    guard let same else {
      return
        "\(belongs), and drainsim has nothing like it on \(system.name): take it out\(change)"
    }
    let phone = isBare ? name.map { ", with 'phone: \($0)'," } ?? "" : ""
    return "\(belongs); on \(system.name)\(phone) write \(same)\(change)"
  }
}
