/** Limits of places that people add. */
export const placeLimits = {
  /** Places that a person adds in seven days. */
  perWeek: 50,
  /** The nearest places of which a list shows those that are for everybody. */
  lookedAt: 500,
} as const
