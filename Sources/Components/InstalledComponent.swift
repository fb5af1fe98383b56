import PowerAccounting

/// A handle to a component of any type in memory: installed once for a phone, reset for every run,
/// released with the phone.
///
/// Copies refer to the same component, and the installer calls ``release()``. A call costs one
/// witness call and no reference counting.
public struct InstalledComponent {
  private let address: UnsafeMutableRawPointer
  private let type: any (Component & ~Copyable).Type

  public init<Installed: Component & ~Copyable>(_ component: consuming Installed) {
    let slot = UnsafeMutablePointer<Installed>.allocate(capacity: 1)
    slot.initialize(to: component)
    address = UnsafeMutableRawPointer(slot)
    type = Installed.self
  }

  /// The component itself if it has a type, for calls beyond the protocol; valid until
  /// ``release()``.
  public func pointer<Wanted: Component & ~Copyable>(
    to wanted: Wanted.Type
  ) -> UnsafeMutablePointer<Wanted>? {
    ObjectIdentifier(type) == ObjectIdentifier(wanted)
      ? address.assumingMemoryBound(to: Wanted.self) : nil
  }

  public func release() { type.release(at: address) }

  public var subscriptions: PhoneChanges { type.subscriptions }
  public var exemptsApps: Bool { type.exemptsApps }

  public func begin(_ context: ComponentContext) { type.begin(at: address, context) }
  public func dispatch(_ code: Int, _ context: ComponentContext) {
    type.dispatch(at: address, code, context)
  }
  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  { type.perform(at: address, index, request, context) }
  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    type.screenChanged(at: address, isOn: isOn, app: app, context)
  }
  public func surroundingsChanged(_ context: ComponentContext) {
    type.surroundingsChanged(at: address, context)
  }
  public func sharedStateChanged(_ context: ComponentContext) {
    type.sharedStateChanged(at: address, context)
  }
  public func isUsed(by app: AppID) -> Bool { type.isUsed(at: address, by: app) }
  public func exempts(_ app: AppID) -> Bool { type.exempts(at: address, app) }
  public func appSuspended(_ app: AppID, _ context: ComponentContext) {
    type.appSuspended(at: address, app, context)
  }
  public func appEnded(_ app: AppID, _ context: ComponentContext) {
    type.appEnded(at: address, app, context)
  }
  public func appResumed(_ app: AppID, _ context: ComponentContext) {
    type.appResumed(at: address, app, context)
  }
  public func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    type.uncounted(at: address, counter, for: app, context)
  }
  public func answered(_ request: RequestID, _ answer: Answer, _ context: ComponentContext) {
    type.answered(at: address, request, answer, context)
  }
  public func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    type.withdraw(at: address, waiter, context)
  }
  public func finish(_ context: ComponentContext) { type.finish(at: address, context) }
}

/// The calls of a component by its address, for ``InstalledComponent``, which does not know the
/// type. They vanish into its calls, which then cost one witness call.
extension Component where Self: ~Copyable {
  typealias Address = UnsafeMutableRawPointer

  @inline(__always) private static func at(_ address: Address) -> UnsafeMutablePointer<Self> {
    address.assumingMemoryBound(to: Self.self)
  }

  static func release(at address: Address) {
    at(address).deinitialize(count: 1)
    address.deallocate()
  }

  @inline(__always) static func begin(at address: Address, _ context: ComponentContext) {
    at(address).pointee.state = State()
    at(address).pointee.begin(context)
  }

  @inline(__always) static func dispatch(
    at address: Address, _ code: Int, _ context: ComponentContext
  ) { at(address).pointee.dispatch(code, context) }

  @inline(__always) static func perform(
    at address: Address, _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { at(address).pointee.perform(index, request, context) }

  @inline(__always) static func screenChanged(
    at address: Address, isOn: Bool, app: AppID, _ context: ComponentContext
  ) { at(address).pointee.screenChanged(isOn: isOn, app: app, context) }

  @inline(__always) static func surroundingsChanged(
    at address: Address, _ context: ComponentContext
  ) { at(address).pointee.surroundingsChanged(context) }

  @inline(__always) static func sharedStateChanged(
    at address: Address, _ context: ComponentContext
  ) { at(address).pointee.sharedStateChanged(context) }

  @inline(__always) static func isUsed(at address: Address, by app: AppID) -> Bool {
    at(address).pointee.isUsed(by: app)
  }

  @inline(__always) static func exempts(at address: Address, _ app: AppID) -> Bool {
    at(address).pointee.exempts(app)
  }

  @inline(__always) static func appSuspended(
    at address: Address, _ app: AppID, _ context: ComponentContext
  ) { at(address).pointee.appSuspended(app, context) }

  @inline(__always) static func appEnded(
    at address: Address, _ app: AppID, _ context: ComponentContext
  ) { at(address).pointee.appEnded(app, context) }

  @inline(__always) static func appResumed(
    at address: Address, _ app: AppID, _ context: ComponentContext
  ) { at(address).pointee.appResumed(app, context) }

  @inline(__always) static func uncounted(
    at address: Address, _ counter: Int, for app: AppID?, _ context: ComponentContext
  ) -> Int { at(address).pointee.uncounted(counter, for: app, context) }

  @inline(__always) static func answered(
    at address: Address, _ request: RequestID, _ answer: Answer, _ context: ComponentContext
  ) { at(address).pointee.answered(request, answer, context) }

  @inline(__always) static func withdraw(
    at address: Address, _ waiter: Waiter, _ context: ComponentContext
  ) { at(address).pointee.withdraw(waiter, context) }

  @inline(__always) static func finish(at address: Address, _ context: ComponentContext) {
    at(address).pointee.finish(context)
  }
}
