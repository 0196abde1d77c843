export const savedSearchLimits = {
  perPerson: 20,
  nameMax: 60,
  /** Notifications that a person gets in 24 hours. */
  alertsADay: 20,
  /**
   * Days after an event for which its alerts are stored, so that nobody is notified again of new dates of its
   * repetition.
   */
  alertsKeptDays: 60,
} as const
