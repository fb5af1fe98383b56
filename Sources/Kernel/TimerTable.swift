/// The deadlines of a model's timers, one slot a timer.
///
/// Arming and disarming are a store each; the earliest is looked for when it is wanted. With 16
/// timers and half of the events re-arming another, that takes half the time of a tree of winners,
/// which has to be mended at every arming, taking and disarming.
@frozen
@usableFromInline
struct TimerTable: ~Copyable {
  /// One key a timer; `.max`, later than every event, in the slots of unarmed ones. There are always
  /// 32 slots, so whatever a ``TimerID`` names can be asked after without asking for ``count``.
  @usableFromInline
  let keys: UnsafeMutablePointer<UInt128>

  /// How many timers there are.
  @usableFromInline
  let count: Int

  @usableFromInline
  init(count: Int) {
    precondition(0...Self.slotCount ~= count, "\(count) timers are not in 0 ... 32")
    self.count = count
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: Self.slotCount * MemoryLayout<UInt128>.stride, alignment: 64)
    keys = bytes.initializeMemory(as: UInt128.self, repeating: .max, count: Self.slotCount)
  }

  // Inlinable, because what is inlined elsewhere may take a list apart, and its table with it.
  @inlinable
  deinit { keys.deallocate() }

  private static var slotCount: Int { 32 }

  /// How many timers are armed.
  @inlinable
  var armedCount: Int {
    var armed = 0
    for slot in 0..<count where keys[slot] != .max { armed &+= 1 }
    return armed
  }

  /// Disarms every timer.
  @usableFromInline
  mutating func disarmAll() { keys.update(repeating: .max, count: count) }
}
