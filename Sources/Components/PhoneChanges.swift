/// What happens to a phone as a whole, of which its parts and services are told.
///
/// A phone with thirty apps has many parts and much news, and most parts mind none of it.
public struct PhoneChanges: OptionSet, BitwiseCopyable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The screen was lit or darkened, or another app is in front.
  public static var screen: PhoneChanges { PhoneChanges(rawValue: 1) }
  /// What is around the phone has changed.
  public static var surroundings: PhoneChanges { PhoneChanges(rawValue: 2) }
  /// An app was suspended. Of its end everybody is told.
  public static var suspension: PhoneChanges { PhoneChanges(rawValue: 4) }
  /// An app that was suspended goes on.
  public static var resumption: PhoneChanges { PhoneChanges(rawValue: 8) }

  public static var all: PhoneChanges { [.screen, .surroundings, .suspension, .resumption] }
  /// How many kinds there are.
  public static var kinds: Int { all.rawValue.nonzeroBitCount }
}
