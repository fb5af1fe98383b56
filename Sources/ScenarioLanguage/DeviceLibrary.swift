internal import Configuration

/// The device profiles that ship with the program: the files of `scenarios/devices`.
public enum DeviceLibrary {
  /// The names of the shipped profiles, sorted.
  public static var names: [String] { shippedProfiles.map(\.name) }

  /// The text of a shipped profile.
  public static func text(of name: String) -> String? {
    shippedProfiles.first { $0.name == name }?.text
  }

  /// The file name that messages give a shipped profile.
  static func fileName(of name: String) -> String { "devices/\(name).yaml" }
}
