import Kernel
import PowerAccounting

/// One run of a script.
@usableFromInline struct Thread: BitwiseCopyable {
  /// The owner that began the run, by its index.
  enum Owner: BitwiseCopyable, Equatable {
    case nobody
    case handler(Int32)
    case timer(Int32)
    case action(Int32)
    /// An operation of a queue.
    case operation(queue: Int32)
    /// A branch of another thread.
    case branch(of: Int32)
  }

  var generation: UInt32 = 0
  var isLive = false
  var owner = Owner.nobody
  /// The number of its running branches, and whether it resumes when the first of them ends.
  var branches: Int32 = 0
  var joinsFirst = false
  var app = AppID.system
  /// The next instruction.
  var program: Int32 = 0
  /// The instruction at which to resume when the awaited operation fails, or -1.
  var failureTarget: Int32 = -1
  var trigger = Trigger(entity: 0, ordinal: 0)
  /// The event that ends its wait.
  var wake = EventToken.none
  /// The slot of the recorded event that it serves, or -1.
  var slot: Int32 = -1
}

/// The table of script runs: their states, the free slots, and the ready threads.
@usableFromInline struct ThreadTable: ~Copyable {
  /// A power of two, so that positions in the ring of ready threads wrap by a mask.
  static let limit = 4096

  /// As many as ``EventDefinition/fieldLimit``, known to the compiler.
  private static var fieldCount: Int { SIMD4<Double>.scalarCount }

  private var threads = FlatTable(repeating: Thread(), count: Self.limit)
  private var fields = FlatTable(repeating: 0.0, count: Self.limit * Self.fieldCount)
  private var locals: FlatTable<UInt32>
  private var registers: FlatTable<Double>
  private let localsPerThread: Int
  private let registersPerThread: Int
  private var free = FlatTable<Int32>(repeating: 0, count: Self.limit)
  private var freeCount = 0
  /// Slots ever used in this replication; those above are untouched.
  private(set) var used = 0
  private var ready = FlatTable(repeating: ThreadHandle.none, count: Self.limit)
  private var readyFirst = 0
  @usableFromInline private(set) var readyCount = 0

  init(_ program: ScriptProgram) {
    localsPerThread = Int(program.code.scripts.map(\.locals).max() ?? 0)
    registersPerThread = Int(program.code.scripts.map(\.registers).max() ?? 0)
    locals = FlatTable(repeating: 0, count: Self.limit * localsPerThread)
    registers = FlatTable(repeating: 0, count: Self.limit * registersPerThread)
  }

  mutating func removeAll() {
    for index in 0..<used { threads[index] = Thread(generation: threads[index].generation &+ 1) }
    used = 0
    freeCount = 0
    readyCount = 0
    readyFirst = 0
  }

  subscript(index: Int) -> Thread { @inline(__always) get { threads[index] } }

  func handle(of index: Int) -> ThreadHandle {
    ThreadHandle(index: Int32(index), generation: threads[index].generation)
  }

  /// Whether the thread of a handle has not ended.
  @inline(__always) func isLive(_ handle: ThreadHandle) -> Bool {
    let index = Int(handle.index)
    return index >= 0 && threads[index].isLive && threads[index].generation == handle.generation
  }

  // MARK: - Beginning and ending

  /// Take a slot for a new thread; nil when none is free.
  mutating func begin(
    at entry: Int32, owner: Thread.Owner, app: AppID, fields: SIMD4<Double>, trigger: Trigger
  ) -> Int? {
    let index: Int
    if freeCount > 0 {
      freeCount -= 1
      index = Int(free[freeCount])
    } else if used < Self.limit {
      index = used
      used += 1
    } else {
      return nil
    }
    threads[index] = Thread(
      generation: threads[index].generation &+ 1, isLive: true, owner: owner, app: app,
      program: entry, trigger: trigger)
    setFields(of: index, to: fields)
    let counters = locals.mutableStart + index &* localsPerThread
    for local in 0..<localsPerThread { counters[local] = 0 }
    return index
  }

