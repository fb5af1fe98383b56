/// The number of round trips that discover the services of a peripheral.
///
/// An answer holds one service or characteristic with a 128-bit name. A request is repeated until
/// the answer is "not found".
///
/// - Source: Bluetooth Core Specification 5.3, Vol 3, Part G, 4.4 and 4.6, with an MTU of 23.
package enum AttributeProtocol {
  /// The round trips for all services, then for all characteristics of each.
  package static func roundTripsForAll(services: Int, characteristics: Int) -> Int {
    (services + 1) + services * (characteristics + 1)
  }

  /// The round trips for named services: one request finds a service, a second that there is no
  /// other.
  package static func roundTrips(named: Int, offered: Int, characteristics: Int) -> Int {
    named + offered * (1 + characteristics + 1)
  }
}
