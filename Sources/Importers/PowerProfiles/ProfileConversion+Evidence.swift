/// Values by how well the file supports them.
///
/// The file publishes currents of states as Android names them. Where a model's parameter is such
/// a state, the power is published, times a voltage. Where the parameter is another state that the
/// current only stands for, the power is a proxy with a range. A current of 0 was not measured: the
/// parameter keeps its standard value.
extension ProfileConversion {
  /// A power that is a printed current times the battery's voltage, with the range of that.
  func battery(_ milliamperes: Double, _ what: String) -> ProfileValue {
    let volts = options.voltage
    let (lowest, highest) = batteryRange
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      range: (ProfileText.power(milliamperes * lowest), ProfileText.power(milliamperes * highest)),
      note:
        "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts)), assumed")
  }

  /// The range of the voltage, with the nominal one in it.
  var batteryRange: (low: Double, high: Double) {
    (
      min(options.voltage, Self.batteryVoltages.lowerBound),
      max(options.voltage, Self.batteryVoltages.upperBound)
    )
  }

  /// A power that is a printed current times a printed voltage, or the battery's if none is
  /// printed.
  func controller(_ milliamperes: Double, _ voltage: String, _ what: String) -> ProfileValue {
    guard let volts = printedVolts(voltage) else { return battery(milliamperes, what) }
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      note: "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts))")
  }

  /// The voltage of a controller in volts, from the file or from the battery.
  func volts(_ voltage: String) -> Double { printedVolts(voltage) ?? options.voltage }

  private func printedVolts(_ voltage: String) -> Double? {
    profile.items[voltage].map { $0.value / 1000 }.flatMap { $0 > 0 ? $0 : nil }
  }

  static func assumed(_ text: String, _ low: String, _ high: String, _ reason: String)
    -> ProfileValue
  { ProfileValue(text: text, grade: .assumed, range: (low, high), reason: reason) }

  /// The range of a proxy: factors of its value, or powers in milliwatts that are widened to hold
  /// it.
  enum ProxyRange {
    case factors(Double, Double)
    case milliwatts(Double, Double)

    func bounds(of value: Double) -> (low: Double, high: Double) {
      switch self {
      case .factors(let low, let high): (value * low, value * high)
      case .milliwatts(let low, let high): (min(low, value), max(high, value))
      }
    }
  }

  /// A power of another state than the file names: a proxy, with a range.
  ///
  /// - Parameter voltage: The name of the controller's voltage; nil for the battery's.
  /// - Parameter basis: The reason of the range, behind the note of the number.
  func inferred(
    _ milliamperes: Double, _ voltage: String?, _ what: String, _ range: ProxyRange,
    _ basis: String
  ) -> ProfileValue {
    var value =
      voltage.map { controller(milliamperes, $0, what) } ?? battery(milliamperes, what)
    let bounds = range.bounds(of: milliamperes * (voltage.map(volts) ?? options.voltage))
    value.grade = .proxy
    value.range = (ProfileText.power(bounds.low), ProfileText.power(bounds.high))
    value.note = (value.note ?? "") + "; " + basis
    return value
  }

  // MARK: - Components

  /// Sets a component's power from the first of these names in the file: published, or a proxy where
  /// files of other phones have the very current.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult mutating func take(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String = ""
  ) -> Double? {
    guard let (name, current) = use(names) else { return nil }
    let what = note.isEmpty ? name : "\(name) (\(note))"
    if let copy = Self.copied(name, current) {
      set(role, parameter, inferred(current, voltage, what, copy.range, copy.basis))
    } else {
      set(role, parameter, voltage.map { controller(current, $0, what) } ?? battery(current, what))
    }
    return current
  }

  /// Sets a component's power by inference from the first of these names in the file.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult mutating func infer(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String, _ range: ProxyRange, _ basis: String
  ) -> Double? {
    guard let (name, current) = use(names) else { return nil }
    set(role, parameter, inferred(current, voltage, "\(name) (\(note))", range, basis))
    return current
  }

  /// The first of these items in the file, which is used herewith; nil when it is 0.
  mutating func use(_ names: [String]) -> (name: String, current: Double)? {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return nil }
    used.insert(name)
    guard isMeasured(current, name, at: profile.place(of: name)) else { return nil }
    return (name, current)
  }
}
