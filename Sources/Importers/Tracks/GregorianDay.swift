/// The days of the Gregorian calendar.
enum GregorianDay {
  /// Days since 1970-01-01. A day that its month does not have is one of the next month.
  ///
  /// Years are counted from March, so that the leap day ends one; from March on, a month begins 153
  /// days after the one five months before.
  static func number(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let before = years * 365 + years / 4 - years / 100 + years / 400
    return before + (153 * months + 2) / 5 + day - 1 - 719_468
  }

  /// The year of a day.
  static func year(of number: Int64) -> Int64 {
    var year = 1970 + (number < 0 ? number / 365 - 1 : number / 366)
    while Self.number(year + 1, 1, 1) <= number { year += 1 }
    return year
  }
}
