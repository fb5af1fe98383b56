/// Currents that stand in the files of several phones.
///
/// Makers begin a file with that of an earlier phone. A current of four digits that phones with other
/// chips and modules have as well was measured on one of them at most, so it is a proxy for all but the
/// first, and nobody can tell whether a file is the first.
///
/// - Source: power profiles of the Pixels 2 to 8 and of their greater sisters, compared.
extension ProfileConversion {
  /// One name with currents that more than one phone has.
  private struct Copy {
    let name: String
    /// The currents, each with the first phone whose file has it.
    let currents: [Double: String]
    let range: ProxyRange
    let basis: String
  }

  private static let ofModel = "the range is the model's"

  private static let copies: [Copy] = [
    Copy(
      name: "camera.flashlight", currents: [240.47: "Pixel 3", 242.85: "Pixel 3 XL"],
      range: .milliwatts(500, 1500), basis: ofModel),
    Copy(
      name: "cpu.active", currents: [21.89: "Pixel 3", 12.37: "Pixel 6"],
      range: .milliwatts(10, 100), basis: ofModel),
    Copy(
      name: "cpu.idle", currents: [28.6: "Pixel 6"], range: .milliwatts(20, 140), basis: ofModel),
    Copy(
      name: "cpu.suspend", currents: [5.6: "Pixel 3", 10: "Pixel 6"],
      range: .milliwatts(5, 51.21),
      basis: "from the least of the model to the most that the files of six Pixels say"),
    Copy(
      name: "wifi.controller.idle", currents: [38: "Pixel 6"], range: .milliwatts(60, 460),
      basis: ofModel),
    Copy(
      name: "bluetooth.controller.idle", currents: [0.01: "Pixel 3", 2.2: "Pixel 6"],
      range: .milliwatts(0.001, 10), basis: ofModel),
    Copy(
      name: "bluetooth.controller.rx", currents: [9: "Pixel 3", 5.8: "Pixel 6"],
      range: .milliwatts(20, 90), basis: ofModel),
  ]

  /// The beginnings of lists of core currents that more than one phone has, all of the Pixel 6 first.
  private static let copiedCores = [[1.89, 6.15, 9.34], [3.71, 6.16, 8], [8.36, 16.33, 19.44]]
  /// The current of a receiver with a good signal that more than one phone has, the Pixel 3a first.
  private static let copiedTracking = 5.0
  /// Tracking as a share of acquiring, in the files that tell them apart.
  static let trackingShare = (low: 0.15, high: 0.9)

  private static func others(_ first: String) -> String {
    "the files of several phones have this current, the \(first)'s the first of them"
  }

  /// Why a current is a proxy although the file names the state, with its range; nil when only one
  /// file is known to have it.
  static func copied(_ name: String, _ milliamperes: Double) -> (range: ProxyRange, basis: String)?
  {
    guard let copy = copies.first(where: { $0.name == name }),
      let first = copy.currents[milliamperes]
    else { return nil }
    return (copy.range, "\(others(first)); \(copy.basis)")
  }

  /// The same of the currents of cores, whose range is that of the scale of all cores.
  func copiedCores(_ milliamperes: [Double]) -> (range: (low: String, high: String), basis: String)?
  {
    guard Self.copiedCores.contains(Array(milliamperes.prefix(3))),
      let least = milliamperes.min(), let most = milliamperes.max()
    else { return nil }
    return (
      (
        ProfileText.power(least * batteryRange.low),
        ProfileText.power(most * options.voltage * Self.greatestScale)
      ),
      "the files of several phones begin with these currents, the Pixel 6's the first of them; "
        + "the least and the most of power-scale"
    )
  }

  /// The same of the current of tracking, whose range is a share of the power of searching.
  func copiedTracking(_ good: Double, poor: Double, _ voltage: String) -> (
    range: ProxyRange, basis: String
  )? {
    guard good == Self.copiedTracking else { return nil }
    let searching = poor * volts(voltage)
    let (low, high) = Self.trackingShare
    return (
      .milliwatts(searching * low, searching * high),
      "\(Self.others("Pixel 3a")); files have \(ProfileText.digits(low)) to \(ProfileText.digits(high)) of searching"
    )
  }
}
