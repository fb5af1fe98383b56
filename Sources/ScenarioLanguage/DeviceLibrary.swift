internal import Configuration

/// The device profiles that ship with the program, and those in files of the user's own.
public enum DeviceLibrary {
  /// The names of the shipped profiles, sorted.
  public static var names: [String] { texts.keys.sorted() }

  /// The text of a shipped profile.
  public static func text(of name: String) -> String? { texts[name] }

  /// The file name that messages give a shipped profile.
  static func fileName(of name: String) -> String { "devices/\(name).yaml" }

  private static let texts: [String: String] = [
    "iphone-6s": String(decoding: PackageResources.iphone_6s_yaml, as: UTF8.self)
  ]
}
