/** Limits of saved searches and their alerts. */
export const savedSearchLimits = {
  perPerson: 20,
  nameMax: 60,
  /** Notifications that a person gets in 24 hours. */
  alertsADay: 20,
  /** Days after an event for which it is known who was notified of it: new dates of its repetition are no news. */
  alertsKeptDays: 60,
} as const
