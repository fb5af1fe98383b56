/// An app or a user that did something.
enum HistoryDoer: Hashable {
  case none
  /// With a name that is safe to show.
  case named(String)
  /// By the number of a user, as it stands in the history.
  case user(String)

  static let other = HistoryDoer.named(RecordingImport.other)

  /// The app whose package a text is, or otherwise the user.
  init(package tag: HistoryTag) {
    self = HistoryApps.package(in: tag.text).map { .named($0) } ?? .user(tag.uid)
  }
}

/// The names of apps by the numbers of their users, learnt from all that a history names.
struct HistoryApps {
  /// How sure it is that a text names the app of a user; lower is surer.
  enum Evidence: Int { case inFront, inForeground, process, activity }

  /// The most users that are distinguished.
  private static let limit = 1 << 15

  private var packages: [String: (name: String, evidence: Evidence)] = [:]

  /// Learn from a text such as `com.example/.Service` or `com.example:process`.
  mutating func learn(_ tag: HistoryTag, _ evidence: Evidence) {
    guard let package = Self.package(in: tag.text), Self.isApp(tag.uid),
      packages.count < Self.limit || packages[tag.uid] != nil
    else { return }
    if let known = packages[tag.uid], known.evidence.rawValue <= evidence.rawValue { return }
    packages[tag.uid] = (package, evidence)
  }

  /// The name of a doer; empty for none.
  func name(of doer: HistoryDoer) -> String {
    switch doer {
    case .none: return ""
    case .named(let name): return name
    case .user(let uid):
      if let name = packages[uid]?.name ?? Self.systemNames[uid] { return name }
      return !uid.isEmpty && !uid.contains(".") && uid.utf8.allSatisfy(RecordedNames.isOfName)
        ? "uid-\(uid.prefix(40))" : RecordingImport.other
    }
  }

  /// A package at the beginning of a text: at least two words with points between them.
  static func package(in text: String) -> String? {
    let package = text.prefix { $0 != "/" && $0 != ":" }
    let words = package.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { RecordedNames.isOfName($0) && $0 != UInt8(ascii: "-") }
    }
    return words.count > 1 && package.utf8.count <= 255 && isName ? String(package) : nil
  }

  private static func isApp(_ uid: String) -> Bool { uid.hasPrefix("u") && uid.contains("a") }

  /// - Source: AOSP `android_filesystem_config.h`. The screen's wake lock has the user -1.
  private static let systemNames: [String: String] = [
    "-1": "android.screen", "0": "android.root", "1000": "android.system", "1001": "android.radio",
    "1002": "android.bluetooth", "1010": "android.wifi", "1013": "android.media",
    "1021": "android.gps", "1027": "android.nfc", "1041": "android.audioserver",
    "1047": "android.cameraserver", "2000": "android.shell",
  ]
}
