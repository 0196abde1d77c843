/** Limits of events against floods by one person. */
export const eventLimits = {
  /** Hours for which created events are counted. Cancelled and past ones do not count towards the limits of coming events. */
  countedHours: 24,
  /** Events that a person creates by calls in that time; each date of a repetition is one. Files: `uploadLimits.perDay`. */
  perDay: 1000,
  /**
   * Dates that a person changes in that time: by edits and new links of events and repetitions, by changes of a place
   * where they are planned, and by joins of whole repetitions. A person who changes each of `coming.person` three times
   * stays below it. Cancelling, deleting and leaving are not counted: each date allows them once.
   */
  changedPerDay: 5000,
  /** A change of a place counts as at most so many, so that every place can be renamed. */
  changedOfPlace: 1000,
  /**
   * Coming events: those without an organisation that a person leads, and those of an organisation, by whether it is
   * registered.
   */
  coming: { person: 1500, registered: 20_000, other: 2000 },
  /**
   * Commands on whole repetitions, and on places with their events, that a process carries out at once, those that may
   * wait, and those of one person.
   */
  orders: { atOnce: 4, waiting: 40, ofCaller: 2 },
  /** Joins and leaves of whole repetitions by one person at once. Many people may join one at the same moment. */
  joinsOfCaller: 2,
  /** Full events of which a person is told at once when a seat becomes free. */
  watchedByPerson: 50,
  /** Events that one command on several dates writes at once. */
  writtenAtOnce: 25,
} as const
