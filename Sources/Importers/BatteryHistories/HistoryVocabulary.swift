/// The words of battery histories.
///
/// - Source: AOSP `BatteryStats.HISTORY_STATE_DESCRIPTIONS`, `HISTORY_STATE2_DESCRIPTIONS`,
///   `HISTORY_EVENT_NAMES`, `HISTORY_EVENT_CHECKIN_NAMES` and `HistoryPrinter`, Android 5 to 15.
enum HistoryVocabulary {
  /// The level of the battery, which the text form writes without a name.
  static let level = "level"

  /// The names of the checkin form, and those of the text form: of states that are on or off, of states with
  /// several values, of the battery, and of events.
  static let longNames = Dictionary(
    uniqueKeysWithValues: """
      r=running w=wake_lock s=sensor g=gps Wl=wifi_full_lock Ws=wifi_scan Wm=wifi_multicast Wr=wifi_radio
      Pr=mobile_radio Psc=phone_scanning a=audio S=screen BP=plugged Sd=screen_doze ps=power_save lp=low_power
      v=video Ww=wifi_running W=wifi fl=flashlight ch=charging Ud=usb_data Pcl=phone_in_call b=bluetooth ca=camera
      bles=ble_scan Chtp=cellular_high_tx_power
      Pcn=data_conn Pst=phone_state Pss=phone_signal_strength Sb=brightness di=device_idle
      Wss=wifi_signal_strength Wsp=wifi_suppl Gss=gps_signal_quality nrs=nr_state
      Bl=level Bs=status Bh=health Bp=plug Bt=temp Bv=volt Bcc=charge Mrc=modemRailChargemAh Wrc=wifiRailChargemAh
      wr=wake_reason Enl=null Epr=proc Efg=fg Etp=top Esy=sync Ewl=wake_lock_in Ejb=job Eur=user Euf=userfg
      Ecn=conn Eac=active Epi=pkginst Epu=pkgunin Eal=alarm Est=stats Eai=pkginactive Eaa=pkgactive
      Etw=tmpwhitelist Esw=screenwake Ewa=wakeupap Elw=longwake Eec=est_capacity Esc=state
      Eds=display_state_changed
      """.split(whereSeparator: \.isWhitespace).map { pair in
        let names = pair.split(separator: "=").map(String.init)
        return (names[0], names[1])
      })

  /// Words that are understood and left out, with the reason.
  static let leftOut = Dictionary(
    uniqueKeysWithValues: """
      no kind of recorded event is the like: wifi_full_lock wifi_multicast phone_scanning data_conn \
      screen_doze power_save low_power wifi_running device_idle bluetooth cellular_high_tx_power \
      gps_signal_quality nr_state null user userfg conn active pkginst pkgunin alarm stats pkginactive \
      pkgactive tmpwhitelist screenwake wakeupap est_capacity state display_state_changed modemRailChargemAh \
      wifiRailChargemAh temp procstate
      'plugged' and 'plug' have the charging: status health charging usb_data
      wake locks are taken from 'wake_lock', which holds them all together: wake_lock_in longwake
      the processor runs because of the other events: running
      the other events show the cause of the wake-up: wake_reason
      a process that lives draws no power by itself; its name was used for apps: proc
      """.split(separator: "\n").flatMap { line in
        let parts = line.split(separator: ":")
        return parts[1].split(separator: " ").map { (String($0), String(parts[0])) }
      })

  /// The middle of each step of brightness, in fifths of the backlight's range.
  ///
  /// - Source: AOSP `BatteryStatsImpl.noteScreenBrightnessLocked`: five equal bins of 0 to 255.
  static func brightness(_ value: String) -> Int64? {
    place(of: value, among: ["dark", "dim", "medium", "light", "bright"])
      .map { 100_000 + 200_000 * Int64($0) }
  }

  /// The level of a mobile network's signal in thousandths of a dBm.
  ///
  /// - Source: AOSP `CarrierConfigManager`, thresholds of LTE: poor from -128, moderate from -118,
  ///   good from -108, great from -98 dBm. A middle stands for each, and -90 for the best.
  static func cellularSignal(_ value: String) -> Int64? {
    place(of: value, among: ["none", "poor", "moderate", "good", "great"])
      .map { [noSignal, -123_000, -113_000, -103_000, -90_000][$0] }
  }

  /// The level of a Wi-Fi network's signal in thousandths of a dBm.
  ///
  /// - Source: AOSP `config_wifiRssiLevelThresholds`: -88, -77, -66, -55 dBm. A middle stands for
  ///   each, -92 for the worst and -48 for the best.
  static func wiFiSignal(_ value: String) -> Int64? {
    place(of: value, among: []).map { [-92_000, -82_500, -71_500, -60_500, -48_000][$0] }
  }

  static let noSignal: Int64 = -140_000

  /// Whether a phone with this state of its Wi-Fi is in a network.
  static func isInNetwork(_ state: String) -> Bool {
    [
      "completed", "compl", "associated", "asced", "4-way-handshake", "4-way", "group-handshake",
      "group",
    ].contains(state)
  }

  /// The place of a name, or of a number from 0 to 4.
  private static func place(of value: String, among names: [String]) -> Int? {
    names.firstIndex(of: value) ?? Int(value).flatMap { (0..<5).contains($0) ? $0 : nil }
  }
}
