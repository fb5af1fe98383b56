import Kernel
import PowerAccounting

/// Branches of a script: threads that run beside each other, and one that waits for them.
///
/// They belong to the run that began them: it does not end before them, and they end with it.
extension ScriptEngine {
  /// Begins a branch of a thread.
  mutating func fork(_ index: Int, from place: Int, local: UInt16) {
    let definition = branchDefinitions[index]
    var fields = SIMD4<Double>.zero
    for field in 0..<4 { fields[field] = threadFields[place * 4 + field] }
    let branch = start(
      script: Int(definition.script), owner: .branch, index: place, app: threads[place].app,
      fields: fields,
      occasion: childOccasion(of: place, StreamName(hash: definition.name), local: local))
    guard let branch else { return }
    threads[branch].quality = threads[place].quality
    threads[place].branches += 1
  }

  /// A branch has ended: who waits for it goes on, if it was the last or the first is enough.
  mutating func branchEnded(of place: Int, future: inout FutureEventList) {
    guard threads[place].isLive, threads[place].branches > 0 else { return }
    threads[place].branches -= 1
    if threads[place].branches > 0 {
      guard threads[place].joinsFirst else { return }
      endBranches(of: place, future: &future)
    }
    makeReady(place)
  }

  /// Ends all branches of a thread, which learns nothing of it.
  mutating func endBranches(of place: Int, future: inout FutureEventList) {
    threads[place].branches = 0
    for branch in 0..<usedThreads
    where threads[branch].isLive && threads[branch].owner == .branch
      && Int(threads[branch].ownerIndex) == place
    {
      future.cancel(threads[branch].wake)
      end(branch, future: &future)
    }
  }

  /// Ends the whole run that a thread is, or is a branch of.
  mutating func stop(_ place: Int, future: inout FutureEventList) {
    end(root(of: place), future: &future)
  }

  /// The thread that a handler, a timer, an action or a queue began.
  private func root(of place: Int) -> Int {
    var root = place
    while threads[root].owner == .branch { root = Int(threads[root].ownerIndex) }
    return root
  }

  /// Whether a thread is an operation of a queue, or a branch of one.
  func isPart(_ place: Int, ofOperationIn queue: Int) -> Bool {
    let root = root(of: place)
    return threads[root].owner == .operation && Int(threads[root].ownerIndex) == queue
  }
}
