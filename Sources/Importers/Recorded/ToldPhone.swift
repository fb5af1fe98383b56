import Configuration

/// The profiles of phones that files name: by the identifier of an iPhone, or by the code name that
/// Android's builds have.
///
/// - Source: Apple, *Identify your iPhone model*, with the identifiers of `uname`; Google, *Factory
///   images for Nexus and Pixel devices*; LineageOS, the pages of devices.
enum ToldPhone {
  /// The profile of a phone; nil where none ships.
  static func profile(_ identifier: String) -> String? { profiles[identifier.lowercased()] }

  /// The code name in a fingerprint such as `google/shiba/shiba:14/UD1A.230803.041/…`.
  static func device(ofFingerprint text: String) -> String? {
    let parts = text.prefix(200).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, let name = parts[2].split(separator: ":").first else { return nil }
    return String(name)
  }

  private static let profiles: [String: String] = [
    "iphone3,1": "iphone-4", "iphone3,2": "iphone-4", "iphone3,3": "iphone-4",
    "iphone8,1": "iphone-6s", "iphone8,2": "iphone-6s-plus", "iphone8,4": "iphone-se",
    "iphone13,2": "iphone-12", "iphone14,5": "iphone-13", "iphone14,7": "iphone-14",
    "iphone15,4": "iphone-15", "iphone16,1": "iphone-15-pro", "iphone17,3": "iphone-16",
    "iphone18,3": "iphone-17",
    "a55x": "galaxy-a55", "bullhead": "nexus-5x", "blueline": "pixel-3", "dm1q": "galaxy-s23",
    "e1s": "galaxy-s24", "flame": "pixel-4", "fp5": "fairphone-5", "oriole": "pixel-6",
    "pa1q": "galaxy-s25", "panther": "pixel-7", "passion": "nexus-one",
    "sapphire": "redmi-note-13-4g",
    "sapphiren": "redmi-note-13-4g", "sargo": "pixel-3a", "shiba": "pixel-8", "tokay": "pixel-9",
    "x1q": "galaxy-s20", "x1s": "galaxy-s20", "y2q": "galaxy-s20-plus", "y2s": "galaxy-s20-plus",
    "z3q": "galaxy-s20-ultra", "z3s": "galaxy-s20-ultra",
  ]
}

extension RecordingImport {
  /// Keep the phone that a file tells; the first is that of the recording.
  mutating func tell(phone identifier: String) {
    guard !identifier.isEmpty else { return }
    let told = String(TerminalText.sanitized(identifier).prefix(40))
    guard let phone else { return phone = (told, ToldPhone.profile(identifier)) }
    if phone.told != told {
      drop("tellings of another phone", because: "the files begin with '\(phone.told)'")
    }
  }

  /// Say why a phone plays the recording.
  mutating func tell(playing profile: String) {
    let why: String
    switch phone {
    case nil: why = "the files do not tell the phone; --phone names another"
    case let (told, known)? where known == profile: why = "the files tell '\(told)'"
    case let (told, nil)?:
      why = "the files tell '\(told)', of which there is no profile; --phone names another"
    case let (told, _)?: why = "--phone names it; the files tell '\(told)'"
    }
    assume(path: "phone", value: profile, why: why)
  }
}
