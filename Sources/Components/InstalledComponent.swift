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
  public func handle(_ code: Int, _ context: ComponentContext) {
    type.handle(at: address, code, context)
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
