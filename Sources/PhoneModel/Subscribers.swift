import Components
import PowerAccounting

/// The subscribers of a phone's events: a list for every set of kinds, in the order of the
/// components, so that no event has to be offered to all.
struct Subscribers: ~Copyable {
  /// The beginning of the list of each set, and at last the end of all lists.
  private let starts: FlatTable<Int>
  private let parts: FlatTable<Int>

  /// - Parameters:
  ///   - kinds: The number of kinds of events.
  ///   - heard: The subscriptions of each component, one bit per kind.
  init(kinds: Int, heard: [Int]) {
    var (starts, parts): ([Int], [Int]) = ([], [])
    for news in 0..<(1 << kinds) {
      starts.append(parts.count)
      parts += heard.indices.filter { heard[$0] & news != 0 }
    }
    self.starts = FlatTable(starts + [parts.count])
    self.parts = FlatTable(parts)
  }

  /// The numbers of the subscribers to any of some kinds.
  func parts(of news: Int) -> UnsafeBufferPointer<Int> {
    parts.slice(from: starts[news], count: starts[news + 1] - starts[news])
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
    var firsts: [Int] = []
    var next: [Operation?] = []
    for (slot, interface) in interfaces.enumerated() {
      firsts.append(next.count)
      next += interface.operations.map { interfaces.carrier(of: $0.name, from: slot + 1) }
    }
    self.firsts = FlatTable(firsts)
    self.next = FlatTable(next)
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
