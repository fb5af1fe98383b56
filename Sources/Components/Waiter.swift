import PowerAccounting

/// The waiter for the end of an operation.
@frozen
public enum Waiter: BitwiseCopyable, Hashable, Sendable {
  case nobody
  /// A thread of a script.
  case thread(ThreadHandle)
  /// A service of the system, for one of the requests that it made itself.
  case service(RequestID)
}

/// The identifier of a system service's request: the service, the slot of its table, and the
/// generation of the slot.
@frozen
public struct RequestID: BitwiseCopyable, Hashable, Sendable {
  public let slot: Int32
  public let generation: UInt32
  private let serviceIndex: Int32

  public init(service: ComponentID, slot: Int, generation: UInt32) {
    serviceIndex = Int32(service.index)
    self.slot = Int32(slot)
    self.generation = generation
  }

  public var service: ComponentID { ComponentID(Int(serviceIndex)) }
}
