public import Components
import Policies

/// What scripts and metrics can use on a phone that has every part and every service.
public enum InterfaceCatalog {
  public static var all: [PartInterface] {
    ComponentCatalog.models.map { $0.definition.interface } + [PowerSupply.interface]
      + PolicyCatalog.roles.map(\.interface)
  }
}
