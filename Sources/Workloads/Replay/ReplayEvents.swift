import Configuration
import Recordings

/// The events of recordings that apps get.
package enum ReplayEvents {
  /// One for each recorded kind that an app plays.
  package static let definitions: [EventDefinition] = RecordedKind.all
    .filter { $0.actor == .app }.map { kind in
      EventDefinition(
        kind.name, "in a recording that the app plays: \(kind.summary)",
        fields: kind.fields.map { ($0.name, type(of: $0.unit)) }
      ).needing(.key("replay", with: kind.name))
    }

  private static func type(of unit: RecordedUnit) -> ExpressionType {
    switch unit {
    case .bytes: .quantity(.dataSize)
    case .duration: .quantity(.duration)
    case .energy: .quantity(.energy)
    case .power: .quantity(.power)
    case .voltage: .quantity(.voltage)
    case .charge: .quantity(.charge)
    case .frequency: .quantity(.frequency)
    case .number, .share, .decibel: .quantity(.none)
    }
  }

  /// The mode with which recorded events wake their app, since it ran when they were recorded: the
  /// bit that no ``BackgroundMode`` has.
  static let wakingBit: UInt8 = 128
  static let names = Set(definitions.map(\.name))
}
