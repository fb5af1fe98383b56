/// Every part of a phone that drainsim knows.
public enum ComponentCatalog {
  /// One line a component.
  public static let models: [any ComponentModel.Type] = [
    PhoneBase.self,
    CPUCluster.self,
    Display.self,
    BluetoothRadio.self,
  ]

  public static var names: [String] { models.map { $0.definition.name } }

  public static func model(named name: String) -> (any ComponentModel.Type)? {
    models.first { $0.definition.name == name }
  }
}
