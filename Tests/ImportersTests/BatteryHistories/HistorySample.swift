/// One evening of a made phone, in each of the forms that Android writes.
enum HistorySample {
  static let text = """
    Battery History (1% used, 1144 used of 4096KB, 9 strings using 4000):
                        0 (10) RESET:TIME: 2024-03-01-20-00-00
                        0 (2) 081 status=discharging health=good plug=none temp=250 volt=4100 charge=2430 +running +screen phone_signal_strength=good brightness=medium +wifi wifi_signal_strength=3 wifi_suppl=completed top=u0a12:"com.example.mail"
                        0 (2) 081 job=u0a13:"com.example.news/.Fetch"
                   +500ms (2) 081 -job=u0a13:"com.example.news/.Fetch"
                 +2s000ms (3) 081 +mobile_radio +gps brightness=dark
                +10s000ms (2) 081 -top=u0a12:"com.example.mail"
                +10s000ms (2) 081 +top=u0a14:"com.example.maps"
             +1m00s250ms (2) 080 volt=4090 -gps -mobile_radio
             +1m30s000ms (2) 080 -screen -top=u0a14:"com.example.maps"
             +1m31s000ms (2) 080 +wake_lock=u0a13:"*job*/com.example.news/.Fetch"
             +1m31s500ms (2) 080 wake_lock=u0a12:"com.example.mail:push"
             +1m33s500ms (1) 080 -wake_lock +sync=u0a12:"com.example.mail/com.example/p@example.org"
             +1m40s000ms (1) 080 -sync=u0a12:"com.example.mail/com.example/p@example.org" wifi_suppl=disconn
          +1h01m40s000ms (2) 079 status=charging plug=usb +plugged

    """

  static let checkin = """
    9,0,i,vers,36,214,AP1A.240305.019.A1,AP2A.240805.005.S4
    9,hsp,0,10012,"com.example.mail"
    9,hsp,1,10013,"com.example.news/.Fetch"
    9,hsp,2,10014,"com.example.maps"
    9,hsp,3,10013,"*job*/com.example.news/.Fetch"
    9,hsp,4,10012,"com.example.mail:push"
    9,hsp,5,10012,"com.example.mail/com.example/p@example.org"
    9,h,0:RESET:TIME:1709323200000
    9,h,0,Bl=81,Bs=d,Bh=g,Bp=n,Bt=250,Bv=4100,Bcc=2430,+r,+S,Pss=3,Sb=2,+W,Wss=3,Wsp=compl,Etp=0
    9,h,0,Ejb=1
    9,h,500,-Ejb=1
    9,h,1500,+Pr,+g,Sb=0
    9,h,8000,-Etp=0
    9,h,0,+Etp=2
    9,h,50250,Bl=80,Bv=4090,-g,-Pr
    9,h,29750,-S,-Etp=2
    9,h,1000,+w=3
    9,h,500,w=4
    9,h,2000,-w,+Esy=5
    9,h,6500,-Esy=5,Wsp=dsc
    9,h,3600000,Bl=79,Bs=c,Bp=u,+BP
    9,0,l,bt,0,0,0,0

    """

  /// The text of Android 15, with the time of the day before each line.
  static let format2 = """
    Battery History [Format: 2] (1% used, 1144 used of 4096KB, 9 strings using 4000):
      03-01 20:00:00.000 RESET:TIME: 2024-03-01-20-00-00
      03-01 20:00:00.000 081 status=discharging health=good plug=none temp=250 volt=4100 charge=2430 +running +screen phone_signal_strength=good brightness=medium +wifi wifi_signal_strength=3 wifi_suppl=completed top=u0a12:"com.example.mail"
      03-01 20:00:00.000 081 job=u0a13:"com.example.news/.Fetch"
      03-01 20:00:00.500 081 -job=u0a13:"com.example.news/.Fetch"
      03-01 20:00:02.000 081 +mobile_radio +gps brightness=dark
      03-01 20:00:10.000 081 -top=u0a12:"com.example.mail"
      03-01 20:00:10.000 081 +top=u0a14:"com.example.maps"
      03-01 20:01:00.250 080 volt=4090 -gps -mobile_radio
      03-01 20:01:30.000 080 -screen -top=u0a14:"com.example.maps"
      03-01 20:01:31.000 080 +wake_lock=u0a13:"*job*/com.example.news/.Fetch"
      03-01 20:01:31.500 080 wake_lock=u0a12:"com.example.mail:push"
      03-01 20:01:33.500 080 -wake_lock +sync=u0a12:"com.example.mail/com.example/p@example.org"
      03-01 20:01:40.000 080 -sync=u0a12:"com.example.mail/com.example/p@example.org" wifi_suppl=disconn
      03-01 21:01:40.000 079 status=charging plug=usb +plugged

    """

  /// What happened, in the order of time: milliseconds, kind, name and values.
  static let rows: [(time: Int64, kind: String, name: String, values: [Int64])] = [
    (0, "app-opened", "com-example-mail", []),
    (0, "battery-level", "", [810_000, 2430 * 3_600_000, 4_100_000]),
    (0, "brightness-changed", "android-screen", [500_000]),
    (0, "cellular-signal", "", [-103_000]),
    (0, "job-ran", "com-example-news", [500_000_000]),
    (0, "screen-on", "", []),
    (0, "wi-fi-signal", "", [-60_500]),
    (2000, "brightness-changed", "android-screen", [100_000]),
    (2000, "location-used", "other", [58_250_000_000, 10]),
    // 58.25 s active, of which the last 10 s are idle: 48 250 B up at 1 kB/s.
    (2000, "packet-burst", "mobile-radio", [48_250, 193_000, 0, 48_250_000_000]),
    (10_000, "app-opened", "com-example-maps", []),
    (60_250, "battery-level", "", [800_000, 2430 * 3_600_000, 4_090_000]),
    (90_000, "app-opened", "", []),
    (90_000, "screen-off", "", []),
    (91_000, "wake-lock-held", "com-example-news", [500_000_000]),
    (91_500, "wake-lock-held", "com-example-mail", [2_000_000_000]),
    (93_500, "sync-ran", "com-example-mail", [6_500_000_000]),
    (100_000, "wi-fi-signal", "", [-140_000]),
    (3_700_000, "battery-level", "", [790_000, 2430 * 3_600_000, 4_090_000]),
    (3_700_000, "charger-connected", "", []),
  ]
}
