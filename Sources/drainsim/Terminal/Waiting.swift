import Dispatch
import Synchronization

/// Wait on this thread for work that other threads do.
///
/// A command that suspended instead would leave its thread to the system, which lets signals end
/// the program there, with nothing cleared up.
func waiting<Value: Sendable>(
  for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let reply = Reply<Value>()
  Task.detached {
    do {
      reply.put(.success(try await work()))
    } catch {
      reply.put(.failure(error))
    }
  }
  return try reply.take()
}

/// A value that one thread waits for and another delivers.
///
/// A class, because both share it.
private final class Reply<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    isThere.signal()
  }

  func take() throws -> Value {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("nobody signals without a result")
    }
    return try result.get()
  }
}
