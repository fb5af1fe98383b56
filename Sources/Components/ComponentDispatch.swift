import PowerAccounting

/// The calls of a component by its address, for ``InstalledComponent``, which does not know the
/// type. They vanish into its calls, which then cost one witness call.
extension Component where Self: ~Copyable {
  @inline(__always) private static func pointer(at address: UnsafeMutableRawPointer)
    -> UnsafeMutablePointer<Self>
  {
    address.assumingMemoryBound(to: Self.self)
  }

  static func release(at address: UnsafeMutableRawPointer) {
    pointer(at: address).deinitialize(count: 1)
    address.deallocate()
  }

  @inline(__always) static func begin(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) {
    pointer(at: address).pointee.state = State()
    pointer(at: address).pointee.begin(context)
  }

  @inline(__always) static func handle(
    at address: UnsafeMutableRawPointer, _ code: Int, _ context: ComponentContext
  ) { pointer(at: address).pointee.handle(code, context) }

  @inline(__always) static func perform(
    at address: UnsafeMutableRawPointer, _ index: Int, _ request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome { pointer(at: address).pointee.perform(index, request, context) }

  @inline(__always) static func screenChanged(
    at address: UnsafeMutableRawPointer, isOn: Bool, app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.screenChanged(isOn: isOn, app: app, context) }

  @inline(__always) static func surroundingsChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.surroundingsChanged(context) }

  @inline(__always) static func sharedStateChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.sharedStateChanged(context) }

  @inline(__always) static func isUsed(at address: UnsafeMutableRawPointer, by app: AppID) -> Bool {
    pointer(at: address).pointee.isUsed(by: app)
  }

  @inline(__always) static func exempts(at address: UnsafeMutableRawPointer, _ app: AppID) -> Bool {
    pointer(at: address).pointee.exempts(app)
  }

  @inline(__always) static func appSuspended(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appSuspended(app, context) }

  @inline(__always) static func appEnded(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appEnded(app, context) }

  @inline(__always) static func appResumed(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appResumed(app, context) }

  @inline(__always) static func uncounted(
    at address: UnsafeMutableRawPointer, _ counter: Int, for app: AppID?,
    _ context: ComponentContext
  ) -> Int { pointer(at: address).pointee.uncounted(counter, for: app, context) }

  @inline(__always) static func answered(
    at address: UnsafeMutableRawPointer, _ request: RequestID, _ answer: Answer,
    _ context: ComponentContext
  ) { pointer(at: address).pointee.answered(request, answer, context) }

  @inline(__always) static func withdraw(
    at address: UnsafeMutableRawPointer, _ waiter: Waiter, _ context: ComponentContext
  ) { pointer(at: address).pointee.withdraw(waiter, context) }

  @inline(__always) static func finish(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) {
    pointer(at: address).pointee.finish(context)
  }
}
