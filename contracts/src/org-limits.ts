/** Limits of organisations against floods by one person. */
export const orgLimits = {
  /** Organisations that a person founds in seven days. */
  foundedPerWeek: 50,
  /** For so many hours an account has a tenth of what it may found and invite. */
  newAccountHours: 24,
  /** The newest removed members that an organisation keeps. */
  kickedMax: 500,
} as const
