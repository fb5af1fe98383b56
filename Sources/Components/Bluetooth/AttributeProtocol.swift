/// How many requests and answers it takes to learn what a peripheral offers.
///
/// Services with 128-bit names fit one to an answer, as do their characteristics; a question is
/// repeated until the answer is "not found".
///
/// - Source: Bluetooth Core Specification 5.3, Vol 3, Part G, 4.4 and 4.6, with an MTU of 23.
package enum AttributeProtocol {
  /// All services, then all characteristics of each.
  package static func roundTripsForAll(services: Int, characteristics: Int) -> Int {
    (services + 1) + services * (characteristics + 1)
  }

  /// Only named services: one question finds a service, one more that there is no other.
  package static func roundTrips(named: Int, offered: Int, characteristics: Int) -> Int {
    named + offered * (1 + characteristics + 1)
  }
}
