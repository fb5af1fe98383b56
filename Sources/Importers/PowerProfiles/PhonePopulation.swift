import Configuration

/// Profiles of the phones of the table, with the parts that their files lack filled in.
package enum PhonePopulation {
  /// The phones from which one is taken that lends a part: the nearest in years, of unlike families.
  private static let nearest = 12

  /// The parts of a phone that are of others; all of a phone with a profile of its own are its own.
  package static func lentParts(of phone: RealPhone) -> [PhonePart] {
    phone.hasProfile ? [] : PhonePart.allCases.filter { !$0.isKnown(of: phone) }
  }

  /// The phone that lends a part to another one: one of the nearest in years whose file has the part,
  /// by a draw that follows from both names alone.
  static func lender(of part: PhonePart, to phone: RealPhone) -> RealPhone? {
    let alike = RealPhone.withFiles.filter { other in
      other.family != phone.family && part.isKnown(of: other)
        && (part != .cellular || other.hasNR == phone.hasNR)
        && (part != .screen || other.panel == phone.panel || phone.panel == nil)
    }
    let near = alike.sorted { phone.distance(to: $0) < phone.distance(to: $1) }
      .distinct(by: \.family).prefix(nearest)
    guard !near.isEmpty else { return nil }
    return near[Int(draw("\(phone.name) \(part.rawValue)") % UInt64(near.count))]
  }

  /// The same number for the same words in any program.
  ///
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, the hash FNV-1a of 64 bits.
  private static func draw(_ words: String) -> UInt64 {
    words.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The device profile of a phone of the table as YAML; nil of a name that is not in it, and of a
  /// phone whose profile ships with drainsim.
  package static func profile(named name: String) -> String? {
    guard let phone = RealPhone.named(name), let file = phone.file else { return nil }
    var currents = phone.currents
    var lenders: [String: String] = [:]
    var filled: [String] = []
    for part in lentParts(of: phone) {
      for current in currents.keys where part.has(current) { currents[current] = nil }
      guard let lender = lender(of: part, to: phone) else { continue }
      filled.append("\(part.rawValue) of \(lender.title)")
      for (current, values) in lender.currents where part.has(current) {
        currents[current] = values
        lenders[current] = lender.title
      }
    }
    let diagnostics = Diagnostics()
    var options = ProfileConversion.Options(name: name)
    options.title = "Android power profile of the \(phone.title), \(file)"
    options.system = phone.system
    options.panel = phone.panel.flatMap(ProfileConversion.Panel.init)
    options.radio = phone.hasNR ? .nr : .lte
    let values = PowerProfile(currents, lenders: lenders, file: "phones.csv")
    guard let text = ProfileConversion.text(of: values, options, diagnostics: diagnostics) else {
      preconditionFailure("\(name): \(diagnostics.all.map(\.message))")
    }
    let own =
      filled.isEmpty ? "all parts are its own" : "filled in: " + filled.joined(separator: ", ")
    return "# \(phone.title)\(phone.year.map { " (\($0))" } ?? ""); \(own).\n#\n" + text
  }
}

extension RealPhone {
  /// The maker, where the model does not begin with it, and the model.
  package var title: String { model.hasPrefix(maker) ? model : "\(maker) \(model)" }
}
