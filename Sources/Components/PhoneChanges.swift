/// The kinds of phone-wide changes to which components and services subscribe.
///
/// A phone with thirty apps has many components and many changes, and most components need none of
/// them.
public struct PhoneChanges: OptionSet, BitwiseCopyable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A change of the screen or of the app in front.
  public static var screen: PhoneChanges { PhoneChanges(rawValue: 1) }
  /// A change of the surroundings.
  public static var surroundings: PhoneChanges { PhoneChanges(rawValue: 2) }
  /// The suspension of an app. All components are notified of its end.
  public static var suspension: PhoneChanges { PhoneChanges(rawValue: 4) }
  /// The resumption of a suspended app.
  public static var resumption: PhoneChanges { PhoneChanges(rawValue: 8) }

  public static var all: PhoneChanges { [.screen, .surroundings, .suspension, .resumption] }
  /// How many kinds there are.
  public static var kinds: Int { all.rawValue.nonzeroBitCount }
}
