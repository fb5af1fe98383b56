import PowerAccounting

/// The calls of a component by its address, for ``InstalledComponent``, which does not know the
/// type.
///
/// ``Component`` provides them for every conforming type.
public protocol ComponentDispatch: ~Copyable {
  static func release(at address: UnsafeMutableRawPointer)
  static func begin(at address: UnsafeMutableRawPointer, _ context: ComponentContext)
  static func handle(at address: UnsafeMutableRawPointer, _ code: Int, _ context: ComponentContext)
  static func perform(
    at address: UnsafeMutableRawPointer, _ index: Int, _ request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome
  static func screenChanged(
    at address: UnsafeMutableRawPointer, isOn: Bool, app: AppID, _ context: ComponentContext)
  static func surroundingsChanged(at address: UnsafeMutableRawPointer, _ context: ComponentContext)
  static func sharedStateChanged(at address: UnsafeMutableRawPointer, _ context: ComponentContext)
  static func isUsed(at address: UnsafeMutableRawPointer, by app: AppID) -> Bool
  static func exempts(at address: UnsafeMutableRawPointer, _ app: AppID) -> Bool
  static func appSuspended(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext)
  static func appEnded(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext)
  static func appResumed(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext)
  static func uncounted(
    at address: UnsafeMutableRawPointer, _ counter: Int, for app: AppID?,
    _ context: ComponentContext
  ) -> Int
  static func answered(
    at address: UnsafeMutableRawPointer, _ request: RequestID, _ answer: Answer,
    _ context: ComponentContext)
  static func withdraw(
    at address: UnsafeMutableRawPointer, _ waiter: Waiter, _ context: ComponentContext)
  static func finish(at address: UnsafeMutableRawPointer, _ context: ComponentContext)
}

extension Component where Self: ~Copyable {
  private static func pointer(at address: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Self> {
    address.assumingMemoryBound(to: Self.self)
  }

  public static func release(at address: UnsafeMutableRawPointer) {
    pointer(at: address).deinitialize(count: 1)
    address.deallocate()
  }

  public static func begin(at address: UnsafeMutableRawPointer, _ context: ComponentContext) {
    pointer(at: address).pointee.state = State()
    pointer(at: address).pointee.begin(context)
  }

  public static func handle(
    at address: UnsafeMutableRawPointer, _ code: Int, _ context: ComponentContext
  ) { pointer(at: address).pointee.handle(code, context) }

  public static func perform(
    at address: UnsafeMutableRawPointer, _ index: Int, _ request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome { pointer(at: address).pointee.perform(index, request, context) }

  public static func screenChanged(
    at address: UnsafeMutableRawPointer, isOn: Bool, app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.screenChanged(isOn: isOn, app: app, context) }

  public static func surroundingsChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.surroundingsChanged(context) }

  public static func sharedStateChanged(
    at address: UnsafeMutableRawPointer, _ context: ComponentContext
  ) { pointer(at: address).pointee.sharedStateChanged(context) }

  public static func isUsed(at address: UnsafeMutableRawPointer, by app: AppID) -> Bool {
    pointer(at: address).pointee.isUsed(by: app)
  }

  public static func exempts(at address: UnsafeMutableRawPointer, _ app: AppID) -> Bool {
    pointer(at: address).pointee.exempts(app)
  }

  public static func appSuspended(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appSuspended(app, context) }

  public static func appEnded(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appEnded(app, context) }

  public static func appResumed(
    at address: UnsafeMutableRawPointer, _ app: AppID, _ context: ComponentContext
  ) { pointer(at: address).pointee.appResumed(app, context) }

  public static func uncounted(
    at address: UnsafeMutableRawPointer, _ counter: Int, for app: AppID?,
    _ context: ComponentContext
  ) -> Int { pointer(at: address).pointee.uncounted(counter, for: app, context) }

  public static func answered(
    at address: UnsafeMutableRawPointer, _ request: RequestID, _ answer: Answer,
    _ context: ComponentContext
  ) { pointer(at: address).pointee.answered(request, answer, context) }

  public static func withdraw(
    at address: UnsafeMutableRawPointer, _ waiter: Waiter, _ context: ComponentContext
  ) { pointer(at: address).pointee.withdraw(waiter, context) }

  public static func finish(at address: UnsafeMutableRawPointer, _ context: ComponentContext) {
    pointer(at: address).pointee.finish(context)
  }
}
