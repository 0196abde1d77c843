/** Limits of events against floods by one person. */
export const eventLimits = {
  /** Hours for which created events are counted, also those that were cancelled since. */
  countedHours: 24,
  /** Events that a person creates by calls in that time; each date of a repetition is one. Files: `uploadLimits.perDay`. */
  perDay: 1000,
  /**
   * Coming events: those without an organisation that a person leads, and those of an organisation, by whether it is
   * registered.
   */
  coming: { person: 1500, registered: 20_000, other: 2000 },
  /** Commands on whole repetitions that a process carries out at once, and those that may wait. */
  orders: { atOnce: 4, waiting: 40 },
  /** Events that one command on several dates writes at once. */
  writtenAtOnce: 25,
} as const
