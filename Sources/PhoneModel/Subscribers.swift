import Components
import PowerAccounting

/// The subscribers of a phone's events, so that no event has to be offered to all components.
struct Subscribers: ~Copyable {
  /// The subscribers to each kind of event.
  private let subscribers: FlatTable<ComponentSet>

  /// - Parameters:
  ///   - kinds: The number of kinds of events.
  ///   - masks: The subscriptions of each component, one bit per kind.
  init(kinds: Int, masks: [Int]) {
    precondition(masks.count <= UInt64.bitWidth, "\(masks.count) components")
    subscribers = FlatTable(
      (0..<kinds).map { kind in ComponentSet(masks.indices.filter { masks[$0] >> kind & 1 == 1 }) })
  }

  /// The numbers of the subscribers to any of some kinds, the lowest first.
  func components(of events: Int) -> ComponentSet {
    var (all, left) = (ComponentSet(), events)
    while left != 0 {
      all.formUnion(subscribers[left.trailingZeroBitCount])
      left &= left - 1
    }
    return all
  }
}

/// A set of at most 64 components, in the order of their numbers; the iteration empties a copy.
struct ComponentSet: BitwiseCopyable, Sequence, IteratorProtocol {
  private var bits: UInt64 = 0

  init() {}

  init(_ numbers: [Int]) { for number in numbers { bits |= 1 << UInt64(number) } }

  mutating func formUnion(_ other: ComponentSet) { bits |= other.bits }

  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}

/// An operation of a component, by indices.
struct Operation: BitwiseCopyable {
  let component: Int
  let index: Int
}

extension [ComponentInterface] {
  /// The first operation of a name that needs no other component.
  ///
  /// - Parameters:
  ///   - first: The number of the first component that counts.
  ///   - role: The role of the component; nil for any.
  func carrier(of step: String, from first: Int = 0, role: String? = nil) -> Operation? {
    for slot in indices.dropFirst(first) where role == nil || self[slot].role == role {
      if let index = self[slot].operations.firstIndex(where: { $0.name == step && !$0.isWider }) {
        return Operation(component: slot, index: index)
      }
    }
    return nil
  }
}

/// The components that offer the same operation, so that one can carry out what another declines,
/// and the operations that use the network.
struct OperationAlternatives: ~Copyable {
  private let firsts: FlatTable<Int>
  private let next: FlatTable<Operation?>
  /// The index of the operation by which each component carries data; -1 for none.
  private let dataSteps: FlatTable<Int>

  init(_ interfaces: [ComponentInterface]) {
    firsts = FlatTable(interfaces.map(\.operations.count).offsets)
    next = FlatTable(
      interfaces.enumerated().flatMap { slot, interface in
        interface.operations.map { interfaces.carrier(of: $0.name, from: slot + 1) }
      })
    dataSteps = FlatTable(
      interfaces.map { interface in
        ["wi-fi", "cellular"].contains(interface.role)
          ? interface.operations.firstIndex { $0.name == "request" } ?? -1 : -1
      })
  }

  /// The same operation of the next component that offers it.
  func after(_ operation: Operation) -> Operation? {
    next[firsts[operation.component] + operation.index]
  }

  /// Whether an operation uses the network.
  func carriesData(_ operation: Operation) -> Bool {
    dataSteps[operation.component] == operation.index
  }
}
