/** Limits of places that people add. */
export const placeLimits = {
  /** Places that a person adds in seven days. */
  perWeek: 50,
} as const