  /// End a thread, whose slot stays taken until ``release(_:)``.
  mutating func end(_ index: Int) { threads[index].isLive = false }

  /// Free the slot of a thread that has ended.
  mutating func release(_ index: Int) {
    free[freeCount] = Int32(index)
    freeCount += 1
  }

  // MARK: - Ready threads

  /// - Returns: Whether there was room for one more.
  @inline(__always) mutating func makeReady(_ index: Int) -> Bool {
    guard readyCount < Self.limit else { return false }
    ready[(readyFirst + readyCount) & (Self.limit - 1)] = handle(of: index)
    readyCount += 1
    return true
  }

  /// Take the thread that became ready first.
  @inline(__always) mutating func takeReady() -> Int? {
    while readyCount > 0 {
      let handle = ready[readyFirst]
      readyFirst = (readyFirst + 1) & (Self.limit - 1)
      readyCount -= 1
      // A thread that was ended while it was ready may have left its slot to another.
      if isLive(handle) { return Int(handle.index) }
    }
    return nil
  }

  // MARK: - Stepping

  /// Pass an instruction.
  ///
  /// - Returns: Its index.
  @inline(__always) mutating func step(_ index: Int) -> Int {
    let instruction = Int(threads[index].program)
    threads[index].program += 1
    return instruction
  }

  /// The instruction that a thread executed last, in which it waits.
  func instruction(of index: Int) -> InstructionID {
    InstructionID(Int(threads[index].program) - 1)
  }

  mutating func jump(_ index: Int, to instruction: Int32) { threads[index].program = instruction }

  mutating func setFailureTarget(of index: Int, to instruction: Int32) {
    threads[index].failureTarget = instruction
  }

  mutating func setSlot(of index: Int, to slot: Int32) { threads[index].slot = slot }

  mutating func setWake(of index: Int, to token: EventToken) { threads[index].wake = token }

  // MARK: - Values

  /// The fields of the event that the thread serves.
  @inline(__always) func fields(of index: Int) -> SIMD4<Double> {
    var values = SIMD4<Double>.zero
    for field in 0..<4 { values[field] = fields[index * Self.fieldCount + field] }
    return values
  }

  /// The same as they lie in memory, valid until they are set.
  @inline(__always) func fieldTable(of index: Int) -> UnsafeBufferPointer<Double> {
    fields.slice(from: index * Self.fieldCount, count: Self.fieldCount)
  }

  @inline(__always) mutating func setFields(of index: Int, to values: SIMD4<Double>) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: Self.limit))
    let place = fields.mutableStart + index &* Self.fieldCount
    for field in 0..<Self.fieldCount { place[field] = values[field] }
  }

  func register(_ register: Int, of index: Int) -> Double {
    registers[index * registersPerThread + register]
  }

  mutating func setRegister(_ register: Int, of index: Int, to value: Double) {
    registers[index * registersPerThread + register] = value
  }

  /// Count a use of something that has a local counter.
  ///
  /// - Returns: How often it was used before.
  @inline(__always) mutating func countUse(_ local: UInt16, by index: Int) -> UInt32 {
    let counter = index * localsPerThread + Int(local)
    let count = locals[counter]
    locals[counter] += 1
    return count
  }

  // MARK: - Branches

  mutating func branchBegan(of index: Int) { threads[index].branches += 1 }

  /// - Parameter first: Whether the thread resumes when the first of its branches ends.
  mutating func join(_ index: Int, first: Bool) { threads[index].joinsFirst = first }

  /// A branch has ended.
  ///
  /// - Returns: How many still run.
  mutating func branchEnded(of index: Int) -> Int32 {
    threads[index].branches -= 1
    return threads[index].branches
  }

  mutating func forgetBranches(of index: Int) { threads[index].branches = 0 }

  /// The thread that a handler, a timer, an action or a queue began, and that a thread is or is a
  /// branch of.
  func root(of index: Int) -> Int {
    var root = index
    while case .branch(let parent) = threads[root].owner { root = Int(parent) }
    return root
  }
}
