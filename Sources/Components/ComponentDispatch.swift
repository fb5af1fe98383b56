import PowerAccounting

/// The calls of a component by its address, for ``InstalledComponent``, which does not know the
/// type.
extension Component where Self: ~Copyable {
  private static func pointer(at address: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Self> {
    address.assumingMemoryBound(to: Self.self)
  }

  static func release(at address: UnsafeMutableRawPointer) {
    pointer(at: address).deinitialize(count: 1)
    address.deallocate()
  }

  static func begin(at address: UnsafeMutableRawPointer, _ context: ComponentContext) {
    pointer(at: address).pointee.state = State()
    pointer(at: address).pointee.begin(context)
  }

  static func handle(
    at address: UnsafeMutableRawPointer, _ code: Int, _ context: ComponentContext
  ) { pointer(at: address).pointee.handle(code, context) }

  static func perform(
    at address: UnsafeMutableRawPointer, _ index: Int, _ request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome { pointer(at: address).pointee.perform(index, request, context) }

  static func screenChanged(
    at address: UnsafeMutableRawPointer, isOn: Bool, app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.screenChanged(isOn: isOn, app: app, context) }

  static func surroundingsChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.surroundingsChanged(context) }

  static func sharedStateChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.sharedStateChanged(context) }

  static func isUsed(at address: UnsafeMutableRawPointer, by app: AppID) -> Bool {
    pointer(at: address).pointee.isUsed(by: app)
  }

  static func exempts(at address: UnsafeMutableRawPointer, _ app: AppID) -> Bool {
    pointer(at: address).pointee.exempts(app)
  }

  static func appSuspended(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appSuspended(app, context) }

  static func appEnded(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appEnded(app, context) }

  static func appResumed(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appResumed(app, context) }

  static func uncounted(
    at address: UnsafeMutableRawPointer, _ counter: Int, for app: AppID?,
    _ context: ComponentContext
  ) -> Int { pointer(at: address).pointee.uncounted(counter, for: app, context) }

  static func answered(
    at address: UnsafeMutableRawPointer, _ request: RequestID, _ answer: Answer,
    _ context: ComponentContext
  ) { pointer(at: address).pointee.answered(request, answer, context) }

  static func withdraw(
    at address: UnsafeMutableRawPointer, _ waiter: Waiter, _ context: ComponentContext
  ) { pointer(at: address).pointee.withdraw(waiter, context) }

  static func finish(at address: UnsafeMutableRawPointer, _ context: ComponentContext) {
    pointer(at: address).pointee.finish(context)
  }
}
